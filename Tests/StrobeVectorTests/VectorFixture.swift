import Foundation
import StrobeGeometry
import StrobeModel
import StrobeRender
import TestSupport
import Testing

@testable import StrobeVector

/// Drawings to look at: of scenes, and of SVG files as Cairo 1.16.0 wrote them.
enum VectorFixture {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/SVG")

  static var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".svg") }.map { String($0.dropLast(4)) }.sorted()
    }
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name + ".svg")))
  }

  /// A file of Cairo's, read and written.
  static func rewrite(_ bytes: [UInt8], _ options: SVGOptions = SVGOptions()) throws -> [UInt8] {
    try #require(CairoSVGReader.read(bytes), "not understood").svg(options)
  }

  static func rewritten(
    _ name: String, _ options: SVGOptions = SVGOptions()
  ) throws -> SVGElement {
    try SVGElement(try rewrite(try bytes(name), options))
  }

  static func rewritten(text: String) throws -> SVGElement {
    try SVGElement(try rewrite([UInt8](text.utf8)))
  }

  // MARK: Scenes

  static func drawing(
    _ layers: [Layer], size: Size = Size(100, 100), at time: Double = 0,
    _ options: VectorCanvas.Options = VectorCanvas.Options()
  ) throws -> (drawing: VectorDrawing, report: DrawingReport) {
    let resources = VectorResources(Renderer())
    let canvas = VectorCanvas(size: size, options: options, resources: resources)
    let scene = Scene(size: size, layers: layers)
    let report = try resources.renderer.draw(scene.presentation(at: time), on: canvas)
    return (canvas.finished(), report)
  }

  static func svg(
    _ layers: [Layer], size: Size = Size(100, 100), _ options: VectorCanvas.Options = .init(),
    _ change: (inout SVGOptions) -> Void = { _ in }
  ) throws -> SVGElement {
    var writing = SVGOptions()
    writing.idPrefix = ""
    change(&writing)
    return try SVGElement(try drawing(layers, size: size, options).drawing.svg(writing))
  }

  /// A layer of one colour.
  static func box(_ name: String, _ frame: Rect, _ color: Color) -> Layer {
    var layer = Layer(name, frame: frame)
    layer.backgroundColor = color
    return layer
  }
}
