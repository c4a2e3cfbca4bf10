/// Turns the SVG file that Cairo writes into Android's VectorDrawable XML.
///
/// A VectorDrawable has paths, gradients, clips and groups, and no more: a picture, a mask, a dashed
/// line or a group's opacity over things that overlap cannot be said in it. Such a drawing is refused,
/// with the layer that stands in the way, and not drawn differently.
public struct VectorDrawableWriter: Sendable {
  private let options: SVGOptions

  /// A writer with these options.
  ///
  /// - Parameter options: The precision and the layers' names count; what is only SVG's is ignored.
  public init(options: SVGOptions = SVGOptions()) { self.options = options }

  /// The drawing as a VectorDrawable: one dp for a unit of the SVG file.
  ///
  /// - Parameter svg: An SVG file as Cairo 1.16 or 1.18 writes it, with the renderer's marks.
  /// - Returns: The XML file, UTF-8, with a line feed at its end.
  /// - Throws: `VectorDrawableError` for what a VectorDrawable cannot say, and for a file that is not
  ///   Cairo's.
  public func write(_ svg: [UInt8]) throws(VectorDrawableError) -> [UInt8] {
    guard (0...8).contains(options.precision) else {
      throw .precisionOutOfRange(options.precision)
    }
    guard let document = XMLDocument(parsing: svg), let drawing = SVGReader.read(document),
      drawing.width > 0, drawing.height > 0
    else { throw .unreadable }
    var body = VectorDrawableBody(
      drawing: SVGSimplifier.simplify(drawing), options: options)
    try body.write()
    return body.document()
  }
}

/// Why a drawing is not written as a VectorDrawable.
public enum VectorDrawableError: Error, Equatable, CustomStringConvertible {
  /// The file is not an SVG file of Cairo's, or has no size.
  case unreadable
  /// The number of decimals is not in `0...8`.
  case precisionOutOfRange(Int)
  /// Something that a VectorDrawable cannot say, in the layer of this name, if it has one.
  case unsupported(VectorDrawableObstacle, layer: String?)

  /// The error for people.
  public var description: String {
    switch self {
    case .unreadable:
      return "the drawing is not an SVG file that can be read"
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
