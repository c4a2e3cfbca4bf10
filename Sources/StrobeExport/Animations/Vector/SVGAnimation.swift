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
    var summary = AnimationExport.Summary()
    summary.frames = export.schedule.count
    summary.pictures = drawing.times.count
    summary.report = drawing.report
    return summary
  }
}
