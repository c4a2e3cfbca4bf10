import Foundation
import StrobePictures
import TestSupport
import Testing

@Suite struct PictureFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func problem(_ path: String) -> PictureError.Problem? {
    do {
      _ = try PictureFile.read(path)
      return nil
    } catch {
      #expect(error.path == path)
      return error.problem
    }
  }

  private func write(_ bytes: [UInt8], _ name: String) throws -> String {
    try folder.write(bytes, to: name).path
  }

  @Test func whatStandsInPlaceOfAPictureIsNamed() throws {
    let photo = try write([1], "photo.jpeg")
    #expect(problem(folder.url.path + "/phoot.jpg") == .notFound(suggestion: "photo.jpeg"))
    #expect(problem(folder.url.path + "/other.png") == .notFound(suggestion: nil))
    #expect(problem(photo + "/inside.png") == .notFound(suggestion: nil))
    #expect(problem("") == .notFound(suggestion: nil))
    #expect(problem(folder.url.path) == .isDirectory)
    #expect(try problem(write([], "empty.png")) == .empty)
    #expect(
      try problem(write(Array("plain text, no picture".utf8), "text.png"))
        == .unknownKind(start: "'plain text, '"))
    #expect(try problem(write([0, 1, 0xfe], "raw.png")) == .unknownKind(start: "00 01 fe"))
    let looped = folder.url.appending(path: "loop").path
    try FileManager.default.createSymbolicLink(atPath: looped, withDestinationPath: looped)
    guard case .unreadable? = problem(looped) else {
      Issue.record("a link to itself was read")
      return
    }
  }

  @Test func theMessageNamesFileAndFault() {
    let error = PictureError(
      path: "a/b.png", problem: .tooLarge(what: "width", value: 40_000, limit: 32_767))
    #expect(
      "\(error)" == "a/b.png: the picture is too large: width is 40000, the limit is 32767")
    #expect(
      "\(PictureError(path: "x", problem: .notFound(suggestion: "y")))"
        == "x: no such picture; did you mean 'y'?")
  }

  /// Each cut and each flipped byte of every other kind ends in a picture or an error, never a
  /// trap.
  @Test(arguments: [
    "quadrants.jpg", "progressive.jpg", "orientation-6.jpg", "quadrants.gif", "lossless.webp",
    "lossy.webp", "alpha.webp", "quadrants.bmp", "quadrants.ppm",
  ])
  func damagedPicturesNeverTrap(_ name: String) throws {
    let whole = try Fixtures.bytes("Other/\(name)")
    var refused = 0
    func attempt(_ bytes: [UInt8]) {
      do {
        let picture = try Picture(encoded: bytes, path: name)
        // A flipped byte may make a huge picture, lawful but slow to decode.
        if picture.width * picture.height < 1 << 20 { _ = try picture.bitmap() }
      } catch {
        refused += 1
      }
    }
    for count in 0..<whole.count { attempt(Array(whole.prefix(count))) }
    for place in whole.indices {
      var bytes = whole
      bytes[place] ^= 0xff
      attempt(bytes)
    }
    #expect(refused > 10)
  }

  /// 40,000 pixels a side, told before the loader asks for the memory.
  @Test func sizesOfOtherKindsAreCheckedFromTheHeader() throws {
    var gif = try Fixtures.bytes("Other/quadrants.gif")
    gif[6] = 0x40
    gif[7] = 0x9c
    #expect(
      try problem(write(gif, "wide.gif")) == .tooLarge(what: "width", value: 40_000, limit: 32_767))
    var bmp = try Fixtures.bytes("Other/quadrants.bmp")
    bmp[18] = 0x40
    bmp[19] = 0x9c
    #expect(
      try problem(write(bmp, "wide.bmp")) == .tooLarge(what: "width", value: 40_000, limit: 32_767))
  }
}
