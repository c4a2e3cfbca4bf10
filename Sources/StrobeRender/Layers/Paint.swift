import StrobeGeometry
import StrobeModel

/// What everything drawn below some layer is multiplied with: folded opacity and the colours of
/// replicators' copies.
struct Paint: Equatable {
  /// Opacity, 0...1.
  var alpha = 1.0
  /// The factor of red, 0...1.
  var red = 1.0
  /// The factor of green, 0...1.
  var green = 1.0
  /// The factor of blue, 0...1.
  var blue = 1.0

  /// Whether colours change, apart from opacity.
  var isTinting: Bool { red != 1 || green != 1 || blue != 1 }

  /// The same without opacity.
  var opaque: Paint { Paint(alpha: 1, red: red, green: green, blue: blue) }

  /// A colour as it is to be drawn: clamped, multiplied, its alpha folded in.
  func applied(to color: Color) -> Color {
    Color(
      unit(color.red) * red, unit(color.green) * green, unit(color.blue) * blue,
      unit(color.alpha) * alpha)
  }

  /// The paint for a replicator's copy.
  func multiplied(by color: Color?) -> Paint {
    guard let color else { return self }
    return Paint(
      alpha: alpha * unit(color.alpha), red: red * unit(color.red),
      green: green * unit(color.green), blue: blue * unit(color.blue))
  }
}

/// A number clamped to 0...1; NaN counts as 0.
@inline(__always)
func unit(_ value: Double) -> Double {
  guard value > 0 else { return 0 }
  return value < 1 ? value : 1
}

extension Color? {
  /// Whether something would be seen.
  var isVisible: Bool { (self?.alpha ?? 0) > 0 }
}

extension Rect {
  /// The part that both have, or `nil`.
  func intersection(_ other: Rect) -> Rect? {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right > left, bottom > top else { return nil }
    return Rect(left, top, right - left, bottom - top)
  }

  /// Whether the other lies inside, its edges up to a slack outside.
  func contains(_ other: Rect, slack: Double = 0) -> Bool {
    minX <= other.minX + slack && minY <= other.minY + slack && maxX >= other.maxX - slack
      && maxY >= other.maxY - slack
  }
}
