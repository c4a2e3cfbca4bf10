internal import CCairo
public import StrobeGeometry

extension Context {
  /// Forgets the current path.
  public func newPath() {
    cairo_new_path(pointer)
    pathIsRefused = false
    farPath = nil
  }

  /// Starts a subpath that is not joined to the one before.
  public func newSubpath() {
    guard farPath == nil else {
      farPath?.elements.append(.newSubpath)
      return
    }
    cairo_new_sub_path(pointer)
  }

  /// Starts a subpath at a point.
  public func move(x: Double, y: Double) {
    if isNear(x, y) { return cairo_move_to(pointer, x, y) }
    addFar { _ in devicePoint(x, y).map { .move($0) } }
  }

  /// Adds a straight line from the current point.
  public func line(x: Double, y: Double) {
    if isNear(x, y) { return cairo_line_to(pointer, x, y) }
    addFar { _ in devicePoint(x, y).map { .line($0) } }
  }

  /// Adds a cubic Bézier curve from the current point.
  public func curve(
    x1: Double, y1: Double, x2: Double, y2: Double, x3: Double, y3: Double
  ) {
    if isNear(x1, y1), isNear(x2, y2), isNear(x3, y3) {
      return cairo_curve_to(pointer, x1, y1, x2, y2, x3, y3)
    }
    addFar { _ in
      guard let first = devicePoint(x1, y1), let second = devicePoint(x2, y2),
        let third = devicePoint(x3, y3)
      else { return nil }
      return .cubic(first, second, third)
    }
  }

  /// Joins the current point to the start of its subpath.
  public func closePath() {
    guard farPath == nil else {
      farPath?.elements.append(.close)
      return
    }
    cairo_close_path(pointer)
  }

  /// Adds a closed rectangle, clockwise from its top left corner.
  public func rectangle(x: Double, y: Double, width: Double, height: Double) {
    if isNear(x, y), isNear(x + width, y + height), isNear(x + width, y), isNear(x, y + height) {
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
    addArc(x, y, radius, radius, from, to)
  }

  /// Adds a closed ellipse with its centre and radii; true arcs, not curves of the caller's.
  public func ellipse(x: Double, y: Double, radiusX: Double, radiusY: Double) {
    guard radiusX >= 0, radiusY >= 0 else { return refusePath() }
    newSubpath()
    if radiusX == radiusY || farPath != nil || !isNear(x, y, reachX: radiusX, reachY: radiusY) {
      addArc(x, y, radiusX, radiusY, 0, 2 * .pi)
    } else {
      let map = AffineTransform(a: radiusX, b: 0, c: 0, d: radiusY, tx: x, ty: y)
      let before = matrix
      // An ellipse without area encloses nothing.
      guard transform(map) else { return }
      cairo_arc(pointer, 0, 0, 1, 0, 2 * .pi)
      setMatrix(before)
    }
    closePath()
  }

  /// An arc of an ellipse with upright axes; where Cairo draws it, of a circle.
  private func addArc(
    _ x: Double, _ y: Double, _ radiusX: Double, _ radiusY: Double, _ from: Double, _ to: Double
  ) {
    let turns = 64.0
    guard abs(to - from) <= turns * .pi, abs(from) <= turns * .pi else { return refusePath() }
    let (radiusX, radiusY) = (max(0, radiusX), max(0, radiusY))
    if radiusX == radiusY, isNear(x, y, reachX: radiusX, reachY: radiusY) {
      return cairo_arc(pointer, x, y, radiusX, from, to)
    }
    addFar { matrix in
      guard let center = devicePoint(x, y), devicePoint(x + radiusX, y + radiusY) != nil,
        devicePoint(x - radiusX, y - radiusY) != nil
      else { return nil }
      return .arc(
        center: center, u: .init(x: radiusX * matrix.a, y: radiusX * matrix.b),
        v: .init(x: radiusY * matrix.c, y: radiusY * matrix.d), from: from, to: to)
    }
  }

  /// Adds to a path that Cairo cannot hold, and makes the current path one.
  private func addFar(_ element: (AffineTransform) -> FarPath.Element?) {
    beginFarPath()
    if let element = element(matrix) { farPath?.elements.append(element) }
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
  public var pathExtents: Rect {
    var x1 = 0.0
    var y1 = 0.0
    var x2 = 0.0
    var y2 = 0.0
    cairo_path_extents(pointer, &x1, &y1, &x2, &y2)
    return Rect(x1, y1, x2 - x1, y2 - y1)
  }

  /// Whether Cairo can hold a point of the current path.
  @inline(__always)
  private func isNear(_ x: Double, _ y: Double) -> Bool {
    let device = matrix.apply(Point(x, y))
    // False for NaN too.
    return abs(device.x) <= Self.largestCoordinate && abs(device.y) <= Self.largestCoordinate
      && farPath == nil
  }

  private func isNear(_ x: Double, _ y: Double, reachX: Double, reachY: Double) -> Bool {
    isNear(x - reachX, y - reachY) && isNear(x + reachX, y + reachY)
      && isNear(x - reachX, y + reachY) && isNear(x + reachX, y - reachY)
  }
}
