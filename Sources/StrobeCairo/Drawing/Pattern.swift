internal import CCairo
public import StrobeGeometry

/// A paint: a colour, a gradient or a surface.
public final class Pattern {
  let pointer: OpaquePointer
  /// Whether the pattern lies in the surface's own units whatever the context's matrix is.
  var isInDeviceSpace = false

  private init(adopting pointer: OpaquePointer?, operation: String) throws(CairoError) {
    guard let pointer else { throw CairoError(operation: operation, status: .noMemory) }
    let status = cairo_pattern_status(pointer)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_pattern_destroy(pointer)
      throw CairoError(operation: operation, status: Status(status))
    }
    self.pointer = pointer
  }

  deinit {
    cairo_pattern_destroy(pointer)
  }

  /// One colour; components are straight and are clamped to 0...1, NaN counts as 0.
  public static func solid(
    red: Double, green: Double, blue: Double, alpha: Double
  ) throws(CairoError) -> Pattern {
    try Pattern(
      adopting: cairo_pattern_create_rgba(
        clampedUnit(red), clampedUnit(green), clampedUnit(blue), clampedUnit(alpha)),
      operation: "cairo_pattern_create_rgba")
  }

  /// A gradient along the line from (x0, y0) to (x1, y1).
  public static func linear(
    x0: Double, y0: Double, x1: Double, y1: Double
  ) throws(CairoError) -> Pattern {
    let operation = "cairo_pattern_create_linear"
    try checkFinite([x0, y0, x1, y1], operation: operation)
    return try Pattern(
      adopting: cairo_pattern_create_linear(x0, y0, x1, y1), operation: operation)
  }

  /// A gradient from one circle to another; radii are clamped to 0 and above.
  public static func radial(
    x0: Double, y0: Double, radius0: Double, x1: Double, y1: Double, radius1: Double
  ) throws(CairoError) -> Pattern {
    let operation = "cairo_pattern_create_radial"
    try checkFinite([x0, y0, radius0, x1, y1, radius1], operation: operation)
    return try Pattern(
      adopting: cairo_pattern_create_radial(x0, y0, max(0, radius0), x1, y1, max(0, radius1)),
      operation: operation)
  }

  /// A surface as paint, its pixels on the pixels of what it is painted on, whatever the context's
  /// matrix is.
  ///
  /// - Parameters:
  ///   - surface: The pixels.
  ///   - x: Device units from the device's left edge to the surface's.
  ///   - y: Device units from the device's upper edge to the surface's.
  /// - Returns: A pattern that nothing resamples.
  /// - Throws: ``CairoError`` when memory ran out.
  public static func pixels(_ surface: Surface, x: Int, y: Int) throws(CairoError) -> Pattern {
    let pattern = try self.surface(surface)
    pattern.place(.translation(Double(x), Double(y)))
    pattern.setFilter(.nearest)
    pattern.isInDeviceSpace = true
    return pattern
  }

  /// A surface as paint, its origin at (0, 0).
  public static func surface(_ surface: Surface) throws(CairoError) -> Pattern {
    try Pattern(
      adopting: cairo_pattern_create_for_surface(surface.pointer),
      operation: "cairo_pattern_create_for_surface")
  }

  /// Takes over what a finished group left behind.
  static func group(adopting pointer: OpaquePointer?) throws(CairoError) -> Pattern {
    let pattern = try Pattern(adopting: pointer, operation: "cairo_pop_group")
    pattern.isInDeviceSpace = true
    return pattern
  }

  /// Adds a colour to a gradient.
  ///
  /// - Parameters:
  ///   - offset: Where, 0 at the start and 1 at the end; clamped. Equal offsets make an edge.
  ///   - red: Straight component, clamped to 0...1.
  ///   - green: Straight component, clamped to 0...1.
  ///   - blue: Straight component, clamped to 0...1.
  ///   - alpha: Clamped to 0...1.
  public func addColorStop(
    offset: Double, red: Double, green: Double, blue: Double, alpha: Double
  ) {
    // A stop on a pattern of another kind would put the pattern in error.
    let kind = cairo_pattern_get_type(pointer)
    guard kind == CAIRO_PATTERN_TYPE_LINEAR || kind == CAIRO_PATTERN_TYPE_RADIAL else { return }
    cairo_pattern_add_color_stop_rgba(
      pointer, clampedUnit(offset), clampedUnit(red), clampedUnit(green), clampedUnit(blue),
      clampedUnit(alpha))
  }

  /// Places the pattern: the matrix maps the pattern's own coordinates to the user's.
  ///
  /// That is the inverse of `cairo_pattern_set_matrix`, and reads the way a transform reads.
  ///
  /// - Returns: Whether the matrix could be used; where not, nothing has changed.
  @discardableResult
  public func place(_ matrix: AffineTransform) -> Bool {
    guard let inverse = matrix.inverse else { return false }
    var cairo = inverse.cairo
    cairo_pattern_set_matrix(pointer, &cairo)
    return true
  }

  /// What is seen outside the pattern's own area.
  public enum Extend: Equatable, Hashable, Sendable {
    /// Nothing.
    case none
    /// The pattern again and again.
    case `repeat`
    /// The pattern again and again, every other time mirrored.
    case reflect
    /// The nearest edge's colour.
    case pad
  }

  /// Sets what is seen outside the pattern's own area.
  public func setExtend(_ extend: Extend) {
    let value =
      switch extend {
      case .none: CAIRO_EXTEND_NONE
      case .repeat: CAIRO_EXTEND_REPEAT
      case .reflect: CAIRO_EXTEND_REFLECT
      case .pad: CAIRO_EXTEND_PAD
      }
    cairo_pattern_set_extend(pointer, value)
  }

  /// How a surface is resampled.
  public enum Filter: Equatable, Hashable, Sendable {
    /// The nearest pixel.
    case nearest
    /// Linear between neighbours.
    case bilinear
    /// An area average when shrinking, linear when growing; slower.
    case good
    /// The best that Cairo has; the slowest.
    case best
  }

  /// Sets how a surface is resampled.
  public func setFilter(_ filter: Filter) {
    let value =
      switch filter {
      case .nearest: CAIRO_FILTER_NEAREST
      case .bilinear: CAIRO_FILTER_BILINEAR
      case .good: CAIRO_FILTER_GOOD
      case .best: CAIRO_FILTER_BEST
      }
    cairo_pattern_set_filter(pointer, value)
  }
}

/// A number in 0...1; NaN becomes 0.
@inline(__always)
func clampedUnit(_ value: Double) -> Double {
  // A comparison with NaN is false, so NaN takes the first branch.
  guard value > 0 else { return 0 }
  return value < 1 ? value : 1
}

/// Refuses numbers that Cairo would take silently and then draw nothing, or anything.
func checkFinite(_ values: [Double], operation: String) throws(CairoError) {
  guard let bad = values.first(where: { !$0.isFinite }) else { return }
  throw CairoError(
    operation: operation, status: .invalidMatrix, detail: "\(bad) is not a finite number")
}
