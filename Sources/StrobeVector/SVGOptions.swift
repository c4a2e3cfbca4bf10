/// How an SVG file is written.
public struct SVGOptions: Sendable, Equatable {
  /// Decimals of coordinates and lengths, 0...8.
  ///
  /// Default 3: a thousandth of a point.
  public var precision = 3
  /// What every `id` begins with, so that files set into one page don't disturb each other.
  ///
  /// Default `nil`: ``name`` and ``instant``. Characters that an `id` can't have are replaced; an
  /// empty text stands for no prefix.
  public var idPrefix: String?
  /// What the picture is called in its ids, such as the scene file's name without its extension.
  ///
  /// Default `nil`: the title, or `scene`.
  public var name: String?
  /// The instant that the picture shows, in seconds; two instants of a scene then have ids that
  /// differ.
  ///
  /// Default none.
  public var instant: Double?
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

  /// What every `id` begins with, ready to be written.
  package var prefix: String {
    if let idPrefix {
      guard !idPrefix.isEmpty else { return "" }
      let keepsDash = idPrefix.hasSuffix("-")
      return XMLText.startingIdentifier(XMLText.identifier(idPrefix) + (keepsDash ? "-" : ""))
    }
    var result = XMLText.startingIdentifier(XMLText.identifier(name ?? title ?? "scene"))
    if let instant {
      let seconds = SVGNumberFormat(decimals: 6).text(instant)
      // A point would have to be escaped in a style sheet.
      result += "-" + seconds.map { $0 == "." ? "_" : String($0) }.joined() + "s"
    }
    return result + "-"
  }
}

/// Why a vector file isn't written.
public enum VectorWritingError: Error, Equatable, CustomStringConvertible {
  /// The number of decimals isn't in `0...8`.
  case precisionOutOfRange(Int)

  /// The error for people.
  public var description: String {
    switch self {
    case .precisionOutOfRange(let value):
      "precision \(value) is out of range: vector files are written with 0 to 8 decimals"
    }
  }
}

extension VectorDrawing {
  /// The drawing as an SVG file.
  ///
  /// - Parameter options: How to write it.
  /// - Returns: The bytes, UTF-8, with a line feed at their end.
  /// - Throws: ``VectorWritingError`` for a precision out of its range.
  package func svg(_ options: SVGOptions = SVGOptions()) throws(VectorWritingError) -> [UInt8] {
    guard (0...8).contains(options.precision) else {
      throw .precisionOutOfRange(options.precision)
    }
    return SVGWriter.write(VectorSimplifier.simplified(self), options: options)
  }
}
