internal import CCairo

extension Context {
  /// Device coordinates beyond this wrap round in Cairo's 24.8 fixed point at 8,388,608; half of that
  /// leaves room for line widths.
  static let largestCoordinate = 4_000_000.0

  /// Forgets the current path.
  public func newPath() {
    cairo_new_path(pointer)
    pathIsRefused = false
  }

  /// Starts a subpath that is not joined to the one before.
  public func newSubpath() {
    cairo_new_sub_path(pointer)
  }

  /// Starts a subpath at a point.
  public func move(x: Double, y: Double) {
    guard let point = usable(x, y) else { return }
    cairo_move_to(pointer, point.x, point.y)
  }

  /// Adds a straight line from the current point.
  public func line(x: Double, y: Double) {
    guard let point = usable(x, y) else { return }
    cairo_line_to(pointer, point.x, point.y)
  }

  /// Adds a cubic Bézier curve from the current point.
  public func curve(
    x1: Double, y1: Double, x2: Double, y2: Double, x3: Double, y3: Double
  ) {
    guard let first = usable(x1, y1), let second = usable(x2, y2), let third = usable(x3, y3)
    else { return }
    cairo_curve_to(pointer, first.x, first.y, second.x, second.y, third.x, third.y)
  }

  /// Joins the current point to the start of its subpath.
  public func closePath() {
    cairo_close_path(pointer)
  }

  /// Adds a closed rectangle, clockwise from its top left corner.
  public func rectangle(x: Double, y: Double, width: Double, height: Double) {
    guard let corner = usable(x, y), let opposite = usable(x + width, y + height) else { return }
    if corner.x == x, corner.y == y, opposite.x == x + width, opposite.y == y + height {
      cairo_rectangle(pointer, x, y, width, height)
    } else {
      move(x: x, y: y)
      line(x: x + width, y: y)
      line(x: x + width, y: y + height)
      line(x: x, y: y + height)
      closePath()
    }
  }

  /// Adds an arc that runs clockwise, as y grows downwards, from one angle to a greater one.
  ///
  /// The arc is joined to the current point by a line, if there is one.
  ///
  /// - Parameters:
  ///   - x: The centre.
  ///   - y: The centre.
  ///   - radius: 0 or above.
  ///   - from: Radians; 0 points to the right.
  ///   - to: Radians, not below `from` and at most a few turns above it.
  public func arc(x: Double, y: Double, radius: Double, from: Double, to: Double) {
    let turns = 64.0
    guard radius.isFinite, from.isFinite, to.isFinite, abs(to - from) <= turns * .pi,
      abs(from) <= turns * .pi, isInRange(x - radius, y - radius),
      isInRange(x + radius, y + radius),
      isInRange(x - radius, y + radius), isInRange(x + radius, y - radius)
    else {
      pathIsRefused = true
      return
    }
    cairo_arc(pointer, x, y, max(0, radius), from, to)
  }

  /// Adds a closed ellipse with its centre and radii; true arcs, not curves of the caller's.
  public func ellipse(x: Double, y: Double, radiusX: Double, radiusY: Double) {
    guard radiusX.isFinite, radiusY.isFinite, radiusX >= 0, radiusY >= 0, x.isFinite, y.isFinite
    else {
      pathIsRefused = true
      return
    }
    newSubpath()
    if radiusX == radiusY {
      arc(x: x, y: y, radius: radiusX, from: 0, to: 2 * .pi)
    } else {
      let map = Matrix(a: radiusX, b: 0, c: 0, d: radiusY, tx: x, ty: y)
      let before = matrix
      // An ellipse without area encloses nothing.
      guard transform(map) else { return }
      arc(x: 0, y: 0, radius: 1, from: 0, to: 2 * .pi)
      setMatrix(before)
    }
    closePath()
  }

  /// One step of a path.
  public enum PathElement: Equatable, Sendable {
    /// Starts a subpath.
    case move(x: Double, y: Double)
    /// A straight line.
    case line(x: Double, y: Double)
    /// A cubic curve.
    case curve(x1: Double, y1: Double, x2: Double, y2: Double, x3: Double, y3: Double)
    /// Back to the start of the subpath.
    case close
  }

  /// The current path in user space, arcs as curves.
  public func copyPath() throws(CairoError) -> [PathElement] {
    guard let path = cairo_copy_path(pointer) else {
      throw CairoError(operation: "cairo_copy_path", status: .noMemory)
    }
    defer { cairo_path_destroy(path) }
    try check(path.pointee.status, "cairo_copy_path")
    let data = UnsafeBufferPointer(start: path.pointee.data, count: Int(path.pointee.num_data))
    var elements: [PathElement] = []
    var index = 0
    while index < data.count {
      let header = data[index].header
      // A header's length counts itself.
      guard header.length > 0, index + Int(header.length) <= data.count else { break }
      func x(_ offset: Int) -> Double { data[index + offset].point.x }
      func y(_ offset: Int) -> Double { data[index + offset].point.y }
      switch header.type {
      case CAIRO_PATH_MOVE_TO: elements.append(.move(x: x(1), y: y(1)))
      case CAIRO_PATH_LINE_TO: elements.append(.line(x: x(1), y: y(1)))
      case CAIRO_PATH_CURVE_TO:
        elements.append(.curve(x1: x(1), y1: y(1), x2: x(2), y2: y(2), x3: x(3), y3: y(3)))
      default: elements.append(.close)
      }
      index += Int(header.length)
    }
    return elements
  }

  /// The extents of the current path in user space, without stroke; zero for an empty path.
  public var pathExtents: Rectangle {
    var x1 = 0.0
    var y1 = 0.0
    var x2 = 0.0
    var y2 = 0.0
    cairo_path_extents(pointer, &x1, &y1, &x2, &y2)
    return Rectangle(x: x1, y: y1, width: x2 - x1, height: y2 - y1)
  }

  @inline(__always)
  private func isInRange(_ x: Double, _ y: Double) -> Bool {
    let device = matrix.apply(x, y)
    // False for NaN too.
    return abs(device.x) <= Self.largestCoordinate && abs(device.y) <= Self.largestCoordinate
  }

  /// The point itself; a point on the edge of what Cairo can hold when it lies beyond; `nil`, and the
  /// path is refused, when it is not finite.
  @inline(__always)
  private func usable(_ x: Double, _ y: Double) -> (x: Double, y: Double)? {
    isInRange(x, y) ? (x, y) : clampedIntoRange(x, y)
  }

  private func clampedIntoRange(_ x: Double, _ y: Double) -> (x: Double, y: Double)? {
    let device = matrix.apply(x, y)
    guard device.x.isFinite, device.y.isFinite, let inverse = matrix.inverse else {
      pathIsRefused = true
      return nil
    }
    let limit = Self.largestCoordinate
    return inverse.apply(
      min(max(device.x, -limit), limit), min(max(device.y, -limit), limit))
  }
}
