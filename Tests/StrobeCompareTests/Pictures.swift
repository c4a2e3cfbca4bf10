import StrobePictures
import Testing

/// A straight colour, 0…255.
struct Pixel: Equatable {
  var r: UInt8
  var g: UInt8
  var b: UInt8
  var a: UInt8 = 255

  init(_ r: UInt8, _ g: UInt8, _ b: UInt8, _ a: UInt8 = 255) {
    (self.r, self.g, self.b, self.a) = (r, g, b, a)
  }

  static let white = Pixel(255, 255, 255)
  static let black = Pixel(0, 0, 0)
  static let red = Pixel(255, 0, 0)
  static let yellow = Pixel(255, 255, 0)
  static let clear = Pixel(0, 0, 0, 0)

  static func gray(_ level: UInt8) -> Pixel { Pixel(level, level, level) }
}

extension Bitmap {
  /// A straight picture of one colour.
  static func filled(_ width: Int, _ height: Int, _ pixel: Pixel) throws -> Bitmap {
    var bytes = [UInt8](repeating: pixel.r, count: width * height * 4)
    if [pixel.g, pixel.b, pixel.a] != [pixel.r, pixel.r, pixel.r] {
      for index in stride(from: 0, to: bytes.count, by: 4) {
        bytes[index + 1] = pixel.g
        bytes[index + 2] = pixel.b
        bytes[index + 3] = pixel.a
      }
    }
    return try #require(
      Bitmap(width: width, height: height, format: .straightRGBA, bytes: bytes))
  }

  /// A straight picture computed pixel by pixel.
  static func drawn(
    _ width: Int, _ height: Int, _ pixel: (_ x: Int, _ y: Int) -> Pixel
  ) throws -> Bitmap {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let value = pixel(x, y)
        bytes += [value.r, value.g, value.b, value.a]
      }
    }
    return try #require(
      Bitmap(width: width, height: height, format: .straightRGBA, bytes: bytes))
  }

  /// A premultiplied picture of words `0xAARRGGBB`.
  static func premultiplied(_ width: Int, _ height: Int, _ words: [UInt32]) throws -> Bitmap {
    let bytes = words.flatMap { word in withUnsafeBytes(of: word) { Array($0) } }
    return try #require(
      Bitmap(width: width, height: height, format: .premultipliedARGB32, bytes: bytes))
  }

  subscript(x: Int, y: Int) -> Pixel {
    get {
      let index = (y * width + x) * 4
      return Pixel(bytes[index], bytes[index + 1], bytes[index + 2], bytes[index + 3])
    }
    set {
      let index = (y * width + x) * 4
      bytes.replaceSubrange(
        index..<(index + 4), with: [newValue.r, newValue.g, newValue.b, newValue.a])
    }
  }

  /// The same picture with one pixel changed.
  func setting(_ x: Int, _ y: Int, _ pixel: Pixel) -> Bitmap {
    var copy = self
    copy[x, y] = pixel
    return copy
  }
}

/// A small rasteriser: coverage of shapes by 8 x 8 samples a pixel, painted over a flat ground.
struct Drawing {
  var width = 56
  var height = 56
  var ground: UInt8 = 255

  /// Paints what `contains` says in a grey level.
  func painted(_ level: UInt8, _ contains: (_ x: Double, _ y: Double) -> Bool) throws -> Bitmap {
    let samples = 8
    return try Bitmap.drawn(width, height) { column, row in
      var hits = 0
      for j in 0..<samples {
        for i in 0..<samples {
          let x = Double(column) + (Double(i) + 0.5) / Double(samples)
          let y = Double(row) + (Double(j) + 0.5) / Double(samples)
          if contains(x, y) { hits += 1 }
        }
      }
      let coverage = Double(hits) / Double(samples * samples)
      let value = Double(ground) + (Double(level) - Double(ground)) * coverage
      return .gray(UInt8(value.rounded()))
    }
  }

  /// A ring's outline, `width` points thick, around the picture's middle moved by `dx`, `dy`, with
  /// a gap of `gap` radians to the right.
  func ring(
    radius: Double = 20, lineWidth: Double = 1, dx: Double = 0, dy: Double = 0, gap: Double = 0,
    level: UInt8 = 0
  ) throws -> Bitmap {
    let cx = Double(width) / 2 + dx
    let cy = Double(height) / 2 + dy
    return try painted(level) { x, y in
      let distance = ((x - cx) * (x - cx) + (y - cy) * (y - cy)).squareRoot()
      guard abs(distance - radius) <= lineWidth / 2 else { return false }
      return gap == 0 || x < cx || abs(y - cy) > radius * gap / 2
    }
  }
}
