import StrobeModel

/// Writes an animation as a page: the animated SVG with a player around it, in one file that needs
/// no network.
enum HTMLAnimation {
  static func write(
    _ export: AnimationExport, to file: AtomicFileWriter, _ progress: (Int) -> Void
  ) throws -> AnimationExport.Summary {
    let drawing = try AnimatedDrawing(export, progress: progress)
    var options = export.options.svg
    options.layerNames = []
    options.xmlHeader = false
    // The page repeats it; the picture alone, where no script runs, goes on by itself.
    let svg = SVGAnimationWriter.write(drawing, playCount: 0, options: options)
    let page = HTMLPlayer(
      title: export.options.metadata.title ?? "Animation", schedule: export.schedule,
      playCount: export.playCount)
    try file.append(Array(page.text(around: String(decoding: svg, as: UTF8.self)).utf8))
    return AnimationExport.Summary(export, drawing)
  }
}
