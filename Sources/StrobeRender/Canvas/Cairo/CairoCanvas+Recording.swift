import StrobeCairo
package import StrobeGeometry

extension CairoCanvas {
  package func record(
    _ bounds: Rect, _ body: @escaping (any Canvas) throws -> Void
  ) throws -> CanvasRecording {
    // On pixels a copy would be of other pixels than those it is drawn on.
    guard isVector else { return CanvasRecording(bounds: bounds, body: body) }
    let surface = try RecordingSurface(extents: bounds)
    let inner = try Context(surface)
    try aside(on: inner, isVector: true, .tiles, body)
    try inner.checkStatus("recording a drawing")
    return CairoRecording(surface, bounds: bounds)
  }

  package func draw(_ recording: CanvasRecording, alpha: Double) throws {
    guard let recording = recording as? CairoRecording else {
      return try replay(recording, alpha: alpha)
    }
    context.setSource(recording.surface)
    context.paint(alpha: alpha)
  }
}

/// A drawing that a document keeps once.
private final class CairoRecording: CanvasRecording {
  let surface: RecordingSurface

  init(_ surface: RecordingSurface, bounds: Rect) {
    self.surface = surface
    super.init(bounds: bounds, body: { _ in })
  }
}
