import StrobeGeometry
import StrobeModel
import StrobeVector

/// How numbers, colours and times stand in an SVG file.
struct SVGText {
  /// Of coordinates and lengths.
  let number: SVGNumberFormat
  private let fraction = SVGNumberFormat(decimals: 3)
  private let time = SVGNumberFormat(decimals: 5)
  /// A colour that is written as `currentColor`.
  let currentColor: SVGColor?

  init(_ options: SVGOptions) {
    number = SVGNumberFormat(decimals: options.precision)
    currentColor = options.currentColor
  }

  func text(_ value: Double) -> String { number.text(value) }

  /// A list of numbers.
  func list(_ values: some Sequence<Double>) -> String {
    values.map { number.text($0) }.joined(separator: " ")
  }

  /// An opacity, a share or a handle of an easing.
  func share(_ value: Double) -> String { fraction.text(value) }

  /// A factor, which moves what lies far from the origin.
  func factor(_ value: Double) -> String { time.text(value) }

  /// A share of the time.
  func moment(_ value: Double) -> String { time.text(min(1, max(0, value))) }

  /// A share of the time at which something jumps: to a microsecond in the animation's length.
  func instant(_ value: Double) -> String {
    SVGNumberFormat(decimals: 8).text(min(1, max(0, value)))
  }

  /// Seconds.
  func seconds(_ value: Double) -> String { SVGNumberFormat(decimals: 6).text(value) }

  /// `#rgb`, `#rrggbb` or `currentColor`.
  func color(_ values: [Double]) -> String {
    func byte(_ place: Int) -> UInt8 {
      place < values.count ? UInt8((unit(values[place]) * 255).rounded()) : 0
    }
    let color = SVGColor(red: byte(0), green: byte(1), blue: byte(2))
    return color == currentColor ? "currentColor" : color.hexadecimal
  }

  /// Path data; absolute, so that two of them differ in numbers alone.
  func data(_ path: Path) -> String {
    var result = ""
    func append(_ command: String, _ points: [Point]) {
      result += command
      var isFirst = true
      for value in points.flatMap({ [$0.x, $0.y] }) {
        let text = number.text(value)
        if !isFirst, !text.hasPrefix("-") { result += " " }
        result += text
        isFirst = false
      }
    }
    for element in path.elements {
      switch element {
      case .move(let point): append("M", [point])
      case .line(let point): append("L", [point])
      case .cubic(let first, let second, let end): append("C", [first, second, end])
      case .close: result += "Z"
      }
    }
    return result
  }

  /// Path data in its shortest form, for what never moves.
  func shortData(_ path: Path) -> String { SVGPathWriter.data(path, format: number) }

  /// The data of a glyph: a hundredth of a point is fine enough for letters.
  func glyphData(_ path: Path) -> String {
    SVGPathWriter.data(path, format: SVGNumberFormat(decimals: min(2, number.decimals)))
  }

  /// A map as the shortest of SVG's words; empty for the identity.
  func transform(_ map: AffineTransform) -> String {
    let (x, y) = (text(map.tx), text(map.ty))
    let move = x == "0" && y == "0" ? "" : "translate(\(x)" + (y == "0" ? ")" : " \(y))")
    let (a, b, c, d) = (factor(map.a), factor(map.b), factor(map.c), factor(map.d))
    if b == "0", c == "0" {
      if a == "1", d == "1" { return move }
      return move + "scale(\(a)" + (a == d ? ")" : " \(d))")
    }
    return "matrix(\(a) \(b) \(c) \(d) \(x) \(y))"
  }
}
