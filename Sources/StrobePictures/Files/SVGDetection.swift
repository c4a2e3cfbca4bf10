/// Tells an SVG document from other text.
enum SVGDetection {
  /// Whether the first element is `svg`, whatever its prefix.
  ///
  /// Skips a byte order mark, white space, the XML declaration, processing instructions, comments
  /// and the document type with its internal subset. UTF-16 is recognized by its mark.
  static func isSVG(_ bytes: [UInt8]) -> Bool {
    var text = asciiView(bytes.prefix(65_536))
    while true {
      text = text.drop { [0x20, 0x09, 0x0a, 0x0d].contains($0) }
      if text.starts(with: "<?".utf8) {
        guard let rest = text.after("?>") else { return false }
        text = rest
      } else if text.starts(with: "<!--".utf8) {
        guard let rest = text.dropFirst(4).after("-->") else { return false }
        text = rest
      } else if text.starts(with: "<!".utf8) {
        guard let rest = afterDocumentType(text) else { return false }
        text = rest
      } else {
        break
      }
    }
    guard text.first == UInt8(ascii: "<") else { return false }
    let stops: [UInt8] = [0x20, 0x09, 0x0a, 0x0d, UInt8(ascii: ">"), UInt8(ascii: "/")]
    let name = text.dropFirst().prefix { !stops.contains($0) }
    let localName = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return localName.elementsEqual("svg".utf8)
  }

  /// The ASCII characters of UTF-8 or, after its byte order mark, UTF-16.
  private static func asciiView(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { return bytes.dropFirst(3) }
    let isLittle = bytes.starts(with: [0xff, 0xfe])
    guard isLittle || bytes.starts(with: [0xfe, 0xff]) else { return bytes }
    let units = bytes.dropFirst(2).enumerated()
    return ArraySlice(units.filter { $0.offset % 2 == (isLittle ? 0 : 1) }.map(\.element))
  }

  private static func afterDocumentType(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var depth = 0
    var quote: UInt8?
    for (index, byte) in zip(text.indices, text) {
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0: return text[(index + 1)...]
      default: break
      }
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// What follows the first occurrence of a text.
  fileprivate func after(_ text: String) -> ArraySlice<UInt8>? {
    let sought = Array(text.utf8)
    guard let first = sought.first else { return self }
    var rest = self
    while let index = rest.firstIndex(of: first) {
      rest = rest[index...]
      if rest.starts(with: sought) { return rest.dropFirst(sought.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}
