import StrobePictures
import Testing

@testable import StrobeCompare

@Suite("Tolerances")
struct ToleranceTests {
  static let tolerant: [Tolerance] = [.rounding, .scattered]
  static let all: [Tolerance] = [.exact, .rounding, .scattered]

  private let drawing = Drawing()

  @Test("Equal pictures pass", arguments: all)
  func equal(tolerance: Tolerance) throws {
    let ring = try drawing.ring()
    #expect(tolerance.judge(ring, against: ring).passes)
  }

  @Test("Another processor's rounding on anti-aliased edges passes", arguments: tolerant)
  func rounding(tolerance: Tolerance) throws {
    let ring = try drawing.ring(lineWidth: 6)
    var other = ring
    for index in other.bytes.indices where index % 4 != 3 {
      let value = other.bytes[index]
      guard value > 0, value < 255 else { continue }
      let step = UInt8(index / 4 % 2 + 1)
      other.bytes[index] =
        index % 3 == 0 ? value &- min(step, value) : min(255 - step, value) + step
    }
    #expect(other != ring)
    #expect(tolerance.judge(other, against: ring).passes)
    #expect(!Tolerance.exact.judge(other, against: ring).passes)
  }

  @Test("A thin ring moved by half a pixel fails", arguments: all)
  func movedRing(tolerance: Tolerance) throws {
    for level: UInt8 in [0, 128, 230] {
      let ring = try drawing.ring(level: level)
      for (dx, dy) in [(0.5, 0), (0, 0.5), (0.5, 0.5), (-0.5, 0)] {
        let moved = try drawing.ring(dx: dx, dy: dy, level: level)
        #expect(!tolerance.judge(moved, against: ring).passes)
      }
    }
  }

  @Test("A ring that grew by a quarter of a pixel fails", arguments: all)
  func grownRing(tolerance: Tolerance) throws {
    let ring = try drawing.ring()
    #expect(!tolerance.judge(try drawing.ring(radius: 20.25), against: ring).passes)
  }

  @Test("A gap in a thin ring fails", arguments: all)
  func gap(tolerance: Tolerance) throws {
    for lineWidth in [0.5, 1, 1.5] {
      let ring = try drawing.ring(lineWidth: lineWidth)
      for length in [1.0, 2, 4] {
        let open = try drawing.ring(lineWidth: lineWidth, gap: length / 20)
        #expect(!tolerance.judge(open, against: ring).passes)
      }
    }
  }

  @Test("A missing dot fails, also in a large picture", arguments: all)
  func missingDot(tolerance: Tolerance) throws {
    for (radius, level) in [(0.5, UInt8(0)), (1, 0), (1.5, 128), (1, 220)] {
      let dot = try drawing.painted(level) { x, y in
        (x - 30.3) * (x - 30.3) + (y - 29.7) * (y - 29.7) <= radius * radius
      }
      let empty = try Bitmap.filled(56, 56, .white)
      #expect(!tolerance.judge(empty, against: dot).passes)
    }
    let white = try Bitmap.filled(1200, 1200, .white)
    #expect(!tolerance.judge(white, against: white.setting(700, 300, .black)).passes)
  }

  @Test("A change of three by three pixels fails", arguments: all)
  func block(tolerance: Tolerance) throws {
    let white = try Bitmap.filled(400, 400, .white)
    var changed = white
    for y in 100..<103 {
      for x in 200..<203 { changed[x, y] = .gray(250) }
    }
    #expect(!tolerance.judge(changed, against: white).passes)
  }

  @Test("A change of alpha alone fails", arguments: all)
  func alpha(tolerance: Tolerance) throws {
    let a = try Bitmap.filled(40, 40, Pixel(0, 0, 0, 128))
    let b = try Bitmap.filled(40, 40, Pixel(0, 0, 0, 140))
    #expect(!tolerance.judge(b, against: a).passes)
  }

  @Test("Single pixels off by a few levels pass where scattered ones may")
  func scattered() throws {
    let ground = try Bitmap.filled(400, 400, .gray(100))
    var changed = ground
    for index in 0..<100 { changed[index * 37 % 400, index / 10 * 40] = .gray(108) }
    #expect(Tolerance.scattered.judge(changed, against: ground).passes)
    #expect(!Tolerance.rounding.judge(changed, against: ground).passes)
    let tooFar = changed.setting(111, 111, .gray(109))
    #expect(!Tolerance.scattered.judge(tooFar, against: ground).passes)
  }

