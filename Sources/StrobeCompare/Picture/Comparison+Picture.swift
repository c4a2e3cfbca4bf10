public import StrobePictures

/// What a difference picture shows.
public enum DifferencePictureLayout: Sendable, Hashable {
  /// The differences alone, in the size of the union of both pictures.
  case differences
  /// Expected picture, differences, actual picture from left to right, with so many transparent
  /// pixels between them; below 0 counts as 0.
  case sideBySide(gap: Int)
}

/// A difference picture that would be too large.
public struct DifferencePictureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Columns it would have.
  public let width: Int
  /// Rows it would have.
  public let height: Int

  /// The most pixels a difference picture may have: 1 GiB of them.
  public static let largestPixelCount = 1 << 28

  /// The size and the limit in one sentence.
  public var description: String {
    "a difference picture of \(width)x\(height) pixels is larger than the limit of "
      + "\(Self.largestPixelCount) pixels"
  }
}

extension Comparison {
  /// Draws where two pictures differ.
  ///
  /// Different pixels are red, anti-aliased ones that do not count yellow, everything else a faint
  /// grey of the expected picture; the settings of ``PixelMatch`` change that. Where sizes differ
  /// the picture covers the union, with the parts that one picture alone has marked as different.
  ///
  /// - Parameters:
  ///   - expected: The expected picture.
  ///   - actual: The actual picture.
  ///   - layout: The differences alone, or with both pictures beside them.
  /// - Returns: A straight RGBA picture.
  /// - Throws: ``DifferencePictureError`` where the result would be too large.
  public func differencePicture(
    _ expected: Bitmap, _ actual: Bitmap, layout: DifferencePictureLayout = .differences
  ) throws(DifferencePictureError) -> Bitmap {
    let width = max(expected.width, actual.width)
    let height = max(expected.height, actual.height)
    var left = 0
    var total = width
    if case .sideBySide(let gap) = layout {
      let gap = min(max(gap, 0), DifferencePictureError.largestPixelCount)
      left = min(width, DifferencePictureError.largestPixelCount) + gap
      total = left * 2 + width
    }
    let (pixels, overflow) = total.multipliedReportingOverflow(by: height)
    guard !overflow, pixels <= DifferencePictureError.largestPixelCount else {
      throw DifferencePictureError(width: total, height: height)
    }

    var canvas = PictureCanvas(width: total, height: height)
    let map = DifferenceMap(self, expected, actual)
    PixelPlane.withPlanes(expected, actual, keepsPremultiplied: false) { first, second, _ in
      canvas.draw(map, over: first, style: drawing, at: left)
      if case .sideBySide = layout {
        canvas.draw(first, at: 0)
        canvas.draw(second, at: left * 2)
      }
    }
    guard let bitmap = canvas.bitmap else {
      throw DifferencePictureError(width: total, height: height)
    }
    return bitmap
  }

  /// The colours to draw with: the settings' own, or the defaults where the metric has none.
  private var drawing: PixelMatch {
    if case .pixelMatch(let settings) = metric { settings } else { PixelMatch() }
  }
}
