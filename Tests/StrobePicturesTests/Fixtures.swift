import Foundation
import StrobePictures
import TestSupport
import Testing

/// Where the tests' pictures lie.
enum Fixtures {
  static let pictures = Repository.fixtures.appending(path: "Pictures")

  static let photograph = Repository.fixtures.appending(path: "Photographs/astronaut.png").path

  static func path(_ name: String) -> String { pictures.appending(path: name).path }

  static func bytes(_ name: String) throws -> [UInt8] {
    try PictureFile.readBytes(path(name))
  }

  /// A PNG that was written byte by byte, and the pixels that it holds.
  struct KnownPNG: Sendable, CustomTestStringConvertible {
    let name: String
    let width: Int
    let height: Int
    let pixels: [UInt8]
    var testDescription: String { name }
    func bytes() throws -> [UInt8] { try Fixtures.bytes("PNG/\(name).png") }
  }

  static let knownPNGs: [KnownPNG] = {
    guard let table = try? String(contentsOfFile: path("PNG/expected.tsv"), encoding: .utf8) else {
      return []
    }
    return table.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t")
      guard fields.count == 4, let width = Int(fields[1]), let height = Int(fields[2]) else {
        return nil
      }
      let digits = Array(fields[3])
      let pixels = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
        UInt8(String(digits[$0...($0 + 1)]), radix: 16)
      }
      return KnownPNG(name: String(fields[0]), width: width, height: height, pixels: pixels)
    }
  }()
}
