import StrobePictures

/// A straight RGBA picture in the making, transparent at first.
struct PictureCanvas {
  let width: Int
  let height: Int
  private var bytes: [UInt8]

  /// Makes a canvas; the caller has checked that the size is at least 1 by 1 and within the limit.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 0, count: width * height * 4)
  }

  var bitmap: Bitmap? {
    Bitmap(width: width, height: height, format: .straightRGBA, bytes: bytes)
  }

  /// Copies straight pixels to column `left`.
  mutating func draw(_ plane: PixelPlane, at left: Int) {
    let stride = width
    withWords { words in
      for y in 0..<plane.height {
        let source = plane.row(y)
        let target = words + (y * stride + left)
        for x in 0..<plane.width { target[x] = source[x].littleEndian }
      }
    }
  }

  /// Draws marks over a grey version of the expected picture.
  mutating func draw(
    _ map: DifferenceMap, over expected: PixelPlane, style: PixelMatch, at left: Int
  ) {
    let different = Self.word(style.diffColor)
    let darker = Self.word(style.diffColorAlt ?? style.diffColor)
    let antialiased = style.diffMask ? 0 : Self.word(style.aaColor)
    let alpha = style.alpha.isNaN ? 0 : min(max(style.alpha, 0), 1)
    let stride = width
    withWords { words in
      map.marks.withUnsafeBufferPointer { marks in
        for y in 0..<map.height {
          let target = words + (y * stride + left)
          for x in 0..<map.width {
            let word: UInt32
            switch marks[y * map.width + x] {
            case .different, .uncovered: word = different
            case .differentDarker: word = darker
            case .antialiased: word = antialiased
            case .same:
              let isShown = !style.diffMask && x < expected.width && y < expected.height
              word = isShown ? Self.grey(expected.row(y)[x], alpha) : 0
            }
            target[x] = word.littleEndian
          }
        }
      }
    }
  }

  /// Runs `body` on the canvas as words with red lowest.
  private mutating func withWords(_ body: (UnsafeMutablePointer<UInt32>) -> Void) {
    bytes.withUnsafeMutableBytes {
      // Arrays start on 16-byte boundaries, and the canvas has at least one pixel.
      guard let base = $0.baseAddress else { return }
      body(base.bindMemory(to: UInt32.self, capacity: $0.count / 4))
    }
  }

  private static func word(_ color: MarkColor) -> UInt32 {
    0xFF00_0000 | UInt32(color.blue) << 16 | UInt32(color.green) << 8 | UInt32(color.red)
  }

  /// The brightness of a straight pixel, laid over white at a fraction of its own opacity and
  /// rounded down, as pixelmatch draws it.
  private static func grey(_ word: UInt32, _ alpha: Double) -> UInt32 {
    let opaque = BlendedPixel(word | 0xFF00_0000)
    let opacity = alpha * Double(word >> 24) / 255
    let value = 255 + (opaque.brightness - 255) * opacity
    let level = UInt32(min(max(value, 0), 255))
    return 0xFF00_0000 | level << 16 | level << 8 | level
  }
}
