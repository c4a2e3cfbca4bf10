import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of an SVG file as Foundation's parser reads it, for looking at.
package struct SVGElement: Sendable {
  /// The file isn't XML.
  package struct NotWellFormed: Error {}
  /// Something that was looked for isn't there.
  package struct Missing: Error {
    package let what: String
  }

  package var name: String
  package var attributes: [String: String] = [:]
  package var children: [Self] = []
  package var text = ""

  /// Reads a file.
  package init(_ bytes: [UInt8]) throws {
    let parser = XMLParser(data: Data(bytes))
    let builder = Builder()
    parser.delegate = builder
    guard parser.parse(), let root = builder.root else { throw NotWellFormed() }
    self = root
  }

  private init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  package subscript(attribute: String) -> String? { attributes[attribute] }

  package func number(_ attribute: String) throws -> Double {
    guard let text = self[attribute], let value = Double(text) else {
      throw Missing(what: attribute)
    }
    return value
  }

  /// Every element of a name, this one included, in the file's order.
  package func all(_ name: String) -> [Self] {
    (self.name == name ? [self] : []) + children.flatMap { $0.all(name) }
  }

  package var everything: [Self] { [self] + children.flatMap(\.everything) }

  /// What is drawn: the children but for `<defs>`.
  package var drawn: [Self] { children.filter { $0.name != "defs" } }

  /// The names of all elements that are there.
  package var kinds: Set<String> { Set(everything.map(\.name)) }

  /// The element that an address such as `url(#x)` or `#x` means.
  package func target(_ address: String?) throws -> Self {
    guard let address else { throw Missing(what: "an address") }
    let name = address.replacingOccurrences(of: "url(", with: "")
      .replacingOccurrences(of: ")", with: "").dropFirst()
    guard let element = everything.first(where: { $0["id"] == String(name) }) else {
      throw Missing(what: address)
    }
    return element
  }

  private final class Builder: NSObject, XMLParserDelegate {
    var root: SVGElement?
    private var open: [SVGElement] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      open.append(SVGElement(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      if !open.isEmpty { open[open.count - 1].text += string }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      guard let element = open.popLast() else { return }
      if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
    }
  }
}
