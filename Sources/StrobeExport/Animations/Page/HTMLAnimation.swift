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
    try file.append(Array(page(export, svg: String(decoding: svg, as: UTF8.self)).utf8))
    return summary
  }

  private static func page(_ export: AnimationExport, svg: String) -> String {
    let schedule = export.schedule
    let timeline = AnimationTimeline(schedule: schedule)
    let title = XMLText.escaped(export.options.metadata.title ?? "Animation")
    let starts = timeline.duration / Double(max(1, schedule.count))
    let step: Double
    if case .rate(let rate) = schedule.sampling { step = 1 / rate } else { step = starts }
    let numbers =
      "const duration = \(timeline.duration), start = \(schedule.from), step = \(step), "
      + "plays = \(export.playCount);"
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
      <title>\(title)</title>
      <style>
      \(HTMLPlayer.style)
      </style>
      </head>
      <body>
      <main id="stage" class="white">
      \(svg)</main>
      \(HTMLPlayer.controls)
      <script>
      "use strict";
      \(numbers)
      \(HTMLPlayer.script)
      </script>
      </body>
      </html>

      """
  }
}
