/// How a shape is painted: SVG's presentation attributes with SVG's defaults.
struct SVGStyle: Hashable {
  var fill = SVGPaint.color(SVGColor(hex: 0))
  var fillOpacity = 1.0
  var isEvenOdd = false
  var stroke = SVGPaint.none
  var strokeOpacity = 1.0
  var strokeWidth = 1.0
  var lineCap = LineCap.butt
  var lineJoin = LineJoin.miter
  var miterLimit = 4.0
  var dashes: [Double] = []
  var dashOffset = 0.0

  enum LineCap: String {
    case butt
    case round
    case square
  }

  enum LineJoin: String {
    case miter
    case round
    case bevel
  }

  var hasFill: Bool { fill != .none && fillOpacity > 0 }
  var hasStroke: Bool { stroke != .none && strokeOpacity > 0 && strokeWidth > 0 }

  /// How far the stroke can reach beyond the path, in the path's units.
  func strokeReach(longestMiter: Double) -> Double {
    guard hasStroke else { return 0 }
    let miter = lineJoin == .miter ? max(1, min(miterLimit, longestMiter)) : 1
    let cap = lineCap == .square ? 1.415 : 1
    return strokeWidth / 2 * max(miter, cap)
  }
}

/// What fills an area.
enum SVGPaint: Hashable {
  case none
  case color(SVGColor)
  /// A gradient in `SVGDrawing.gradients`.
  case gradient(Int)
  /// A repeated picture in `SVGDrawing.patterns`.
  case pattern(Int)
}

/// An sRGB colour of eight bits a component.
public struct SVGColor: Hashable, Sendable {
  /// The red component.
  public var red: UInt8
  /// The green component.
  public var green: UInt8
  /// The blue component.
  public var blue: UInt8

  /// A colour from its components.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// A colour from a number such as `0xFF8000`.
  ///
  /// - Parameter hex: `0xRRGGBB`; higher bits are ignored.
  public init(hex: UInt32) {
    red = UInt8(truncatingIfNeeded: hex >> 16)
    green = UInt8(truncatingIfNeeded: hex >> 8)
    blue = UInt8(truncatingIfNeeded: hex)
  }

  static let white = Self(hex: 0xFFFFFF)

  /// `#rgb` where it says the same, else `#rrggbb`.
  package var hexadecimal: String { text }

  var text: String {
    func hexadecimal(_ value: UInt8) -> String {
      (value < 16 ? "0" : "") + String(value, radix: 16)
    }
    let components = [red, green, blue]
    if components.allSatisfy({ $0 % 17 == 0 }) {
      return "#" + components.map { String($0 / 17, radix: 16) }.joined()
    }
    return "#" + components.map(hexadecimal).joined()
  }
}

/// A colour as read, before it is rounded to eight bits.
struct SVGExactColor: Hashable {
  var red: Double
  var green: Double
  var blue: Double

  var rounded: SVGColor {
    func byte(_ value: Double) -> UInt8 {
      guard value > 0 else { return 0 }
      return UInt8(min(255, (value * 255).rounded()))
    }
    return SVGColor(red: byte(red), green: byte(green), blue: byte(blue))
  }
}
