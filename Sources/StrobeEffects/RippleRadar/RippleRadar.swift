public import StrobeGeometry
public import StrobeModel

/// Translucent discs that spread from an icon, copied by a replicator, with device bubbles that pop
/// in around it.
///
/// With D = min(width, height) everything is derived from D, so that one frame scales the whole.
/// The layers are `ripple`, a replicator; with an ``icon`` `icon-disc` and `icon`; then `device-i`.
public struct RippleRadar: Effect {
  /// How often the ripple's side goes into D, and its scale at the end, > 0: a spread disc touches
  /// the frame.
  public var scaleFactor = 1.6
  /// The ripple's scale at its start.
  public var fromScale = 0.1
  /// The number of discs, the source included.
  public var rippleCount = 3
  /// Seconds between the start of one disc and the next, ≥ 0.
  public var rippleDelay = 1.0
  /// Seconds in which a disc spreads, > 0.
  public var animationDuration = 3.0
  /// The discs' colours, in order.
  public var colors = [
    Color(bytes: 83, 150, 230, 0.5), Color(bytes: 172, 206, 245, 0.5),
    Color(bytes: 196, 221, 248, 0.5), Color(bytes: 227, 239, 251, 0),
  ]
  /// When each colour is reached, 0...1 in eased time; `nil`: at 0.3, 0.6, 0.9 and 1 for four
  /// colours, evenly spaced for another number of them.
  ///
  /// Taken as written: the first colour holds before the first time, the last after the last.
  public var keyTimes: [Double]?
  /// The curve of time over one spread, scale and colour alike.
  public var timingFunction = TimingFunction.default
  /// The icon in the middle; `nil`: none.
  public var icon: RippleIcon?
  /// The bubbles around the icon.
  public var devices: [RippleDevice] = []
  /// The first bubble's angle in radians; 0 is to the right, positive angles go clockwise; `nil`: a
  /// random one.
  public var startAngle: Double?
  /// A third of the least distance between the icon's disc and a bubble's, in points, ≥ 0; `nil`:
  /// D / 35.5.
  public var gap: Double?
  /// Seconds between the appearance of one bubble and the next, ≥ 0; 0: all pop in together.
  public var deviceInterval = 0.0
  /// How a bubble pops in.
  public var spring = RippleSpring()
  /// Whether bubbles are kept from overlapping and within the frame.
  public var avoidOverlap = true

  /// Makes the defaults.
  public init() {}

  /// Makes a radar with an icon and devices.
  ///
  /// - Parameters:
  ///   - icon: The icon in the middle; `nil`: none.
  ///   - devices: The bubbles around it.
  ///   - startAngle: The first bubble's angle in radians; `nil`: a random one.
  public init(icon: RippleIcon?, devices: [RippleDevice] = [], startAngle: Double? = nil) {
    self.icon = icon
    self.devices = devices
    self.startAngle = startAngle
  }

  /// The type in a scene file.
  public static let typeName = "rippleRadar"

  /// Until every disc has spread once and every bubble has popped in.
  public func naturalDuration(in context: EffectContext) -> Double? {
    let ripple = rippleCount > 0 ? Double(rippleCount - 1) * rippleDelay + animationDuration : nil
    let bubbles =
      devices.isEmpty ? nil : Double(devices.count - 1) * deviceInterval + spring.duration
    guard let ripple, let bubbles else { return ripple ?? bubbles }
    return max(ripple, bubbles)
  }

  /// Ripple, icon and bubbles.
  public func sublayers(at time: Double, in context: EffectContext) -> [Layer] {
    [ripple(in: context.bounds)] + iconLayers(in: context.bounds) + deviceLayers(in: context)
  }

  /// The pictures of the icon and the devices.
  public var images: [ImageSource] {
    ([icon?.contents] + devices.map(\.contents)).compactMap { $0 }
  }

  /// The side of the square that everything is derived from.
  static func extent(_ bounds: Rect) -> Double { min(bounds.width, bounds.height) }
}
