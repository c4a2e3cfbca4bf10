public import StrobeGeometry
public import StrobeModel

/// The icon in the middle of a ripple radar: a disc of diameter D / 3.2, and a picture on it.
public struct RippleIcon: Record, PropertyValueConvertible {
  /// The picture, in a square of 0.4 of the disc with its shape kept; `nil`: the disc alone.
  public var contents: ImageSource?
  /// The disc's colour.
  public var color = Color(bytes: 0x53, 0x96, 0xE6)

  /// Makes the defaults.
  public init() {}

  /// Makes an icon from a picture.
  public init(contents: ImageSource?) { self.contents = contents }

  /// The keys of a scene file.
  public static let fields: [Field<RippleIcon>] = [
    Field("contents", \.contents, .optional(.image), "The picture on the disc."),
    Field("color", \.color, .color, "The disc's colour."),
  ]
}

/// A device of a ripple radar: a bubble of a round icon plate on a text plate.
public struct RippleDevice: Record, PropertyValueConvertible {
  /// The text; one line, truncated at its end.
  public var title = ""
  /// The picture on the icon plate, with its shape kept; `nil`: the plate alone.
  public var contents: ImageSource?
  /// The icon plate's colour.
  public var color = Color(bytes: 0xFF, 0xAC, 0x59)

  /// Makes the defaults.
  public init() {}

  /// Makes a device.
  public init(title: String, contents: ImageSource? = nil) {
    self.title = title
    self.contents = contents
  }

  /// The keys of a scene file.
  public static let fields: [Field<RippleDevice>] = [
    Field("title", \.title, .string, "The text on the bubble."),
    Field("contents", \.contents, .optional(.image), "The picture on the icon plate."),
    Field("color", \.color, .color, "The icon plate's colour."),
  ]
}

/// How a ripple radar's bubble grows from nothing: a spring from scale 0 to 1.
public struct RippleSpring: Record, PropertyValueConvertible {
  /// The spring's own parameters.
  public var parameters = Spring()
  /// Seconds after which the bubble rests at scale 1, > 0: a spring that has not settled by then is
  /// cut off.
  public var duration = 1.0

  /// Makes the defaults.
  public init() {}

  /// The keys of a scene file; `velocity` is a short name for `initialVelocity`.
  public static let fields: [Field<RippleSpring>] = [
    Field("mass", \.parameters.mass, .number(.positive), "The mass."),
    Field("stiffness", \.parameters.stiffness, .number(.positive), "The stiffness."),
    Field("damping", \.parameters.damping, .number(.nonNegative), "The damping."),
    Field(
      "velocity", \.parameters.initialVelocity, .number(),
      "The velocity at the start, in whole scales a second."),
    Field(
      "initialVelocity", \.parameters.initialVelocity, .number(), "Another name for velocity."),
    Field(
      "allowsOverdamping", \.parameters.allowsOverdamping, .bool,
      "Whether a damping ratio above 1 counts."),
    Field("duration", \.duration, .number(.positive), "Seconds until the bubble rests."),
  ]
}
