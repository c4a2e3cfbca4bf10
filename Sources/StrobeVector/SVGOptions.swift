/// How `SVGRewriter` writes a file.
public struct SVGOptions: Sendable, Equatable {
  /// Decimals of coordinates and lengths, 0...8.
  ///
  /// Default 3: a thousandth of a point.
  public var precision = 3
  /// What every `id` begins with, so that files set into one page do not disturb each other.
  ///
  /// Default `nil`: a few letters derived from the file's content. Characters that an `id` cannot
  /// have are replaced.
  public var idPrefix: String?
  /// Names of layers by the index that their `LayerMark` carries; marks without a name vanish.
  public var layerNames: [String] = []
  /// Texts by the index that their `LayerMark` carries; marks without a text vanish.
  package var texts: [MarkedText] = []
  /// Whether the file begins with an XML declaration.
  ///
  /// Default `true`.
  public var xmlHeader = true
  /// A colour that is written as `currentColor`, so that a page's CSS decides.
  ///
  /// Default none.
  public var currentColor: SVGColor?
  /// The picture's title for assistive technology.
  ///
  /// Default none.
  public var title: String?
  /// A longer description of the picture.
  ///
  /// Default none.
  public var description: String?

  /// The default options: a file for a design tool or an asset catalogue.
  public init() {}

  /// Options for a picture that is set into an HTML page: no XML declaration.
  public static var web: Self {
    var options = Self()
    options.xmlHeader = false
    return options
  }
}
