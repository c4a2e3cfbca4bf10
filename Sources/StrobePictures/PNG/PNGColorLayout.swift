/// How a picture's pixels are stored in a PNG: the header's colour type and bit depth.
struct PNGColorLayout: Equatable {
  /// PNG's colour types, with the specification's numbers.
  enum ColorType: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6
  }

  var colorType: ColorType
  /// Bits a component: 1, 2, 4, 8 or 16.
  var bitDepth: Int

  /// Components of a pixel.
  var componentCount: Int {
    switch colorType {
    case .gray, .palette: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }

  var bitsPerPixel: Int { componentCount * bitDepth }

  /// The distance between corresponding bytes that the row filters use; at least 1.
  var filterDistance: Int { max(1, bitsPerPixel / 8) }

  /// Bytes of a row without its filter byte.
  func rowBytes(width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }
}
