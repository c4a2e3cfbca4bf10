import StrobeGeometry
import StrobeModel
import StrobeRender

/// Writes down what it's told to draw, and draws nothing.
final class RecordingCanvas: StrobeRender.Canvas {
  /// What was called, in order; bodies are indented.
  private(set) var calls: [String] = []
  private(set) var inks: [Ink] = []
  private(set) var outlines: [Outline] = []
  private(set) var trims: [Trim?] = []
  private(set) var tiles: [[MaskTile]?] = []
  private(set) var matrix = AffineTransform.identity
  private var matrices: [AffineTransform] = []
  private var indent = ""
  /// What can be seen in device units; `nil` for everything.
  var deviceVisibleBounds: Rect?
  /// Where shadows' casters are drawn; `nil` for nowhere.
  var casterCanvas: RecordingCanvas?
  /// What the next call of ``takeRefusals()`` gives.
  var refusals: [CanvasRefusal] = []

  var visibleBounds: Rect? {
    deviceVisibleBounds.flatMap { bounds in matrix.inverse?.boundingBox(of: bounds) }
  }
  var devicePixel: Double? { nil }

  private func add(_ call: String) { calls.append(indent + call) }

  private func nested(_ call: String, _ body: () throws -> Void) rethrows {
    add(call)
    indent += "  "
    defer { indent.removeLast(2) }
    try body()
  }

  func save() { matrices.append(matrix) }
  func restore() { matrix = matrices.popLast() ?? .identity }
  func concatenate(_ map: AffineTransform) -> Bool {
    guard map.isDrawable else { return false }
    matrix = map.concatenating(matrix)
    return true
  }
  func clip(to outline: Outline) { add("clip") }

  func begin(_ layer: PresentationLayer) {
    add("begin \(layer.name)")
    indent += "  "
  }
  func end() {
    indent.removeLast(2)
    add("end")
  }

  func fill(_ outlines: [Outline], rule: FillRule, with ink: Ink) throws {
    add("fill \(outlines.map(\.kind).joined(separator: " ")) \(rule)")
    self.outlines += outlines
    inks.append(ink)
  }
  func stroke(_ outline: Outline, trim: Trim?, style: StrokeStyle, with ink: Ink) throws {
    add("stroke \(outline.kind) \(style.lineWidth)")
    outlines.append(outline)
    trims.append(trim)
    inks.append(ink)
  }
  func draw(_ picture: PlacedImage, tint: Tint, alpha: Double) throws { add("picture \(alpha)") }
  func draw(_ text: TextRun) throws {
    add("text \(text.content.string)")
    inks.append(.color(text.color))
  }
  func draw(_ shadow: Shadow, of caster: ShadowCaster) throws {
    add("shadow \(shadow.radius) \(caster.outline?.kind ?? "of a drawing")")
    if let casterCanvas { try caster.draw(casterCanvas) }
  }
  func draw(_ content: ClippedContent) throws {
    outlines.append(content.outline)
    try nested("clipped to \(content.outline.kind)") { try content.draw(self) }
  }
  func group(alpha: Double, _ content: GroupContent) throws {
    try nested("group \(alpha)") { try content.draw(self, 1) }
  }
  func draw(_ content: GroupContent, through mask: MaskContent, alpha: Double) throws {
    tiles.append(mask.tiles)
    try nested("masked \(alpha)") { try content.draw(self, 1) }
    try nested("mask") { try mask.draw(self, 1) }
  }

  func takeRefusals() -> [CanvasRefusal] {
    defer { refusals = [] }
    return refusals
  }
}

extension Outline {
  fileprivate var kind: String {
    switch self {
    case .rectangle: "rectangle"
    case .roundedRectangle: "rounded"
    case .ellipse: "ellipse"
    case .path: "path"
    }
  }
}
