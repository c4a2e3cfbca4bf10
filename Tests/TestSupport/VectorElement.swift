import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of an SVG file, for looking at.
package struct VectorElement {
  package var name: String
  package var attributes: [String: String]
  package var children: [Self]

  /// Reads a file as Foundation's parser, which is not ours, understands it.
  package init(_ bytes: [UInt8]) throws {
    let document = try XMLDocument(data: Data(bytes))
    self.init(try #require(document.rootElement(), "not well formed"))
  }

  private init(_ element: XMLElement) {
    name = element.name ?? ""
    attributes = [:]
    for attribute in element.attributes ?? [] {
      attributes[attribute.name ?? ""] = attribute.stringValue
    }
    for namespace in element.namespaces ?? [] {
      let prefix = namespace.name ?? ""
      attributes[prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)"] = namespace.stringValue
    }
    children = (element.children ?? []).compactMap { ($0 as? XMLElement).map(Self.init) }
  }

  package subscript(attribute: String) -> String? { attributes[attribute] }

  package func number(_ attribute: String) throws -> Double {
    let text = try #require(self[attribute], "no \(attribute)")
    return try #require(Double(text))
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
    let address = try #require(address)
    let name = address.replacingOccurrences(of: "url(", with: "")
      .replacingOccurrences(of: ")", with: "").dropFirst()
    return try #require(everything.first { $0["id"] == String(name) }, "no \(address)")
  }
}
