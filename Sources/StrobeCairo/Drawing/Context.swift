internal import CCairo
public import StrobeGeometry

/// Draws on a surface.
///
/// A context cannot be poisoned. In Cairo a singular matrix, a dash of zeros or one restore too many
/// puts a context in error for good, and whatever is drawn later is silently missing; here all of
/// them are refused before Cairo sees them, and a path with a number that is not finite draws nothing.
/// A path that reaches beyond ±4 million device units, where Cairo's 24-bit fixed point would wrap it
/// round into the picture, is cut to what can be seen.
public final class Context {
  /// Cairo's context (`cairo_t *`), for libraries that draw through Cairo.
  package let pointer: OpaquePointer
  /// The surface that the context was made for.
  public let surface: Surface

  /// The map from user space to the surface's own units.
  public internal(set) var matrix = AffineTransform.identity
  /// Whether the current path has had a point that is not finite.
  public internal(set) var pathIsRefused = false
  /// The current path where it reaches too far for Cairo.
  var farPath: FarPath?
  var refusal: Refusal?
  var depth = 0

  /// Makes a context with the options that make all kinds of surfaces agree.
  public init(_ surface: Surface) throws(CairoError) {
    guard let pointer = cairo_create(surface.pointer) else {
      throw CairoError(operation: "cairo_create", status: .noMemory)
    }
    let status = cairo_status(pointer)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_destroy(pointer)
      throw CairoError(operation: "cairo_create", status: Status(status))
    }
    self.pointer = pointer
    self.surface = surface
    setTolerance(DrawingOptions.tolerance)
    setAntialias(.default)
    DrawingOptions.setFontOptions(of: pointer)
  }

  deinit {
    cairo_destroy(pointer)
  }

  /// Throws the first error that the context has met.
  ///
  /// - Parameter operation: What to call the drawing that ends here.
  /// - Throws: ``CairoError`` with that name.
  public func checkStatus(_ operation: String) throws(CairoError) {
    try check(cairo_status(pointer), operation)
  }

  // MARK: State

  /// Remembers the state until the matching ``restore()``.
  public func save() {
    depth += 1
    cairo_save(pointer)
  }

  /// Returns to the state of the last ``save()``; without one it does nothing.
  public func restore() {
    guard depth > 0 else { return }
    depth -= 1
    cairo_restore(pointer)
    readMatrix()
  }

  /// Draws inside a ``save()`` and ``restore()``.
  ///
  /// - Parameter body: The drawing.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  @inline(__always)
  public func saved<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    save()
    defer { restore() }
    return try body()
  }

  func readMatrix() {
    var current = cairo_matrix_t()
    cairo_get_matrix(pointer, &current)
    matrix = AffineTransform(current)
  }

  // MARK: Matrix

  /// Applies a map before the current one.
  ///
  /// - Returns: `false`, and nothing has changed, when the map or the product with the current one
  ///   cannot be drawn under (see `AffineTransform.isDrawable`). What was to be drawn cannot be seen then.
  @discardableResult
  public func transform(_ map: AffineTransform) -> Bool {
    setMatrix(map.concatenating(matrix))
  }

  /// Replaces the map from user space to the surface's own units.
  ///
  /// - Returns: `false`, and nothing has changed, when it cannot be drawn under.
  @discardableResult
  public func setMatrix(_ map: AffineTransform) -> Bool {
    guard map.isDrawable, map.inverse != nil else { return false }
    var cairo = map.cairo
    cairo_set_matrix(pointer, &cairo)
    matrix = map
    return true
  }

  // MARK: Paint

  /// Paints with one colour; straight components, clamped to 0...1.
  public func setSource(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    cairo_set_source_rgba(
      pointer, clampedUnit(red), clampedUnit(green), clampedUnit(blue), clampedUnit(alpha))
  }

  /// Paints with a pattern, which is placed by the matrix of this moment; a group's drawing stays
  /// where it was drawn.
  public func setSource(_ pattern: Pattern) {
    inSpace(of: pattern) { cairo_set_source(pointer, pattern.pointer) }
  }

  /// Calls with the matrix that a pattern's own matrix refers to.
  ///
  /// For a group's drawing that is the identity: two matrices that undo each other leave rounding
  /// errors behind, and Cairo would resample for their sake.
  func inSpace(of pattern: Pattern, _ body: () -> Void) {
    guard pattern.isInDeviceSpace, matrix != .identity else { return body() }
    var identity = AffineTransform.identity.cairo
    var current = matrix.cairo
    cairo_set_matrix(pointer, &identity)
    body()
    cairo_set_matrix(pointer, &current)
  }

  /// Paints with a surface whose origin lies at (x, y).
  public func setSource(_ surface: Surface, x: Double = 0, y: Double = 0) {
    guard x.isFinite, y.isFinite else { return setSource(red: 0, green: 0, blue: 0, alpha: 0) }
    cairo_set_source_surface(pointer, surface.pointer, x, y)
  }

  /// Sets how the surface being painted is resampled.
  public func setSourceFilter(_ filter: Pattern.Filter) {
    let value =
      switch filter {
      case .nearest: CAIRO_FILTER_NEAREST
      case .bilinear: CAIRO_FILTER_BILINEAR
      case .good: CAIRO_FILTER_GOOD
      case .best: CAIRO_FILTER_BEST
      }
    cairo_pattern_set_filter(cairo_get_source(pointer), value)
  }

  /// How new paint meets what is there.
  ///
  /// Anything but `.over` makes vector surfaces write bitmaps.
  public enum Operator: Equatable, Hashable, Sendable {
    /// Paint over what is there.
    case over
    /// Replace what is there.
    case source
    /// Make transparent.
    case clear
    /// Keep what is there where the paint is.
    case destinationIn
    /// Keep what is there where the paint is not.
    case destinationOut
    /// Add the two.
    case add
  }

  /// Sets how new paint meets what is there.
  public func setOperator(_ value: Operator) {
    let cairo =
      switch value {
      case .over: CAIRO_OPERATOR_OVER
      case .source: CAIRO_OPERATOR_SOURCE
      case .clear: CAIRO_OPERATOR_CLEAR
      case .destinationIn: CAIRO_OPERATOR_DEST_IN
      case .destinationOut: CAIRO_OPERATOR_DEST_OUT
      case .add: CAIRO_OPERATOR_ADD
      }
    cairo_set_operator(pointer, cairo)
  }
}
