import Foundation
import StrobePictures

/// The canvas of a comparison: the union of both pictures, their overlap, and what is left to
/// compare once ignored rectangles are taken out.
struct ComparisonFrame {
  let expectedSize: PixelSize
  let actualSize: PixelSize
  let region: ComparedRegion

  init(_ expected: Bitmap, _ actual: Bitmap, ignoring: [PixelRectangle]) {
    expectedSize = PixelSize(width: expected.width, height: expected.height)
    actualSize = PixelSize(width: actual.width, height: actual.height)
    region = ComparedRegion(
      width: max(expected.width, actual.width), height: max(expected.height, actual.height),
      ignoring: ignoring)
  }

  init(expectedSize: PixelSize, actualSize: PixelSize, region: ComparedRegion) {
    self.expectedSize = expectedSize
    self.actualSize = actualSize
    self.region = region
  }

  var width: Int { max(expectedSize.width, actualSize.width) }
  var height: Int { max(expectedSize.height, actualSize.height) }
  var overlapWidth: Int { min(expectedSize.width, actualSize.width) }
  var overlapHeight: Int { min(expectedSize.height, actualSize.height) }
  var sizeMatches: Bool { expectedSize == actualSize }

  /// Gives `scan` every chunk of compared pixels that is not equal word by word, in reading order,
  /// and every stretch that one picture alone covers.
  @inline(__always)
  func walk<Scan: ChunkScan>(_ scan: inout Scan, _ expected: PixelPlane, _ actual: PixelPlane) {
    let overlap = overlapWidth
    for band in region.bands {
      for y in band.rows {
        if y < overlapHeight {
          let first = expected.row(y)
          let second = actual.row(y)
          for columns in band.columns {
            var x = columns.lowerBound
            let end = min(columns.upperBound, overlap)
            while x < end {
              let count = min(end - x, ChunkScratch.capacity)
              if memcmp(first + x, second + x, count * 4) != 0 {
                scan.visit(first + x, second + x, count: count, x: x, y: y)
              }
              x += count
            }
          }
        }
        if !sizeMatches {
          for columns in band.columns { addUncovered(columns, row: y, to: &scan) }
        }
      }
    }
  }

  /// Reports the part of a row that one picture alone has.
  private func addUncovered<Scan: ChunkScan>(_ columns: Range<Int>, row y: Int, to scan: inout Scan)
  {
    let expectedEnd = y < expectedSize.height ? expectedSize.width : 0
    let actualEnd = y < actualSize.height ? actualSize.width : 0
    let uncovered = min(expectedEnd, actualEnd)..<max(expectedEnd, actualEnd)
    let range = columns.clamped(to: uncovered)
    if !range.isEmpty { scan.visitUncovered(range, y: y) }
  }
}

/// What a walk over two pictures does with each piece.
protocol ChunkScan {
  /// Takes `count` pixels, at most a chunk's capacity, of which at least one differs as a word.
  mutating func visit(
    _ expected: UnsafePointer<UInt32>, _ actual: UnsafePointer<UInt32>, count: Int, x: Int, y: Int)

  /// Takes pixels that only one of the pictures has.
  mutating func visitUncovered(_ columns: Range<Int>, y: Int)
}

/// A picture's size in pixels.
public struct PixelSize: Sendable, Hashable, CustomStringConvertible {
  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int

  /// Makes a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size as `640x480`.
  public var description: String { "\(width)x\(height)" }
}
