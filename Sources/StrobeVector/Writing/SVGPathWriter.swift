package import StrobeGeometry
import StrobeModel

/// Writes path data in its shortest simple form: absolute or relative, whichever is shorter.
package struct SVGPathWriter {
  private let format: SVGNumberFormat
  private(set) var bytes: [UInt8] = []
  private var lastCommand: UInt8 = 0
  private var lastHasPoint = false
  private var x = 0
  private var y = 0
  private var startX = 0
  private var startY = 0
  /// The second handle of the curve before, if a curve is what came before.
  private var lastHandle: (x: Int, y: Int)?
  private var drewSinceMove = false

  init(format: SVGNumberFormat) { self.format = format }

  /// A path's data.
  package static func data(_ path: Path, format: SVGNumberFormat) -> String {
    func point(_ point: Point) -> Point { Point(point.x, point.y) }
    let segments = path.elements.map { element -> Path.Element in
      switch element {
      case .move(let end): .move(point(end))
      case .line(let end): .line(point(end))
      case .cubic(let first, let second, let end): .cubic(point(first), point(second), point(end))
      case .close: .close
      }
    }
    return String(decoding: text(segments, format: format), as: UTF8.self)
  }

  static func text(_ segments: [Path.Element], format: SVGNumberFormat) -> [UInt8] {
    var writer = Self(format: format)
    writer.append(segments, offset: Point(0, 0))
    return writer.bytes
  }

  mutating func append(_ segments: [Path.Element], offset: Point) {
    for (index, segment) in segments.enumerated() {
      switch segment {
      case .move(let point):
        let target = quantize(point, offset)
        write(UInt8(ascii: "M"), [target])
        (x, y) = target
        (startX, startY) = target
        lastHandle = nil
        drewSinceMove = false
      case .line(let point):
        let target = quantize(point, offset)
        let isClosing = index + 1 < segments.count && segments[index + 1] == .close
        lastHandle = nil
        // What closing draws anyway, and a step of nothing after something, are left out.
        if drewSinceMove, target == (x, y) || (isClosing && target == (startX, startY)) {
          continue
        }
        drewSinceMove = true
        line(to: target)
      case .cubic(let first, let second, let point):
        drewSinceMove = true
        curve(quantize(first, offset), quantize(second, offset), quantize(point, offset))
      case .close:
        bytes.append(UInt8(ascii: "z"))
        lastCommand = UInt8(ascii: "z")
        (x, y) = (startX, startY)
        lastHandle = nil
      }
    }
  }

  private func quantize(_ point: Point, _ offset: Point) -> (x: Int, y: Int) {
    (format.quantize(point.x + offset.x), format.quantize(point.y + offset.y))
  }

  private mutating func line(to target: (x: Int, y: Int)) {
    if target.y == y, target.x != x {
      writeShorter(UInt8(ascii: "H"), [target.x], [target.x - x])
    } else if target.x == x, target.y != y {
      writeShorter(UInt8(ascii: "V"), [target.y], [target.y - y])
    } else {
      write(UInt8(ascii: "L"), [target])
    }
    (x, y) = target
  }

  private mutating func curve(
    _ first: (x: Int, y: Int), _ second: (x: Int, y: Int), _ target: (x: Int, y: Int)
  ) {
    if let handle = lastHandle, first == (2 * x - handle.x, 2 * y - handle.y) {
      write(UInt8(ascii: "S"), [second, target])
    } else {
      write(UInt8(ascii: "C"), [first, second, target])
    }
    lastHandle = second
    (x, y) = target
  }

  private mutating func write(_ command: UInt8, _ points: [(x: Int, y: Int)]) {
    writeShorter(
      command, points.flatMap { [$0.x, $0.y] }, points.flatMap { [$0.x - x, $0.y - y] })
  }

  /// Writes a command with absolute numbers, or in lower case with relative ones.
  private mutating func writeShorter(_ command: UInt8, _ absolute: [Int], _ relative: [Int]) {
    let upper = encoded(command, absolute)
    let lower = encoded(command | 0x20, relative)
    // The first move of a path is written as an absolute one, which is easier to read.
    let isRelative = lower.count < upper.count && !bytes.isEmpty
    bytes += isRelative ? lower : upper
    if let last = (isRelative ? relative : absolute).last {
      lastHasPoint = !last.isMultiple(of: format.unit)
    }
    lastCommand = isRelative ? command | 0x20 : command
  }

  private func encoded(_ command: UInt8, _ numbers: [Int]) -> [UInt8] {
    var result: [UInt8] = []
    var needsSeparator = false
    var hasPoint = lastHasPoint
    if command == lastCommand, command | 0x20 != UInt8(ascii: "m") {
      needsSeparator = true
    } else {
      result.append(command)
    }
    for number in numbers {
      // A sign or a second point begins a number of its own.
      let beginsWithPoint = number > 0 && number < format.unit
      if needsSeparator, number >= 0, !(beginsWithPoint && hasPoint) {
        result.append(UInt8(ascii: " "))
      }
      format.append(quantized: number, to: &result)
      needsSeparator = true
      hasPoint = !number.isMultiple(of: format.unit)
    }
    return result
  }
}
