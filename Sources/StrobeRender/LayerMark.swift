/// A marker that a drawing leaves in an SVG surface where a layer begins or ends.
///
/// Cairo's SVG surface keeps no names. The renderer therefore paints one translucent colour, which
/// nobody can see, with the current clip before and after a layer's own drawing; the SVG rewriter
/// takes these paints out again and turns what lies between them into a named group. A paint, and
/// not a path, because Cairo drops a path that lies outside the clip and keeps every paint; an
/// alpha just above 1/256, because Cairo drops what is fainter.
///
/// Only for an SVG surface whose bytes the rewriter sees afterwards: in any other output the paint
/// would stay.
public enum LayerMark: Hashable, Sendable {
  /// The layer with this index in the rewriter's list of names begins.
  case begin(Int)
  /// The layer with this index in the rewriter's list of names ends.
  case end(Int)

  /// The number of indices that a mark can carry: indices are `0..<100_000_000`.
  public static let indexCount = 100_000_000

  /// The alpha of every mark.
  public static let alpha = 0.007_31

  private static let beginRed = 0.7315
  private static let endRed = 0.7319

  /// The colour to paint with, components not multiplied by alpha, in `0...1`.
  ///
  /// `nil` when the index is outside `0..<indexCount`: such a layer stays without a name.
  public var color: (red: Double, green: Double, blue: Double, alpha: Double)? {
    let red: Double
    let index: Int
    switch self {
    case .begin(let value):
      red = Self.beginRed
      index = value
    case .end(let value):
      red = Self.endRed
      index = value
    }
    guard index >= 0, index < Self.indexCount else { return nil }
    let green = Double(index % 10_000) / 10_000
    let blue = Double(index / 10_000) / 10_000
    return (red, green, blue, Self.alpha)
  }

  /// The mark whose colour this is, as read back from a file that keeps six decimals of a percentage.
  ///
  /// - Parameters:
  ///   - red: The red component, `0...1`.
  ///   - green: The green component, `0...1`.
  ///   - blue: The blue component, `0...1`.
  ///   - alpha: The opacity, `0...1`.
  public init?(red: Double, green: Double, blue: Double, alpha: Double) {
    guard abs(alpha - Self.alpha) < 1e-6 else { return nil }
    let low = (green * 10_000).rounded()
    let high = (blue * 10_000).rounded()
    guard abs(low / 10_000 - green) < 2e-6, abs(high / 10_000 - blue) < 2e-6,
      let lowIndex = Int(exactly: low), let highIndex = Int(exactly: high),
      (0..<10_000).contains(lowIndex), (0..<10_000).contains(highIndex)
    else { return nil }
    let index = highIndex * 10_000 + lowIndex
    if abs(red - Self.beginRed) < 2e-6 {
      self = .begin(index)
    } else if abs(red - Self.endRed) < 2e-6 {
      self = .end(index)
    } else {
      return nil
    }
  }
}
