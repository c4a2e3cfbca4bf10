/// The bytes of a text, and the line and column of any of them.
///
/// The table is built in one pass and answers in constant time however long a line is, so that a
/// million messages about a file of one line stay quick.
package struct SourceText: Sendable {
  /// A place as editors show it.
  package struct Position: Sendable, Equatable {
    /// The line, from 1; ends at a line feed, a carriage return, or both.
    package var line: Int
    /// The column, from 1, in Unicode code points.
    package var column: Int
  }

  private static let block = 256

  private let bytes: [UInt8]
  /// The offset of the first byte of each line.
  private let lineStarts: [Int]
  /// The number of code points before each block of bytes.
  private let scalarsBeforeBlock: [Int]

  package init(_ bytes: [UInt8]) {
    var lineStarts = [SourceText.textStart(bytes)]
    var scalarsBeforeBlock: [Int] = []
    scalarsBeforeBlock.reserveCapacity(bytes.count / SourceText.block + 1)
    var scalars = 0
    var previous: UInt8 = 0
    bytes.withUnsafeBufferPointer { bytes in
      for (index, byte) in bytes.enumerated() {
        if index % SourceText.block == 0 { scalarsBeforeBlock.append(scalars) }
        if previous == 0x0D && byte != 0x0A || previous == 0x0A { lineStarts.append(index) }
        if SourceText.startsScalar(byte) { scalars += 1 }
        previous = byte
      }
      if previous == 0x0A || previous == 0x0D { lineStarts.append(bytes.count) }
    }
    self.bytes = bytes
    self.lineStarts = lineStarts
    self.scalarsBeforeBlock = scalarsBeforeBlock
  }

  /// The number of bytes that a byte order mark takes.
  package static func textStart(_ bytes: some Collection<UInt8>) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The line and column of a byte; an offset beyond the end gives the end.
  package func position(of offset: Int) -> Position {
    let offset = min(max(offset, lineStarts[0]), bytes.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return Position(
      line: low + 1, column: scalars(before: offset) - scalars(before: lineStarts[low]) + 1)
  }

  /// Whether a text stands at an offset just as it is.
  package func holds(_ text: String, at offset: Int) -> Bool {
    offset <= bytes.count && bytes[offset...].starts(with: text.utf8)
  }

  private func scalars(before offset: Int) -> Int {
    guard !scalarsBeforeBlock.isEmpty else { return 0 }
    let block = min(offset / SourceText.block, scalarsBeforeBlock.count - 1)
    var count = scalarsBeforeBlock[block]
    for byte in bytes[(block * SourceText.block)..<offset] where SourceText.startsScalar(byte) {
      count += 1
    }
    return count
  }

  private static func startsScalar(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }
}
