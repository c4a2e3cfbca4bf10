import StrobePictures
import TestSupport
import Testing

@Suite struct PNGDamageTests {
  /// The message of the error that decoding ends with.
  private func fault(_ bytes: [UInt8]) -> PictureError.Problem? {
    do {
      let picture = try PNGDecoder.decode(bytes, path: "a.png")
      #expect(picture.width > 0 && picture.height > 0)
      #expect(picture.bytes.count == picture.width * picture.height * 4)
      return nil
    } catch {
      #expect(error.path == "a.png")
      return error.problem
    }
  }

  private func expectDamage(
    _ bytes: [UInt8], _ words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard case .damaged(kind: "PNG", let what)? = fault(bytes) else {
      Issue.record("no damage found", sourceLocation: sourceLocation)
      return
    }
    #expect(what.contains(words), sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    "gray-1-interlaced-trns", "palette-4-trns", "rgb-8-in-pieces", "rgba-8", "rgb-8-animated",
  ])
  func everyTruncationIsNoticed(_ name: String) throws {
    let whole = try Fixtures.bytes("PNG/\(name).png")
    for count in 0..<whole.count {
      guard case .damaged(kind: "PNG", _)? = fault(Array(whole.prefix(count))) else {
        Issue.record("cut to \(count) of \(whole.count) bytes and still read")
        return
      }
    }
  }

  @Test(arguments: ["palette-4-trns", "rgb-8-interlaced", "rgba-8"])
  func everyFlippedBitIsNoticed(_ name: String) throws {
    let whole = try Fixtures.bytes("PNG/\(name).png")
    for place in whole.indices {
      for bit in 0..<8 {
        var bytes = whole
        bytes[place] ^= 1 << bit
        if fault(bytes) == nil {
          Issue.record("bit \(bit) of byte \(place) flipped and still read")
          return
        }
      }
    }
  }

  /// Damage with matching checksums, as a program's fault would leave it, is told, or what is read
  /// is a whole picture.
  @Test(arguments: 0..<8)
  func damageBehindRightChecksumsIsToldOrGivesAPicture(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var refused = 0
    for known in Fixtures.knownPNGs {
      var png = PNGBuilder()
      for chunk in PNGBuilder.chunks(of: try known.bytes()) {
        var data = chunk.data
        for _ in 0..<2 where !data.isEmpty && Bool.random(using: &random) {
          let place = data.indices.randomElement(using: &random) ?? 0
          // Sides stay small: the limits have a test of their own.
          if chunk.name == "IHDR", place < 8, place % 4 != 3 { continue }
          data[place] = .random(in: 0...255, using: &random)
        }
        if Int.random(in: 0..<16, using: &random) == 0 { continue }
        png.chunk(chunk.name, data)
      }
      if fault(png.bytes) != nil { refused += 1 }
    }
    #expect(refused > 0)
  }

  @Test func aWrongChecksumIsTold() {
    var bytes = PNGBuilder.file(1, 1, filtered: [0, 9])
    bytes[29] ^= 1
    expectDamage(bytes, "the checksum of chunk IHDR at byte 8 is 0x")
  }

  @Test func tooLittleAndTooMuchDataAreTold() {
    expectDamage(PNGBuilder.file(2, 2, filtered: [0, 1, 2, 0, 1]), "ends after 5 of 6 bytes")
    expectDamage(PNGBuilder.file(2, 2, filtered: [0, 1, 2, 0, 1, 2, 3]), "longer than the 6 bytes")
    expectDamage(PNGBuilder.file(1, 1, filtered: [5, 1]), "row 0 has filter 5")
    expectDamage(
      PNGBuilder.file(1, 2, color: 2, filtered: [0, 1, 1, 1, 9, 1, 1, 1]), "row 1 has filter 9")
  }

  @Test func sizesAreCheckedBeforeAnythingIsAllocated() {
    func header(_ width: Int, _ height: Int) -> [UInt8] {
      PNGBuilder.file(width, height, color: 6, filtered: [0])
    }
    #expect(
      fault(header(32_768, 1)) == .tooLarge(what: "width", value: 32_768, limit: 32_767))
    #expect(
      fault(header(1, 4_294_967_295))
        == .tooLarge(what: "height", value: 4_294_967_295, limit: 32_767))
    #expect(
      fault(header(32_767, 8193))
        == .tooLarge(
          what: "number of pixels", value: 32_767 * 8193, limit: PictureLimits.maximumPixels))
    expectDamage(header(0, 5), "its size is 0 × 5 pixels")
    // Within the limits, but a dozen bytes can't hold a gigabyte of pixels.
    expectDamage(header(16_384, 16_384), "can't fill 16384 × 16384 pixels")
  }

  @Test func headersThatPNGDoesNotAllowAreTold() {
    expectDamage(PNGBuilder.file(1, 1, depth: 3, filtered: [0, 1]), "colour type 0 with 3 bits")
    expectDamage(
      PNGBuilder.file(1, 1, depth: 16, color: 3, filtered: [0, 1]), "colour type 3 with 16")
    expectDamage(
      PNGBuilder.file(1, 1, depth: 4, color: 2, filtered: [0, 1]), "colour type 2 with 4")
    expectDamage(PNGBuilder.file(1, 1, color: 5, filtered: [0, 1]), "its colour type is 5")
    var png = PNGBuilder()
    png.header(1, 1, interlace: 2)
    expectDamage(png.bytes, "interlace method is 2")
  }

  @Test func chunksInTheWrongPlaceAreTold() {
    var png = PNGBuilder()
    png.header(1, 1, color: 3)
    png.data([0, 0])
    expectDamage(png.bytes, "no PLTE chunk before IDAT")
    png = PNGBuilder()
    png.header(1, 1)
    png.chunk("IEND")
    expectDamage(png.bytes, "no IDAT chunk")
    png = PNGBuilder()
    png.header(1, 1)
    png.data([0, 0])
    png.chunk("tEXt")
    png.data([0, 0])
    expectDamage(png.bytes, "an IDAT chunk after tEXt")
    png = PNGBuilder()
    png.header(1, 1, depth: 1, color: 3)
    png.chunk("PLTE", [UInt8](repeating: 0, count: 9))
    expectDamage(png.bytes, "its palette has 3 colours")
    png = PNGBuilder()
    png.header(1, 1, color: 6)
    png.chunk("tRNS", [0, 0])
    expectDamage(png.bytes, "a tRNS chunk of 2 bytes doesn't fit colour type 6")
    png = PNGBuilder()
    png.header(1, 1)
    png.header(1, 1)
    expectDamage(png.bytes, "a second IHDR")
    expectDamage([], "signature")
    expectDamage(Array("no picture".utf8), "signature")
  }

  @Test func whatIsNotReadIsNamed() {
    var png = PNGBuilder()
    png.chunk("CgBI", [0, 0, 0, 0])
    #expect(
      fault(png.bytes)
        == .unsupported(
          kind: "PNG", what: "Apple's iOS variant (CgBI); revert it with pngcrush or sips"))
    png = PNGBuilder()
    png.header(1, 1)
    png.chunk("ABCD")
    #expect(fault(png.bytes) == .unsupported(kind: "PNG", what: "critical chunk ABCD"))
  }
}
