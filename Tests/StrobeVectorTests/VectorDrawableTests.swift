import StrobeGeometry
import StrobeModel
import TestSupport
import Testing

@testable import StrobeVector

@Suite struct VectorDrawableTests {
  private func written(_ layers: [Layer], size: Size = Size(100, 50)) throws -> SVGElement {
    try SVGElement(try VectorFixture.drawing(layers, size: size).drawing.vectorDrawable())
  }

  private func line(_ change: (inout ShapeContent) -> Void) -> Layer {
    var shape = ShapeContent(path: Path([.move(Point(0, 0)), .line(Point(9, 9))]))
    shape.fillColor = nil
    shape.strokeColor = .black
    change(&shape)
    return Layer("line", frame: Rect(0, 0, 50, 50), content: .shape(shape))
  }

  /// A circle is two half turns, whose chord is two radii to the last digit.
  @Test func circlesArePathsOfArcs() throws {
    var disc = VectorFixture.box("disc", Rect(10, 5, 40, 40), Color(bytes: 128, 128, 128))
    disc.cornerRadius = 20
    let vector = try written([disc])
    #expect(vector.name == "vector")
    #expect(vector["xmlns:android"] == "http://schemas.android.com/apk/res/android")
    #expect(vector["android:width"] == "100dp" && vector["android:viewportHeight"] == "50")
    let path = try #require(vector.children.first)
    #expect(path.name == "path" && path["android:name"] == "disc")
    #expect(path["android:fillColor"] == "#808080")
    #expect(path["android:pathData"] == "M10 25a20 20 0 0 1 40 0a20 20 0 0 1 -40 0z")
  }

  @Test func whatCannotBeSaidIsRefusedWithItsLayer() throws {
    var faded = VectorFixture.box("faded", Rect(0, 0, 50, 50), .black)
    faded.sublayers = [VectorFixture.box("inner", Rect(9, 9, 50, 50), .white)]
    faded.opacity = 0.5
    #expect(throws: VectorDrawableError.unsupported(.groupOpacity, layer: "faded")) {
      try written([faded])
    }
    #expect(throws: VectorDrawableError.unsupported(.dashes, layer: "line")) {
      try written([line { $0.lineDashPattern = [1, 2] }])
    }
    var gradient = GradientContent(colors: [.black, .white])
    gradient.gradientType = .radial
    gradient.startPoint = Point(0.5, 0.5)
    gradient.endPoint = Point(1, 1)
    let sky = Layer("sky", frame: Rect(0, 0, 50, 20), content: .gradient(gradient))
    #expect(throws: VectorDrawableError.unsupported(.unevenGradient, layer: "sky")) {
      try written([sky])
    }
  }

  @Test func everyRefusalSaysWhy() {
    for obstacle in VectorDrawableObstacle.allCases {
      let error = VectorDrawableError.unsupported(obstacle, layer: "ring")
      #expect(error.description.hasPrefix("layer 'ring' has \(obstacle.rawValue)"))
    }
  }

  @Test func aDrawingWithoutASizeIsRefused() throws {
    #expect(throws: VectorDrawableError.empty) {
      try VectorDrawing(size: Size(0, 9)).vectorDrawable()
    }
  }

  /// A group's opacity goes to parts that don't touch.
  @Test func opacityOfSeparatePartsIsTheirs() throws {
    var group = Layer("group", frame: Rect(0, 0, 100, 50))
    group.opacity = 0.5
    group.sublayers = [
      VectorFixture.box("left", Rect(0, 0, 9, 9), .black),
      VectorFixture.box("right", Rect(20, 20, 9, 9), Color(bytes: 255, 0, 0, 0.5)),
    ]
    let paths = try written([group]).all("path")
    #expect(paths.map { $0["android:fillAlpha"] } == [".5", ".25"])
    #expect(paths.map { $0["android:fillColor"] } == ["#000000", "#FF0000"])
    #expect(paths[0]["android:pathData"] == "M0 0H9V9H0z")
  }

  @Test func clipsAreInGroupsAndGradientsInside() throws {
    var gradient = GradientContent(colors: [Color(bytes: 255, 0, 0, 0.5), Color(bytes: 0, 0, 255)])
    gradient.startPoint = Point(0, 0)
    gradient.endPoint = Point(0, 1)
    var inner = Layer("inner", frame: Rect(-10, 0, 60, 20), content: .gradient(gradient))
    inner.cornerRadius = 2
    var outer = Layer("outer", frame: Rect(0, 0, 30, 20))
    outer.masksToBounds = true
    outer.sublayers = [inner]
    let vector = try written([outer])
    #expect(vector["xmlns:aapt"] == "http://schemas.android.com/aapt")
    #expect(vector.all("clip-path").map { $0["android:pathData"] } == ["M0 0H30V20H0z"])
    let attribute = try #require(vector.all("aapt:attr").first)
    #expect(attribute["name"] == "android:fillColor")
    let found = try #require(attribute.children.first)
    #expect(found["android:type"] == "linear")
    #expect(found["android:endX"] == found["android:startX"] && found["android:endY"] == "20")
    #expect(found.children.map { $0["android:color"] } == ["#80FF0000", "#0000FF"])
  }

  /// An Android resource holds no longer text.
  @Test func longPathsAreRefused() throws {
    let points = (0..<6000).map {
      Path.Element.line(Point(Double($0 * 37 % 97) + 0.125, Double($0 * 41 % 89) + 0.375))
    }
    #expect(throws: VectorDrawableError.unsupported(.longPath, layer: "line")) {
      try written([line { $0.path = Path([.move(.zero)] + points) }])
    }
  }
}
