/// Turns unfiltered rows of any colour type into straight R, G, B, A bytes.
struct PNGRowExpander {
  private let layout: PNGColorLayout
  /// For palettes and greys of up to eight bits: the pixel of each value, as it lies in memory.
  private var table: [UInt32]
  /// The components that mean transparent, at the file's depth; `nil` for none.
  private let key: [UInt16]?

  /// - Parameters:
  ///   - layout: colour type and depth.
  ///   - palette: `PLTE`'s bytes.
  ///   - transparency: `tRNS`'s bytes, of a length that fits.
  init(layout: PNGColorLayout, palette: [UInt8], transparency: [UInt8]) {
    self.layout = layout
    table = []
    var key: [UInt16]?
    switch layout.colorType {
    case .palette:
      // Numbers beyond the palette are opaque black, as libpng reads them.
      table = (0..<256).map { number in
        guard number * 3 + 2 < palette.count else { return Self.pixel(0, 0, 0, 255) }
        return Self.pixel(
          palette[number * 3], palette[number * 3 + 1], palette[number * 3 + 2],
          number < transparency.count ? transparency[number] : 255)
      }
    case .gray, .rgb:
      if transparency.count == layout.componentCount * 2 {
        key = (0..<layout.componentCount).map {
          UInt16(transparency[$0 * 2]) << 8 | UInt16(transparency[$0 * 2 + 1])
        }
      }
      if layout.colorType == .gray, layout.bitDepth <= 8 {
        let highest = (1 << layout.bitDepth) - 1
        table = (0..<256).map { value in
          let level = UInt8(min(value, highest) * (255 / highest))
          let isKey = key.map { Int($0[0]) == value } ?? false
          return Self.pixel(level, level, level, isKey ? 0 : 255)
        }
      }
    case .grayAlpha, .rgba: break
    }
    self.key = key
  }

  private static func pixel(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) -> UInt32 {
    (UInt32(alpha) << 24 | UInt32(blue) << 16 | UInt32(green) << 8 | UInt32(red)).littleEndian
  }

  /// The nearest eight-bit value: `round(value * 255 / 65535)`.
  @inline(__always)
  private static func byte(_ high: UInt8, _ low: UInt8) -> UInt8 {
    let value = UInt32(high) &<< 8 | UInt32(low)
    return UInt8(truncatingIfNeeded: (value &* 255 &+ 32_895) &>> 16)
  }

  /// Writes a row's pixels.
  ///
  /// - Parameters:
  ///   - row: the unfiltered bytes.
  ///   - width: pixels.
  ///   - target: the place of the first pixel.
  ///   - step: bytes from one pixel's place to the next; 4 but for interlaced files.
  func expand(
    _ row: UnsafePointer<UInt8>, _ width: Int, into target: UnsafeMutableRawPointer, step: Int
  ) {
    switch (layout.colorType, layout.bitDepth) {
    case (.palette, let depth) where depth <= 8, (.gray, let depth) where depth <= 8:
      table.withUnsafeBufferPointer { expand(row, width, target, step, depth, $0) }
    case (.rgb, 8):
      for x in 0..<width {
        let source = row + x &* 3
        let isKey =
          key.map {
            $0[0] == UInt16(source[0]) && $0[1] == UInt16(source[1]) && $0[2] == UInt16(source[2])
          } ?? false
        store(source[0], source[1], source[2], isKey ? 0 : 255, target + x &* step)
      }
    case (.rgba, 8):
      for x in 0..<width {
        let source = row + x &* 4
        store(source[0], source[1], source[2], source[3], target + x &* step)
      }
    case (.grayAlpha, 8):
      for x in 0..<width {
        let source = row + x &* 2
        store(source[0], source[0], source[0], source[1], target + x &* step)
      }
    default: expandWide(row, width, target, step)
    }
  }

  private func expand(
    _ row: UnsafePointer<UInt8>, _ width: Int, _ target: UnsafeMutableRawPointer, _ step: Int,
    _ depth: Int, _ table: UnsafeBufferPointer<UInt32>
  ) {
    let mask = UInt8((1 << depth) - 1)
    for x in 0..<width {
      let bit = x &* depth
      let shift = 8 &- depth &- (bit & 7)
      let value = (row[bit &>> 3] &>> UInt8(truncatingIfNeeded: shift)) & mask
      target.storeBytes(of: table[Int(value)], toByteOffset: x &* step, as: UInt32.self)
    }
  }

  /// Sixteen bits a component.
  private func expandWide(
    _ row: UnsafePointer<UInt8>, _ width: Int, _ target: UnsafeMutableRawPointer, _ step: Int
  ) {
    let components = layout.componentCount
    let hasColor = components >= 3
    let hasAlpha = components % 2 == 0
    for x in 0..<width {
      let source = row + x &* components &* 2
      let red = Self.byte(source[0], source[1])
      let green = hasColor ? Self.byte(source[2], source[3]) : red
      let blue = hasColor ? Self.byte(source[4], source[5]) : red
      var alpha: UInt8 = 255
      if hasAlpha {
        alpha = Self.byte(source[components &* 2 &- 2], source[components &* 2 &- 1])
      } else if let key {
        let isKey = (0..<components).allSatisfy {
          key[$0] == UInt16(source[$0 * 2]) << 8 | UInt16(source[$0 * 2 + 1])
        }
        if isKey { alpha = 0 }
      }
      store(red, green, blue, alpha, target + x &* step)
    }
  }

  @inline(__always)
  private func store(
    _ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8, _ target: UnsafeMutableRawPointer
  ) {
    let pixel = UInt32(alpha) &<< 24 | UInt32(blue) &<< 16 | UInt32(green) &<< 8 | UInt32(red)
    target.storeBytes(of: pixel.littleEndian, as: UInt32.self)
  }
}
