/// What the markers of a JPEG say before its pixels.
struct JPEGHeader: Equatable {
  /// Columns as stored, before ``orientation`` is applied.
  var width = 0
  /// Rows as stored.
  var height = 0
  /// 1 grey, 3 colour, 4 CMYK.
  var componentCount = 0
  /// Bits a component.
  var precision = 0
  /// Exif's orientation, 1 to 8; 1 where there is none.
  var orientation = 1

  /// Reads markers up to the frame header.
  ///
  /// - Throws: `damaged` when the file ends or goes wrong before the frame header.
  init(_ bytes: [UInt8], path: String) throws(PictureError) {
    func damaged(_ what: String) -> PictureError {
      PictureError(path: path, problem: .damaged(kind: "JPEG", what: what))
    }
    var offset = 2
    while true {
      // Between segments any number of 0xff may stand; then follows the marker.
      while offset < bytes.count, bytes[offset] == 0xff { offset += 1 }
      guard offset > 2, offset + 2 < bytes.count, bytes[offset - 1] == 0xff else {
        throw damaged("no marker where one is required, at byte \(offset) of \(bytes.count)")
      }
      let marker = bytes[offset]
      offset += 1
      // Markers without a segment.
      if marker == 0x01 || (0xd0...0xd8).contains(marker) { continue }
      guard marker != 0xd9, marker != 0xda else {
        throw damaged("it has no frame header before its pixels")
      }
      let length = Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
      guard length >= 2, offset + length <= bytes.count else {
        throw damaged("the segment at byte \(offset) claims \(length) bytes, beyond the end")
      }
      let segment = bytes[(offset + 2)..<(offset + length)]
      // SOF0 to SOF15 but for DHT, JPG and DAC among them.
      if (0xc0...0xcf).contains(marker), ![0xc4, 0xc8, 0xcc].contains(marker) {
        guard segment.count >= 6 else { throw damaged("its frame header is too short") }
        let start = segment.startIndex
        precision = Int(segment[start])
        height = Int(segment[start + 1]) << 8 | Int(segment[start + 2])
        width = Int(segment[start + 3]) << 8 | Int(segment[start + 4])
        componentCount = Int(segment[start + 5])
        return
      }
      if marker == 0xe1, let found = ExifOrientation.read(segment) { orientation = found }
      offset += length
    }
  }
}

/// Reads the orientation out of an Exif segment.
enum ExifOrientation {
  /// The value of tag 0x0112 in the first directory.
  ///
  /// - Parameter segment: the data of an APP1 segment.
  /// - Returns: 1 to 8, or `nil` when there is none or it makes no sense.
  static func read(_ segment: ArraySlice<UInt8>) -> Int? {
    guard segment.starts(with: Array("Exif\0\0".utf8)) else { return nil }
    let tiff = Array(segment.dropFirst(6))
    let isLittle = tiff.starts(with: Array("II".utf8))
    guard isLittle || tiff.starts(with: Array("MM".utf8)) else { return nil }
    func number(_ place: Int, _ count: Int) -> Int? {
      guard place >= 0, place + count <= tiff.count else { return nil }
      let slice = tiff[place..<(place + count)]
      return (isLittle ? Array(slice.reversed()) : Array(slice)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(2, 2) == 42, let directory = number(4, 4), let count = number(directory, 2) else {
      return nil
    }
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let tag = number(entry, 2), let type = number(entry + 2, 2) else { return nil }
      guard tag == 0x0112 else { continue }
      guard type == 3, let value = number(entry + 8, 2), (1...8).contains(value) else { return nil }
      return value
    }
    return nil
  }
}
