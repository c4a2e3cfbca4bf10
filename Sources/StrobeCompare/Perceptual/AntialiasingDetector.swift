/// Tells whether a pixel looks like part of an anti-aliased edge.
///
/// The method is the "Anti-aliased Pixel and Intensity Slope Detector" of V. Vyšniauskas, 2009, in
/// the form that pixelmatch publishes. Such a pixel has both a darker and a brighter neighbour, at
/// most two neighbours of the same brightness, and its darkest or its brightest neighbour is flat
/// in both pictures: has at least three neighbours of the same colour.
struct AntialiasingDetector {
  private let planes: Planes
  private let flatPixels: FlatPixels

  /// Judges pixels of the columns and rows that both pictures have; outside them there is nothing.
  init(expected: PixelPlane, actual: PixelPlane, width: Int, height: Int) {
    planes = Planes(expected: expected, actual: actual, width: width, height: height)
    flatPixels = FlatPixels(planes)
  }

  /// True when the pixel counts as anti-aliased in either picture.
  ///
  /// Looks at the pixel's surroundings alone; right where few pixels of a row are asked for.
  func isAntialiased(x: Int, y: Int) -> Bool {
    let (expected, actual) = (planes.expected, planes.actual)
    return isAntialiased(x: x, y: y, in: expected, isFlat: isFlatInBoth)
      || isAntialiased(x: x, y: y, in: actual, isFlat: isFlatInBoth)
  }

  /// The same answer, faster where many pixels of a row are asked for, from left to right and from
  /// the top down.
  func isAntialiasedAmongMany(x: Int, y: Int) -> Bool {
    let rows = max(y - 1, 0)...min(y + 1, planes.height - 1)
    let columns = max(x - 1, 0)...min(x + 1, planes.width - 1)
    var anyFlat: UInt32 = 0
    for row in rows {
      let flags = flatPixels.row(row)
      for column in columns { anyFlat |= flags.both(column) }
    }
    // The commonest case in pictures that have nothing in common.
    if anyFlat == 0 { return false }
    let here = flatPixels.row(y)
    let isFlat = { (x: Int, y: Int) in flatPixels.row(y).both(x) != 0 }
    return
      (here.expected[x] == 0 && isAntialiased(x: x, y: y, in: planes.expected, isFlat: isFlat))
      || (here.actual[x] == 0 && isAntialiased(x: x, y: y, in: planes.actual, isFlat: isFlat))
  }

  private func isFlatInBoth(x: Int, y: Int) -> Bool {
    planes.equalNeighbors(x: x, y: y, in: planes.expected) > 2
      && planes.equalNeighbors(x: x, y: y, in: planes.actual) > 2
  }

  @inline(__always)
  private func isAntialiased(
    x: Int, y: Int, in plane: PixelPlane, isFlat: (_ x: Int, _ y: Int) -> Bool
  ) -> Bool {
    // Equal colours are equally bright.
    var equal = planes.equalNeighbors(x: x, y: y, in: plane)
    if equal > 2 { return false }

    let center = plane.row(y)[x]
    let brightness = BlendedPixel(center).brightness
    var darkest = Extreme()
    var brightest = Extreme()
    // Column by column: among equally extreme neighbours the first in this order decides.
    for column in max(x - 1, 0)...min(x + 1, planes.width - 1) {
      for row in max(y - 1, 0)...min(y + 1, planes.height - 1) {
        let word = plane.row(row)[column]
        // The pixel itself among them.
        if word == center { continue }
        let delta = brightness - BlendedPixel(word).brightness
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
    return isFlat(darkest.x, darkest.y) || isFlat(brightest.x, brightest.y)
  }

  private struct Extreme {
    var delta = 0.0
    var x = 0
    var y = 0
  }
}

extension AntialiasingDetector {
  /// Two pictures' pixels and the size of what both have.
  struct Planes {
    let expected: PixelPlane
    let actual: PixelPlane
    let width: Int
    let height: Int

    /// How many neighbours are equal to the pixel; at the border the outside counts as one.
    func equalNeighbors(x: Int, y: Int, in plane: PixelPlane) -> Int {
      let isBorder = x == 0 || y == 0 || x == width - 1 || y == height - 1
      let center = plane.row(y)[x]
      // The pixel finds itself once.
      var equal = isBorder ? 0 : -1
      for row in max(y - 1, 0)...min(y + 1, height - 1) {
        let words = plane.row(row)
        for column in max(x - 1, 0)...min(x + 1, width - 1) where words[column] == center {
          equal += 1
        }
      }
      return equal
    }
  }
}
