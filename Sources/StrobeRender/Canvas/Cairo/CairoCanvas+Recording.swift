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
    return CanvasRecording(bounds: bounds, kept: surface, body: body)
  }

  package func draw(_ recording: CanvasRecording, alpha: Double) throws {
    guard let surface = recording.kept as? RecordingSurface else {
      return try replay(recording, alpha: alpha)
    }
    context.setSource(surface)
    context.paint(alpha: alpha)
  }
}
