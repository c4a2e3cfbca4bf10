import Foundation
import StrobeGeometry
import StrobeModel
import Testing

@testable import StrobeEffects

@Suite struct RippleRadarTests {
  static let side = 355.0
  static let size = Size(side, side)

  /// Fraction of the period, scale, and red, green, blue and alpha of the contract's table.
  static let phases: [(Double, Double, [Double])] = [
    (1.0 / 6, 0.431, [83, 150, 230, 0.5]), (0.25, 0.713, [115, 170, 235, 0.5]),
    (1.0 / 3, 0.964, [165, 201, 244, 0.5]), (0.5, 1.304, [188, 216, 247, 0.5]),
    (2.0 / 3, 1.487, [204, 225, 249, 0.376]),
  ]

  func devices(_ count: Int) -> [RippleDevice] {
    (0..<count).map { RippleDevice(title: "Device \($0)") }
  }

  func disc(_ radar: PresentationLayer, _ copy: Int) throws -> PresentationLayer {
    try #require(try radar.find("instance-\(copy)").sublayers.first)
  }

  @Test func everythingIsDerivedFromTheShorterSide() throws {
    let effect = RippleRadar(
      icon: RippleIcon(contents: ImageSource(path: "i.svg")), devices: devices(2))
    let radar = try present(effect, size: Size(500, 355), at: 0)
    #expect(radar.names == ["ripple", "icon-disc", "icon", "device-0", "device-1"])
    let ripple = try radar.find("ripple")
    #expect(ripple.typeName == "replicator")
    #expect(ripple.names == ["instance-0", "instance-1", "instance-2"])
    #expect(ripple.layer.bounds.size == Size(355 / 1.6, 355 / 1.6))
    #expect(ripple.layer.position == Point(250, 177.5))
    let source = try disc(radar, 0)
    #expect(source.layer.bounds.size == ripple.layer.bounds.size)
    #expect(source.layer.cornerRadius == 355 / 3.2)
    let iconDisc = try radar.find("icon-disc")
    #expect(iconDisc.layer.bounds.size == Size(355 / 3.2, 355 / 3.2))
    #expect(iconDisc.layer.cornerRadius == 355 / 6.4)
    #expect(iconDisc.layer.position == Point(250, 177.5))
    #expect(iconDisc.layer.backgroundColor == Color(0x53 / 255, 0x96 / 255, 0xE6 / 255))
    let icon = try radar.find("icon")
    #expect(isClose(icon.layer.bounds.width, 0.4 * 355 / 3.2, 1e-12))
    #expect(icon.image?.contents?.path == "i.svg")
    #expect(try present(RippleRadar(), size: Self.size, at: 0).names == ["ripple"])
    #expect(
      try present(RippleRadar(icon: RippleIcon()), size: Self.size, at: 0).names
        == ["ripple", "icon-disc"])
  }

  @Test func phasesOfTheRipple() throws {
    for (phase, scale, color) in Self.phases {
      for turn in [0.0, 1, 40] {
        let time = (turn + phase) * 3
        let disc = try disc(present(RippleRadar(), size: Self.size, at: time), 0)
        let found = try #require(disc.layer.backgroundColor)
        #expect(isClose(disc.scale, scale, 5.1e-4))
        #expect(isClose(disc.scale, 0.1 + 1.5 * easedDefault(phase), 1e-9))
        #expect(isClose(found.red * 255, color[0], 0.51))
        #expect(isClose(found.green * 255, color[1], 0.51))
        #expect(isClose(found.blue * 255, color[2], 0.51))
        #expect(isClose(found.alpha, color[3], 5.1e-4))
      }
    }
    // Nearly at the end of the period: full scale and no colour left.
    let last = try disc(present(RippleRadar(), size: Self.size, at: 3 - 1e-9), 0)
    #expect(isClose(last.scale, 1.6))
    #expect(isClose(try #require(last.layer.backgroundColor).alpha, 0))
  }

  @Test func copiesFollowAndShowNothingBefore() throws {
    let radar = try present(RippleRadar(), size: Self.size, at: 1.5)
    #expect(isClose(try disc(radar, 0).scale, 0.1 + 1.5 * easedDefault(0.5)))
    #expect(isClose(try disc(radar, 1).scale, 0.1 + 1.5 * easedDefault(0.5 / 3)))
    #expect(try disc(radar, 2).layer.backgroundColor == nil)
    let before = try present(RippleRadar(), size: Self.size, at: -0.1)
    for copy in 0..<3 { #expect(try disc(before, copy).layer.backgroundColor == nil) }
  }

  @Test func otherNumbersOfColoursAreSpacedEvenly() throws {
    var effect = RippleRadar()
    effect.colors = [.black, .white]
    effect.timingFunction = .linear
    #expect(effect.faults().isEmpty)
    let disc = try disc(present(effect, size: Self.size, at: 0.75), 0)
    #expect(isClose(try #require(disc.layer.backgroundColor).red, 0.25))
    effect.keyTimes = [0.3, 0.6, 1]
    #expect(effect.faults().map(\.key) == ["keyTimes"])
  }

  @Test func naturalDurations() {
    let context = EffectContext(bounds: Rect(0, 0, 355, 355), seed: 0)
    var effect = RippleRadar()
    #expect(effect.naturalDuration(in: context) == 5)
    effect.rippleCount = 1
    #expect(effect.naturalDuration(in: context) == 3)
    effect.devices = devices(6)
    effect.deviceInterval = 1
    #expect(effect.naturalDuration(in: context) == 6)
    effect.rippleCount = 0
    effect.devices = []
    #expect(effect.naturalDuration(in: context) == nil)
  }

  @Test func bubblesPopInAsASpring() throws {
    var effect = RippleRadar(icon: nil, devices: devices(3), startAngle: 1)
    effect.deviceInterval = 0.4
    // x(t) = 1 − e^(−5t) (cos wt + 5/w sin wt), w = √75.
    func spring(_ t: Double) -> Double {
      1 - exp(-5 * t) * (cos(75.squareRoot() * t) + 5 / 75.squareRoot() * sin(75.squareRoot() * t))
    }
    for time in [-1, 0.0, 0.1, 0.242, 0.363, 0.5, 0.9, 0.999, 1.0, 1.3999, 1.4, 1.8, 100] {
      let radar = try present(effect, size: Self.size, at: time)
      for index in 0..<3 {
        let elapsed = time - 0.4 * Double(index)
        let scale = try radar.find("device-\(index)").scale
        if elapsed <= 0 {
          #expect(scale == 0)
        } else if elapsed >= 1 - 1e-9 {
          #expect(scale == 1)
        } else {
          #expect(isClose(scale, spring(elapsed), 1e-9))
        }
      }
    }
    #expect(isClose(spring(0.242), 1, 2e-3))
    #expect(isClose(spring(0.363), 1.163, 5e-4))
    // Without an interval all pop together.
    effect.deviceInterval = 0
    let radar = try present(effect, size: Self.size, at: 0.363)
    for index in 0..<3 { #expect(isClose(try radar.find("device-\(index)").scale, 1.163, 5e-4)) }
  }

  @Test func partsOfABubble() throws {
    var device = RippleDevice(title: "Phone", contents: ImageSource(path: "p.png"))
    device.color = .black
    var effect = RippleRadar(icon: nil, devices: [device, RippleDevice()], startAngle: .pi / 2)
    effect.avoidOverlap = false
    let radar = try present(effect, size: Self.size, at: 5)
    let bubble = try radar.find("device-0")
    let h = 355 / 7.5
    #expect(bubble.layer.bounds.size == Size(3 * h, h))
    #expect(bubble.names == ["text-plate", "icon-plate"])
    let plate = try bubble.find("text-plate")
    #expect(isClose(plate.layer.frame.origin, Point(0.5 * h, 0.2 * h), 1e-9))
    #expect(isClose(plate.layer.bounds.width, 2.5 * h, 1e-9))
    #expect(isClose(plate.layer.bounds.height, 0.6 * h, 1e-9))
    #expect(plate.layer.cornerRadius == h / 9)
    #expect(plate.layer.backgroundColor == .white)
    let title = try plate.find("title")
    #expect(title.text?.string == "Phone")
    #expect(title.text?.fontSize == h / 3.6)
    #expect(title.text?.truncationMode == .end)
    #expect(title.text?.alignmentMode == .center)
    #expect(title.text?.verticalAlignment == .center)
    #expect(isClose(title.layer.position.y, 0.3 * h, 1e-9))
    #expect(isClose(title.layer.frame.minX, 0.5 * h + h / 9, 1e-9))
    let icon = try bubble.find("icon-plate")
    #expect(icon.layer.frame == Rect(0, 0, h, h))
    #expect(icon.layer.cornerRadius == h / 2)
    #expect(icon.layer.backgroundColor == .black)
    let image = try icon.find("image")
    #expect(isClose(image.layer.frame.minX, h / 9, 1e-9))
    #expect(isClose(image.layer.bounds.width, 7 * h / 9, 1e-9))
    // The title is clear of the icon plate, which lies above it.
    #expect(plate.layer.frame.minX + title.layer.frame.minX >= h)
    let bare = try radar.find("device-1")
    #expect(try bare.find("icon-plate").layer.backgroundColor == Color(1, 0xAC / 255, 0x59 / 255))
    #expect(throws: MissingLayer.self) { try bare.find("title") }
    #expect(throws: MissingLayer.self) { try bare.find("image") }
  }

  @Test func bubblesStandAtTheirAngles() throws {
    var effect = RippleRadar(icon: nil, devices: devices(4), startAngle: .pi / 6)
    effect.avoidOverlap = false
    let (disc, h, gap) = (Self.side / 3.2, Self.side / 7.5, Self.side / 35.5)
    let base = disc / 2 + h / 2 + 3 * gap
    for seed in 0..<20 as Range<UInt64> {
      let radar = try present(effect, size: Self.size, seed: seed, at: 2)
      for index in 0..<4 {
        let position = try radar.find("device-\(index)").layer.position
        let (x, y) = (position.x - Self.side / 2, position.y - Self.side / 2)
        let angle = atan2(y, x) * 180 / .pi
        let expected = 30 + Double(index) * 90
        #expect(isClose(angle < 0 ? angle + 360 : angle, expected, 1e-9))
        #expect(hypot(x, y) >= base - 1e-9)
        #expect(hypot(x, y) < base + 6 * gap)
      }
    }
  }

  @Test func angleIsRandomUnlessGiven() throws {
    let effect = RippleRadar(icon: nil, devices: devices(1))
    func position(_ seed: UInt64) throws -> Point {
      try present(effect, size: Self.size, seed: seed, at: 2).find("device-0").layer.position
    }
    #expect(try position(1) == position(1))
    #expect(try Set((0..<20).map { try position($0) }).count == 20)
  }

  @Test(arguments: 0...8) func layoutsKeepTheirPromise(count: Int) throws {
    let effect = RippleRadar(icon: RippleIcon(), devices: devices(count))
    let bounds = Rect(10, 20, 355, 355)
    let glyph = 0.4 * 355 / 3.2
    for seed in 0..<60 as Range<UInt64> {
      let context = EffectContext(bounds: bounds, seed: seed)
      let layout = BubbleLayout(effect, in: context)
      #expect(layout.centers.count == count)
      var overlaps = 0
      for (index, center) in layout.centers.enumerated() {
        let frame = Rect(center: center, size: layout.size)
        #expect(frame.minX >= bounds.minX - 1e-9)
        #expect(frame.minY >= bounds.minY - 1e-9)
        #expect(frame.maxX <= bounds.maxX + 1e-9)
        #expect(frame.maxY <= bounds.maxY + 1e-9)
        #expect(!frame.overlaps(Rect(center: bounds.center, size: Size(glyph, glyph))))
        for other in layout.centers[..<index] {
          if abs(center.x - other.x) < layout.size.width,
            abs(center.y - other.y) < layout.size.height
          {
            overlaps += 1
          }
        }
      }
      if layout.isFaultless { #expect(overlaps == 0) }
      #expect(layout.overlappingPairs == overlaps)
      #expect(effect.warnings(in: context).isEmpty == layout.isFaultless)
      // Two bubbles find room easily; three do not in every 200 layouts.
      if count <= 2 { #expect(layout.isFaultless) }
    }
  }

  @Test func moreBubblesThanFitAreToldOf() throws {
    let effect = RippleRadar(icon: nil, devices: devices(40))
    let context = EffectContext(bounds: Rect(0, 0, 355, 355), seed: 3)
    #expect(effect.warnings(in: context).count == 1)
    #expect(effect.warnings(in: context).first?.contains("40 bubbles") == true)
    var original = effect
    original.avoidOverlap = false
    #expect(original.warnings(in: context).isEmpty)
  }

  @Test(arguments: [0.0, 1, 2, 4]) func noBubbleCoversTheGlyphWhateverTheGap(gap: Double) throws {
    for avoids in [true, false] {
      for degrees in stride(from: 0.0, to: 360, by: 5) {
        var effect = RippleRadar(
          icon: RippleIcon(), devices: devices(1), startAngle: degrees * .pi / 180)
        effect.gap = gap
        effect.avoidOverlap = avoids
        let context = EffectContext(bounds: Rect(0, 0, 355, 355), seed: 1)
        let layout = BubbleLayout(effect, in: context)
        let frame = Rect(center: layout.centers[0], size: layout.size).insetBy(1e-9)
        let glyph = 0.4 * 355 / 3.2
        #expect(!frame.overlaps(Rect(center: Point(177.5, 177.5), size: Size(glyph, glyph))))
      }
    }
  }
}
