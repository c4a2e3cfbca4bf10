import Foundation
import TestSupport
import Testing

@testable import StrobeExport
@testable import StrobeVector

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
