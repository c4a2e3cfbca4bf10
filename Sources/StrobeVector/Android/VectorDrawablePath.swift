import StrobeGeometry
import StrobeModel

/// Path data for Android, where basic shapes are paths too.
///
/// Radii are rounded before anything is made of them: a half turn whose chord is a hair shorter than
/// two radii has its centre far off.
enum VectorDrawablePath {
  static func text(_ shape: VectorShape, format: SVGNumberFormat) -> [UInt8] {
    switch shape {
    case .path, .rectangle:
      return SVGPathWriter.text(shape.segments, format: format)
    case .ellipse(let center, let radiusX, let radiusY):
      let x = format.quantize(radiusX)
      let y = format.quantize(radiusY)
      var data = Data(format: format)
      data.add("M", format.quantize(center.x) - x, format.quantize(center.y))
      // Two half turns, as a whole one has no direction.
      data.addArc(x, y, 2 * x, 0)
      data.addArc(x, y, -2 * x, 0)
      return data.closed
    case .roundedRectangle(let bounds, let radiusX, let radiusY):
      let x = format.quantize(radiusX)
      let y = format.quantize(radiusY)
      let left = format.quantize(bounds.minX)
      let top = format.quantize(bounds.minY)
      let across = max(0, format.quantize(bounds.maxX) - left - 2 * x)
      let down = max(0, format.quantize(bounds.maxY) - top - 2 * y)
      var data = Data(format: format)
      data.add("M", left + x, top)
      data.addLine("h", across)
      data.addArc(x, y, x, y)
      data.addLine("v", down)
      data.addArc(x, y, -x, y)
      data.addLine("h", -across)
      data.addArc(x, y, -x, -y)
      data.addLine("v", -down)
      data.addArc(x, y, x, -y)
      return data.closed
    }
  }

  private struct Data {
    let format: SVGNumberFormat
    private var bytes: [UInt8] = []

    init(format: SVGNumberFormat) { self.format = format }

    var closed: [UInt8] { bytes + [UInt8(ascii: "z")] }

    mutating func add(_ command: Character, _ numbers: Int...) {
      bytes += String(command).utf8
      for (index, number) in numbers.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: " ")) }
        format.append(quantized: number, to: &bytes)
      }
    }

    mutating func addLine(_ command: Character, _ length: Int) {
      if length != 0 { add(command, length) }
    }

    mutating func addArc(_ radiusX: Int, _ radiusY: Int, _ x: Int, _ y: Int) {
      bytes += "a".utf8
      for number in [radiusX, radiusY] {
        format.append(quantized: number, to: &bytes)
        bytes.append(UInt8(ascii: " "))
      }
      bytes += "0 0 1 ".utf8
      format.append(quantized: x, to: &bytes)
      bytes.append(UInt8(ascii: " "))
      format.append(quantized: y, to: &bytes)
    }
  }
}
