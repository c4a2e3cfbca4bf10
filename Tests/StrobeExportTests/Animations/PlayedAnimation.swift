import CDeflate
import CWebP
import Foundation
import StrobePictures

/// What a viewer shows of an animated file: whole pictures in straight RGBA, each until a time.
struct PlayedAnimation {
  var width = 0
  var height = 0
  /// How often it plays; 0 for ever.
  var playCount = 0
  var pictures: [(pixels: [UInt8], until: Double)] = []
  /// Columns and rows of each frame's own part.
  var areas: [(width: Int, height: Int)] = []

  /// The picture that is seen at a time in seconds.
  func pixels(at time: Double) -> [UInt8]? {
    pictures.first { time < $0.until - 1e-9 }?.pixels
  }

  struct Damaged: Error {}

  /// Plays an animated PNG chunk by chunk.
  static func apng(_ bytes: [UInt8]) throws -> PlayedAnimation {
    var result = PlayedAnimation()
    var header: [UInt8] = []
    var canvas: [UInt8] = []
    var area = (width: 0, height: 0, left: 0, top: 0)
    var clock = 0.0
    func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
    var place = 8
    var announced = 0
    while place + 12 <= bytes.count {
      let length = number(bytes[place..<(place + 4)])
      let name = String(decoding: bytes[(place + 4)..<(place + 8)], as: UTF8.self)
      let data = Array(bytes[(place + 8)..<(place + 8 + length)])
      place += 12 + length
      switch name {
      case "IHDR":
        header = data
        result.width = number(data[0..<4])
        result.height = number(data[4..<8])
        canvas = [UInt8](repeating: 0, count: result.width * result.height * 4)
      case "acTL":
        announced = number(data[0..<4])
        result.playCount = number(data[4..<8])
      case "fcTL":
        area = (
          number(data[4..<8]), number(data[8..<12]), number(data[12..<16]), number(data[16..<20])
        )
        clock += Double(number(data[20..<22])) / Double(number(data[22..<24]))
      case "IDAT", "fdAT":
        var png: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
        func chunk(_ name: String, _ data: [UInt8]) {
          func bigEndian(_ value: UInt32) -> [UInt8] {
            withUnsafeBytes(of: value.bigEndian) { Array($0) }
          }
          let body = Array(name.utf8) + data
          png += bigEndian(UInt32(data.count)) + body
          png += bigEndian(libdeflate_crc32(0, body, body.count))
        }
        func side(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }
        chunk("IHDR", side(area.width) + side(area.height) + header[8...])
        chunk("IDAT", name == "IDAT" ? data : Array(data.dropFirst(4)))
        chunk("IEND", [])
        let part = try PNGDecoder.decode(png)
        for y in 0..<area.height {
          let start = ((area.top + y) * result.width + area.left) * 4
          let row = part.bytes[(y * area.width * 4)..<((y + 1) * area.width * 4)]
          canvas.replaceSubrange(start..<(start + row.count), with: row)
        }
        result.pictures.append((canvas, clock))
        result.areas.append((area.width, area.height))
      default: break
      }
    }
    guard announced == result.pictures.count else { throw Damaged() }
    return result
  }

  /// Plays a WebP file with libwebp's own player.
  static func webp(_ bytes: [UInt8]) throws -> PlayedAnimation {
    try bytes.withUnsafeBufferPointer { buffer in
      var data = WebPData(bytes: buffer.baseAddress, size: buffer.count)
      var options = WebPAnimDecoderOptions()
      guard WebPAnimDecoderOptionsInit(&options) != 0 else { throw Damaged() }
      options.color_mode = MODE_RGBA
      guard let decoder = WebPAnimDecoderNew(&data, &options) else { throw Damaged() }
      defer { WebPAnimDecoderDelete(decoder) }
      var info = WebPAnimInfo()
      guard WebPAnimDecoderGetInfo(decoder, &info) != 0 else { throw Damaged() }
      var result = PlayedAnimation()
      result.width = Int(info.canvas_width)
      result.height = Int(info.canvas_height)
      result.playCount = Int(info.loop_count)
      while WebPAnimDecoderHasMoreFrames(decoder) != 0 {
        var pixels: UnsafeMutablePointer<UInt8>?
        var time: Int32 = 0
        guard WebPAnimDecoderGetNext(decoder, &pixels, &time) != 0, let pixels else {
          throw Damaged()
        }
        let count = result.width * result.height * 4
        result.pictures.append(
          (Array(UnsafeBufferPointer(start: pixels, count: count)), Double(time) / 1000))
      }
      // One picture makes a still file, which has no times.
      if result.pictures.count == 1 { result.pictures[0].until = .infinity }
      return result
    }
  }
}
