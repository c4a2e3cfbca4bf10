import StrobeCairo

/// Reads pixels as (alpha, red, green, blue), premultiplied.
struct Pixels {
  let width: Int
  let height: Int
  let words: [UInt32]

  init(_ surface: ImageSurface) {
    width = surface.width
    height = surface.height
    let stride = surface.stride
    words = surface.withPixels { bytes in
      var words: [UInt32] = []
      for row in 0..<surface.height {
        for column in 0..<surface.width {
          words.append(
            bytes.loadUnaligned(fromByteOffset: row * stride + column * 4, as: UInt32.self))
        }
      }
      return words
    }
  }

  func argb(_ x: Int, _ y: Int) -> [Int] {
    let word = words[y * width + x]
    return [24, 16, 8, 0].map { Int(word >> UInt32($0)) & 255 }
  }
}
