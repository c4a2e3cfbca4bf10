import Foundation
import TestSupport
import Testing

@testable import StrobeExport

/// SVG files as Cairo 1.16.0 wrote them.
enum VectorFixture {
  static let folder = Repository.fixtures.appending(path: "SVG")

  static var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".svg") }.sorted()
    }
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(name + ".svg")))
  }

  static func rewritten(
    _ name: String, _ options: SVGOptions = SVGOptions()
  ) throws -> VectorElement {
    try VectorElement(try SVGRewriter(options: options).rewrite(try bytes(name)))
  }
}

/// An element of an SVG file, for looking at.
struct VectorElement {
  var name: String
  var attributes: [String: String]
  var children: [Self]

  init(_ bytes: [UInt8]) throws {
    let document = try #require(XMLDocument(parsing: bytes), "not well formed")
    self.init(document.root, in: document)
  }

  private init(_ node: Int, in document: XMLDocument) {
    name = document.string(document.nodes[node].name)
    attributes = [:]
    for attribute in document.attributes[document.nodes[node].attributes] {
      attributes[document.string(attribute.name)] = document.string(attribute.value)
    }
    children = document.nodes[node].children.map { Self($0, in: document) }
  }

  subscript(attribute: String) -> String? { attributes[attribute] }

  func number(_ attribute: String) throws -> Double {
    let text = try #require(self[attribute], "no \(attribute)")
    return try #require(Double(text))
  }

  /// Every element of a name, this one included, in the file's order.
  func all(_ name: String) -> [Self] {
    (self.name == name ? [self] : []) + children.flatMap { $0.all(name) }
  }

  var everything: [Self] { [self] + children.flatMap(\.everything) }

  /// What is drawn: the children but for `<defs>`.
  var drawn: [Self] { children.filter { $0.name != "defs" } }

  /// The names of all elements that are there.
  var kinds: Set<String> { Set(everything.map(\.name)) }

  /// The element that an address such as `url(#x)` or `#x` means.
  func target(_ address: String?) throws -> Self {
    let address = try #require(address)
    let name = address.replacingOccurrences(of: "url(", with: "")
      .replacingOccurrences(of: ")", with: "").dropFirst()
    return try #require(everything.first { $0["id"] == String(name) }, "no \(address)")
  }
}