  @Test("Every limit that was passed is stated with what was found")
  func payloads() throws {
    let ground = try Bitmap.filled(400, 400, .gray(100))
    var changed = ground
    // A line of 20 pixels off by 40 levels from (50, 60), one pixel off by 50 elsewhere.
    for x in 50..<70 { changed[x, 60] = .gray(140) }
    changed[300, 20] = Pixel(100, 50, 100)
    let tolerance = Tolerance(
      channelDifference: 2, largestDifference: 30, differentPixels: .count(20), windowPixels: 4,
      runLength: 3)
    let judgement = tolerance.judge(changed, against: ground)
    let largest = try #require(judgement.result.largestChannelDifference)
    #expect(largest.levels == 50)
    #expect(largest.channel == .green)
    #expect(largest.place == PixelPlace(x: 300, y: 20))
    #expect(
      judgement.failures == [
        .largestDifference(largest, allowed: 30),
        .differentPixels(
          found: 21, allowed: 20, of: 160_000, first: PixelPlace(x: 300, y: 20)),
        .density(
          found: 8, allowed: 4, window: PixelRectangle(x: 50, y: 53, width: 8, height: 8)),
        .run(found: 20, allowed: 3, bounds: PixelRectangle(x: 50, y: 60, width: 20, height: 1)),
      ])
    #expect(
      judgement.failures.map(\.description) == [
        "green at (300, 20) is 50, expected 100: off by 50 levels, allowed 30",
        "21 of 160000 pixels differ, allowed 20; the first at (300, 20)",
        "8 different pixels lie within 8x8 pixels at (50, 53), allowed 4",
        "different pixels connect over a length of 20 at (50, 60), allowed 3",
      ])
  }

  @Test("A wrong size is the only failure stated")
  func size() throws {
    let judgement = Tolerance.scattered.judge(
      try .filled(4, 6, .white), against: try .filled(5, 6, .black))
    #expect(
      judgement.failures == [
        .size(expected: PixelSize(width: 5, height: 6), actual: PixelSize(width: 4, height: 6))
      ])
    #expect(judgement.failures.first?.description == "size is 4x6, expected 5x6")
  }

  @Test("Ignored rectangles are not judged", arguments: all)
  func ignoring(tolerance: Tolerance) throws {
    let white = try Bitmap.filled(60, 60, .white)
    let changed = white.setting(30, 30, .black)
    let hole = PixelRectangle(x: 30, y: 30, width: 1, height: 1)
    #expect(tolerance.judge(changed, against: white, ignoring: [hole]).passes)
    #expect(!tolerance.judge(changed, against: white).passes)
  }
}

@Suite("How differing pixels lie together")
struct DifferenceMapTests {
  /// A map drawn with letters: `#` differs.
  private func map(_ rows: [String]) -> DifferenceMap {
    DifferenceMap(
      width: rows[0].count, height: rows.count,
      marks: rows.joined().map { $0 == "#" ? .different : .same })
  }

  private func all(_ map: DifferenceMap) -> PixelRectangle {
    PixelRectangle(x: 0, y: 0, width: map.width, height: map.height)
  }

  @Test("The densest window is found wherever it lies")
  func windows() {
    for (x, y) in [(0, 0), (3, 1), (22, 12), (11, 5)] {
      var rows = [[Character]](repeating: Array(repeating: ".", count: 30), count: 20)
      for (dx, dy) in [(0, 0), (7, 7), (3, 4)] { rows[y + dy][x + dx] = "#" }
      // Two more, too far away to share a window with all three.
      rows[19][0] = "#"
      rows[0][29] = "#"
      let map = map(rows.map { String($0) })
      let densest = map.densestWindow(in: all(map))
      #expect(densest?.pixels == 3)
      #expect(densest?.window == PixelRectangle(x: x, y: y, width: 8, height: 8))
    }
  }

  @Test("In a picture smaller than the window the window is the picture")
  func smallPicture() {
    let map = map(["#.#", "..#"])
    let densest = map.densestWindow(in: all(map))
    #expect(densest?.pixels == 3)
    #expect(densest?.window == PixelRectangle(x: 0, y: 0, width: 3, height: 2))
  }

  @Test("Runs connect along edges and corners, and round bends")
  func runs() {
    let diagonal = map(["#....", ".#...", "..#..", "....#"])
    #expect(
      diagonal.longestRun(in: all(diagonal)) == PixelRectangle(x: 0, y: 0, width: 3, height: 3))
    let bend = map(["#...#", "#...#", "#####", ".....", "###.."])
    #expect(bend.longestRun(in: all(bend)) == PixelRectangle(x: 0, y: 0, width: 5, height: 3))
    let fork = map(["#.#.#", ".#.#.", ".....", "####."])
    #expect(fork.longestRun(in: all(fork)) == PixelRectangle(x: 0, y: 0, width: 5, height: 2))
    let apart = map(["##...", ".....", "...##"])
    #expect(apart.longestRun(in: all(apart)) == PixelRectangle(x: 0, y: 0, width: 2, height: 1))
    let none = map([".....", "....."])
    #expect(none.longestRun(in: all(none)) == nil)
    #expect(none.densestWindow(in: all(none)) == nil)
  }
}
