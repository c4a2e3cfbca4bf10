public import StrobeGeometry
public import StrobeModel

/// Items that appear on a radar's disc one by one, never overlapping.
///
/// Item k is added at its time and placed before anything leaves: it must clear all items present,
/// the one about to go included; fading ones do not count, and touching edges don't overlap. If the
/// count is then above ``maxCount``, the oldest leaves. When ``maxAttempts`` draws overlap, the
/// oldest leaves first, in any case, and as many draws are tried with the rest; when those overlap
/// too, the item is not added: its number and its picture are skipped.
public struct RadarItems: Record, PropertyValueConvertible {
  /// Pictures, used in turn by item number, stretched to ``size``; empty: plain discs.
  public var contents: [ImageSource] = []
  /// The colour of plain discs.
  public var color = Color(bytes: 0x33, 0x66, 0xCC)
  /// The size of an item in points.
  public var size = Size(44, 44)
  /// The most items that stay, 0...10,000.
  public var maxCount = 10
  /// Seconds between items, > 0: one is added at the interval, at twice the interval, and so on.
  public var interval = 0.5
  /// Times in seconds at which items are added instead of every ``interval``, in any order.
  public var times: [Double]?
  /// How many items are tried in all; `nil`: no end.
  public var limit: Int?
  /// Seconds in which an item fades in, and out, with the curve easeInEaseOut; 0: at once.
  public var fadeDuration = 1.0
  /// How centres are spread over the disc.
  public var placement = RadarPlacement.uniformRadius
  /// The number of draws before the oldest item makes room, 1...10,000.
  public var maxAttempts = 200

  /// Makes the defaults.
  public init() {}

  /// Makes items from pictures.
  public init(contents: [ImageSource], size: Size = Size(44, 44)) {
    self.contents = contents
    self.size = size
  }

  /// The keys of a scene file.
  public static let fields: [Field<RadarItems>] = [
    Field(
      "contents", \.contents, .oneOf([.image, .list(.image)]),
      "One picture, or several used in turn; a plain disc unless given."),
    Field("color", \.color, .color, "The colour of plain discs."),
    Field("size", \.size, .size, "The size of an item, in points."),
    Field("maxCount", \.maxCount, .integer(0...10_000), "The most items that stay."),
    Field(
      "interval", \.interval, .number(.positive),
      "Seconds between items; the first is added at one interval."),
    Field(
      "times", \.times, .optional(.list(.number())),
      "Times in seconds at which items are added, instead of the interval."),
    Field(
      "limit", \.limit, .optional(.integer(0...Int(Int32.max))),
      "How many items are tried in all; no end unless given."),
    Field(
      "fadeDuration", \.fadeDuration, .number(.nonNegative),
      "Seconds in which an item fades in, and out."),
    Field(
      "placement", \.placement, .choice(RadarPlacement.self),
      "How centres are spread over the disc."),
    Field(
      "maxAttempts", \.maxAttempts, .integer(1...10_000),
      "The number of draws before the oldest item makes room."),
  ]
}

/// How the centres of a radar's items are spread.
///
/// Of each draw the first number u gives the angle 2πu, the second the radius; R is
/// (side − max(item width, item height)) / 2.
public enum RadarPlacement: String, Sendable, CaseIterable, PropertyValueConvertible {
  /// The radius is R·u: denser towards the centre.
  case uniformRadius
  /// The radius is R·√u: evenly over the area.
  case uniformArea
}
