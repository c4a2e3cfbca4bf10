public import StrobePictures
public import StrobeVector

/// Choices of an export that are not part of a scene.
public struct ExportOptions: Sendable, Equatable {
  /// Pixels per point of PNG files, above 0; vector formats ignore it.
  public var scale = 1.0
  /// How hard to work for small PNG files.
  public var compression = PNGCompression.default
  /// Pixels per point of what cannot be vector in PDF and SVG, above 0.
  public var rasterScale = 2.0
  /// Whether something that cannot be vector is an error instead of a warning.
  public var isStrictlyVector = false
  /// How SVG files are written; the layers' names are filled in.
  public var svg = SVGOptions()
  /// How text stands in SVG files.
  public var svgText = SVGTextForm.outlines
  /// What becomes of blurred shadows in SVG files.
  public var shadows = VectorShadowForm.bitmap
  /// Whether SVG files are written as Android's VectorDrawable instead.
  public var isVectorDrawable = false
  /// What a PDF says of itself.
  public var metadata = DocumentMetadata()

  /// Makes the defaults.
  public init() {}
}

/// How text stands in an SVG file.
public enum SVGTextForm: String, Sendable, CaseIterable {
  /// As the shapes of its glyphs, which look the same everywhere.
  case outlines
  /// As text, which can be searched, read aloud and edited, and looks as the viewer's fonts do.
  ///
  /// Text that lines and a font do not describe, such as shortened text, is written as outlines all
  /// the same.
  case keep
}

/// What a document says of itself; each part is left out unless it is set.
public struct DocumentMetadata: Sendable, Equatable {
  /// The document's name.
  public var title: String?
  /// Who made the content.
  public var author: String?
  /// What the document is about.
  public var subject: String?
  /// The program that made the document.
  public var creator: String? = "Strobe"
  /// When it was made, as ISO 8601 in UTC such as `2026-01-31T12:00:00Z`; none by default, so that
  /// the bytes do not change with the clock.
  public var date: String?

  /// Makes the defaults.
  public init() {}
}
