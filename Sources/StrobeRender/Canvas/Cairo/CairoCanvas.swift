package import StrobeCairo
package import StrobeGeometry
package import StrobeModel

/// Draws through Cairo: on pixels, in a PDF document or in Cairo's own SVG.
///
/// On pixels it snaps, resamples and merges so that nothing shines through where shapes meet; in
/// documents everything stays a vector that can.
package final class CairoCanvas: Canvas {
  /// Where everything goes.
  package let context: Context
  /// Whether the surface keeps vectors: nothing may become a bitmap that need not be one.
  let isVector: Bool
  /// What drawings share, so that a document has a picture once.
  let surfaces: SurfaceCache
  /// Pixels per point of what must become a bitmap in a document.
  let bitmapScale: Double
  private let observer: (any DrawingObserver)?
  /// Whether layers are announced to the observer.
  private var isObserved: Bool
  /// Why texts are outlines at the moment although the observer draws texts; `nil` where what is
  /// drawn is not seen itself.
  private var outlining: OutlinedTextReason?
  private var announced: [PresentationLayer] = []
  private var refusals: [CanvasRefusal] = []

  init(
    _ context: Context, isVector: Bool, surfaces: SurfaceCache, bitmapScale: Double,
    observer: (any DrawingObserver)? = nil
  ) {
    self.context = context
    self.isVector = isVector
    self.surfaces = surfaces
    self.bitmapScale = bitmapScale
    self.observer = observer
    isObserved = observer != nil
  }

  /// A canvas for something that's drawn aside and not announced.
  ///
  /// - Parameters:
  ///   - context: Where it goes.
  ///   - isVector: Whether that keeps vectors.
  ///   - reason: Why texts in it are outlines; `nil` where it isn't seen itself.
  ///   - body: Draws.
  /// - Throws: What the body throws.
  func aside(
    on context: Context, isVector: Bool, _ reason: OutlinedTextReason?,
    _ body: (CairoCanvas) throws -> Void
  ) throws {
    let inner = CairoCanvas(
      context, isVector: isVector, surfaces: surfaces, bitmapScale: bitmapScale,
      observer: observer)
    inner.isObserved = false
    inner.outlining = isObserved || outlining != nil ? reason : nil
    try body(inner)
    refusals += inner.takeRefusals()
  }

  // MARK: State

  package func save() { context.save() }
  package func restore() { context.restore() }

  package func concatenate(_ map: AffineTransform) -> Bool { context.transform(map) }

  package var matrix: AffineTransform { context.matrix }
  package var visibleBounds: Rect? { context.clipExtents }
  package var deviceVisibleBounds: Rect? { context.deviceClipExtents }
  package var devicePixel: Double? { pixel }

  /// The length in user space of about one device unit.
  var pixel: Double {
    let scale = context.matrix.largestScale
    return scale > 0 ? 1 / scale : 1
  }

  // MARK: Layers

  package func begin(_ layer: PresentationLayer) {
    guard isObserved else { return }
    announced.append(layer)
    observer?.willDraw(layer, on: context)
  }

  package func end() {
    guard isObserved, let layer = announced.popLast() else { return }
    observer?.didDraw(layer, on: context)
  }

  /// Draws without announcing layers: what is used several times, or is not seen itself.
  ///
  /// - Parameters:
  ///   - reason: Why texts in it are outlines; `nil` where it is not seen itself.
  ///   - body: Draws.
  /// - Returns: What the body returns.
  func unobserved<Result>(
    _ reason: OutlinedTextReason?, _ body: () throws -> Result
  ) rethrows -> Result {
    let before = (isObserved, outlining)
    // What is not seen itself stays so, whatever is in it.
    if isObserved || outlining != nil { outlining = reason }
    isObserved = false
    defer { (isObserved, outlining) = before }
    return try body()
  }

  /// Leaves a text to the observer if it takes texts, and tells why where it doesn't take this one.
  func leavesToObserver(_ text: TextRun) -> Bool {
    guard let observer, observer.drawsText, text.layout.ink != nil else { return false }
    guard isObserved else {
      if let outlining { refuse(.outlinedText(outlining)) }
      return false
    }
    do throws(OutlinedTextReason) {
      try observer.draw(text.layout.placed(text.content, color: text.color), on: context)
      return true
    } catch {
      refuse(.outlinedText(error))
      return false
    }
  }

  // MARK: Refusals

  func refuse(_ refusal: CanvasRefusal) { refusals.append(refusal) }

  package func takeRefusals() -> [CanvasRefusal] {
    switch context.takeRefusal() {
    case .none: break
    case .notFinite: refuse(.limit(.outline))
    case .strokeTooWide: refuse(.limit(.lineWidth))
    }
    guard !refusals.isEmpty else { return [] }
    defer { refusals.removeAll() }
    return refusals
  }
}
