import StrobePictures
import Testing

@Suite struct PictureTests {
  /// The colour in the middle of each quadrant, row by row: r, g, b, w or ?.
  private func quadrants(_ bitmap: Bitmap) -> String {
    var result = ""
    for (x, y) in [(1, 1), (3, 1), (1, 3), (3, 3)] {
      let place = (bitmap.height * y / 4 * bitmap.width + bitmap.width * x / 4) * 4
      let near = bitmap.bytes[place..<(place + 3)].map { $0 < 64 ? 0 : $0 > 191 ? 1 : 2 }
      let names: [[Int]: Character] = [
        [1, 0, 0]: "r", [0, 1, 0]: "g", [0, 0, 1]: "b", [1, 1, 1]: "w",
      ]
      result.append(names[near] ?? "?")
    }
    return result
  }

  /// Which way each of Exif's orientations turns a picture with red, green over blue, white: the
  /// value says where the stored first row and column are shown.
  @Test(arguments: [
    (1, "rgbw"), (2, "grwb"), (3, "wbgr"), (4, "bwrg"), (5, "rbgw"), (6, "brwg"), (7, "wgbr"),
    (8, "gwrb"),
  ])
  func jpegsAreTurnedAsExifSays(_ orientation: Int, _ shown: String) throws {
    let picture = try PictureFile.read(Fixtures.path("Other/orientation-\(orientation).jpg"))
    #expect(picture.kind == .jpeg)
    #expect(picture.orientation == orientation)
    let isTurned = orientation > 4
    #expect(picture.width == (isTurned ? 8 : 16))
    #expect(picture.height == (isTurned ? 16 : 8))
    #expect(picture.jpeg?.storedWidth == 16)
    #expect(picture.jpeg?.storedHeight == 8)
    #expect(picture.canEmbedJPEG == (orientation == 1))
    let bitmap = try picture.bitmap()
    #expect(bitmap.width == picture.width)
    #expect(bitmap.height == picture.height)
    #expect(quadrants(bitmap) == shown)
  }

  @Test(arguments: [("quadrants", 3), ("progressive", 3), ("gray", 1), ("cmyk", 4)])
  func jpegsTellTheirComponents(_ name: String, _ componentCount: Int) throws {
    let picture = try PictureFile.read(Fixtures.path("Other/\(name).jpg"))
    let jpeg = try #require(picture.jpeg)
    #expect(jpeg.componentCount == componentCount)
    #expect(jpeg.bitsPerComponent == 8)
    #expect(picture.canEmbedJPEG == (componentCount < 4))
    #expect(try picture.encoded == Fixtures.bytes("Other/\(name).jpg"))
    #expect(try picture.bitmap().width == 16)
  }

  @Test(arguments: [
    ("quadrants.jpg", PictureKind.jpeg), ("lossless.webp", .webP), ("lossy.webp", .webP),
    ("quadrants.gif", .gif), ("quadrants.bmp", .other("bmp")), ("quadrants.tiff", .other("tiff")),
    ("quadrants.ppm", .other("pnm")),
  ])
  func kindsAreKnownByContent(_ name: String, _ kind: PictureKind) throws {
    let picture = try Picture(encoded: Fixtures.bytes("Other/\(name)"), path: "misnamed.png")
    #expect(picture.kind == kind)
    #expect(picture.width == 16)
    #expect(picture.height == 8)
    #expect(try quadrants(picture.bitmap()) == "rgbw")
  }

  @Test func pngsGoThroughTheirOwnDecoder() throws {
    let known = try #require(Fixtures.knownPNGs.first { $0.name == "rgba-16" })
    let picture = try PictureFile.read(Fixtures.path("PNG/rgba-16.png"))
    #expect(picture.kind == .png)
    #expect(picture.width == known.width)
    #expect(try picture.bitmap().bytes == known.pixels)
  }

  @Test func alphaIsStraight() throws {
    let bitmap = try PictureFile.read(Fixtures.path("Other/alpha.webp")).bitmap()
    #expect(bitmap.format == .straightRGBA)
    #expect(abs(Int(bitmap.bytes[0]) - 255) <= 4)
    #expect(bitmap.bytes[1] <= 4)
    #expect(abs(Int(bitmap.bytes[3]) - 128) <= 1)
  }

  @Test func anAnimationGivesItsFirstFrame() throws {
    let bitmap = try PictureFile.read(Fixtures.path("Other/animated.gif")).bitmap()
    #expect(Array(bitmap.bytes.prefix(4)) == [255, 0, 0, 255])
  }

  @Test(arguments: [
    "<svg/>", "<svg xmlns='http://www.w3.org/2000/svg'></svg>", "\u{feff} \n<svg>",
    "<?xml version='1.0'?>\n<!-- <p> --><!DOCTYPE svg [ <!ENTITY a '>]'> ]><svg:svg x='1'>",
  ])
  func svgIsKnownByItsRoot(_ text: String) throws {
    let picture = try Picture(encoded: Array(text.utf8), path: "icon")
    #expect(picture.kind == .svg)
    #expect(picture.encoded == Array(text.utf8))
    #expect(throws: PictureError.self) { try picture.bitmap() }
  }

  @Test func svgInSixteenBitsIsKnown() throws {
    let text = "<?xml version='1.0' encoding='UTF-16'?><svg/>"
    let units = text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 255), UInt8(unit >> 8)] }
    let little: [UInt8] = [0xff, 0xfe] + units
    #expect(try Picture(encoded: little, path: "icon").kind == .svg)
  }

  /// gzip with a stored block, whose checksum is that of the bytes.
  @Test func compressedSVGIsUnpacked() throws {
    let text = Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)
    let packed = PNGBuilder.gzipped(text)
    let picture = try Picture(encoded: packed, path: "icon.svgz")
    #expect(picture.kind == .svg)
    #expect(picture.encoded == text)
    for count in 3..<packed.count {
      #expect(throws: PictureError.self) {
        try Picture(encoded: Array(packed.prefix(count)), path: "icon.svgz")
      }
    }
    var huge = packed
    huge[huge.count - 1] = 0x7f
    let error = #expect(throws: PictureError.self) { try Picture(encoded: huge, path: "icon.svgz") }
    guard case .tooLarge(what: "number of unpacked bytes", _, limit: 67_108_864)? = error?.problem
    else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func aKindWithoutALoaderIsNamed() {
    let starts: [(String, [UInt8])] = [
      ("AVIF", [0, 0, 0, 28] + Array("ftypavif".utf8)), ("JPEG XL", [0xff, 0x0a, 1, 2]),
      ("PDF", Array("%PDF-1.7\n".utf8)),
    ]
    for (name, bytes) in starts {
      #expect(throws: PictureError(path: "x", problem: .missingLoader(kind: name))) {
        try Picture(encoded: bytes, path: "x")
      }
    }
  }

  @Test(arguments: ["<html><svg/></html>", "<svgx/>", "<!-- <svg/>", "hello <svg/>", "\0\0\0"])
  func whatIsNoPictureIsRefused(_ text: String) {
    let error = #expect(throws: PictureError.self) {
      try Picture(encoded: Array(text.utf8), path: "x.png")
    }
    guard case .unknownKind? = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
