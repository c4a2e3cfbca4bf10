import Foundation
import StrobeGeometry
import StrobeModel
import Testing

@testable import StrobeEffects

@Suite struct FragmentFadeTests {
  static let bounds = Rect(0, 0, 100, 70)

  func fade(_ change: (inout FragmentFade) -> Void = { _ in }) -> FragmentFade {
    var fade = FragmentFade(content: Layer("photo"))
    change(&fade)
    return fade
  }

  /// The opacities of the tiles in index order.
  func opacities(_ effect: FragmentFade, seed: UInt64 = 7, at time: Double) throws -> [Double] {
    let layer = try present(effect, size: Self.bounds.size, seed: seed, at: time)
    let mask = try #require(try layer.find("content").mask)
    return mask.sublayers.map(\.layer.opacity)
  }

  func states(_ effect: FragmentFade, at time: Double) throws -> [PropertyValue?] {
    let layer = try present(effect, size: Self.bounds.size, at: time)
    return [layer.attribute("isFaded"), layer.attribute("isFading")]
  }

  @Test func contentLiesUnderAMaskOfTiles() throws {
    let layer = try present(fade(), size: Self.bounds.size, at: 0)
    #expect(layer.names == ["content"])
    let content = try layer.find("content")
    #expect(content.layer.frame == Self.bounds)
    let photo = try content.find("photo")
    #expect(photo.layer.frame == Self.bounds)
    let mask = try #require(content.mask)
    #expect(mask.name == "mask")
    #expect(mask.layer.frame == Self.bounds)
    #expect(mask.layer.backgroundColor == nil)
    #expect(mask.names == (0..<36).map { "tile-\($0)" })
    for tile in mask.sublayers { #expect(tile.layer.backgroundColor?.alpha == 1) }
  }

  @Test func contentKeepsItsOwnFrameAndMask() throws {
    var photo = Layer("photo", frame: Rect(10, 20, 30, 40))
    photo.mask = Layer("own", frame: Rect(0, 0, 5, 5))
    let layer = try present(FragmentFade(content: photo), size: Self.bounds.size, at: 0)
    let found = try layer.find("photo")
    #expect(found.layer.frame == Rect(10, 20, 30, 40))
    #expect(found.mask?.name == "own")
    #expect(try layer.find("content").layer.frame == Self.bounds)
  }

  @Test(arguments: TileOrder.allCases, [(2, 18), (1, 1), (7, 3), (1, 9), (9, 1), (5, 5)])
  func tilesPartitionTheBounds(order: TileOrder, grid: (rows: Int, columns: Int)) throws {
    for size in [Size(100, 70), Size(99.7, 0.3), Size(1 / 3, 1e6)] {
      let effect = fade {
        $0.rows = grid.rows
        $0.columns = grid.columns
        $0.order = order
      }
      let layer = try present(effect, size: size, at: 0)
      let tiles = try #require(try layer.find("content").mask).sublayers
      #expect(tiles.count == grid.rows * grid.columns)
      var lefts: [Double: Set<Double>] = [:]
      var corners: Set<Point> = []
      for tile in tiles {
        #expect(tile.layer.anchorPoint == .zero)
        let (x, y) = (tile.layer.position.x, tile.layer.position.y)
        corners.insert(Point(x, y))
        let right = x + tile.layer.bounds.width
        // The right edge is the very left edge of a neighbour, or the bounds' own.
        let isShared = tiles.contains { $0.layer.position == Point(right, y) }
        #expect(isShared || right == size.width)
        let bottom = y + tile.layer.bounds.height
        #expect(
          tiles.contains { $0.layer.position == Point(x, bottom) } || bottom == size.height)
        lefts[x, default: []].insert(y)
      }
      #expect(corners.count == tiles.count)
      #expect(lefts.count == grid.columns)
      #expect(lefts.values.allSatisfy { $0.count == grid.rows })
      #expect(corners.contains(.zero))
    }
  }

  /// The (column, row) of each index in a grid of three rows and four columns.
  func cells(_ order: TileOrder, rows: Int = 3, columns: Int = 4, seed: UInt64 = 1) -> [[Int]] {
    FragmentGrid(rows: rows, columns: columns, order: order, seed: seed).cells
      .map { [$0 / rows, $0 % rows] }
  }

