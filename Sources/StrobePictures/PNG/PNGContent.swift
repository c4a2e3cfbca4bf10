/// What a picture shows, as far as it matters for compression.
enum PNGContent {
  /// Flat areas with sharp edges: rows without a filter repeat themselves best.
  case drawing
  /// Slow ramps, whose rows resemble one another.
  case gradient
  /// Noise nearly everywhere: only row filters help.
  case photograph
  /// A photograph over a good part of the picture, flat elsewhere.
  case photographOnFlat

  /// Judges a picture by some 65,000 pixels, in rows spread over its height.
  ///
  /// Two shares decide. Of all pixels, those that differ from their left neighbour: below a tenth
  /// in drawings. Of those, the neighbourhoods (pixel, left, above) that have not been seen before:
  /// under a fifth in gradients, a third and more in photographs.
  ///
  /// - Parameters:
  ///   - rows: the picture.
  ///   - scratch: room for two rows of words.
  init(_ rows: PixelRows, scratch: UnsafeMutablePointer<UInt32>) {
    let step = max(1, rows.width * rows.height / 65_536)
    let sampled = stride(from: step / 2, to: rows.height, by: step)
    var pixels = 0
    var changed = 0
    for y in sampled {
      let row = rows.row(y, scratch)
      // Counted in 32 bits, eight or so at a time.
      var count: UInt32 = 0
      var x = 1
      while x < rows.width {
        count &+= row[x] == row[x &- 1] ? 0 : 1
        x &+= 1
      }
      changed += Int(count)
      pixels += rows.width - 1
    }
    guard changed * 10 >= pixels, pixels > 0 else {
      self = .drawing
      return
    }
    var neighbourhoods = NeighbourhoodSet()
    for y in sampled {
      neighbourhoods.insert(
        rows.row(y, scratch), above: rows.row(max(y - 1, 0), scratch + rows.width), rows.width)
    }
    if neighbourhoods.count * 100 < changed * 27 {
      self = .gradient
    } else {
      self = changed * 4 < pixels * 3 ? .photographOnFlat : .photograph
    }
  }
}

/// Counts different neighbourhoods of changing pixels, roughly: a set of 65,536 hashes.
private struct NeighbourhoodSet {
  private var seen = [UInt64](repeating: 0, count: 1024)
  private(set) var count = 0

  /// Adds the pixels of a row that differ from their left neighbour.
  mutating func insert(
    _ row: UnsafePointer<UInt32>, above: UnsafePointer<UInt32>, _ width: Int
  ) {
    let new = seen.withUnsafeMutableBufferPointer { seen in
      var new: UInt64 = 0
      var x = 1
      while x < width {
        let word = row[x]
        let left = row[x &- 1]
        if word != left {
          var hash = word &* 0x9e37_79b1
          hash = (hash ^ (hash &>> 15)) &+ left &* 0x85eb_ca6b
          hash = (hash ^ (hash &>> 13)) &+ above[x] &* 0xc2b2_ae35
          hash = (hash &* 0x9e37_79b1) &>> 16
          let place = Int(hash &>> 6)
          let bit = UInt64(hash & 63)
          // Without a branch, which noise would make unpredictable.
          new &+= 1 &- ((seen[place] &>> bit) & 1)
          seen[place] |= UInt64(1) &<< bit
        }
        x &+= 1
      }
      return new
    }
    count += Int(new)
  }
}
