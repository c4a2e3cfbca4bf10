import Foundation

/// Tells files that were written to their end from those that were cut short.
enum WholeFile {
  /// Whether a file exists and begins and ends as one of its format does.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - format: What it is to hold; an SVG may be a VectorDrawable made from it.
  /// - Returns: Whether it may be kept: a PNG ends with its last chunk, a PDF with its mark, an SVG
  ///   with its end tag.
  static func exists(_ path: String, format: OutputFormat) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    do {
      let start = try file.read(upToCount: 16) ?? Data()
      let length = try file.seekToEnd()
      try file.seek(toOffset: length > 64 ? length - 64 : 0)
      let end = try file.readToEnd() ?? Data()
      return isWhole(start: Array(start), end: Array(end), format: format)
    } catch {
      return false
    }
  }

  private static func isWhole(start: [UInt8], end: [UInt8], format: OutputFormat) -> Bool {
    let text = end.reversed().drop { [0x20, 0x0A, 0x0D, 0x09].contains($0) }.reversed()
    func textEnds(with suffix: String) -> Bool {
      text.suffix(suffix.utf8.count) == Array(suffix.utf8)
    }
    switch format {
    case .png:
      // The length, the name and the checksum of the chunk that ends every PNG.
      let last: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
      return start.starts(with: [0x89, 0x50, 0x4E, 0x47]) && Array(end.suffix(12)) == last
    case .pdf: return start.starts(with: Array("%PDF-".utf8)) && textEnds(with: "%%EOF")
    case .svg:
      return start.first == UInt8(ascii: "<")
        && (textEnds(with: "</svg>") || textEnds(with: "</vector>"))
    }
  }
}
