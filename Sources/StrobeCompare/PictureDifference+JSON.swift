extension PictureDifference {
  /// The result as one line of JSON.
  ///
  /// The keys `width` to `matches` come first and in the order that `strobe compare --json`
  /// documents; numbers read back to the same doubles.
  public var json: String {
    var members = [
      "\"width\": \(width)",
      "\"height\": \(height)",
      "\"differentPixels\": \(differentPixels)",
      "\"totalPixels\": \(totalPixels)",
      "\"maxDelta\": \(Self.number(maxDelta))",
      "\"meanDelta\": \(Self.number(meanDelta))",
      "\"sizeMatches\": \(sizeMatches)",
      "\"matches\": \(matches)",
    ]
    switch metric {
    case .exact: members.append("\"metric\": \"exact\"")
    case .channelDifference:
      members.append("\"metric\": \"channelDifference\"")
      members.append("\"levels\": \(metric.levels ?? 0)")
    case .pixelMatch(let settings):
      members.append("\"metric\": \"pixelmatch\"")
      let threshold = settings.acceptedThreshold
      members.append("\"threshold\": \(Self.number(threshold))")
    }
    members += [
      "\"allowedPixels\": \(allowedPixels)",
      "\"comparedPixels\": \(comparedPixels)",
      "\"unequalPixels\": \(unequalPixels)",
      "\"antialiasedPixels\": \(antialiasedPixels)",
      "\"expectedSize\": [\(expectedSize.width), \(expectedSize.height)]",
      "\"actualSize\": [\(actualSize.width), \(actualSize.height)]",
      "\"firstDifference\": \(firstDifference.map { "[\($0.x), \($0.y)]" } ?? "null")",
      "\"differenceBounds\": \(differenceBounds.map(Self.array) ?? "null")",
      "\"largestChannelDifference\": \(largestChannelDifference.map(Self.object) ?? "null")",
    ]
    return "{" + members.joined(separator: ", ") + "}"
  }

  private static func number(_ value: Double) -> String {
    value == 0 ? "0" : value == 1 ? "1" : "\(value)"
  }

  private static func array(_ rectangle: PixelRectangle) -> String {
    "[\(rectangle.x), \(rectangle.y), \(rectangle.width), \(rectangle.height)]"
  }

  private static func object(_ difference: ChannelDifference) -> String {
    "{\"levels\": \(difference.levels), \"channel\": \"\(difference.channel.rawValue)\", "
      + "\"at\": [\(difference.place.x), \(difference.place.y)], "
      + "\"expected\": \(difference.expected), \"actual\": \(difference.actual)}"
  }
}
