import StrobeGeometry
import StrobeModel
import Testing

@testable import StrobeEffects

@Suite struct FragmentCarouselTests {
  static let size = Size(200, 120)

  func carousel(
    _ count: Int, _ change: (inout FragmentCarousel) -> Void = { _ in }
  ) -> FragmentCarousel {
    var carousel = FragmentCarousel(
      pictures: (0..<count).map { .file(ImageSource(path: "\($0).png")) })
    change(&carousel)
    return carousel
  }

  func picture(_ layer: PresentationLayer, _ name: String) throws -> String? {
    try layer.find(name).image?.contents?.path
  }

  func page(_ effect: FragmentCarousel, at time: Double) throws -> PropertyValue? {
    try present(effect, size: Self.size, at: time).attribute("currentPage")
  }

  @Test func layersBottomUp() throws {
    let layer = try present(carousel(3), size: Self.size, at: 0.5)
    #expect(layer.names == ["next", "current", "pageControl"])
    for name in ["next", "current"] {
      let picture = try layer.find(name)
      #expect(picture.layer.frame == Rect(0, 0, 200, 120))
      #expect(picture.layer.masksToBounds)
      #expect(picture.image?.contentsGravity == .resizeAspectFill)
    }
    #expect(try picture(layer, "current") == "0.png")
    #expect(try picture(layer, "next") == "1.png")
    // While a picture rests nothing else can be seen, even through its transparent parts.
    #expect(try layer.find("next").layer.isHidden)
    #expect(try layer.find("current").mask == nil)
  }

  @Test func dissolves() throws {
    // T = 2, N = 36: interval 2/39, a tile's fade 8/39.
    for elapsed in [0.0, 0.1, 0.5, 1, 1.9] {
      let layer = try present(carousel(3), size: Self.size, at: 3 + 1 + elapsed)
      #expect(try picture(layer, "current") == "1.png")
      #expect(try picture(layer, "next") == "2.png")
      #expect(try !layer.find("next").layer.isHidden)
      let tiles = try #require(try layer.find("current").mask).sublayers
      #expect(tiles.count == 36)
      for (index, tile) in tiles.enumerated() {
        let progress = min(1, max(0, (elapsed - Double(index) * 2 / 39) / (8.0 / 39)))
        #expect(isClose(tile.layer.opacity, 1 - progress, 1e-8))
      }
      // The dots are never under the mask.
      #expect(layer.names.last == "pageControl")
    }
  }

  @Test func pageChangesWhenTheDissolveEnds() throws {
    for (time, expected) in [
      (-5, 0), (0.0, 0), (0.99, 0), (2.999, 0), (3, 1), (5.999, 1), (6, 2), (8.9999, 2), (9, 0),
    ] {
      #expect(try page(carousel(3), at: time) == .number(Double(expected)), "at \(time)")
      let dots = try present(carousel(3), size: Self.size, at: time).find("pageControl").sublayers
      for (index, dot) in dots.enumerated() {
        #expect(dot.layer.backgroundColor?.alpha == (index == expected ? 1 : 128.0 / 255))
      }
    }
  }

  @Test(arguments: [(2, 1.0, 2.0), (3, 1, 2), (3, 0.1, 2), (7, 0.3, 0.7), (5, 0, 1.1)])
  func everyTurnEqualsTheFirst(count: Int, hold: Double, fade: Double) throws {
    let effect = carousel(count) {
      $0.hold = hold
      $0.fadeDuration = fade
    }
    let period = Double(count) * (hold + fade)
    for tenth in 0..<Int(period * 10) {
      let time = Double(tenth) / 10
      let first = try present(effect, size: Self.size, at: time)
      for turn in [1.0, 100, 10_000] {
        #expect(try present(effect, size: Self.size, at: turn * period + time) == first)
      }
    }
    let context = EffectContext(bounds: Rect(0, 0, 200, 120), seed: 0)
    #expect(isClose(effect.naturalDuration(in: context) ?? 0, period, 1e-12))
  }

  @Test func onePictureRestsAlone() throws {
    for time in [0, 1.5, 2.9, 1e6] {
      let layer = try present(carousel(1), size: Self.size, at: time)
      #expect(layer.names == ["current"])
      #expect(try picture(layer, "current") == "0.png")
      #expect(try layer.find("current").mask == nil)
    }
    let context = EffectContext(bounds: Rect(0, 0, 200, 120), seed: 0)
    #expect(carousel(1).naturalDuration(in: context) == nil)
  }

  @Test func twoPicturesAlternate() throws {
    for turn in 0..<6 {
      let layer = try present(carousel(2), size: Self.size, at: Double(turn) * 3 + 1.5)
      #expect(try picture(layer, "current") == "\(turn % 2).png")
      #expect(try picture(layer, "next") == "\((turn + 1) % 2).png")
    }
  }

  @Test func noPictureIsAnError() {
    #expect(throws: EvaluationError.self) { try present(carousel(0), size: Self.size, at: 0) }
  }

  @Test(arguments: [
    // A stop while a picture rests, at the very start of its dissolve, and during it.
    (0.5, 0.5, 0), (1.0, 1.0, 0), (1.5, 3, 1), (2.999, 3, 1), (3, 3, 1), (10.2, 12, 1), (0, 0, 0),
    (-4, 0, 0),
  ])
  func stops(stop: Double, rest: Double, page: Int) throws {
    let effect = carousel(3) { $0.stopTime = stop }
    let free = carousel(3)
    for time in [0, 0.7, 1.2, 2.5, 2.99, 3.5, 9, 11.9] where time < rest {
      #expect(
        try present(effect, size: Self.size, at: time).sublayers
          == present(free, size: Self.size, at: time).sublayers)
    }
    for time in [rest, rest + 1, rest + 1000] {
      let layer = try present(effect, size: Self.size, at: time)
      #expect(try picture(layer, "current") == "\(page).png")
      #expect(try layer.find("current").mask == nil)
    }
  }

  @Test func dotsStandInTheMiddleOfTheBar() throws {
    let bar = try present(carousel(3), size: Self.size, at: 0).find("pageControl")
    #expect(bar.layer.frame == Rect(0, 83, 200, 37))
    #expect(bar.names == ["dot-0", "dot-1", "dot-2"])
    // Three dots of 7 with gaps of 9 are 39 wide.
    #expect(bar.sublayers.map(\.layer.frame.minX) == [80.5, 96.5, 112.5])
    for dot in bar.sublayers {
      #expect(dot.layer.bounds.size == Size(7, 7))
      #expect(dot.layer.position.y == 18.5)
      #expect(dot.layer.cornerRadius == 3.5)
    }
    let bare = carousel(3) { $0.pageControl = nil }
    #expect(try present(bare, size: Self.size, at: 0).names == ["next", "current"])
  }

  @Test func layersAsPictures() throws {
    var still = Layer("still", frame: Rect(10, 10, 400, 20))
    still.backgroundColor = .black
    let effect = FragmentCarousel(pictures: [.layer(Layer("all")), .layer(still)])
    let layer = try present(effect, size: Self.size, at: 1.5)
    #expect(try layer.find("current").names == ["all"])
    #expect(try layer.find("all").layer.frame == Rect(0, 0, 200, 120))
    #expect(try layer.find("next").layer.masksToBounds)
    #expect(try layer.find("still").layer.frame == Rect(10, 10, 400, 20))
  }
}
