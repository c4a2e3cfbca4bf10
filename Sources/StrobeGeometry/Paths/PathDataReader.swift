import Foundation

/// Reads SVG path data byte by byte.
package struct PathDataReader {
  private let bytes: [UInt8]
  private var position = 0
  private var elements: [Path.Element] = []
  private var current = Point.zero
  private var subpathStart = Point.zero
  /// Whether a close came last, after which a new subpath starts without a move.
  private var isClosed = false
  /// The control point that a smooth curve mirrors, with the kind of curve that it belongs to.
  private var mirrored: (point: Point, isCubic: Bool)?

  package init(_ text: String) { bytes = Array(text.utf8) }

  package mutating func read() throws(PathDataError) -> [Path.Element] {
    skipSpace()
    var isFirst = true
    while position < bytes.count {
      let start = position
      let command = bytes[position]
      guard isLetter(command) else {
        throw PathDataError(offset: start, message: "expected a command, found \(found)")
      }
      if isFirst, command | 0x20 != UInt8(ascii: "m") {
        throw PathDataError(
          offset: start, message: "the first command must be M or m, not \(found)")
      }
      isFirst = false
      position += 1
      try run(command, at: start)
      skipSpace()
    }
    return elements
  }

  // MARK: Commands

  private mutating func run(_ command: UInt8, at start: Int) throws(PathDataError) {
    let isRelative = command & 0x20 != 0
    let letter = UInt8(command | 0x20)
    if letter == UInt8(ascii: "z") {
      close()
      return
    }
    var isFirst = true
    repeat {
      switch letter {
      case UInt8(ascii: "m"):
        let point = try point(isRelative)
        // Further pairs after a move are lines.
        if isFirst { move(to: point) } else { line(to: point) }
      case UInt8(ascii: "l"): line(to: try point(isRelative))
      case UInt8(ascii: "h"):
        let x = try number()
        line(to: Point(isRelative ? current.x + x : x, current.y))
      case UInt8(ascii: "v"):
        let y = try number()
        line(to: Point(current.x, isRelative ? current.y + y : y))
      case UInt8(ascii: "c"):
        let first = try point(isRelative)
        cubic(first, try point(isRelative), try point(isRelative))
      case UInt8(ascii: "s"):
        let first = mirror(isCubic: true)
        cubic(first, try point(isRelative), try point(isRelative))
      case UInt8(ascii: "q"): quadratic(try point(isRelative), try point(isRelative))
      case UInt8(ascii: "t"): quadratic(mirror(isCubic: false), try point(isRelative))
      case UInt8(ascii: "a"): try arc(isRelative)
      default:
        throw PathDataError(
          offset: start,
          message: "'\(Character(UnicodeScalar(command)))' is no command of path data")
      }
      isFirst = false
    } while skipToNumber()
  }

  private mutating func move(to point: Point) {
    elements.append(.move(point))
    current = point
    subpathStart = point
    isClosed = false
    mirrored = nil
  }

  private mutating func close() {
    if !isClosed { elements.append(.close) }
    current = subpathStart
    isClosed = true
    mirrored = nil
  }

  private mutating func reopen() {
    guard isClosed else { return }
    elements.append(.move(current))
    isClosed = false
  }

  private mutating func line(to point: Point) {
    reopen()
    elements.append(.line(point))
    current = point
    mirrored = nil
  }

  private mutating func cubic(_ first: Point, _ second: Point, _ end: Point) {
    reopen()
    elements.append(.cubic(first, second, end))
    current = end
    mirrored = (second, true)
  }

  private mutating func quadratic(_ control: Point, _ end: Point) {
    let start = current
    cubic(
      start.mixed(with: control, 2.0 / 3), end.mixed(with: control, 2.0 / 3), end)
    mirrored = (control, false)
  }

  private func mirror(isCubic: Bool) -> Point {
    guard let mirrored, mirrored.isCubic == isCubic else { return current }
    return Point(2 * current.x - mirrored.point.x, 2 * current.y - mirrored.point.y)
  }

  private mutating func arc(_ isRelative: Bool) throws(PathDataError) {
    let rx = abs(try number())
    let ry = abs(try number())
    let rotation = try number() * .pi / 180
    let isLarge = try flag()
    let isClockwise = try flag()
    let end = try point(isRelative)
    guard end != current else { return }
    let arc = EllipticalArc(
      from: current, to: end, rx: rx, ry: ry, rotation: rotation, isLarge: isLarge,
      isClockwise: isClockwise)
    guard let curves = arc?.curves else {
      line(to: end)
      return
    }
    for curve in curves { cubic(curve.first, curve.second, curve.end) }
    mirrored = nil
  }

  // MARK: Tokens

  private var found: String {
    guard position < bytes.count else { return "the end" }
    let rest = String(decoding: bytes[position...].prefix(8), as: UTF8.self)
    return rest.first.map { "'\($0)'" } ?? "the end"
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  private mutating func skipSpace() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(bytes[position]) {
      position += 1
    }
  }

  /// Skips white space with at most one comma.
  private mutating func skipSeparator() {
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: ",") else { return }
    position += 1
    skipSpace()
  }

  /// Whether more numbers for the same command follow; a comma must be followed by one.
  private mutating func skipToNumber() -> Bool {
    skipSpace()
    guard position < bytes.count else { return false }
    let byte = bytes[position]
    return isDigit(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }

  private mutating func point(_ isRelative: Bool) throws(PathDataError) -> Point {
    let x = try number()
    let y = try number()
    return isRelative ? Point(current.x + x, current.y + y) : Point(x, y)
  }

  private mutating func flag() throws(PathDataError) -> Bool {
    skipSeparator()
    guard position < bytes.count,
      bytes[position] == UInt8(ascii: "0") || bytes[position] == UInt8(ascii: "1")
    else {
      throw PathDataError(
        offset: position, message: "an arc's flag must be 0 or 1, not \(found)")
    }
    position += 1
    return bytes[position - 1] == UInt8(ascii: "1")
  }

  private mutating func number() throws(PathDataError) -> Double {
    skipSeparator()
    let start = position
    if position < bytes.count,
      bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
    {
      position += 1
    }
    var digits = skipDigits()
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      digits += skipDigits()
    }
    guard digits > 0 else {
      position = start
      throw PathDataError(offset: start, message: "expected a number, found \(found)")
    }
    skipExponent()
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw PathDataError(offset: start, message: "the number \(text) is too large")
    }
    return value
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while position < bytes.count, isDigit(bytes[position]) { position += 1 }
    return position - start
  }

  private mutating func skipExponent() {
    guard position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") else { return }
    let start = position
    position += 1
    if position < bytes.count,
      bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
    {
      position += 1
    }
    if skipDigits() == 0 { position = start }
  }
}
