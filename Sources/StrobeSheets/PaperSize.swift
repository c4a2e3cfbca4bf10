import StrobeExport
public import StrobeGeometry
internal import StrobeModel

/// A sheet of paper: its name and its size in points, upright.
public struct PaperSize: Sendable, Equatable {
  /// The name as it is documented, or the size as it was written.
  public let name: String
  /// Width and height in points of 1/72 inch.
  public let size: Size

  /// The papers known by name: ISO 216 sizes and those of North America.
  public static let named: [PaperSize] = [
    PaperSize(name: "A3", millimetres: 297, 420), PaperSize(name: "A4", millimetres: 210, 297),
    PaperSize(name: "A5", millimetres: 148, 210), PaperSize(name: "Letter", inches: 8.5, 11),
    PaperSize(name: "Legal", inches: 8.5, 14), PaperSize(name: "Tabloid", inches: 11, 17),
  ]

  /// A4, the default.
  public static let a4 = PaperSize(name: "A4", millimetres: 210, 297)

  /// The longest side of a page that PDF viewers agree on, in points.
  public static let longestSide = 14_400.0

  /// Reads a paper's name, whatever its case, or `WIDTHxHEIGHT` with `mm`, `in`, `pt` or `px`
  /// behind it; numbers without a unit are points.
  ///
  /// A pixel is a point, as it is in a PNG at scale 1.
  ///
  /// - Parameter text: The name or size.
  /// - Throws: ``PaperSizeError`` for an unknown name, or a side that is not above 0 or beyond
  ///   ``longestSide``.
  public init(_ text: String) throws(PaperSizeError) {
    if let paper = PaperSize.named.first(where: { $0.name.lowercased() == text.lowercased() }) {
      self = paper
      return
    }
    let units: [(suffix: String, points: Double)] = [
      ("mm", 72 / 25.4), ("in", 72), ("pt", 1), ("px", 1),
    ]
    let unit = units.first { text.hasSuffix($0.suffix) }
    let digits = text.dropLast(unit?.suffix.count ?? 0)
    let sides = digits.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = PaperSize.number(sides[0]),
      let height = PaperSize.number(sides[1])
    else { throw .unknown(text) }
    let points = unit?.points ?? 1
    let size = Size(width * points, height * points)
    for side in [size.width, size.height] where !(side > 0 && side <= PaperSize.longestSide) {
      throw .side(text, side)
    }
    name = text
    self.size = size
  }

  private init(name: String, millimetres width: Double, _ height: Double) {
    self.name = name
    size = Size(width / 25.4 * 72, height / 25.4 * 72)
  }

  private init(name: String, inches width: Double, _ height: Double) {
    self.name = name
    size = Size(width * 72, height * 72)
  }

  private static func number(_ text: Substring) -> Double? {
    guard !text.isEmpty, text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }) else {
      return nil
    }
    return Double(text)
  }
}

/// Why a paper cannot be used.
public enum PaperSizeError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Neither a name nor a size.
  case unknown(String)
  /// A side that is not above 0 or too long, in points.
  case side(String, Double)

  /// What was found and what is allowed.
  public var description: String {
    switch self {
    case .unknown(let text):
      "'\(text)' is no paper; use \(PaperSize.named.map(\.name).joined(separator: ", ")), "
        + "or a size such as 210x297mm, 8.5x11in, 595x842pt or 1920x1080px"
    case .side(let text, let side):
      "the paper '\(text)' has a side of \(FileNamePattern.shortest(side)) points; "
        + "it must be above 0 and at most \(Int(PaperSize.longestSide))"
    }
  }
}
