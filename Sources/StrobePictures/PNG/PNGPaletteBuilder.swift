/// Collects up to 256 colours and writes rows of their numbers.
///
/// Most pixels of a drawing repeat the one before, so a colour is looked up only where it changes.
struct PNGPaletteBuilder {
  /// The words in the order of their first appearance.
  private(set) var colors: [UInt32] = []
  /// Open addressing: number + 1 of the colour in each place, 0 where the place is free.
  private var places = [UInt16](repeating: 0, count: 1024)

  /// Writes the numbers of a row's colours, a byte each.
  ///
  /// - Returns: `false` as soon as there are over 256 colours.
  mutating func convert(
    _ row: UnsafePointer<UInt32>, _ width: Int, into target: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    let raw = UnsafeRawPointer(row)
    var x = 0
    while x < width {
      let word = row[x]
      guard let number = number(of: word) else { return false }
      target[x] = number
      x &+= 1
      // The run of the same colour, four pixels at a time and then singly.
      let pair = UInt64(word) &<< 32 | UInt64(word)
      let four = UInt32(number) &* 0x0101_0101
      while x &+ 4 <= width {
        let first = raw.loadUnaligned(fromByteOffset: x &* 4, as: UInt64.self)
        let second = raw.loadUnaligned(fromByteOffset: x &* 4 &+ 8, as: UInt64.self)
        guard (first ^ pair) | (second ^ pair) == 0 else { break }
        UnsafeMutableRawPointer(target).storeBytes(of: four, toByteOffset: x, as: UInt32.self)
        x &+= 4
      }
      while x < width, row[x] == word {
        target[x] = number
        x &+= 1
      }
    }
    return true
  }

  @inline(__always)
  private mutating func number(of word: UInt32) -> UInt8? {
    var place = Int((word &* 0x9e37_79b1) &>> 22)
    while true {
      let entry = places[place]
      if entry == 0 { break }
      let number = Int(entry) &- 1
      if colors[number] == word { return UInt8(truncatingIfNeeded: number) }
      place = (place &+ 1) & 1023
    }
    guard colors.count < 256 else { return nil }
    colors.append(word)
    places[place] = UInt16(colors.count)
    return UInt8(truncatingIfNeeded: colors.count - 1)
  }
}
