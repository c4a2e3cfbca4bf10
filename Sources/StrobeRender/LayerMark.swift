/// A marker that a drawing leaves in an SVG surface where a layer begins or ends, or where a text
/// stands.
///
/// Cairo's SVG surface keeps no names. The renderer therefore paints one translucent colour, which
/// nobody can see, with the current clip before and after a layer's own drawing; the SVG rewriter
/// takes these paints out again and turns what lies between them into a named group. A paint, and
/// not a path, because Cairo drops a path that lies outside the clip and keeps every paint; an
/// alpha just above 1/256, because Cairo drops what is fainter; components in steps of 1/200,
/// because Cairo takes two colours for one if they are equal in 16 bits after the alpha is multiplied
/// in.
///
/// Only for an SVG surface whose bytes the rewriter sees afterwards: in any other output the paint
/// would stay.
public enum LayerMark: Hashable, Sendable {
  /// The layer with this index in the rewriter's list of names begins.
  case begin(Int)
  /// The layer with this index in the rewriter's list of names ends.
  case end(Int)
  /// The text with this index in the rewriter's list of texts stands here.
  case text(Int)

  /// The number of indices that a mark can carry: indices are `0..<1_000_000`.
  public static let indexCount = 1_000_000

  /// The alpha of every mark.
  public static let alpha = 0.0041

  private static let steps = 200.0

  /// The colour to paint with, components not multiplied by alpha, in `0...1`.
  ///
  /// `nil` when the index is outside `0..<indexCount`: such a layer stays without a name.
  public var color: (red: Double, green: Double, blue: Double, alpha: Double)? {
    let kind: (red: Int, others: Int)
    let index: Int
    switch self {
    case .begin(let value):
      kind = (0, 0)
      index = value
    case .end(let value):
      kind = (100, 0)
      index = value
    case .text(let value):
      kind = (0, 100)
      index = value
    }
    guard index >= 0, index < Self.indexCount else { return nil }
    func component(_ step: Int) -> Double { (Double(step) + 0.5) / Self.steps }
    return (
      component(kind.red + index / 10_000), component(kind.others + index / 100 % 100),
      component(kind.others + index % 100), Self.alpha
    )
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
    var digits: [Int] = []
    for component in [red, green, blue] {
      let step = component * Self.steps - 0.5
      guard let digit = Int(exactly: step.rounded()), abs(step - step.rounded()) < 1e-4,
        (0..<200).contains(digit)
      else { return nil }
      digits.append(digit)
    }
    let index = digits[0] % 100 * 10_000 + digits[1] % 100 * 100 + digits[2] % 100
    switch (digits[0] / 100, digits[1] / 100, digits[2] / 100) {
    case (0, 0, 0): self = .begin(index)
    case (1, 0, 0): self = .end(index)
    case (0, 1, 1): self = .text(index)
    default: return nil
    }
  }
}
