/// What a drawing could not do as its scene says.
public struct DrawingReport: Equatable, Sendable {
  /// The warnings in drawing order, each once.
  public private(set) var warnings: [DrawingWarning] = []

  /// Makes an empty report.
  public init() {}

  /// Adds a warning unless it is there already.
  public mutating func add(_ warning: DrawingWarning) {
    guard !warnings.contains(warning) else { return }
    warnings.append(warning)
  }

  /// Adds another report's warnings that are not there already.
  public mutating func add(_ other: DrawingReport) {
    for warning in other.warnings { add(warning) }
  }
}

/// One thing that a drawing could not do as its scene says.
public enum DrawingWarning: Hashable, Sendable, CustomStringConvertible {
  /// A font family that a scene names is not installed; another one stands in for it.
  case missingFont(family: String, layer: String)
  /// A blurred shadow became a bitmap on a vector surface.
  case rasterizedShadow(layer: String, pixelsPerPoint: Double)
  /// A picture became a bitmap on a vector surface although its file holds vectors.
  case rasterizedPicture(path: String, layer: String)
  /// Dashes too fine to be told apart were drawn as a solid line of the same mean tone.
  case fineDashes(layer: String)
  /// A layer, or a part of it, is missing because it is too large.
  case tooLarge(layer: String, DrawingLimit)
  /// A text became outlines in a file that was to keep its texts.
  case outlinedText(layer: String, reason: OutlinedTextReason)

  /// One sentence without a full stop.
  public var description: String {
    switch self {
    case .missingFont(let family, let layer):
      "font family '\(family)' of layer '\(layer)' is not installed; another one is used"
    case .rasterizedShadow(let layer, let pixelsPerPoint):
      "the blurred shadow of layer '\(layer)' is a bitmap of \(pixelsPerPoint) pixels per point;"
        + " a shadowRadius of 0 keeps it vector"
    case .rasterizedPicture(let path, let layer):
      "picture '\(path)' of layer '\(layer)' is a bitmap here because its copy is coloured"
    case .fineDashes(let layer):
      "the dashes of layer '\(layer)' are too fine to be drawn one by one"
    case .tooLarge(let layer, let limit):
      "layer '\(layer)' may not be drawn in full: \(limit)"
    case .outlinedText(let layer, let reason):
      "the text of layer '\(layer)' is outlines here because \(reason)"
    }
  }
}

extension DrawingWarning {
  /// What a canvas did not draw as it was told, with the layer.
  init(_ refusal: CanvasRefusal, layer: String) {
    self =
      switch refusal {
      case .limit(let limit): .tooLarge(layer: layer, limit)
      case .fineDashes: .fineDashes(layer: layer)
      case .rasterizedShadow(let scale): .rasterizedShadow(layer: layer, pixelsPerPoint: scale)
      case .rasterizedPicture(let path): .rasterizedPicture(path: path, layer: layer)
      case .outlinedText(let reason): .outlinedText(layer: layer, reason: reason)
      }
  }
}

/// What a drawing cannot go beyond.
public enum DrawingLimit: Hashable, Sendable, CustomStringConvertible {
  /// Outlines have finite points, on the surface too.
  case outline
  /// Strokes, their corners included, reach at most 2,000,000 device units from their path.
  case lineWidth
  /// Bounds and positions within 1e14 points are precise to a tenth of a point.
  case size
  /// A layer's scale on the surface is at most 1e15, and where it lies is finite.
  case scale

  /// The limit and that it is passed.
  public var description: String {
    switch self {
    case .outline: "points of its outline are not finite"
    case .lineWidth:
      "its line is too wide; the limit is 2000000 pixels on either side, corners included"
    case .size: "it is larger or farther out than 1e14 points, where places are no longer exact"
    case .scale: "it is scaled too much or lies too far out; the limit of scales is 1e15"
    }
  }
}
