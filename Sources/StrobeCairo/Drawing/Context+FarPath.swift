internal import CCairo
public import StrobeGeometry

extension Context {
  /// Device coordinates beyond this wrap round in Cairo's 24.8 fixed point at 8,388,608; half of that
  /// leaves room for line widths.
  static let largestCoordinate = 4_000_000.0
  /// The farthest that a stroke's paint may lie from its path, in device units.
  static let largestReach = 2_000_000.0

  /// Keeps the path from now on, instead of Cairo, and takes over what Cairo has of it.
  func beginFarPath() {
    guard farPath == nil else { return }
    var far = FarPath()
    let inner = matrix
    setCairoMatrix(.identity)
    let hasPoint = cairo_has_current_point(pointer) != 0
    for element in (try? copyPath()) ?? [] {
      switch element {
      case .move(let x, let y): far.elements.append(.move(.init(x: x, y: y)))
      case .line(let x, let y): far.elements.append(.line(.init(x: x, y: y)))
      case .curve(let x1, let y1, let x2, let y2, let x3, let y3):
        far.elements.append(
          .cubic(.init(x: x1, y: y1), .init(x: x2, y: y2), .init(x: x3, y: y3)))
      case .close: far.elements.append(.close)
      }
    }
    setCairoMatrix(inner)
    cairo_new_path(pointer)
    if !hasPoint { far.elements.append(.newSubpath) }
    farPath = far
  }

  /// A point in device units; `nil`, and the path is refused, where it is not finite.
  func devicePoint(_ x: Double, _ y: Double) -> FarPath.Point? {
    let device = matrix.apply(Point(x, y))
    guard device.x.isFinite, device.y.isFinite else {
      refusePath()
      return nil
    }
    return FarPath.Point(x: device.x, y: device.y)
  }

  /// What can be drawn on, in device units, and as much around it; `nil` where that is nothing.
  private func region(around reach: Double) -> FarPath.Region? {
    let clip = deviceClipExtents
    let limit = Self.largestCoordinate
    let region = FarPath.Region(
      left: max(clip.minX - reach, -limit), top: max(clip.minY - reach, -limit),
      right: min(clip.maxX + reach, limit), bottom: min(clip.maxY + reach, limit))
    return clip.width > 0 && clip.height > 0 && !region.isEmpty ? region : nil
  }

  /// Gives Cairo what is inside a far path, as far as it can be seen.
  func emitFarArea(_ far: FarPath) {
    cairo_new_path(pointer)
    guard let region = region(around: 4) else { return }
    let inner = matrix
    setCairoMatrix(.identity)
    defer { setCairoMatrix(inner) }
    for line in far.flattened(in: region) {
      emit(line.area(in: region), isClosed: true)
    }
  }

  /// Strokes a far path, as far as it can be seen.
  func strokeFar(_ far: FarPath, _ style: StrokeStyle) {
    let inner = matrix
    guard let inverse = inner.inverse else { return refusePath() }
    let spread = style.join == .miter ? max(2, style.miterLimit) : 2
    let reach = style.lineWidth / 2 * spread * inner.largestScale + 4
    guard reach <= Self.largestReach else { return refusePath(.strokeTooWide) }
    guard let region = region(around: reach) else { return }
    func length(_ from: FarPath.Point, _ to: FarPath.Point) -> Double {
      let (x, y) = (to.x - from.x, to.y - from.y)
      let (dx, dy) = (x * inverse.a + y * inverse.c, x * inverse.b + y * inverse.d)
      return (dx * dx + dy * dy).squareRoot()
    }
    let pieces = far.flattened(in: region).flatMap { $0.pieces(in: region, length: length) }
    for piece in pieces {
      setCairoMatrix(.identity)
      emit(piece.points, isClosed: piece.isClosed)
      setCairoMatrix(inner)
      // Each dashed piece has a phase of its own; others are one paint where they cross.
      guard !style.dash.isEmpty else { continue }
      setDash(style.dash, phase: style.dashPhase + piece.start)
      cairo_stroke(pointer)
    }
    if style.dash.isEmpty { cairo_stroke(pointer) }
  }

  private func emit(_ points: [FarPath.Point], isClosed: Bool) {
    guard let first = points.first else { return }
    cairo_move_to(pointer, first.x, first.y)
    for point in points.dropFirst() { cairo_line_to(pointer, point.x, point.y) }
    if isClosed { cairo_close_path(pointer) }
  }

  func setCairoMatrix(_ matrix: AffineTransform) {
    var cairo = matrix.cairo
    cairo_set_matrix(pointer, &cairo)
  }

  /// The smallest rectangle in device units around what can still be drawn on.
  public var deviceClipExtents: Rect {
    let inner = matrix
    guard inner != .identity else { return clipExtents }
    setCairoMatrix(.identity)
    defer { setCairoMatrix(inner) }
    return clipExtents
  }

  /// Why a path was not drawn.
  public enum Refusal: Equatable, Sendable {
    /// A number is not finite, or becomes infinite on the surface.
    case notFinite
    /// A stroke reaches more than two million device units away from its path.
    case strokeTooWide
  }

  /// Draws nothing of the current path, and remembers why.
  func refusePath(_ reason: Refusal = .notFinite) {
    pathIsRefused = true
    refusal = refusal ?? reason
  }

  /// Why a path has been refused since this was asked last; `nil` where none has been.
  public func takeRefusal() -> Refusal? {
    defer { refusal = nil }
    return refusal
  }
}
