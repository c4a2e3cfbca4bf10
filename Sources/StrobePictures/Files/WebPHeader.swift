/// The size that a WebP file states.
enum WebPHeader {
  /// Reads the canvas of an extended file, or the frame of a plain one.
  ///
  /// - Throws: `damaged` when the first chunk is none of the three.
  static func size(_ bytes: [UInt8], path: String) throws(PictureError) -> (width: Int, height: Int)
  {
    func damaged(_ what: String) -> PictureError {
      PictureError(path: path, problem: .damaged(kind: "WebP", what: what))
    }
    guard bytes.count >= 30 else { throw damaged("it ends after \(bytes.count) bytes") }
    let name = String(decoding: bytes[12..<16], as: UTF8.self)
    func number(_ place: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
    switch name {
    case "VP8X": return (number(24, 3) + 1, number(27, 3) + 1)
    case "VP8L":
      guard bytes[20] == 0x2f else { throw damaged("its lossless signature is \(bytes[20])") }
      let packed = number(21, 4)
      return (packed & 0x3fff + 1, (packed >> 14) & 0x3fff + 1)
    case "VP8 ":
      guard number(23, 3) == 0x2a019d else { throw damaged("it doesn't start with a key frame") }
      return (number(26, 2) & 0x3fff, number(28, 2) & 0x3fff)
    default: throw damaged("its first chunk is '\(name)'")
    }
  }
}
