import TestSupport
import Testing

@testable import StrobeExport
@testable import StrobeVector

@Suite struct VectorDrawableTests {
  private func written(_ name: String, _ layers: [String] = []) throws -> VectorElement {
    var options = SVGOptions()
    options.layerNames = layers
    let svg = try VectorFixture.bytes(name)
    return try VectorElement(try VectorDrawableWriter(options: options).write(svg))
  }

  private func written(body: String) throws -> VectorElement {
    let svg = "<svg width=\"100\" height=\"50\" viewBox=\"0 0 100 50\">\(body)</svg>"
    return try VectorElement(try VectorDrawableWriter().write([UInt8](svg.utf8)))
  }

  /// Six circles of radius 372·i/6·399.5/400 about (400, 400).
  @Test func circlesArePathsOfArcs() throws {
    let names = ["radar"] + (0..<6).map { "pulse-\($0)" }
    let vector = try written("radar", names)
    #expect(vector.name == "vector")
    #expect(vector["xmlns:android"] == "http://schemas.android.com/apk/res/android")
    #expect(vector["android:width"] == "800dp" && vector["android:viewportHeight"] == "800")
    let group = try #require(vector.children.first)
    #expect(group.name == "group" && group["android:name"] == "radar")
    #expect(group.children.map { $0["android:name"] } == names.dropFirst().map { $0 })
    for (index, path) in group.children.enumerated() {
      #expect(path.name == "path" && path["android:fillColor"] == nil)
      #expect(path["android:strokeColor"] == "#808080")
      let data = try #require(path["android:pathData"])
      let numbers = data.split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
      let radius = 372 * Double(index + 1) / 6 * 399.5 / 400
      #expect(numbers.count == 16)
      #expect(abs(numbers[0] - (400 - radius)) < 0.006 && abs(numbers[1] - 400) < 0.005)
      #expect(abs(numbers[2] - radius) < 0.005)
      // A half turn's chord is two radii, to the last digit.
      #expect(numbers[7] == numbers[2] * 2 && numbers[14] == -numbers[2] * 2)
    }
  }

  @Test(arguments: [
    ("groups", VectorDrawableObstacle.groupOpacity, nil),
    ("group-marks", .groupOpacity, "zero"),
    ("tiles", .picture, nil), ("mask-shapes", .mask, nil), ("shapes", .unevenStroke, nil),
    ("gradients", .unevenGradient, nil),
  ])
  func whatCannotBeSaidIsRefusedWithItsLayer(
    name: String, obstacle: VectorDrawableObstacle, layer: String?
  ) throws {
    #expect(throws: VectorDrawableError.unsupported(obstacle, layer: layer)) {
      try written(name, ["zero", "one", "two"])
    }
  }

  @Test func everyRefusalSaysWhy() {
    for obstacle in VectorDrawableObstacle.allCases {
      let error = VectorDrawableError.unsupported(obstacle, layer: "ring")
      #expect(error.description.hasPrefix("layer 'ring' has \(obstacle.rawValue)"))
    }
  }

  @Test func filesThatAreNotCairosAreRefused() throws {
    for text in ["", "<svg/>", "<svg width=\"0\" height=\"9\"/>", "PK"] {
      #expect(throws: VectorDrawableError.unreadable) {
        try VectorDrawableWriter().write([UInt8](text.utf8))
      }
    }
    #expect(throws: VectorDrawableError.unsupported(.unknown, layer: nil)) {
      try written(body: "<text>Hi</text>")
    }
    #expect(throws: VectorDrawableError.unsupported(.dashes, layer: nil)) {
      try written(
        body: "<path d=\"M 0 0 L 9 9\" style=\"stroke:rgb(0%,0%,0%);stroke-dasharray:1,2;\"/>")
    }
  }

  /// A group's opacity goes to parts that do not touch.
  @Test func opacityOfSeparatePartsIsTheirs() throws {
    let vector = try written(
      body: """
        <g opacity="0.5"><rect x="0" y="0" width="9" height="9"/>
        <path d="M 20 20 L 30 20 L 20 30 Z" style="fill:rgb(100%,0%,0%);fill-opacity:0.5;"/></g>
        """)
    #expect(vector.children.map { $0["android:fillAlpha"] } == [".5", ".25"])
    #expect(vector.children.map { $0["android:fillColor"] } == ["#000000", "#FF0000"])
    #expect(vector.children[0]["android:pathData"] == "M0 0H9V9H0z")
  }

  @Test func clipsAreInGroupsAndGradientsInside() throws {
    let vector = try written(
      body: """
        <defs><clipPath id="c"><path d="M 0 0 L 50 0 L 0 50 Z"/></clipPath>
        <linearGradient id="l" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="1"
        gradientTransform="matrix(10,0,0,20,0,0)" spreadMethod="reflect">
        <stop offset="0" style="stop-color:rgb(100%,0%,0%);stop-opacity:0.5;"/>
        <stop offset="1" style="stop-color:rgb(0%,0%,100%);"/></linearGradient></defs>
        <g clip-path="url(#c)"><path d="M 9 9 L 60 9 L 60 40 Z" style="fill:url(#l);"/></g>
        """)
    #expect(vector["xmlns:aapt"] == "http://schemas.android.com/aapt")
    let group = try #require(vector.children.first)
    #expect(group.children.map(\.name) == ["clip-path", "path"])
    #expect(group.children[0]["android:pathData"] == "M0 0H50L0 50z")
    let attribute = try #require(group.children[1].children.first)
    #expect(attribute.name == "aapt:attr" && attribute["name"] == "android:fillColor")
    let gradient = try #require(attribute.children.first)
    #expect(gradient["android:type"] == "linear" && gradient["android:tileMode"] == "mirror")
    #expect(gradient["android:endX"] == "0" && gradient["android:endY"] == "20")
    #expect(gradient.children.map { $0["android:color"] } == ["#80FF0000", "#0000FF"])
  }

  /// Definitions used n times are written n times, but not without end.
  @Test func repetitionHasABound() throws {
    var body =
      "<defs><g id=\"s0\"><path d=\"M 0 0 L 5 5 L 0 5 Z\"/><path d=\"M 9 9 L 8 8 L 9 5 Z\"/>"
    body += "</g>"
    for index in 1..<40 {
      let use = "<use href=\"#s\(index - 1)\"/>"
      body += "<g id=\"s\(index)\">\(use)\(use)</g>"
    }
    #expect(throws: VectorDrawableError.unsupported(.repetition, layer: nil)) {
      try written(body: body + "</defs><use href=\"#s39\"/>")
    }
  }

  /// An Android resource holds no longer text.
  @Test func longPathsAreRefused() throws {
    let lines = (0..<6000).map { "L \($0 * 37 % 97).125 \($0 * 41 % 89).375 " }.joined()
    #expect(throws: VectorDrawableError.unsupported(.longPath, layer: nil)) {
      try written(body: "<path d=\"M 0 0 \(lines)\"/>")
    }
  }
}
