import StrobeCore
import StrobeModel
import StrobeVector

/// Writes an animation as a page: the animated SVG with a player around it, in one file that needs
/// no network.
enum HTMLAnimation {
  static func write(
    _ export: AnimationExport, to file: AtomicFileWriter, _ progress: (Int) -> Void
  ) throws -> AnimationExport.Summary {
    var options = export.options.svg
    options.xmlHeader = false
    // The page repeats it; the picture alone, where no script runs, goes on by itself.
    let (svg, summary) = try SVGAnimation.text(export, playCount: 0, options: options, progress)
    let page = HTMLPlayer(
      title: export.options.metadata.title ?? "Animation", schedule: export.schedule,
      playCount: export.playCount)
    try file.append(Array(page.text(around: String(decoding: svg, as: UTF8.self)).utf8))
    return summary
  }
}
