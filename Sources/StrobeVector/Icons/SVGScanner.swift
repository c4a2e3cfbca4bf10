import StrobeGeometry
import StrobeModel

/// Reads numbers, transforms, colours and path data from bytes.
struct SVGScanner {
  private let bytes: [UInt8]
  private(set) var position: Int
  private let end: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { position >= end }
  var next: UInt8? { position < end ? bytes[position] : nil }

  mutating func skipSpaces() {
    while position < end, XMLTokenizer.isSpace(bytes[position]) { position += 1 }
  }

  mutating func skipSeparators() {
    while position < end,
      XMLTokenizer.isSpace(bytes[position]) || bytes[position] == UInt8(ascii: ",")
    { position += 1 }
  }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard end - position >= count,
      text.withUTF8Buffer({ bytes[position..<(position + count)].elementsEqual($0) })
    else { return false }
    position += count
    return true
  }

  /// A finite number at the current place, or `nil`.
  mutating func number() -> Double? {
    let start = position
    var index = position
    var mantissa: UInt64 = 0
    var digits = 0
    var exponent = 0
    var isNegative = false
    if index < end, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    var isExact = true
    var hasPoint = false
    var count = 0
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        count += 1
        if digits < 15 {
          mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0"))
          if mantissa > 0 { digits += 1 }
          if hasPoint { exponent -= 1 }
        } else {
          isExact = false
        }
      } else {
        break
      }
      index += 1
    }
    guard count > 0 else { return nil }
    if index < end, bytes[index] | 0x20 == UInt8(ascii: "e") {
      var exponentEnd = index + 1
      if exponentEnd < end,
        bytes[exponentEnd] == UInt8(ascii: "-") || bytes[exponentEnd] == UInt8(ascii: "+")
      {
        exponentEnd += 1
      }
      let firstDigit = exponentEnd
      while exponentEnd < end, bytes[exponentEnd] >= UInt8(ascii: "0"),
        bytes[exponentEnd] <= UInt8(ascii: "9")
      { exponentEnd += 1 }
      if exponentEnd > firstDigit {
        index = exponentEnd
        isExact = false
      }
    }
    if isExact, exponent >= -22 {
      position = index
      let value = Double(mantissa) / Self.powersOfTen[-exponent]
      return isNegative ? -value : value
    }
    guard let value = Double(String(decoding: bytes[start..<index], as: UTF8.self)),
      value.isFinite
    else { return nil }
    position = index
    return value
  }

  private static let powersOfTen: [Double] = (0...22).map { power in
    (0..<power).reduce(1.0) { product, _ in product * 10 }
  }

  /// Several numbers up to the end, or `nil` if anything else is there.
  mutating func numbers() -> [Double]? {
    var result: [Double] = []
    skipSeparators()
    while !isAtEnd {
      guard let value = number() else { return nil }
      result.append(value)
      skipSeparators()
    }
    return result
  }

  /// `matrix(…)`, `translate(…)` or `scale(…)`, alone.
  mutating func transform() -> AffineTransform? {
    skipSpaces()
    let kind: Int
    if skip("matrix(") {
      kind = 6
    } else if skip("translate(") {
      kind = 2
    } else if skip("scale(") {
      kind = 1
    } else {
      return nil
    }
    var values: [Double] = []
    skipSeparators()
    while next != UInt8(ascii: ")") {
      guard let value = number() else { return nil }
      values.append(value)
      skipSeparators()
    }
    guard skip(UInt8(ascii: ")")) else { return nil }
    skipSpaces()
    guard isAtEnd else { return nil }
    switch (kind, values.count) {
    case (6, 6):
      return AffineTransform(
        a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5])
    case (2, 1), (2, 2):
      return .translation(values[0], values.count > 1 ? values[1] : 0)
    case (1, 1), (1, 2):
      return AffineTransform(a: values[0], b: 0, c: 0, d: values[values.count - 1], tx: 0, ty: 0)
    default:
      return nil
    }
  }

  /// `rgb(50%,50%,50%)` or `#rrggbb`, up to the end.
  mutating func color() -> Color? {
    skipSpaces()
    if skip(UInt8(ascii: "#")) {
      let digits = String(decoding: bytes[position..<end], as: UTF8.self)
      guard digits.utf8.count == 6, let value = UInt32(digits, radix: 16) else { return nil }
      position = end
      return Color(
        Double(value >> 16) / 255, Double(value >> 8 & 255) / 255, Double(value & 255) / 255)
    }
    guard skip("rgb(") else { return nil }
    var components: [Double] = []
    for _ in 0..<3 {
      skipSeparators()
      guard let value = number(), skip(UInt8(ascii: "%")) else { return nil }
      components.append(value / 100)
    }
    skipSpaces()
    guard skip(UInt8(ascii: ")")) else { return nil }
    skipSpaces()
    guard isAtEnd else { return nil }
    return Color(components[0], components[1], components[2])
  }

  /// Path data in absolute `M`, `L`, `H`, `V`, `C` and `Z`, the commands that Cairo writes.
  ///
  /// A move that nothing follows draws nothing and is left out.
  mutating func path() -> [Path.Element]? {
    var segments: [Path.Element] = []
    var command: UInt8 = 0
    var current = Point(0, 0)
    var start = current
    skipSeparators()
    while let byte = next {
      if byte >= UInt8(ascii: "A") {
        command = byte
        position += 1
        skipSeparators()
      }
      switch command {
      case UInt8(ascii: "M"):
        guard let point = point() else { return nil }
        if case .move = segments.last { segments.removeLast() }
        segments.append(.move(point))
        current = point
        start = point
        // Further pairs after a move are lines.
        command = UInt8(ascii: "L")
      case UInt8(ascii: "L"):
        guard !segments.isEmpty, let point = point() else { return nil }
        segments.append(.line(point))
        current = point
      case UInt8(ascii: "H"), UInt8(ascii: "V"):
        guard !segments.isEmpty, let value = number() else { return nil }
        skipSeparators()
        if command == UInt8(ascii: "H") { current.x = value } else { current.y = value }
        segments.append(.line(current))
      case UInt8(ascii: "C"):
        guard !segments.isEmpty, let first = point(), let second = point(), let end = point()
        else { return nil }
        segments.append(.cubic(first, second, end))
        current = end
      case UInt8(ascii: "Z"):
        guard !segments.isEmpty else { return nil }
        segments.append(.close)
        current = start
        command = 0
      default:
        return nil
      }
    }
    if case .move = segments.last { segments.removeLast() }
    return segments
  }

  private mutating func point() -> Point? {
    guard let x = number() else { return nil }
    skipSeparators()
    guard let y = number() else { return nil }
    skipSeparators()
    return Point(x, y)
  }
}
