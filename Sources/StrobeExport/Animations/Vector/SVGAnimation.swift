import StrobeCore
import StrobeModel

/// Writes an animation as an SVG file that plays by itself.
enum SVGAnimation {
  static func write(
    _ export: AnimationExport, to file: AtomicFileWriter, _ progress: (Int) -> Void
  ) throws -> AnimationExport.Summary {
    let drawing = try AnimatedDrawing(export, progress: progress)
    var options = export.options.svg
    options.layerNames = []
    try file.append(
      SVGAnimationWriter.write(drawing, playCount: export.playCount, options: options))
    return AnimationExport.Summary(export, drawing)
  }
}

extension AnimationExport.Summary {
  /// What was written of a drawing.
  init(_ export: AnimationExport, _ drawing: AnimatedDrawing) {
    self.init()
    frames = export.schedule.count
    pictures = drawing.times.count
    report = drawing.report
  }
}
