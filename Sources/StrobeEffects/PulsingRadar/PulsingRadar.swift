public import StrobeGeometry
public import StrobeModel

/// Rings that grow from the centre and fade, with items that appear on the disc.
///
/// The pulse square has the side min(width, height) and lies in the middle of the bounds. Ring i of
/// n starts i · ``animationDuration`` / n after the pulse does and repeats for ever. The layers are
/// `pulse-0`, `pulse-1` and so on, then the items present, `item-k`, oldest first.
public struct PulsingRadar: Effect {
  /// The number of rings, 0...1000.
  public var pulseCount = 6
  /// Seconds in which one ring spreads, > 0.
  public var animationDuration = 4.0
  /// The rings' colour; it stands in for the layer's own `borderColor`.
  public var borderColor: Color? = Color(bytes: 128, 128, 128)
  /// The rings' width in points, ≥ 0; it lies inside the ring's bounds and scales with it.
  public var borderWidth = 1.0
  /// The rings' scale at their start.
  public var fromScale = 0.0
  /// The rings' scale at their end; above 1 they spill over the square unless the layer masks.
  public var toScale = 1.5
  /// The rings' opacities in turn, 0...1 each.
  public var opacityValues: [Double] = [1, 0.7, 0]
  /// When each opacity is reached, 0...1 in eased time; `nil`: evenly spaced, which is 0, 0.5, 1
  /// for the default opacities.
  ///
  /// Taken as written: the first opacity holds before the first time, the last after the last.
  public var opacityKeyTimes: [Double]?
  /// The curve of time over one spread, scale and opacity alike.
  public var timingFunction = TimingFunction.default
  /// Whether time 0 is the steady state, with all rings already spread.
  public var warmStart = false
  /// The times in seconds at which the pulse starts again from nothing, in any order.
  ///
  /// Such a start is always cold, whatever ``warmStart`` says; items stay.
  public var restartTimes: [Double] = []
  /// The items; `nil`: none.
  public var items: RadarItems?

  /// Makes the defaults.
  public init() {}

  /// Makes a radar with the parameters that are set most often.
  ///
  /// - Parameters:
  ///   - pulseCount: The number of rings.
  ///   - animationDuration: Seconds in which one ring spreads.
  ///   - borderColor: The rings' colour.
  ///   - borderWidth: The rings' width in points.
  ///   - items: The items; `nil`: none.
  public init(
    pulseCount: Int = 6, animationDuration: Double = 4,
    borderColor: Color? = Color(bytes: 128, 128, 128), borderWidth: Double = 1,
    items: RadarItems? = nil
  ) {
    self.pulseCount = pulseCount
    self.animationDuration = animationDuration
    self.borderColor = borderColor
    self.borderWidth = borderWidth
    self.items = items
  }

  /// The type in a scene file.
  public static let typeName = "pulsingRadar"
  /// White.
  public static let defaultBackgroundColor: Color? = .white

  /// The rings, then the items.
  public func sublayers(at time: Double, in context: EffectContext) throws -> [Layer] {
    try rings(at: time, in: context) + itemLayers(at: time, in: context)
  }

  /// One spread with ``warmStart``, else start-up and one spread; both after the last restart.
  ///
  /// Without rings it is one ``animationDuration`` where there are items, and nothing otherwise.
  public func naturalDuration(in context: EffectContext) -> Double? {
    guard pulseCount > 0 else { return items == nil ? nil : animationDuration }
    let restart = restartTimes.max().flatMap { $0 > 0 ? $0 : nil }
    if restart == nil, warmStart { return animationDuration }
    return (restart ?? 0) + startUp + animationDuration
  }

  /// Seconds from the first ring's start to the last one's.
  var startUp: Double {
    Double(pulseCount - 1) * animationDuration / Double(max(pulseCount, 1))
  }

  /// The pulse square.
  func square(in bounds: Rect) -> Rect {
    let side = min(bounds.width, bounds.height)
    return Rect(center: bounds.center, size: Size(side, side))
  }

  /// The pictures of the items.
  public var images: [ImageSource] { items?.contents ?? [] }
}
