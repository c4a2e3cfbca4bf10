public import StrobePictures

extension Comparison {
  /// Compares two picture files.
  ///
  /// Files with the same bytes match at once: of a PNG only the frame is read for its size, of
  /// another format one of the two is decoded.
  ///
  /// - Parameters:
  ///   - expected: The expected picture's file.
  ///   - actual: The actual picture's file.
  ///   - decode: Decodes a file; called once for each file that has to be looked at.
  /// - Returns: What the comparison of the decoded pictures found.
  /// - Throws: What `decode` throws.
  public func compareFiles<Failure>(
    _ expected: [UInt8], with actual: [UInt8], decode: ([UInt8]) throws(Failure) -> Bitmap
  ) throws(Failure) -> PictureDifference {
    if expected == actual {
      if let size = PNGFrame.size(of: expected) {
        return PictureDifference(identical: size, comparison: self)
      }
      let bitmap = try decode(expected)
      return PictureDifference(
        identical: PixelSize(width: bitmap.width, height: bitmap.height), comparison: self)
    }
    return compare(try decode(expected), with: try decode(actual))
  }
}

/// The outer structure of a PNG file.
enum PNGFrame {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The size a PNG's header gives, or `nil` where the file isn't a PNG whose chunks run from IHDR
  /// through picture data to IEND without a byte missing or left over.
  static func size(of bytes: [UInt8]) -> PixelSize? {
    guard bytes.count >= 33, bytes.starts(with: signature) else { return nil }
    var offset = 8
    var size: PixelSize?
    var hasData = false
    while bytes.count - offset >= 12 {
      let length = number(bytes, offset)
      guard length <= bytes.count - offset - 12 else { return nil }
      let type = bytes[(offset + 4)..<(offset + 8)]
      if size == nil {
        guard type.elementsEqual("IHDR".utf8), length == 13 else { return nil }
        size = PixelSize(width: number(bytes, offset + 8), height: number(bytes, offset + 12))
      }
      offset += 12 + length
      if type.elementsEqual("IDAT".utf8) { hasData = true }
      if type.elementsEqual("IEND".utf8) {
        guard let size, hasData, offset == bytes.count else { return nil }
        let limit = 1 << 31
        let isValid = (1..<limit).contains(size.width) && (1..<limit).contains(size.height)
        return isValid ? size : nil
      }
    }
    return nil
  }

  /// A big-endian 32-bit number; the caller has checked that four bytes are there.
  private static func number(_ bytes: [UInt8], _ offset: Int) -> Int {
    bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
  }
}
