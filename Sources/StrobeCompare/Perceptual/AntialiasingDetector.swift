/// Tells whether a pixel looks like part of an anti-aliased edge.
///
/// The method is the "Anti-aliased Pixel and Intensity Slope Detector" of V. Vyšniauskas, 2009, in the
/// form that pixelmatch publishes. Such a pixel has both a darker and a brighter neighbour, at most two neighbours of its own
/// brightness, and its darkest or its brightest neighbour lies in a flat area of both pictures.
struct AntialiasingDetector {
  let expected: PixelPlane
  let actual: PixelPlane
  /// The columns and rows that both pictures have; outside them there are no neighbours.
  let width: Int
  let height: Int

  /// True when the pixel counts as anti-aliased in either picture.
  func isAntialiased(x: Int, y: Int) -> Bool {
    isAntialiased(x: x, y: y, in: expected, other: actual)
      || isAntialiased(x: x, y: y, in: actual, other: expected)
  }

  private func isAntialiased(
    x: Int, y: Int, in plane: PixelPlane, other: PixelPlane
  ) -> Bool {
    let columns = max(x - 1, 0)...min(x + 1, width - 1)
    let rows = max(y - 1, 0)...min(y + 1, height - 1)
    let center = plane.row(y)[x]
    // A pixel on the border counts as having one equal neighbour outside.
    var equal = isBorder(x: x, y: y) ? 1 : 0
    for row in rows {
      let words = plane.row(row)
      for column in columns where words[column] == center && !(column == x && row == y) {
        equal += 1
      }
    }
    if equal > 2 { return false }

    let brightness = Brightness(center)
    var darkest = Extreme()
    var brightest = Extreme()
    // Column by column: among equally extreme neighbours the first in this order decides.
    for column in columns {
      for row in rows where !(column == x && row == y) {
        let word = plane.row(row)[column]
        if word == center { continue }
        let delta = brightness.difference(to: word)
        if delta == 0 {
          equal += 1
          if equal > 2 { return false }
        } else if delta < darkest.delta {
          darkest = Extreme(delta: delta, x: column, y: row)
        } else if delta > brightest.delta {
          brightest = Extreme(delta: delta, x: column, y: row)
        }
      }
    }
    if darkest.delta == 0 || brightest.delta == 0 { return false }
    return isFlat(darkest, plane, other) || isFlat(brightest, plane, other)
  }

  private func isFlat(_ place: Extreme, _ plane: PixelPlane, _ other: PixelPlane) -> Bool {
    hasManySiblings(x: place.x, y: place.y, in: plane)
      && hasManySiblings(x: place.x, y: place.y, in: other)
  }

  /// True when at least three neighbours are equal to the pixel, the outside of the picture counting
  /// as one.
  private func hasManySiblings(x: Int, y: Int, in plane: PixelPlane) -> Bool {
    let center = plane.row(y)[x]
    // The pixel finds itself once.
    var equal = isBorder(x: x, y: y) ? 0 : -1
    for row in max(y - 1, 0)...min(y + 1, height - 1) {
      let words = plane.row(row)
      for column in max(x - 1, 0)...min(x + 1, width - 1) where words[column] == center {
        equal += 1
      }
    }
    return equal > 2
  }

  private func isBorder(x: Int, y: Int) -> Bool {
    x == 0 || y == 0 || x == width - 1 || y == height - 1
  }

  private struct Extreme {
    var delta = 0.0
    var x = 0
    var y = 0
  }
}

/// A pixel's brightness, prepared for comparison with its neighbours.
private struct Brightness {
  private let value: Double

  init(_ word: UInt32) { value = BlendedPixel(word).brightness }

  /// Positive where this pixel is the brighter one.
  func difference(to word: UInt32) -> Double { value - BlendedPixel(word).brightness }
}
