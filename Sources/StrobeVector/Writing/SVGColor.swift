import StrobeGeometry
import StrobeModel

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

  /// `#rgb` where it says the same, else `#rrggbb`.
  package var hexadecimal: String {
    func digits(_ value: UInt8) -> String {
      (value < 16 ? "0" : "") + String(value, radix: 16)
    }
    let components = [red, green, blue]
    if components.allSatisfy({ $0 % 17 == 0 }) {
      return "#" + components.map { String($0 / 17, radix: 16) }.joined()
    }
    return "#" + components.map(digits).joined()
  }

  /// A colour rounded to eight bits, its alpha apart.
  init(_ color: Color) {
    func byte(_ value: Double) -> UInt8 {
      guard value > 0 else { return 0 }
      return UInt8(min(255, (value * 255).rounded()))
    }
    self.init(red: byte(color.red), green: byte(color.green), blue: byte(color.blue))
  }
}
