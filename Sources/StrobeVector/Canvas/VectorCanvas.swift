package import StrobeGeometry
package import StrobeModel
package import StrobeRender

/// Makes a ``VectorDrawing`` of what a scene's layers draw.
///
/// Everything is kept in the drawing's coordinates: an item's transform is the product of all maps
/// around it, so that groups need none. Clips belong to the items that are drawn behind them, up to
/// the group or layer that they were set in.
package final class VectorCanvas: Canvas {
  /// What has been drawn so far.
  package private(set) var drawing: VectorDrawing
  /// Choices of the drawing.
  let options: Options
  let resources: VectorResources

  /// How a drawing is made.
  package struct Options: Hashable, Sendable {
    /// What becomes of a blurred shadow.
    package var shadows = VectorShadowForm.bitmap
    /// Pixels per point of what can't be vector; above 0.
    package var bitmapScale = 2.0
    /// Whether the drawing has layers with their names, or only what is drawn in them.
    package var namesLayers = true
    /// Whether texts stay texts.
    package var keepsText = false
    /// Why no text is kept although ``keepsText`` is set.
    package var textRefusal: OutlinedTextReason?

    package init() {}
  }

  struct State {
    var matrix = AffineTransform.identity
    var clips: [VectorClip] = []
    /// What can still be seen, in the drawing's coordinates.
    var visible: VectorBounds
  }

  var state: State
  private var saved: [State] = []
  /// What the innermost open group or layer holds.
  var items: [VectorItem] = []
  private var open: [(layer: VectorLayer?, items: [VectorItem], clips: [VectorClip])] = []
  /// Why texts are outlines at the moment and layers have no names; `nil` where both is as usual.
  var aside: Aside?
  private var refusals: [CanvasRefusal] = []

  /// What is drawn at the moment.
  enum Aside {
    /// What several tiles of a mask show.
    case tiles
    /// A mask.
    case mask
    /// What casts a shadow, which itself isn't seen.
    case caster
  }

  /// Makes a canvas.
  ///
  /// - Parameters:
  ///   - size: The canvas in points.
  ///   - options: Choices of the drawing.
  ///   - resources: Pictures, shared with other canvases.
  package init(size: Size, options: Options = Options(), resources: VectorResources) {
    drawing = VectorDrawing(size: size)
    self.options = options
    self.resources = resources
    state = State(visible: drawing.canvas)
  }

  /// The whole drawing; what is drawn afterwards is not in it.
  package func finished() -> VectorDrawing {
    var result = drawing
    result.items = items
    return result
  }

  // MARK: State

  package func save() { saved.append(state) }

  package func restore() {
    if let last = saved.popLast() { state = last }
  }

  package func concatenate(_ map: AffineTransform) -> Bool {
    let product = map.concatenating(state.matrix)
    guard map.isDrawable, product.isDrawable else { return false }
    state.matrix = product
    return true
  }

  package func clip(to outline: Outline) {
    let clip = VectorClip(shape: VectorShape(outline).mapped(by: state.matrix))
    state.clips.append(clip)
    state.visible = state.visible.intersection(clip.shape.bounds)
  }

  package var matrix: AffineTransform { state.matrix }

  package var visibleBounds: Rect? {
    guard let inverse = state.matrix.inverse, let seen = deviceVisibleBounds else { return nil }
    return Rect(inverse.apply(VectorBounds(seen)))
  }

  package var deviceVisibleBounds: Rect? {
    guard !state.visible.isEmpty else { return Rect(0, 0, 0, 0) }
    return state.visible.isFinite ? Rect(state.visible) : nil
  }

  package var devicePixel: Double? { nil }

  package func takeRefusals() -> [CanvasRefusal] {
    defer { refusals = [] }
    return refusals
  }

  func refuse(_ refusal: CanvasRefusal) {
    if !refusals.contains(refusal) { refusals.append(refusal) }
  }

  // MARK: Layers

  package func begin(_ layer: PresentationLayer) {
    let isNamed = aside == nil && options.namesLayers
    open.append((isNamed ? VectorLayer(layer) : nil, items, state.clips))
    guard isNamed else { return }
    items = []
    state.clips = []
  }

  package func end() {
    guard let last = open.popLast(), let layer = last.layer else { return }
    let content = items
    items = last.items
    state.clips = last.clips
    guard !content.isEmpty else { return }
    add(VectorItem(.layer(layer, content)))
  }

  // MARK: Items

  /// Adds content that stands in the current coordinates.
  func add(_ content: VectorItem.Content, _ adjust: (inout VectorItem) -> Void = { _ in }) {
    var item = VectorItem(content, transform: state.matrix)
    adjust(&item)
    add(item)
  }

  /// Adds an item that stands in the drawing's coordinates, behind the current clips.
  func add(_ item: VectorItem) {
    var item = item
    item.clips = state.clips + item.clips
    items.append(item)
  }

  /// What a closure draws, as items of its own without the clips around them.
  ///
  /// - Parameters:
  ///   - aside: What is drawn; `nil` for something that is seen where it is.
  ///   - visible: What may be left out because it's out of sight; `nil` for the same as around it.
  ///   - body: Draws.
  /// - Returns: What was drawn.
  /// - Throws: What `body` throws.
  func collect(
    _ aside: Aside? = nil, visible: VectorBounds? = nil, _ body: () throws -> Void
  ) rethrows -> [VectorItem] {
    let outer = (items, state, self.aside, saved.count, open.count)
    items = []
    state.clips = []
    if let visible { state.visible = visible }
    // What is not seen itself stays so, whatever is in it.
    if let aside, self.aside != .caster { self.aside = aside }
    defer {
      (items, state, self.aside) = (outer.0, outer.1, outer.2)
      saved.removeLast(max(0, saved.count - outer.3))
      open.removeLast(max(0, open.count - outer.4))
    }
    try body()
    return items
  }

  package func record(
    _ bounds: Rect, _ body: @escaping (any Canvas) throws -> Void
  ) throws -> CanvasRecording {
    let items = try collect(.tiles, visible: .infinite) {
      state.matrix = .identity
      try body(self)
    }
    return VectorRecording(items.isEmpty ? nil : symbol(items), bounds: bounds, body: body)
  }

  package func draw(_ recording: CanvasRecording, alpha: Double) throws {
    guard let own = recording as? VectorRecording else {
      return try replay(recording, alpha: alpha)
    }
    guard let symbol = own.symbol else { return }
    add(.use(symbol)) { $0.opacity = alpha }
  }

  /// Keeps items to be drawn several times.
  func symbol(_ items: [VectorItem]) -> Int {
    drawing.symbols.append(items)
    return drawing.symbols.count - 1
  }
}

