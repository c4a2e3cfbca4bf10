/// A small parser of XML without document type declarations: one pass, no copy.
struct XMLTokenizer {
  let bytes: [UInt8]
  private var position = 0
  private var nodes: [XMLDocument.Node] = []
  private var attributes: [XMLDocument.Attribute] = []

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The tree, or `nil` if the bytes are not such a document.
  mutating func parse() -> (
    nodes: [XMLDocument.Node], attributes: [XMLDocument.Attribute], root: Int
  )? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    var open: [Int] = []
    var root: Int?
    while position < bytes.count {
      let byte = bytes[position]
      guard byte == UInt8(ascii: "<") else {
        guard skipText(inside: open.last) else { return nil }
        continue
      }
      guard position + 1 < bytes.count else { return nil }
      switch bytes[position + 1] {
      case UInt8(ascii: "?"):
        guard skip(through: "?>") else { return nil }
      case UInt8(ascii: "!"):
        guard starts(with: "<!--"), skip(through: "-->") else { return nil }
      case UInt8(ascii: "/"):
        guard let last = open.popLast(), closeTag(of: last) else { return nil }
      default:
        if open.isEmpty, root != nil { return nil }
        guard open.count < XMLDocument.maximumDepth, let node = openTag() else { return nil }
        if let parent = open.last {
          nodes[parent].children.append(node.index)
        } else {
          root = node.index
        }
        if !node.isEmpty { open.append(node.index) }
      }
    }
    guard open.isEmpty, let root else { return nil }
    return (nodes, attributes, root)
  }

  private mutating func skipText(inside parent: Int?) -> Bool {
    var isBlank = true
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") {
      if !Self.isSpace(bytes[position]) { isBlank = false }
      position += 1
    }
    guard !isBlank else { return true }
    guard let parent else { return false }
    nodes[parent].hasText = true
    return true
  }

  private mutating func openTag() -> (index: Int, isEmpty: Bool)? {
    let start = position
    position += 1
    guard let name = scanName() else { return nil }
    let firstAttribute = attributes.count
    while true {
      let hadSpace = skipSpaces()
      guard position < bytes.count else { return nil }
      if bytes[position] == UInt8(ascii: ">") {
        position += 1
        return (append(name, firstAttribute, start, isEmpty: false), false)
      }
      if starts(with: "/>") {
        position += 2
        return (append(name, firstAttribute, start, isEmpty: true), true)
      }
      guard hadSpace, let attribute = scanAttribute() else { return nil }
      let isRepeated = attributes[firstAttribute...].contains {
        bytes[$0.name].elementsEqual(bytes[attribute.name])
      }
      guard !isRepeated else { return nil }
      attributes.append(attribute)
    }
  }

  private mutating func append(
    _ name: Range<Int>, _ firstAttribute: Int, _ start: Int, isEmpty: Bool
  ) -> Int {
    nodes.append(
      XMLDocument.Node(
        name: name, attributes: firstAttribute..<attributes.count, range: start..<position,
        inner: position..<position))
    return nodes.count - 1
  }

  private mutating func closeTag(of node: Int) -> Bool {
    let start = position
    position += 2
    guard let name = scanName(), bytes[name].elementsEqual(bytes[nodes[node].name]) else {
      return false
    }
    _ = skipSpaces()
    guard position < bytes.count, bytes[position] == UInt8(ascii: ">") else { return false }
    position += 1
    nodes[node].inner = nodes[node].inner.lowerBound..<start
    nodes[node].range = nodes[node].range.lowerBound..<position
    return true
  }

  private mutating func scanAttribute() -> XMLDocument.Attribute? {
    guard let name = scanName() else { return nil }
    _ = skipSpaces()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else { return nil }
    position += 1
    _ = skipSpaces()
    guard position < bytes.count else { return nil }
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    let start = position + 1
    let end = bytes.withUnsafeBufferPointer { buffer in
      var index = start
      while index < buffer.count, buffer[index] != quote {
        if buffer[index] == UInt8(ascii: "<") { return buffer.count }
        index += 1
      }
      return index
    }
    guard end < bytes.count else { return nil }
    position = end + 1
    return XMLDocument.Attribute(name: name, value: start..<end)
  }

  private mutating func scanName() -> Range<Int>? {
    let start = position
    while position < bytes.count, Self.isName(bytes[position]) { position += 1 }
    guard position > start, Self.isNameStart(bytes[start]) else { return nil }
    return start..<position
  }

  private mutating func skipSpaces() -> Bool {
    let start = position
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    return position > start
  }

  private func starts(with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    return text.withUTF8Buffer { bytes[position..<(position + count)].elementsEqual($0) }
  }

  private mutating func skip(through text: StaticString) -> Bool {
    while position < bytes.count {
      if starts(with: text) {
        position += text.utf8CodeUnitCount
        return true
      }
      position += 1
    }
    return false
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...:
      true
    default:
      false
    }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default:
      isNameStart(byte)
    }
  }
}
