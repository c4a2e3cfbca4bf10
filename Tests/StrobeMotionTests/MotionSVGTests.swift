import Foundation
import StrobeGeometry
import StrobeModel
import StrobeRender
import StrobeVector
import Testing

@testable import StrobeMotion

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What animated SVG files say, as elements of the files that another reader finds.
@Suite struct MotionSVGTests {
  private func document(_ layers: [Layer], to end: Double) throws -> XMLDocument {
    let drawing = try MovingDrawing(
      Scene(size: Size(100, 100), layers: layers), over: 0...end, resources: ResourceCache())
    let result = MotionSVGWriter.write(drawing, playCount: 0, options: .web)
    #expect(result.notes.isEmpty && drawing.notes.isEmpty)
    return try XMLDocument(data: Data(result.bytes))
  }

  /// The attributes of all elements of a name, in document order.
  private func attributes(_ name: String, _ document: XMLDocument) throws -> [[String: String]] {
    try document.nodes(forXPath: "//*[local-name()='\(name)']").compactMap { node in
      guard let element = node as? XMLElement else { return nil }
      var result: [String: String] = [:]
      for attribute in element.attributes ?? [] {
        result[attribute.name ?? ""] = attribute.stringValue
      }
      return result
    }
  }

  private func box(_ animations: [Animation]) -> Layer {
    var layer = Layer("box", frame: Rect(40, 40, 20, 20))
    layer.backgroundColor = .black
    layer.animations = animations
    return layer
  }

  private func line(_ animations: [Animation], dashes: [Double]? = nil) -> Layer {
    var shape = ShapeContent(path: Path([.move(Point(0, 0)), .line(Point(80, 0))]))
    shape.fillColor = nil
    shape.strokeColor = .black
    shape.lineDashPattern = dashes
    var layer = Layer("line", frame: Rect(10, 50, 80, 1), content: .shape(shape))
    layer.animations = animations
    return layer
  }

  /// CSS's ease-in-out is two values and its four handles.
  @Test func aCurveIsWrittenAsItsHandles() throws {
    var fade = Animation.basic("opacity", from: .number(1), to: .number(0), duration: 2)
    fade.timingFunction = .easeInEaseOut
    let animations = try attributes("animate", document([box([fade])], to: 2))
    try #require(animations.count == 1)
    #expect(animations[0]["attributeName"] == "opacity")
    #expect(animations[0]["values"] == "1;0" && animations[0]["dur"] == "2s")
    #expect(animations[0]["calcMode"] == "spline")
    #expect(animations[0]["keySplines"]?.replacing("0.", with: ".") == ".42 0 .58 1")
  }

  /// A turn that repeats is one straight way at its own speed, whether or not it closes the scene.
  @Test(arguments: [1.0, 0.8])
  func turnsRepeatAtTheirSpeed(period: Double) throws {
    var turn = Animation.basic(
      "transform.rotation.z", from: .number(0), to: .number(2 * .pi), duration: period)
    turn.repeatCount = .infinity
    let turns = try attributes("animateTransform", document([box([turn])], to: 2))
    try #require(turns.count == 1)
    #expect(turns[0]["type"] == "rotate" && turns[0]["repeatCount"] == "indefinite")
    let angles = (turns[0]["values"] ?? "").split(separator: ";").compactMap {
      $0.split(separator: " ").first.flatMap { Double($0) }
    }
    try #require(angles.count == 2)
    let length = try #require(Double((turns[0]["dur"] ?? "").dropLast()))
    #expect(abs((angles[1] - angles[0]) / length - 360 / period) < 0.1)
  }

  /// Nothing that stands still is animated, and no map that changes nothing is written.
  @Test func whatStandsStillIsNotAnimated() throws {
    var layer = Layer("box", frame: Rect(0, 0, 20, 20))
    layer.backgroundColor = .black
    layer.animations = [.basic("opacity", from: .number(1), to: .number(1), duration: 2)]
    let document = try document([layer], to: 2)
    #expect(try attributes("animate", document).isEmpty)
    #expect(try document.nodes(forXPath: "//@transform").isEmpty)
  }

  /// A trim is a dash that grows to the path's length, which is stated for browsers.
  @Test func trimsAreDashes() throws {
    let document = try document(
      [line([.basic("strokeEnd", from: .number(0), to: .number(1), duration: 1)])], to: 1)
    let path = try #require(attributes("path", document).first)
    #expect(path["pathLength"] == "80")
    let dash = try #require(
      attributes("animate", document).first { $0["attributeName"] == "stroke-dasharray" })
    let values = (dash["values"] ?? "").split(separator: ";").compactMap {
      $0.split(separator: " ").first.flatMap { Double($0) }
    }
    #expect(values.first == 0 && abs((values.last ?? 0) - 80) < 0.02)
  }

  /// A trimmed line keeps its own dashes and is seen through the trim.
  @Test func trimmedLinesKeepTheirDashes() throws {
    let document = try document(
      [
        line(
          [.basic("strokeStart", from: .number(0), to: .number(0.5), duration: 1)],
          dashes: [6, 4])
      ], to: 1)
    let paths = try attributes("path", document)
    let dashed = try #require(paths.first { $0["stroke-dasharray"] == "6 4" })
    #expect(dashed["mask"] != nil && dashed["pathLength"] == nil)
    // The pattern starts where the line does: 40 points on, at the end.
    let offsets = try attributes("animate", document).filter {
      $0["attributeName"] == "stroke-dashoffset"
    }
    #expect(offsets.contains { $0["values"] == "0;-40" })
  }

  /// A clip that is switched on half-way is none before.
  @Test func clipsComeAndGo() throws {
    var layer = box([])
    layer.animations = [
      .keyframes(
        "masksToBounds", values: [.bool(false), .bool(true)], keyTimes: [0, 0.5, 1], duration: 1)
    ]
    if case .keyframe(var keyframes) = layer.animations[0].kind {
      keyframes.calculationMode = .discrete
      layer.animations[0].kind = .keyframe(keyframes)
    }
    var inner = Layer("inner", frame: Rect(10, 10, 40, 40))
    inner.backgroundColor = .black
    layer.sublayers = [inner]
    let document = try document([layer], to: 1)
    let clips = try attributes("animate", document).filter { $0["attributeName"] == "clip-path" }
    try #require(clips.count == 1)
    let values = (clips[0]["values"] ?? "").split(separator: ";")
    #expect(values.count == 2 && values[0] == "none" && values[1].hasPrefix("url(#"))
    #expect(clips[0]["keyTimes"]?.replacing("0.", with: ".") == "0;.5")
  }

  /// Corners of which some are square grow round from nothing.
  @Test func someCornersGrowRound() throws {
    var layer = box([.basic("cornerRadius", from: .number(0), to: .number(10), duration: 1)])
    layer.appearance.maskedCorners = [.minXMinY]
    let document = try document([layer], to: 1)
    let moves = try attributes("animate", document)
    #expect(moves.count == 1 && moves[0]["attributeName"] == "d")
    #expect(try attributes("path", document).count == 1)
  }
}