/// A drawing that a vector file has as a symbol.
private final class VectorRecording: CanvasRecording {
  /// The symbol's number; `nil` where nothing was drawn.
  let symbol: Int?

  init(_ symbol: Int?, bounds: Rect, body: @escaping (any Canvas) throws -> Void) {
    self.symbol = symbol
    super.init(bounds: bounds, body: body)
  }
}

/// What becomes of a blurred shadow in a file of vectors.
public enum VectorShadowForm: String, Sendable, CaseIterable {
  /// A blur that the viewer computes.
  case filter
  /// A bitmap.
  case bitmap
  /// Nothing.
  case none
}

extension VectorLayer {
  init(_ layer: PresentationLayer) {
    name = layer.name
    switch layer.layer.content {
    case .replicator, .effect: isRepeated = true
    case .none, .shape, .text, .image, .gradient: isRepeated = false
    }
  }
}

extension VectorShape {
  /// An outline as a shape.
  init(_ outline: Outline) {
    switch outline {
    case .rectangle(let rect):
      self = .rectangle(VectorBounds(rect))
    case .roundedRectangle(let rect, let radius, let corners):
      self =
        corners.isSuperset(of: .all)
        ? .roundedRectangle(VectorBounds(rect), radiusX: radius, radiusY: radius)
        : .path(Self.rounded(rect, radius, corners))
    case .ellipse(let center, let radiusX, let radiusY):
      self = .ellipse(center: center, radiusX: radiusX, radiusY: radiusY)
    case .path(let path):
      self = .path(path.elements)
    }
  }

  private static func rounded(
    _ rect: Rect, _ radius: Double, _ corners: CornerMask
  ) -> [Path.Element] {
    let k = radius * (1 - quarterHandle)
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    func length(_ corner: CornerMask) -> (Double, Double) {
      corners.contains(corner) ? (radius, k) : (0, 0)
    }
    let (a, ka) = length(.minXMinY)
    let (b, kb) = length(.maxXMinY)
    let (c, kc) = length(.maxXMaxY)
    let (d, kd) = length(.minXMaxY)
    var result: [Path.Element] = [
      .move(Point(left + a, top)), .line(Point(right - b, top)),
    ]
    func corner(_ radius: Double, _ first: Point, _ second: Point, _ end: Point) {
      if radius > 0 { result.append(.cubic(first, second, end)) }
    }
    corner(b, Point(right - kb, top), Point(right, top + kb), Point(right, top + b))
    result.append(.line(Point(right, bottom - c)))
    corner(c, Point(right, bottom - kc), Point(right - kc, bottom), Point(right - c, bottom))
    result.append(.line(Point(left + d, bottom)))
    corner(d, Point(left + kd, bottom), Point(left, bottom - kd), Point(left, bottom - d))
    result.append(.line(Point(left, top + a)))
    corner(a, Point(left, top + ka), Point(left + ka, top), Point(left + a, top))
    result.append(.close)
    return result
  }
}

extension VectorBounds {
  init(_ rect: Rect) {
    self.init(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY)
  }
}

extension Rect {
  init(_ bounds: VectorBounds) {
    self.init(bounds.minX, bounds.minY, bounds.width, bounds.height)
  }
}
