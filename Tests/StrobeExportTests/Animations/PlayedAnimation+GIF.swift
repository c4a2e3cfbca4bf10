/// Plays GIF files by their specification.
extension PlayedAnimation {
  static func gif(_ bytes: [UInt8]) throws -> PlayedAnimation {
    var result = PlayedAnimation()
    var reader = GIFReader(bytes: bytes)
    guard bytes.starts(with: Array("GIF89a".utf8)) else { throw Damaged() }
    reader.place = 6
    result.width = reader.short()
    result.height = reader.short()
    // Without the extension it plays once.
    result.playCount = 1
    let flags = reader.byte()
    reader.place += 2
    if flags & 0x80 != 0 { reader.place += 3 << (flags & 7 + 1) }
    var canvas = [UInt8](repeating: 0, count: result.width * result.height * 4)
    var (delay, transparent, disposal, clock) = (0, -1, 0, 0)
    while true {
      switch reader.byte() {
      case 0x3B: return result
      case 0x21:
        let label = reader.byte()
        let data = reader.blocks()
        if label == 0xF9 {
          disposal = Int(data[0] >> 2 & 7)
          delay = Int(data[1]) | Int(data[2]) << 8
          transparent = data[0] & 1 == 1 ? Int(data[3]) : -1
        } else if label == 0xFF, data.starts(with: Array("NETSCAPE2.0".utf8)) {
          let again = Int(data[12]) | Int(data[13]) << 8
          result.playCount = again == 0 ? 0 : again + 1
        }
      case 0x2C:
        let (left, top) = (reader.short(), reader.short())
        let (width, height) = (reader.short(), reader.short())
        let flags = reader.byte()
        guard flags & 0xC0 == 0x80 else { throw Damaged() }
        let colors = 3 << (flags & 7 + 1)
        let table = Array(bytes[reader.place..<(reader.place + colors)])
        reader.place += colors
        let indices = try reader.pixels(count: width * height)
        let before = canvas
        for (place, index) in indices.enumerated() where Int(index) != transparent {
          let target = ((top + place / width) * result.width + left + place % width) * 4
          for component in 0..<3 { canvas[target + component] = table[Int(index) * 3 + component] }
          canvas[target + 3] = 255
        }
        clock += delay
        result.pictures.append((canvas, Double(clock) / 100))
        result.areas.append((width, height))
        switch disposal {
        case 2:
          for y in top..<(top + height) {
            for x in (left * 4)..<((left + width) * 4) { canvas[y * result.width * 4 + x] = 0 }
          }
        case 3: canvas = before
        default: break
        }
      default: throw Damaged()
      }
    }
  }
}

/// Reads the parts of a GIF file.
private struct GIFReader {
  let bytes: [UInt8]
  var place = 0

  mutating func byte() -> Int {
    defer { place += 1 }
    return place < bytes.count ? Int(bytes[place]) : 0x3B
  }

  mutating func short() -> Int { byte() | byte() << 8 }

  mutating func blocks() -> [UInt8] {
    var data: [UInt8] = []
    while true {
      let count = byte()
      guard count > 0, place + count <= bytes.count else { return data }
      data += bytes[place..<(place + count)]
      place += count
    }
  }

  /// Lempel, Ziv and Welch's codes with growing width.
  mutating func pixels(count: Int) throws -> [UInt8] {
    let least = byte()
    let data = blocks()
    let (clear, end) = (1 << least, 1 << least + 1)
    var strings: [[UInt8]] = []
    var width = least + 1
    var last: [UInt8] = []
    var result: [UInt8] = []
    func reset() {
      strings = (0..<clear).map { [UInt8($0)] } + [[], []]
      width = least + 1
      last = []
    }
    reset()
    var (bits, available) = (0, 0)
    for byte in data {
      bits |= Int(byte) << available
      available += 8
      while available >= width {
        let code = bits & (1 << width - 1)
        bits >>= width
        available -= width
        if code == end { break }
        if code == clear {
          reset()
          continue
        }
        guard code <= strings.count, code < strings.count || !last.isEmpty else {
          throw PlayedAnimation.Damaged()
        }
        let string = code < strings.count ? strings[code] : last + [last[0]]
        result += string
        if !last.isEmpty, strings.count < 4096 { strings.append(last + [string[0]]) }
        if strings.count == 1 << width, width < 12 { width += 1 }
        last = string
      }
    }
    guard result.count == count else { throw PlayedAnimation.Damaged() }
    return result
  }
}
