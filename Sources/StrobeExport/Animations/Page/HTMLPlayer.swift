import StrobeModel

/// A page that plays an animated SVG: on and on, frame by frame, slowly, large.
struct HTMLPlayer {
  /// The name of the page and of the picture.
  let title: String
  /// The frames that the page steps through.
  let schedule: FrameSchedule
  /// How often the animation plays; 0 for ever.
  let playCount: Int

  /// The page.
  ///
  /// Its controls are found by their names in the form, never by `id`, so that nothing in the
  /// picture can clash with them.
  ///
  /// - Parameter svg: The picture, an `<svg>` element and a line feed.
  /// - Returns: The text of an HTML file.
  func text(around svg: String) -> String {
    let name = XMLText.escaped(title)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
      <title>\(name)</title>
      <style>
      \(HTMLPlayer.style)
      </style>
      </head>
      <body>
      <header>
        <h1>\(name)</h1>
      \(HTMLPlayer.help)
      </header>
      <main>
      <div class="picture" role="img" aria-label="\(name)">
      \(svg)</div>
      </main>
      \(HTMLPlayer.controls)
      <script>
      "use strict";
      const film = \(film);
      \(HTMLPlayer.script)
      </script>
      </body>
      </html>

      """
  }

  /// What the script knows of the animation, in seconds: where it starts in the scene, its length,
  /// the frames it has (by their rate or by their own instants) and how often it plays.
  private var film: String {
    let timeline = AnimationTimeline(schedule: schedule)
    let frames: String
    if case .rate(let rate) = schedule.sampling {
      frames = "rate: \(rate)"
    } else {
      let starts = (0..<timeline.count).map { "\(timeline.start(of: $0))" }
      frames = "starts: [\(starts.joined(separator: ", "))]"
    }
    return "{ start: \(schedule.from), duration: \(timeline.duration), "
      + "frames: \(max(1, timeline.count)), \(frames), plays: \(playCount) }"
  }
}
