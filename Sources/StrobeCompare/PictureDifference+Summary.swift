extension PictureDifference: CustomStringConvertible {
  /// One line for people: whether the pictures match, what was found and what was allowed.
  public var description: String {
    var parts = [matches ? "match" : "differ"]
    if !sizeMatches { parts.append("the size is \(actualSize), expected \(expectedSize)") }
    parts.append(
      "\(differentPixels) of \(comparedPixels) pixels are different, \(allowedPixels) allowed")
    if differentPixels > 0, let first = firstDifference, let bounds = differenceBounds {
      parts.append(
        "the first at (\(first.x), \(first.y)), all within \(bounds.width)x\(bounds.height) "
          + "at (\(bounds.x), \(bounds.y))")
    }
    if let largest = largestChannelDifference { parts.append("\(largest)") }
    if differentPixels == 0, unequalPixels > 0 {
      parts.append("\(unequalPixels) are not equal and do not count")
    }
    return parts[0] + ": " + parts.dropFirst().joined(separator: "; ")
  }
}
