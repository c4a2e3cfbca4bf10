import StrobePictures
import Testing

@testable import StrobeCompare

@Suite("Comparing files")
struct FileComparisonTests {
  private struct NoPicture: Error {}

  /// A PNG's chunks with a size, without anything that decodes.
  private func frame(width: UInt8 = 7, height: UInt8 = 5) -> [UInt8] {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let header: [UInt8] =
      [0, 0, 0, 13] + "IHDR".utf8 + [0, 0, 0, width, 0, 0, 0, height, 8, 6, 0, 0, 0] + [1, 2, 3, 4]
    let data: [UInt8] = [0, 0, 0, 2] + "IDAT".utf8 + [8, 9] + [1, 2, 3, 4]
    let end: [UInt8] = [0, 0, 0, 0] + "IEND".utf8 + [1, 2, 3, 4]
    return signature + header + data + end
  }

  @Test("Files with the same bytes match before anything is decoded")
  func sameBytes() throws {
    let file = frame()
    let result = try Comparison().compareFiles(file, with: file) { _ throws(NoPicture) -> Bitmap in
      throw NoPicture()
    }
    #expect(result.matches)
    #expect((result.width, result.height, result.totalPixels) == (7, 5, 35))
    #expect(result.differentPixels == 0)
  }

  @Test("The same bytes twice are still decoded where they are no whole PNG")
  func sameBrokenBytes() {
    let whole = frame()
    var brokenLength = whole
    brokenLength[8 + 25] = 0xFF
    let broken: [[UInt8]] = [
      [], Array("no picture".utf8), Array(whole.dropLast()), whole + [0], brokenLength,
      frame(width: 0), Array(whole.prefix(33)), Array(whole.prefix(33) + whole.suffix(12)),
    ]
    for file in broken {
      #expect(throws: NoPicture.self, "\(file.count) bytes") {
        try Comparison().compareFiles(file, with: file) { _ throws(NoPicture) -> Bitmap in
          throw NoPicture()
        }
      }
    }
  }

  @Test("Different files are decoded and their pixels compared")
  func differentBytes() throws {
    let result = try Comparison.exact.compareFiles([1], with: [2]) {
      try Bitmap.filled(2, 2, .gray($0[0]))
    }
    #expect(result.differentPixels == 4)
    #expect(result.largestChannelDifference?.levels == 1)
    let equal = try Comparison.exact.compareFiles([1], with: [2]) { _ in
      try Bitmap.filled(2, 2, .white)
    }
    #expect(equal.matches)
  }
}
