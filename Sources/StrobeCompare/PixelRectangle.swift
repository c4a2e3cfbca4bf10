/// A pixel's place in a picture: column and row, counted from the top left corner.
public struct PixelPlace: Sendable, Hashable {
  /// Column, from 0 at the left.
  public var x: Int
  /// Row, from 0 at the top.
  public var y: Int

  /// Makes a place from a column and a row.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A rectangle of whole pixels.
public struct PixelRectangle: Sendable, Hashable {
  /// The leftmost column; may be negative.
  public var x: Int
  /// The topmost row; may be negative.
  public var y: Int
  /// Columns; a rectangle with less than one is empty.
  public var width: Int
  /// Rows; a rectangle with less than one is empty.
  public var height: Int

  /// Makes a rectangle from its top left pixel and its size.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Reads `X,Y,W,H`, four whole numbers of which the last two are at least 1.
  ///
  /// - Returns: `nil` for anything else.
  public init?(_ text: String) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3], width > 0, height > 0
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }

  /// The columns inside `0..<limit`; empty where the rectangle lies beside it.
  func columns(below limit: Int) -> Range<Int> { Self.span(x, width, limit) }

  /// The rows inside `0..<limit`; empty where the rectangle lies beside it.
  func rows(below limit: Int) -> Range<Int> { Self.span(y, height, limit) }

  private static func span(_ start: Int, _ length: Int, _ limit: Int) -> Range<Int> {
    guard length > 0, start < limit else { return 0..<0 }
    let (end, overflow) = start.addingReportingOverflow(length)
    let first = max(start, 0)
    return first..<max(first, overflow ? limit : min(end, limit))
  }
}

/// The smallest rectangle around places met so far, and the first of them in reading order.
struct PixelBounds {
  private(set) var minX = Int.max
  private(set) var minY = Int.max
  private(set) var maxX = Int.min
  private(set) var maxY = Int.min
  private(set) var first: PixelPlace?

  var isEmpty: Bool { first == nil }

  var rectangle: PixelRectangle? {
    isEmpty
      ? nil : PixelRectangle(x: minX, y: minY, width: maxX - minX + 1, height: maxY - minY + 1)
  }

  /// Takes in the pixels `x0...x1` of row `y`, of which both ends belong to the set.
  mutating func add(_ x0: Int, through x1: Int, row y: Int) {
    if let place = first {
      if (y, x0) < (place.y, place.x) { first = PixelPlace(x: x0, y: y) }
    } else {
      first = PixelPlace(x: x0, y: y)
    }
    minX = min(minX, x0)
    maxX = max(maxX, x1)
    minY = min(minY, y)
    maxY = max(maxY, y)
  }

  /// Takes in all of another set, which is not empty.
  mutating func add(_ other: PixelBounds) {
    guard let place = other.first else { return }
    if let first, (first.y, first.x) <= (place.y, place.x) {
      self.first = first
    } else {
      first = place
    }
    minX = min(minX, other.minX)
    maxX = max(maxX, other.maxX)
    minY = min(minY, other.minY)
    maxY = max(maxY, other.maxY)
  }
}
