public import StrobeGeometry

/// A layer that builds its sublayers from parameters.
///
/// At a time the effect's animatable keys are resolved first; then it is asked for its sublayers
/// with those values and the local time; then those are evaluated like any other layers. Both steps
/// are pure: the answer depends on the parameters, the context and the time alone.
public protocol Effect: Record {
  /// The `type` of a scene file.
  static var typeName: String { get }
  /// The background of a layer of this type when a scene file names none.
  static var defaultBackgroundColor: Color? { get }

  /// Builds the sublayers, bottom first, in the coordinates of the bounds.
  ///
  /// - Throws: ``EffectError`` when the time lies beyond a documented limit.
  func sublayers(at time: Double, in context: EffectContext) throws -> [Layer]

  /// How long the effect lasts in seconds: its end, or one period where it repeats for ever;
  /// `nil`: nothing moves.
  func naturalDuration(in context: EffectContext) -> Double?

  /// What a user should know although the scene can be drawn, over the effect's natural duration.
  func warnings(in context: EffectContext) -> [String]

  /// States that `inspect` shows beside the effect's own keys, such as `isFaded`.
  func states(at time: Double, in context: EffectContext) -> [(name: String, value: PropertyValue)]

  /// Pictures that the effect draws, so that they can be checked before anything is drawn.
  var images: [ImageSource] { get }

  /// The instants at which the effect's own sublayers come, go, or begin or end a motion that is no
  /// animation of theirs.
  ///
  /// - Parameters:
  ///   - range: The effect's time, in seconds.
  ///   - context: What the effect knows of its layer.
  /// - Returns: Instants within the range, in any order.
  func changeTimes(in range: ClosedRange<Double>, _ context: EffectContext) -> [Double]
}

extension Effect {
  /// No background.
  public static var defaultBackgroundColor: Color? { nil }
  /// No warnings.
  public func warnings(in context: EffectContext) -> [String] { [] }
  /// No states.
  public func states(
    at time: Double, in context: EffectContext
  ) -> [(name: String, value: PropertyValue)] { [] }
  /// No pictures.
  public var images: [ImageSource] { [] }
  /// No instants: all that changes is an animation of a sublayer.
  public func changeTimes(
    in range: ClosedRange<Double>, _ context: EffectContext
  ) -> [Double] { [] }

  func isEqual(to other: any Effect) -> Bool { (other as? Self) == self }
}

/// What an effect knows of the layer that it fills.
public struct EffectContext: Sendable, Equatable {
  /// The layer's bounds at the time asked for.
  public var bounds: Rect
  /// A seed of the effect's own: the scene's, mixed with the layer's index path.
  public var seed: UInt64

  /// Makes a context.
  public init(bounds: Rect, seed: UInt64) {
    self.bounds = bounds
    self.seed = seed
  }
}

/// Why an effect cannot answer.
public struct EffectError: Error, Sendable, Equatable {
  /// What is wrong, with the value found and the limit.
  public var message: String

  /// Makes an error.
  public init(_ message: String) { self.message = message }
}
