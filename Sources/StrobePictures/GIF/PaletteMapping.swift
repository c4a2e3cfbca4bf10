/// How colours that a palette lacks are shown.
public enum Dithering: String, Sendable, CaseIterable {
  /// By the nearest colour: the smallest files, with bands in gradients.
  case none
  /// By a fixed pattern of near colours, which stands still while things move.
  case ordered
  /// By Floyd and Steinberg's method: what a pixel lacks is given to its neighbours.
  case diffusion
}

/// Finds a picture's colours in a palette.
struct PaletteMapping {
  private let palette: [UInt32]
  private let components: [SIMD3<Int32>]
  private var exact: [UInt32: UInt8] = [:]
  /// The nearest entry by six bits a component; -1 where it was not looked for.
  private var nearest = [Int16](repeating: -1, count: 1 << 18)

  /// - Parameter palette: 1 to 256 colours, `0xRRGGBB`.
  init(_ palette: [UInt32]) {
    self.palette = palette
    components = palette.map { Self.components($0) }
    for (index, color) in palette.enumerated() {
      exact[color] = UInt8(truncatingIfNeeded: index)
    }
  }

  private static func components(_ color: UInt32) -> SIMD3<Int32> {
    SIMD3(Int32((color >> 16) & 255), Int32((color >> 8) & 255), Int32(color & 255))
  }

  /// The nearest entry to a colour.
  private mutating func index(nearestTo color: SIMD3<Int32>) -> Int {
    let cell = Int((color.x >> 2) << 12 | (color.y >> 2) << 6 | color.z >> 2)
    if nearest[cell] >= 0 { return Int(nearest[cell]) }
    // The middle of the cell, so that the result does not depend on which colour came first.
    let middle = (color &>> 2) &<< 2 &+ SIMD3(repeating: 2)
    var (best, least) = (0, Int32.max)
    for (index, entry) in components.enumerated() {
      let difference = entry &- middle
      let distance = (difference &* difference).wrappedSum()
      if distance < least { (best, least) = (index, distance) }
    }
    nearest[cell] = Int16(best)
    return best
  }

  /// Writes an entry's number for each pixel.
  ///
  /// - Parameters:
  ///   - pixels: `0xFFRRGGBB`, row after row; other pixels are left out.
  ///   - width: Columns.
  ///   - isWritten: Whether a pixel gets a number; others keep what is there.
  ///   - offset: What is added to each number.
  ///   - dithering: What is done for colours that the palette lacks.
  ///   - indices: Where the numbers go.
  mutating func map(
    _ pixels: [UInt32], width: Int, isWritten: (Int) -> Bool, offset: UInt8,
    dithering: Dithering, indices: inout [UInt8]
  ) {
    let height = pixels.count / max(width, 1)
    // One column more at each side, so that neighbours always exist.
    var errors = [SIMD3<Int32>](repeating: .zero, count: width + 2)
    var next = errors
    for y in 0..<height {
      let runsLeft = dithering == .diffusion && y % 2 == 1
      for step in 0..<width {
        let x = runsLeft ? width - 1 - step : step
        let place = y * width + x
        guard isWritten(place) else { continue }
        let word = pixels[place] & 0xFF_FFFF
        if let index = exact[word] {
          indices[place] = index &+ offset
          continue
        }
        var color = Self.components(word)
        switch dithering {
        case .none: break
        case .ordered: color = clamped(color &+ SIMD3(repeating: Self.threshold(x, y)))
        case .diffusion: color = clamped(color &+ errors[x + 1] / 16)
        }
        let index = index(nearestTo: color)
        indices[place] = UInt8(truncatingIfNeeded: index) &+ offset
        guard dithering == .diffusion else { continue }
        let error = color &- components[index]
        let ahead = runsLeft ? -1 : 1
        errors[x + 1 + ahead] &+= error &* 7
        next[x + 1 - ahead] &+= error &* 3
        next[x + 1] &+= error &* 5
        next[x + 1 + ahead] &+= error
      }
      swap(&errors, &next)
      for x in next.indices { next[x] = .zero }
    }
  }

  private func clamped(_ color: SIMD3<Int32>) -> SIMD3<Int32> {
    color.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
  }

  /// Bayer's matrix of eight by eight, -8...8.
  private static func threshold(_ x: Int, _ y: Int) -> Int32 {
    var value = 0
    let (column, row) = (x & 7, (x ^ y) & 7)
    for bit in 0..<3 {
      value = value << 2 | ((row >> bit) & 1) << 1 | (column >> bit) & 1
    }
    return Int32((value * 17) / 64) - 8
  }
}
