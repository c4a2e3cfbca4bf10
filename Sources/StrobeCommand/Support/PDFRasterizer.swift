import Foundation
import Strobe

/// Turns a PDF's first page into pixels with poppler's `pdftoppm`, which has to be installed.
enum PDFRasterizer {
  /// Draws the first page on white.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - scale: Pixels per point, above 0.
  ///   - title: What messages call the document.
  /// - Returns: The page's pixels.
  /// - Throws: `PictureError` where the program is missing or cannot read the document.
  static func bitmap(of bytes: [UInt8], scale: Double, title: String) throws -> Bitmap {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "strobe-\(UUID().uuidString).pdf")
    try AtomicFile.write(bytes, to: file.path, synchronizing: false)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "pdftoppm", "-png", "-r", "\(72 * scale)", "-f", "1", "-l", "1", "-singlefile", file.path,
    ]
    let (output, error) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = error
    try process.run()
    let picture = output.fileHandleForReading.readDataToEndOfFile()
    let message = String(
      decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    // What env says where there is no such program.
    if process.terminationStatus == 127 {
      throw PictureError(
        path: title,
        problem: .unsupported(
          kind: "PDF", what: "pdftoppm draws its pages and isn't installed (poppler-utils)"))
    }
    guard process.terminationStatus == 0, !picture.isEmpty else {
      let line = message.split(whereSeparator: \.isNewline).first.map(String.init)
      throw PictureError(
        path: title,
        problem: .damaged(kind: "PDF", what: line ?? "pdftoppm can't draw its first page"))
    }
    return try PNGDecoder.decode([UInt8](picture), path: title)
  }
}
