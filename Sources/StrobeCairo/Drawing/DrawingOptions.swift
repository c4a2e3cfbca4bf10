internal import CCairo

/// The options that every context is made with, so that pictures do not depend on the machine's
/// settings and that image, PDF and SVG agree.
public enum DrawingOptions {
  /// How far a curve may lie from its flattened lines, in device units.
  public static let tolerance = 0.1

  /// Glyphs at their true shape and place: no hinting, no rounded advances, grey edges.
  static func setFontOptions(of context: OpaquePointer) {
    withFontOptions { cairo_set_font_options(context, $0) }
  }

  /// Lends the font options (`cairo_font_options_t *`) to libraries that lay out text.
  package static func withFontOptions(_ body: (OpaquePointer) -> Void) {
    guard let options = cairo_font_options_create() else { return }
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    body(options)
  }
}

extension Context {
  /// How the edges of shapes are smoothed.
  public enum Antialias: Equatable, Hashable, Sendable {
    /// Cairo's choice for the surface, 15 × 17 samples on an image.
    case `default`
    /// No smoothing: a pixel is in or out.
    case none
    /// The same as the default on an image, in single grey coverage.
    case gray
    /// Slower and finer.
    case best
  }

  /// Sets how the edges of shapes are smoothed.
  public func setAntialias(_ antialias: Antialias) {
    let value =
      switch antialias {
      case .default: CAIRO_ANTIALIAS_DEFAULT
      case .none: CAIRO_ANTIALIAS_NONE
      case .gray: CAIRO_ANTIALIAS_GRAY
      case .best: CAIRO_ANTIALIAS_BEST
      }
    cairo_set_antialias(pointer, value)
  }

  /// Sets how far a curve may lie from its flattened lines, in device units, above 0.
  public func setTolerance(_ tolerance: Double) {
    guard tolerance.isFinite, tolerance > 0 else { return }
    cairo_set_tolerance(pointer, tolerance)
  }
}
