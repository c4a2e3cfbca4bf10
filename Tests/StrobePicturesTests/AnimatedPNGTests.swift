import StrobePictures
import Testing

@Suite struct AnimatedPNGTests {
  /// Frames of 20 × 10 pixels: a square that wanders, on nothing or on white.
  private func frames(isOpaque: Bool) throws -> [Bitmap] {
    try [(0, 0), (3, 2), (3, 2), (12, 5)].map { left, top in
      var bytes: [UInt8] = []
      for y in 0..<10 {
        for x in 0..<20 {
          let isInside = (left..<(left + 4)).contains(x) && (top..<(top + 4)).contains(y)
          bytes +=
            isInside ? [200, UInt8(x), 7, 255] : isOpaque ? [255, 255, 255, 255] : [0, 0, 0, 0]
        }
      }
      return try #require(Bitmap(width: 20, height: 10, format: .straightRGBA, bytes: bytes))
    }
  }

  private func number(_ bytes: [UInt8], _ place: Int) -> Int {
    bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
  }

  private func file(_ frames: [Bitmap], isOpaque: Bool) throws -> [UInt8] {
    let encoder = try AnimatedPNGEncoder(
      width: 20, height: 10, frameCount: frames.count, playCount: 3, isOpaque: isOpaque)
    var file = encoder.begin()
    for frame in frames { file += try encoder.append(frame, duration: (1, 25)) }
    return try file + encoder.end()
  }

  /// Plays the file as a viewer does: each frame's rectangle replaces what was there.
  @Test(arguments: [false, true])
  func framesComeBack(_ isOpaque: Bool) throws {
    let frames = try frames(isOpaque: isOpaque)
    let file = try file(frames, isOpaque: isOpaque)
    #expect(try PNGDecoder.decode(file) == frames[0])
    #expect(CairoOracle.read(file) == frames[0].premultiplied())
    var canvas = [UInt8](repeating: 0, count: 20 * 10 * 4)
    var area = (width: 0, height: 0, left: 0, top: 0)
    var sequence = 0
    var shown: [[UInt8]] = []
    for chunk in PNGBuilder.chunks(of: file) {
      switch chunk.name {
      case "acTL":
        #expect(number(chunk.data, 0) == 4)
        #expect(number(chunk.data, 4) == 3)
      case "fcTL":
        #expect(number(chunk.data, 0) == sequence)
        sequence += 1
        area = (
          number(chunk.data, 4), number(chunk.data, 8), number(chunk.data, 12),
          number(chunk.data, 16)
        )
        #expect(Array(chunk.data[20...]) == [0, 1, 0, 25, 0, 0])
      case "IDAT", "fdAT":
        var data = chunk.data
        if chunk.name == "fdAT" {
          #expect(number(data, 0) == sequence)
          sequence += 1
          data.removeFirst(4)
        }
        var png = PNGBuilder()
        png.header(area.width, area.height, color: isOpaque ? 2 : 6)
        png.chunk("IDAT", data)
        png.chunk("IEND")
        let part = try PNGDecoder.decode(png.bytes)
        for y in 0..<area.height {
          for x in 0..<(area.width * 4) {
            canvas[((area.top + y) * 20 + area.left) * 4 + x] = part.bytes[y * area.width * 4 + x]
          }
        }
        shown.append(canvas)
      default: break
      }
    }
    #expect(shown == frames.map(\.bytes))
  }

  @Test func aFrameHoldsOnlyWhatChanged() throws {
    let areas = try PNGBuilder.chunks(of: file(frames(isOpaque: true), isOpaque: true))
      .filter { $0.name == "fcTL" }.map { chunk in
        [4, 8, 12, 16].map { number(chunk.data, $0) }
      }
    // Whole; both squares; nothing, for which a pixel stands; both squares.
    #expect(areas == [[20, 10, 0, 0], [7, 6, 0, 0], [1, 1, 0, 0], [13, 7, 3, 2]])
  }

  @Test func misuseIsRefused() throws {
    #expect(throws: PictureError.self) {
      try AnimatedPNGEncoder(width: 20, height: 0, frameCount: 1)
    }
    #expect(throws: PictureError.self) {
      try AnimatedPNGEncoder(width: 20, height: 10, frameCount: 0)
    }
    let frames = try frames(isOpaque: false)
    let encoder = try AnimatedPNGEncoder(width: 20, height: 10, frameCount: 1, isOpaque: true)
    #expect(throws: PictureError.self) { try encoder.append(frames[0], duration: (1, 1)) }
    #expect(throws: PictureError.self) { try encoder.end() }
    let opaque = try self.frames(isOpaque: true)[0]
    let small = try #require(
      Bitmap(width: 1, height: 1, format: .straightRGBA, bytes: [1, 2, 3, 255]))
    #expect(throws: PictureError.self) { try encoder.append(small, duration: (1, 1)) }
    _ = try encoder.append(opaque, duration: (1, 1))
    #expect(throws: PictureError.self) { try encoder.append(opaque, duration: (1, 1)) }
    _ = try encoder.end()
  }
}
