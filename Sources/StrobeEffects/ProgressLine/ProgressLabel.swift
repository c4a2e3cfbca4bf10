public import StrobeGeometry
public import StrobeModel

/// The percentage beside a progress line's knee, rounded to nearest.
public struct ProgressLabel: Record, PropertyValueConvertible {
  /// The text: `%d` stands for the percentage, `%%` for a percent sign; nothing else may follow a
  /// percent sign.
  public var format = "%d%%"
  /// The text's size in points, > 0.
  public var fontSize = 13.0
  /// The label's top left corner relative to the knee, in points; `nil`: 30 above it, and half the
  /// label's width to the left, so that its centre stands over the knee whatever its size.
  public var offset: Size?
  /// The label's size in points; the text stands in its middle.
  public var size = Size(40, 20)
  /// The text's colour; `nil`: the line's stroke colour.
  public var color: Color?

  /// Makes the defaults.
  public init() {}

  /// The keys of a scene file.
  public static let fields: [Field<ProgressLabel>] = [
    Field(
      "format", \.format, .string,
      "The text: %d stands for the percentage, %% for a percent sign."),
    Field("fontSize", \.fontSize, .number(.positive), "The text's size, in points."),
    Field(
      "offset", .offset,
      "The label's top left corner from the knee, in points; [-width / 2, -30] unless given.",
      get: { $0.resolvedOffset.propertyValue },
      set: { $0.offset = Size?(propertyValue: $1) ?? $0.offset }),
    Field("size", \.size, .size, "The label's size, in points."),
    Field(
      "color", \.color, .optional(.color), "The text's colour; the strokeColor unless given."),
  ]

  /// A format that holds anything but `%d` and `%%`.
  public func faults() -> [FieldFault] {
    var rest = Substring(format)
    while let percent = rest.firstIndex(of: "%") {
      rest = rest[rest.index(after: percent)...]
      guard let next = rest.first, next == "d" || next == "%" else {
        let found = rest.first.map { "%\($0)" } ?? "% at the end"
        return [
          FieldFault(
            "format", "\"\(format)\" holds \(found); allowed are %d, the percentage, and %%")
        ]
      }
      rest = rest.dropFirst()
    }
    return []
  }

  var resolvedOffset: Size { offset ?? Size(-size.width / 2, -30) }

  /// The text for a progress of 0...1.
  func string(progress: Double) -> String {
    let percent = Int((progress * 100).rounded())
    var text = ""
    var isAfterPercent = false
    for character in format {
      switch (isAfterPercent, character) {
      case (false, "%"): isAfterPercent = true
      case (false, _): text.append(character)
      case (true, "d"):
        text += String(percent)
        isAfterPercent = false
      case (true, "%"):
        text += "%"
        isAfterPercent = false
      case (true, _):
        // Only a value made in Swift gets here; what is not a format stands as it is.
        text += "%\(character)"
        isAfterPercent = false
      }
    }
    return isAfterPercent ? text + "%" : text
  }

  func layer(progress: Double, knee: Point, _ strokeColor: Color?) -> Layer {
    var text = TextContent(string(progress: progress))
    text.fontSize = fontSize
    text.foregroundColor = color ?? strokeColor
    text.alignmentMode = .center
    text.verticalAlignment = .center
    let offset = resolvedOffset
    return Layer(
      "label",
      frame: Rect(
        origin: Point(knee.x + offset.width, knee.y + offset.height), size: size),
      content: .text(text))
  }
}
