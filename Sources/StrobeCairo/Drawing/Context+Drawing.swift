internal import CCairo
public import StrobeGeometry

extension Context {
  /// Fills the current path.
  ///
  /// - Parameters:
  ///   - rule: What counts as inside.
  ///   - preserve: Whether the path stays for what is drawn next.
  public func fill(_ rule: FillRule = .nonZero, preserve: Bool = false) {
    guard !pathIsRefused else {
      if !preserve { newPath() }
      return
    }
    cairo_set_fill_rule(pointer, rule.cairo)
    if let farPath {
      emitFarArea(farPath)
      cairo_fill(pointer)
      if !preserve { newPath() }
      return
    }
    if preserve { cairo_fill_preserve(pointer) } else { cairo_fill(pointer) }
  }

  /// Strokes the current path.
  ///
  /// - Parameters:
  ///   - style: Width, ends, corners and dashes.
  ///   - preserve: Whether the path stays for what is drawn next.
  public func stroke(_ style: StrokeStyle, preserve: Bool = false) {
    if style.lineWidth > 0, style.lineWidth / 2 * matrix.largestScale > Self.largestReach {
      refusePath(style.lineWidth.isFinite ? .strokeTooWide : .notFinite)
    }
    // A width of zero would be a hairline in PDF viewers and nothing on an image.
    guard !pathIsRefused, style.lineWidth.isFinite, style.lineWidth > 0 else {
      if !preserve { newPath() }
      return
    }
    cairo_set_line_width(pointer, style.lineWidth)
    cairo_set_line_cap(pointer, style.cap.cairo)
    cairo_set_line_join(pointer, style.join.cairo)
    cairo_set_miter_limit(
      pointer, style.miterLimit.isFinite ? max(1, style.miterLimit) : 10)
    setDash(style.dash, phase: style.dashPhase)
    if let farPath {
      strokeFar(farPath, style)
      if !preserve { newPath() }
      return
    }
    if preserve { cairo_stroke_preserve(pointer) } else { cairo_stroke(pointer) }
  }

  func setDash(_ dash: [Double], phase: Double) {
    let isUsable =
      dash.allSatisfy { $0.isFinite && $0 >= 0 } && dash.contains { $0 > 0 } && phase.isFinite
    guard isUsable, let count = Int32(exactly: dash.count) else {
      cairo_set_dash(pointer, nil, 0, 0)
      return
    }
    // Cairo walks a phase down by one dash at a time; a whole number of periods changes nothing.
    let period = dash.reduce(0, +) * (dash.count.isMultiple(of: 2) ? 1 : 2)
    let start = period.isFinite ? phase.truncatingRemainder(dividingBy: period) : 0
    cairo_set_dash(pointer, dash, count, start < 0 ? start + period : start)
  }

  /// Paints everywhere inside the clip.
  public func paint(alpha: Double = 1) {
    if alpha >= 1 {
      cairo_paint(pointer)
    } else {
      cairo_paint_with_alpha(pointer, clampedUnit(alpha))
    }
  }

  /// Paints where a pattern is opaque, by its alpha.
  public func mask(_ pattern: Pattern) {
    inSpace(of: pattern) { cairo_mask(pointer, pattern.pointer) }
  }

  /// Restricts what follows to the inside of the current path; a refused path has no inside.
  public func clip(_ rule: FillRule = .nonZero) {
    if pathIsRefused {
      newPath()
      cairo_rectangle(pointer, 0, 0, 0, 0)
    } else if let farPath {
      emitFarArea(farPath)
      self.farPath = nil
    }
    cairo_set_fill_rule(pointer, rule.cairo)
    cairo_clip(pointer)
  }

  /// The smallest rectangle in user space around what can still be drawn on.
  public var clipExtents: Rect {
    var x1 = 0.0
    var y1 = 0.0
    var x2 = 0.0
    var y2 = 0.0
    cairo_clip_extents(pointer, &x1, &y1, &x2, &y2)
    return Rect(x1, y1, x2 - x1, y2 - y1)
  }

  // MARK: Groups

  /// Draws aside, on a transparent sheet.
  ///
  /// - Parameters:
  ///   - alphaOnly: Whether colour is of no interest, as in a mask. Vector surfaces keep their
  ///     drawing as vectors either way.
  ///   - body: The drawing.
  /// - Returns: The drawing as a pattern, placed where it was drawn.
  /// - Throws: What `body` throws, and ``CairoError`` when memory ran out.
  public func group(
    alphaOnly: Bool = false, _ body: () throws -> Void
  ) throws -> Pattern {
    let outer = matrix
    setMatrix(.identity)
    depth += 1
    cairo_push_group_with_content(
      pointer, alphaOnly ? CAIRO_CONTENT_ALPHA : CAIRO_CONTENT_COLOR_ALPHA)
    let inside = depth
    setMatrix(outer)
    defer { setMatrix(outer) }
    do {
      try body()
    } catch {
      leaveGroup(inside)
      cairo_pattern_destroy(cairo_pop_group(pointer))
      throw error
    }
    leaveGroup(inside)
    return try Pattern.group(adopting: cairo_pop_group(pointer))
  }

  /// Undoes the saves that a group's body left open: Cairo would refuse to end the group.
  private func leaveGroup(_ inside: Int) {
    while depth > inside { restore() }
    depth = inside - 1
    pathIsRefused = false
  }
}

extension LineCap {
  var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension LineJoin {
  var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}

extension FillRule {
  var cairo: cairo_fill_rule_t {
    self == .nonZero ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD
  }
}
