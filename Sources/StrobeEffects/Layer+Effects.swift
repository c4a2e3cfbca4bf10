public import StrobeGeometry
public import StrobeModel

extension Layer {
  /// Makes a layer that an effect fills.
  ///
  /// The background is the effect's default one, as in a scene file.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - frame: The place in the parent, in points.
  ///   - effect: The effect with its parameters.
  public init<E: Effect>(_ name: String? = nil, frame: Rect, effect: E) {
    self.init(name, frame: frame, content: .effect(effect))
    backgroundColor = E.defaultBackgroundColor
  }
}
