import StrobeGeometry
import StrobeModel
import TestSupport
import Testing

@testable import StrobeVector

@Suite struct VectorNumberTests {
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (0.5, ".5"), (-0.5, "-.5"), (0.0005, ".001"),
    (0.000_499, "0"), (-0.0004, "0"), (461.921875, "461.922"), (10.1, "10.1"), (100, "100"),
    (0.05, ".05"), (999_999.9996, "1000000"), (.nan, "0"),
  ])
  func numbersAreShort(value: Double, text: String) {
    #expect(SVGNumberFormat(decimals: 3).text(value) == text)
  }

  @Test func decimalsAreAsAskedFor() {
    #expect(SVGNumberFormat(decimals: 0).text(2.5) == "3")
    #expect(SVGNumberFormat(decimals: 6).text(1.0 / 3) == ".333333")
    #expect(SVGNumberFormat(decimals: 3).magnified(by: 3).decimals == 3)
    #expect(SVGNumberFormat(decimals: 3).magnified(by: 30).decimals == 4)
    #expect(SVGNumberFormat(decimals: 3).magnified(by: .infinity).decimals == 8)
  }

  @Test(arguments: [
    ("12", 12.0), ("-0.25", -0.25), ("+.5", 0.5), ("1e3", 1000), ("1.5E-2", 0.015), ("7.", 7),
    ("0.000000000000014211", 0.000000000000014211),
    ("12345678901234567000", 1.234_567_890_123_456_7e19),
    ("0.1234567890123456789", 0.1234567890123456789), ("461.921875", 461.921875),
  ])
  func numbersAreRead(text: String, value: Double) {
    let bytes = [UInt8](text.utf8)
    var scanner = SVGScanner(bytes, bytes.indices)
    #expect(scanner.number() == value)
    #expect(scanner.isAtEnd)
  }

  @Test(arguments: ["", "-", ".", "e5", "nan", "inf", "1e999", "--1"])
  func whatIsNoNumberIsRefused(text: String) {
    let bytes = [UInt8](text.utf8)
    var scanner = SVGScanner(bytes, bytes.indices)
    #expect(scanner.number() == nil)
  }

  @Test(arguments: [
    // Straight lines along an axis, and relative numbers where they are shorter.
    ("M 10 10 L 60.125 10 L 60.125 40 L 10 40 Z", "M10 10H60.125V40H10z"),
    ("M 100.5 100.5 L 101 102", "M100.5 100.5l.5 1.5"),
    ("M 0 0 L 5 5 L 0 0 Z M 9 9 L 8 8", "M0 0L5 5zM9 9L8 8"),
    // A second curve whose first handle mirrors the last one.
    ("M 0 0 C 0 1 1 2 2 2 C 3 2 4 1 4 0", "M0 0C0 1 1 2 2 2S4 1 4 0"),
    // A dot for round caps stays; a step of nothing after a line does not.
    ("M 5 5 L 5 5", "M5 5L5 5"), ("M 5 5 L 6 6 L 6 6 L 7 5", "M5 5L6 6 7 5"),
  ])
  func pathsAreShort(data: String, text: String) throws {
    let bytes = [UInt8](data.utf8)
    var scanner = SVGScanner(bytes, bytes.indices)
    let path = scanner.path()
    let segments = try #require(path)
    let written = SVGPathWriter.text(segments, format: SVGNumberFormat(decimals: 3))
    #expect(String(decoding: written, as: UTF8.self) == text)
  }

  /// Whatever is written, read again by the rules of SVG, has every point within half a unit of the
  /// last decimal, however long the path.
  @Test(arguments: 0..<20) func writtenPathsDoNotDrift(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var segments: [Path.Element] = [.move(random.point())]
    var points: [Point] = []
    if case .move(let point) = segments[0] { points.append(point) }
    for _ in 0..<400 {
      switch random.next() % 8 {
      case 0:
        let start = random.point()
        segments += [.close, .move(start), .line(random.point())]
        points.append(start)
        if case .line(let point)? = segments.last { points.append(point) }
      case 1...3:
        let point = random.point()
        segments.append(.line(point))
        points.append(point)
      default:
        let curve = [random.point(), random.point(), random.point()]
        segments.append(.cubic(curve[0], curve[1], curve[2]))
        points += curve
      }
    }
    let bytes = SVGPathWriter.text(segments, format: SVGNumberFormat(decimals: 3))
    let read = try #require(PathReader.points(bytes))
    #expect(read.count == points.count)
    for (read, point) in zip(read, points) {
      #expect(abs(read.x - point.x) <= 0.000_501 && abs(read.y - point.y) <= 0.000_501)
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func coordinate() -> Double { Double(next() % 1_000_000) / 997 - 200 }

  fileprivate mutating func point() -> Point { Point(coordinate(), coordinate()) }
}

/// Reads path data by SVG's grammar, with numbers as they stand.
private enum PathReader {
  static func points(_ bytes: [UInt8]) -> [Point]? {
    var scanner = SVGScanner(bytes, bytes.indices)
    var points: [Point] = []
    var command: UInt8 = 0
    var current = Point(0, 0)
    var start = current
    var handle = current
    while let next = scanner.next {
      if next >= UInt8(ascii: "A") {
        command = next
        _ = scanner.skip(next)
      }
      scanner.skipSeparators()
      let origin = command >= UInt8(ascii: "a") ? current : Point(0, 0)
      func number() -> Double? {
        scanner.skipSeparators()
        return scanner.number()
      }
      func point() -> Point? {
        guard let x = number(), let y = number() else { return nil }
        return Point(x, y) + origin
      }
      switch command | 0x20 {
      case UInt8(ascii: "m"), UInt8(ascii: "l"):
        guard let end = point() else { return nil }
        points.append(end)
        current = end
        if command | 0x20 == UInt8(ascii: "m") { start = end }
      case UInt8(ascii: "h"):
        guard let x = number() else { return nil }
        current.x = x + origin.x
        points.append(current)
      case UInt8(ascii: "v"):
        guard let y = number() else { return nil }
        current.y = y + origin.y
        points.append(current)
      case UInt8(ascii: "c"), UInt8(ascii: "s"):
        var first = Point(2 * current.x - handle.x, 2 * current.y - handle.y)
        if command | 0x20 == UInt8(ascii: "c") {
          guard let point = point() else { return nil }
          first = point
        }
        guard let second = point(), let end = point() else { return nil }
        points += [first, second, end]
        handle = second
        current = end
      case UInt8(ascii: "z"):
        current = start
      default:
        return nil
      }
      scanner.skipSeparators()
    }
    return points
  }
}
