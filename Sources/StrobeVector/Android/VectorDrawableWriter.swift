import StrobeGeometry
import StrobeModel

extension VectorDrawing {
  /// The drawing as an Android VectorDrawable: one dp for a point.
  ///
  /// A VectorDrawable has paths, gradients, clips and groups, and no more: a picture, a mask, a dashed
  /// line or a group's opacity over things that overlap can't be said in it. Such a drawing is
  /// refused, with the layer that stands in the way, and not drawn differently.
  ///
  /// - Parameter options: The precision and the XML declaration count; what is only SVG's is ignored.
  /// - Returns: The XML file, UTF-8, with a line feed at its end.
  /// - Throws: `VectorDrawableError` for what a VectorDrawable can't say.
  package func vectorDrawable(
    _ options: SVGOptions = SVGOptions()
  ) throws(VectorDrawableError) -> [UInt8] {
    guard (0...8).contains(options.precision) else {
      throw .precisionOutOfRange(options.precision)
    }
    guard size.width > 0, size.height > 0 else { throw .empty }
    var body = VectorDrawableBody(drawing: VectorSimplifier.simplified(self), options: options)
    try body.write()
    return body.document()
  }
}

/// Why a drawing is not written as a VectorDrawable.
public enum VectorDrawableError: Error, Equatable, CustomStringConvertible {
  /// The canvas has no size.
  case empty
  /// The number of decimals is not in `0...8`.
  case precisionOutOfRange(Int)
  /// Something that a VectorDrawable cannot say, in the layer of this name, if it has one.
  case unsupported(VectorDrawableObstacle, layer: String?)

  /// The error for people.
  public var description: String {
    switch self {
    case .empty:
      return "a VectorDrawable needs a width and a height above 0"
    case .precisionOutOfRange(let value):
      return "precision \(value) is out of range: a VectorDrawable is written with 0 to 8 decimals"
    case .unsupported(let obstacle, let layer):
      let place = layer.map { "layer '\($0)'" } ?? "the drawing"
      return "\(place) has \(obstacle.rawValue), which a VectorDrawable cannot say"
    }
  }
}

/// What a VectorDrawable has no words for.
public enum VectorDrawableObstacle: String, Sendable, CaseIterable {
  /// A bitmap.
  case picture = "a picture"
  /// An alpha or luminance mask that is no plain clip.
  case mask = "a mask"
  /// Opacity of a whole whose parts overlap.
  case groupOpacity = "opacity over parts that overlap"
  /// A dashed stroke.
  case dashes = "a dashed line"
  /// A stroke under a transform that does not keep its width even.
  case unevenStroke = "a line under an uneven scale"
  /// A radial gradient with a focus beside its centre, or one that is squashed or turned.
  case unevenGradient = "a radial gradient that is not round about its centre"
  /// A clip by the even-odd rule, or one of parts that overlap.
  case clip = "a clip of several shapes"
  /// A path of more than 32767 characters, the longest text in an Android resource.
  case longPath = "a path of more than 32767 characters"
  /// Definitions that would be written out too often.
  case repetition = "too many repeated parts"
  /// Something that this package does not know.
  case unknown = "an element that is not known"
}
