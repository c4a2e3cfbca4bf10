import Foundation
import Strobe
import StrobeSnapshots
import Testing

/// Ten changes that a snapshot has to catch, with every tolerance at its defaults.
@Suite struct RegressionTests {
  struct Regression: Sendable, CustomTestStringConvertible {
    let title: String
    let make: @Sendable (_ isChanged: Bool) -> Scene

    var testDescription: String { title }
  }

  /// A scene on white with a second of animation.
  private static func scene(_ layers: [Layer], size: Size = Size(96, 64)) -> Scene {
    var scene = Scene(size: size, background: .white, layers: layers)
    scene.duration = 1
    return scene
  }

  private static func slide(_ change: (inout Animation) -> Void = { _ in }) -> Layer {
    var layer = Layer("slide", frame: Rect(4, 20, 12, 12))
    layer.backgroundColor = Color(0.2, 0.4, 0.8)
    var animation = Animation.basic("position.x", from: 10, to: 80, duration: 1)
    animation.timingFunction = .default
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    change(&animation)
    layer.animations = [animation]
    return layer
  }

  private static func ring(_ radius: Double, _ color: Color) -> Layer {
    var ring = Layer(
      "ring", frame: Rect(center: Point(48, 32), size: Size(2 * radius, 2 * radius)))
    ring.cornerRadius = radius
    ring.borderWidth = 1
    ring.borderColor = color
    return ring
  }

  private static func masked(_ isInverted: Bool) -> Layer {
    var mask = Layer("mask", frame: Rect(0, 0, 96, 64))
    let left = Layer("left", frame: Rect(0, 0, 48, 64))
    let right = Layer("right", frame: Rect(48, 0, 48, 64))
    mask.sublayers = [left, right]
    mask.sublayers[isInverted ? 1 : 0].backgroundColor = .black
    var content = Layer("content", frame: Rect(8, 8, 80, 48))
    content.backgroundColor = Color(0.9, 0.5, 0.1)
    content.mask = mask
    return content
  }

  static let regressions = [
    Regression(title: "a curve, easeOut instead of default") { isChanged in
      scene([slide { if isChanged { $0.timingFunction = .easeOut } }])
    },
    Regression(title: "a border half a point wider") { isChanged in
      var layer = Layer("box", frame: Rect(20, 10, 50, 40))
      layer.borderWidth = isChanged ? 2.5 : 2
      layer.borderColor = Color(0.5, 0.5, 0.5)
      return scene([layer])
    },
    Regression(title: "a colour off by 3 levels") { isChanged in
      var layer = Layer("box", frame: Rect(20, 10, 50, 40))
      layer.backgroundColor = Color(bytes: 40, 90, isChanged ? 163 : 160)
      return scene([layer])
    },
    Regression(title: "a tile order swapped") { isChanged in
      var content = Layer("content")
      content.backgroundColor = Color(0.1, 0.6, 0.4)
      var fade = FragmentFade(content: content, rows: 3, columns: 4)
      fade.totalDuration = 1
      fade.order = isChanged ? .rows : .columns
      return scene([Layer("fade", frame: Rect(0, 0, 96, 64), effect: fade)])
    },
    Regression(title: "a thin ring missing") { isChanged in
      let rings = [10.0, 18, 26].map { ring($0, Color(0.8, 0.8, 0.8)) }
      return scene(isChanged ? [rings[0], rings[2]] : rings)
    },
    Regression(title: "a caption shifted by one pixel") { isChanged in
      var text = TextContent("Caption")
      text.fontFamily = "DejaVu Sans"
      text.fontSize = 12
      text.foregroundColor = .black
      return scene([
        Layer("caption", frame: Rect(isChanged ? 11 : 10, 20, 80, 20), content: .text(text))
      ])
    },
    Regression(title: "an animation late by a sixtieth of a second") { isChanged in
      scene([slide { if isChanged { $0.beginTime = 1.0 / 60 } }])
    },
    Regression(title: "an item placed elsewhere") { isChanged in
      var radar = PulsingRadar(pulseCount: 0)
      radar.items = RadarItems()
      radar.items?.size = Size(6, 6)
      radar.items?.maxCount = 4
      radar.items?.interval = 0.2
      radar.items?.fadeDuration = 0.1
      var scene = scene([Layer("radar", frame: Rect(0, 0, 96, 64), effect: radar)])
      scene.seed = isChanged ? 8 : 7
      return scene
    },
    Regression(title: "a mask inverted") { isChanged in scene([masked(isChanged)]) },
    Regression(title: "alpha dropped") { isChanged in
      var layer = Layer("veil", frame: Rect(20, 10, 50, 40))
      // On a transparent canvas black at half opacity and opaque black have the same colour.
      layer.backgroundColor = Color(0, 0, 0, isChanged ? 1 : 0.5)
      var scene = scene([layer])
      scene.background = nil
      return scene
    },
  ]

  private func snapshot(_ scene: Scene) throws -> Snapshot {
    try Snapshot(scene, at: (0..<6).map { Double($0) / 5 })
  }

  @Test(arguments: regressions)
  func isCaught(regression: Regression) throws {
    let reference = try snapshot(regression.make(false)).png()
    let changed = try snapshot(regression.make(true))
    let unchanged = try snapshot(regression.make(false))
    for tolerance in [Tolerance.exact, .rounding, .scattered] {
      #expect(
        try unchanged.difference(from: reference, path: "reference", tolerance: tolerance) == nil)
      let found = try changed.difference(
        from: reference, path: "reference", tolerance: tolerance)
      let difference = try #require(found, "\(regression.title) passes")
      #expect(!difference.lines.isEmpty)
      #expect(difference.judgement.result.differentPixels > 0)
    }
  }

  @Test func thereAreTen() { #expect(Self.regressions.count == 10) }

  @Test(arguments: regressions)
  func leavesTracesInTheValues(regression: Regression) throws {
    func values(_ isChanged: Bool) throws -> [UInt8] {
      let scene = regression.make(isChanged)
      return Array(InspectWriter.json(try scene.presentation(at: 0.4)).utf8)
    }
    #expect(try values(false) == values(false))
    #expect(try values(false) != values(true))
  }
}
