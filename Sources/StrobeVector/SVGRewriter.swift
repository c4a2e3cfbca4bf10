/// Turns the SVG file that Cairo writes into one that a designer wants: small, readable, with names,
/// and the same bytes for the same picture.
///
/// Cairo says a group's opacity with a mask and a filter, which asset catalogues and some design
/// programs do not understand, stores pictures and outlines again and again and numbers its
/// definitions with a counter of the process. The rewriter reads such a file into a small tree of
/// shapes, pictures and groups, says the same with plain `opacity`, clips and shared definitions, and
/// writes it with rounded numbers. What it does not understand is passed through: a single element as
/// it stands, the whole file if it could not be told what an element's neighbours mean.
///
/// The time taken is proportional to the size of the file; pictures inside are copied once.
public struct SVGRewriter: Sendable {
  private let options: SVGOptions

  /// A rewriter with these options.
  public init(options: SVGOptions = SVGOptions()) { self.options = options }

  /// The file rewritten.
  ///
  /// - Parameter bytes: An SVG file as Cairo 1.16 or 1.18 writes it. Any other file comes back as it
  ///   is.
  /// - Returns: The new file, UTF-8, with a line feed at its end.
  /// - Throws: `SVGRewriterError` for an option out of its range.
  public func rewrite(_ bytes: [UInt8]) throws(SVGRewriterError) -> [UInt8] {
    try rewriteIfUnderstood(bytes, isWhole: false) ?? bytes
  }

  /// Rewrites a file; `nil` for one that is not understood.
  ///
  /// - Parameters:
  ///   - bytes: An SVG file.
  ///   - isWhole: Whether every element must be understood: in others, marks would stay.
  /// - Returns: The new file.
  /// - Throws: `SVGRewriterError` for an option out of its range.
  package func rewriteIfUnderstood(_ bytes: [UInt8], isWhole: Bool) throws(SVGRewriterError) -> [UInt8]? {
    guard (0...8).contains(options.precision) else {
      throw .precisionOutOfRange(options.precision)
    }
    guard let document = XMLDocument(parsing: bytes),
      let drawing = SVGReader.read(document, texts: options.texts),
      !(isWhole && drawing.hasOpaqueItems)
    else { return nil }
    return SVGWriter.write(SVGSimplifier.simplify(drawing), options: options)
  }
}

/// Why a file was not rewritten.
public enum SVGRewriterError: Error, Equatable, CustomStringConvertible {
  /// The number of decimals is not in `0...8`.
  case precisionOutOfRange(Int)

  /// The error for people.
  public var description: String {
    switch self {
    case .precisionOutOfRange(let value):
      "precision \(value) is out of range: an SVG file is written with 0 to 8 decimals"
    }
  }
}
