/// Puts two faults of Cairo's PDF files right, in place: no byte moves, so that every offset stays
/// true.
///
/// - For every link Cairo reserves an object that it never writes; the cross-reference table then
///   says that the object stands where another one does. Such an entry becomes a free one.
/// - A surface drawn several times on a page is listed as often in the page's resources, under the
///   same key. The repeats become spaces.
///
/// Both make checkers call the file damaged, and some print systems drop such pages. Files that have
/// no such faults, and files that are not laid out as Cairo 1.16 does, stay as they are.
public enum PDFRepair {
  /// What was put right.
  public struct Report: Equatable, Sendable {
    /// Entries of the cross-reference table that were made free.
    public var freedEntries = 0
    /// Repeated keys that were blanked out.
    public var blankedKeys = 0
  }

  /// Repairs a file as Cairo's PDF surface wrote it.
  ///
  /// - Parameter bytes: The whole file.
  /// - Returns: What was changed; zeros if nothing was.
  @discardableResult
  public static func repair(_ bytes: inout [UInt8]) -> Report {
    guard let table = CrossReferences(bytes) else { return Report() }
    // Found first and changed afterwards: a lexer at work would make every change a copy.
    let (missing, repeated) = faults(of: bytes, table)
    for number in missing {
      // Free entries outside the list of free entries lead back to object 0 (ISO 32000-1, 7.5.4).
      table.write("0000000000 65535 f", of: number, to: &bytes)
    }
    for range in repeated {
      for index in range { bytes[index] = UInt8(ascii: " ") }
    }
    return Report(freedEntries: missing.count, blankedKeys: repeated.count)
  }

  /// The objects that are not where they should be, and the places of repeated keys.
  private static func faults(
    of bytes: [UInt8], _ table: CrossReferences
  ) -> (missing: [Int], repeated: [Range<Int>]) {
    var missing: [Int] = []
    var repeated: [Range<Int>] = []
    for number in 1..<max(2, table.count) {
      guard let entry = table.entry(number, in: bytes), entry.isInUse else { continue }
      var lexer = PDFLexer(bytes, at: entry.offset)
      if lexer.isObject(number: number, generation: entry.generation) {
        repeated += repeats(&lexer)
      } else {
        missing.append(number)
      }
    }
    return (missing, repeated)
  }

  /// The places of entries that say again what an earlier entry of their dictionary said.
  private static func repeats(_ lexer: inout PDFLexer) -> [Range<Int>] {
    var result: [Range<Int>] = []
    while let token = lexer.next() {
      switch token.kind {
      case .keyword where lexer.text(token) == "stream" || lexer.text(token) == "endobj":
        return result
      case .name where resourceKinds.contains(lexer.text(token)):
        result += repeatsInDictionary(&lexer)
      case .keyword, .name, .number, .other:
        continue
      }
    }
    return result
  }

  /// Resource dictionaries whose values are references.
  private static let resourceKinds: Set<String> = ["/XObject", "/Pattern", "/Font", "/ExtGState"]

  private static func repeatsInDictionary(_ lexer: inout PDFLexer) -> [Range<Int>] {
    var ahead = lexer
    guard let open = ahead.next(), ahead.text(open) == "<<" else { return [] }
    var values: [String: String] = [:]
    var result: [Range<Int>] = []
    while let key = ahead.next() {
      if ahead.text(key) == ">>" {
        lexer = ahead
        return result
      }
      guard key.kind == .name, let number = ahead.next(), number.kind == .number,
        let generation = ahead.next(), generation.kind == .number, let reference = ahead.next(),
        ahead.text(reference) == "R"
      else { return [] }
      let name = ahead.text(key)
      let value = "\(ahead.text(number)) \(ahead.text(generation))"
      if values[name] == value {
        result.append(key.range.lowerBound..<reference.range.upperBound)
      } else if values.updateValue(value, forKey: name) != nil {
        // Two meanings of one key: not ours to decide.
        return []
      }
    }
    return []
  }
}

/// The classic cross-reference table at the end of a PDF file: entries of 20 bytes from object 0 on.
private struct CrossReferences {
  let start: Int
  let count: Int

  static let entrySize = 20

  init?(_ bytes: [UInt8]) {
    let tail = max(0, bytes.count - 1024)
    let key = Array("startxref".utf8)
    guard bytes.count > key.count, bytes.starts(with: "%PDF-".utf8) else { return nil }
    var position = bytes.count - key.count
    while position >= tail, !bytes[position...].starts(with: key) { position -= 1 }
    guard position >= tail else { return nil }
    var lexer = PDFLexer(bytes, at: position + key.count)
    guard let offset = lexer.integer(), bytes.indices.contains(offset) else { return nil }
    lexer = PDFLexer(bytes, at: offset)
    guard let word = lexer.next(), lexer.text(word) == "xref", lexer.integer() == 0,
      let count = lexer.integer(), count > 0
    else { return nil }
    var start = lexer.position
    while start < bytes.count, bytes[start] == 0x20 || bytes[start] == 0x0A || bytes[start] == 0x0D
    {
      start += 1
    }
    guard count <= (bytes.count - start) / Self.entrySize else { return nil }
    self.start = start
    self.count = count
  }

  /// The offset and generation of an object; `nil` if the entry is not of the usual form.
  func entry(
    _ number: Int, in bytes: [UInt8]
  ) -> (offset: Int, generation: Int, isInUse: Bool)? {
    guard number < count else { return nil }
    let first = start + number * Self.entrySize
    var lexer = PDFLexer(bytes, at: first)
    guard let offset = lexer.integer(), let generation = lexer.integer(),
      lexer.position == first + 16
    else { return nil }
    switch bytes[first + 17] {
    case UInt8(ascii: "n"): return (offset, generation, true)
    case UInt8(ascii: "f"): return (offset, generation, false)
    default: return nil
    }
  }

  func write(_ text: StaticString, of number: Int, to bytes: inout [UInt8]) {
    let first = start + number * Self.entrySize
    text.withUTF8Buffer { buffer in
      for (index, byte) in buffer.enumerated() { bytes[first + index] = byte }
    }
  }
}