  @Test func orders() {
    #expect(
      cells(.columns) == [
        [0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2], [2, 0], [2, 1], [2, 2], [3, 0], [3, 1],
        [3, 2],
      ])
    #expect(
      cells(.rows) == [
        [0, 0], [1, 0], [2, 0], [3, 0], [0, 1], [1, 1], [2, 1], [3, 1], [0, 2], [1, 2], [2, 2],
        [3, 2],
      ])
    #expect(
      cells(.diagonal) == [
        [0, 0], [1, 0], [0, 1], [2, 0], [1, 1], [0, 2], [3, 0], [2, 1], [1, 2], [3, 1], [2, 2],
        [3, 2],
      ])
    #expect(
      cells(.spiral) == [
        [0, 0], [1, 0], [2, 0], [3, 0], [3, 1], [3, 2], [2, 2], [1, 2], [0, 2], [0, 1], [1, 1],
        [2, 1],
      ])
    let random = cells(.random)
    #expect(Set(random) == Set(cells(.columns)))
    #expect(random == cells(.random))
    #expect(random != cells(.random, seed: 2))
    #expect(cells(.spiral, rows: 1, columns: 3) == [[0, 0], [1, 0], [2, 0]])
    #expect(cells(.spiral, rows: 3, columns: 1) == [[0, 0], [0, 1], [0, 2]])
  }

  @Test(arguments: TileOrder.allCases, [(1, 1), (2, 3), (4, 4), (5, 2), (1, 6), (7, 1), (40, 31)])
  func ordersAreComplete(order: TileOrder, grid: (rows: Int, columns: Int)) {
    let cells = FragmentGrid(
      rows: grid.rows, columns: grid.columns, order: order, seed: 3
    ).cells
    #expect(cells.sorted() == Array(0..<(grid.rows * grid.columns)))
  }

  @Test(arguments: [0.0, 0.1, 0.175, 0.7, 1.3, 3.4, 6.1, 6.8, 6.825, 7, 100])
  func hides(time: Double) throws {
    for (index, opacity) in try opacities(fade(), at: time).enumerated() {
      let progress = min(1, max(0, (time - Double(index) * 0.175) / 0.7))
      #expect(isClose(opacity, 1 - progress, 1e-12))
    }
    for (index, opacity) in try opacities(fade { $0.direction = .show }, at: time).enumerated() {
      let progress = min(1, max(0, (time - Double(35 - index) * 0.175) / 0.7))
      #expect(isClose(opacity, progress, 1e-12))
    }
  }

  @Test func restsExactly() throws {
    #expect(try opacities(fade(), at: 0).allSatisfy { $0 == 1 })
    #expect(try opacities(fade(), at: -5).allSatisfy { $0 == 1 })
    // 35 · 0.175 + 0.7 in decimals.
    #expect(try opacities(fade(), at: 6.825).allSatisfy { $0 == 0 })
    let show = fade { $0.direction = .show }
    #expect(try opacities(show, at: -1).allSatisfy { $0 == 0 })
    #expect(try opacities(show, at: 0).allSatisfy { $0 == 0 })
    #expect(try opacities(show, at: 6.825).allSatisfy { $0 == 1 })
  }

  @Test func tilesHaveTheirOwnCurve() throws {
    let effect = fade {
      $0.rows = 1
      $0.columns = 2
      $0.tileDuration = 2
      $0.tileInterval = 1
      $0.timingFunction = .default
    }
    let found = try opacities(effect, at: 1.5)
    #expect(isClose(found[0], 1 - easedDefault(0.75), 1e-9))
    #expect(isClose(found[1], 1 - easedDefault(0.25), 1e-9))
  }

  @Test func totalDurations() throws {
    let context = EffectContext(bounds: Self.bounds, seed: 0)
    #expect(isClose(fade().naturalDuration(in: context) ?? 0, 6.825, 1e-12))
    let short = fade { $0.totalDuration = 1 }
    #expect(isClose(short.naturalDuration(in: context) ?? 0, 1, 1e-12))
    // interval = 1/39, tile = 4/39: at 4/39 the first tile is gone, the second three quarters.
    let found = try opacities(short, at: 4.0 / 39)
    #expect(isClose(found[0], 0, 1e-12))
    #expect(isClose(found[1], 0.25, 1e-12))
    let together = fade { $0.tileInterval = 0 }
    #expect(together.naturalDuration(in: context) == 0.7)
    #expect(try opacities(together, at: 0.35).allSatisfy { isClose($0, 0.5, 1e-12) })
    let quick = fade { $0.tileDuration = 0.4 }
    #expect(isClose(quick.naturalDuration(in: context) ?? 0, 35 * 0.1 + 0.4, 1e-12))
  }

  @Test func statesFollow() throws {
    let effect = fade {
      $0.direction = .events([
        FadeEvent(at: 1, .hide), FadeEvent(at: 10, .show), FadeEvent(at: 20, .hide),
        FadeEvent(at: 22, .reset),
      ])
    }
    let rest: [PropertyValue] = [.bool(false), .bool(false)]
    let moving: [PropertyValue] = [.bool(false), .bool(true)]
    let hidden: [PropertyValue] = [.bool(true), .bool(false)]
    for (time, expected) in [
      (0, rest), (0.999, rest), (1, moving), (7.8, moving), (7.825, hidden), (9.9, hidden),
      (10, moving), (16.8, moving), (16.825, rest), (19, rest), (20, moving), (21.99, moving),
      (22, rest), (30, rest),
    ] {
      #expect(try states(effect, at: time) == expected, "at \(time)")
    }
    let context = EffectContext(bounds: Self.bounds, seed: 0)
    #expect(effect.naturalDuration(in: context) == 22)
    #expect(effect.warnings(in: context).isEmpty)
    #expect(try opacities(effect, at: 22).allSatisfy { $0 == 1 })
    #expect(try states(fade { $0.direction = .show }, at: -1) == hidden)
  }

  @Test func eventsDuringAFadeAreIgnoredAndTold() throws {
    let effect = fade {
      $0.direction = .events([
        FadeEvent(at: 3, .show), FadeEvent(at: 0, .hide), FadeEvent(at: 6, .hide),
        FadeEvent(at: 6.825, .show), FadeEvent(at: 13, .hide),
      ])
    }
    let context = EffectContext(bounds: Self.bounds, seed: 0)
    let warnings = effect.warnings(in: context)
    #expect(warnings.count == 3)
    #expect(warnings[0].contains("show at 3.0 s"))
    #expect(warnings[1].contains("hide at 6.0 s"))
    #expect(warnings[2].contains("hide at 13.0 s"))
    // The hide goes on as if nothing had been; the show at its very end takes place.
    #expect(try opacities(effect, at: 4) == opacities(fade(), at: 4))
    let show = fade { $0.direction = .show }
    let (found, expected) = (
      try opacities(effect, at: 10), try opacities(show, at: 10 - 6.825)
    )
    for (a, b) in zip(found, expected) { #expect(isClose(a, b, 1e-12)) }
    #expect(isClose(effect.naturalDuration(in: context) ?? 0, 13.65, 1e-12))
  }

  @Test func eventsWithNothingToDoTakeNoTime() throws {
    let effect = fade {
      $0.direction = .events([
        FadeEvent(at: 0, .reset), FadeEvent(at: 1, .show), FadeEvent(at: 2, .hide),
        FadeEvent(at: 10, .hide), FadeEvent(at: 11, .show),
      ])
    }
    #expect(try states(effect, at: 1.5) == [.bool(false), .bool(false)])
    #expect(try states(effect, at: 3) == [.bool(false), .bool(true)])
    #expect(try states(effect, at: 10.5) == [.bool(true), .bool(false)])
    #expect(try states(effect, at: 12) == [.bool(false), .bool(true)])
    #expect(effect.warnings(in: EffectContext(bounds: Self.bounds, seed: 0)).isEmpty)
    // A list of one show is the same as show.
    let list = fade { $0.direction = .events([FadeEvent(at: 0, .show)]) }
    let show = fade { $0.direction = .show }
    for time in [-1, 0.0, 2, 8] {
      #expect(try opacities(list, at: time) == opacities(show, at: time))
    }
    let none = fade { $0.direction = .events([]) }
    #expect(try opacities(none, at: 5).allSatisfy { $0 == 1 })
  }

  @Test func picturesOfTheContentAreKnown() {
    var tree = Layer("tree")
    tree.sublayers = [
      Layer(content: .image(ImageContent(ImageSource(path: "a.png")))),
      Layer(
        content: .effect(
          FragmentCarousel(pictures: [.file(ImageSource(path: "b.png"))]))),
    ]
    tree.mask = Layer(content: .image(ImageContent(ImageSource(path: "m.png"))))
    #expect(FragmentFade(content: tree).images.map(\.path) == ["a.png", "b.png", "m.png"])
  }

  @Test func contentMayLastLonger() {
    var photo = Layer("photo")
    photo.animations = [.basic("opacity", from: 0, to: 1, duration: 20)]
    let context = EffectContext(bounds: Self.bounds, seed: 0)
    #expect(FragmentFade(content: photo).naturalDuration(in: context) == 20)
    #expect(
      FragmentCarousel(pictures: [.layer(photo)]).naturalDuration(in: context) == 20)
  }

  @Test func aMillionTiles() throws {
    let effect = fade {
      $0.rows = 1000
      $0.columns = 1000
    }
    let layers = effect.sublayers(
      at: 1, in: EffectContext(bounds: Rect(0, 0, 1000, 1000), seed: 0))
    let tiles = try #require(layers.first?.mask?.sublayers)
    #expect(tiles.count == 1_000_000)
    #expect(tiles.last?.name == "tile-999999")
    #expect(tiles.last?.frame == Rect(999, 999, 1, 1))
  }

  @Test func anyOrderOfTimesGivesTheSame() throws {
    let effect = fade { $0.order = .random }
    let first = try opacities(effect, at: 2)
    for time in [100, -1, 0.5, 2] { _ = try opacities(effect, at: time) }
    #expect(try opacities(effect, at: 2) == first)
  }
}
