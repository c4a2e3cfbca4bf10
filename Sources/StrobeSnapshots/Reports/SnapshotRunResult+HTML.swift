import Foundation

extension SnapshotRunResult {
  /// The failures as one page that needs no server and no other file.
  ///
  /// Each failure shows expected, actual and difference side by side, over each other with a
  /// slider, or blinking; the instant on the scene's time line, and the values that changed.
  /// Everything can be reached by keyboard.
  public var html: String {
    // What could not be compared at all comes first.
    let failures = failures.filter(\.status.isError) + failures.filter { !$0.status.isError }
    var body = ""
    for (index, entry) in failures.enumerated() {
      body += article(entry, number: index + 1, of: failures.count)
    }
    if failures.isEmpty { body += "<p class=\"none\">Nothing failed.</p>\n" }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
      style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <title>Snapshots of \(Markup.escaped(folder)): \(Markup.escaped(summary))</title>
      <style>\(ReportPage.style)</style>
      </head>
      <body>
      <header>
      <h1>Snapshots of <code>\(Markup.escaped(folder))</code></h1>
      <p class="counts">\(counts)</p>
      \(ReportPage.controls)
      </header>
      <main>
      \(body)</main>
      \(others)<script>\(ReportPage.script)</script>
      </body>
      </html>

      """
  }

  private var counts: String {
    Status.allCases.compactMap { status in
      let number = count(status)
      guard number > 0 else { return nil }
      return "<span class=\"badge \(status.rawValue)\">\(number) \(status.rawValue)</span>"
    }.joined(separator: " ")
  }

  /// The snapshots that did not fail, folded away.
  private var others: String {
    let names = entries.filter { !$0.status.isFailure }.map {
      "<li>\(Markup.escaped("\($0.scene) \($0.name)")) <i>\($0.status.rawValue)</i></li>"
    }
    guard !names.isEmpty else { return "" }
    return "<details><summary>\(names.count) others</summary><ul>\(names.joined())</ul></details>\n"
  }

  private func article(_ entry: Entry, number: Int, of count: Int) -> String {
    let title = Markup.escaped(entry.scene)
    let name = entry.name.isEmpty ? "" : " <small>\(Markup.escaped(entry.name))</small>"
    var text = """
      <article id="failure-\(number)" tabindex="-1" class="\(entry.status.rawValue)">
      <h2><a href="#failure-\(number)">\(title)\(name)</a> \
      <span class="badge \(entry.status.rawValue)">\(entry.status.rawValue)</span> \
      <span class="number">\(number) of \(count)</span></h2>

      """
    text += timeLine(of: entry)
    if !entry.lines.isEmpty {
      text += "<ul class=\"facts\">"
      text += entry.lines.map { "<li>\(Markup.escaped($0))</li>" }.joined()
      text += "</ul>\n"
    }
    if let pictures = entry.pictures { text += figures(pictures, number: number) }
    text += table(entry.changes)
    return text + "</article>\n"
  }

  // MARK: Pictures

  private func figures(_ pictures: Pictures, number: Int) -> String {
    let size = "style=\"--w:\(pictures.width);--h:\(pictures.height)\""
    let actual = image(pictures.actual, "actual")
    guard let expected = pictures.expected.map({ image($0, "expected") }),
      let difference = pictures.difference.map({ image($0, "difference") })
    else {
      return "<div class=\"views side\" \(size)><figure>\(actual)"
        + "<figcaption>actual</figcaption></figure></div>\n"
    }
    let choices = ReportPage.modes.map { mode in
      """
      <label><input type="radio" name="mode-\(number)" value="\(mode.name)"\
      \(mode.name == "side" ? " checked" : "")> \(mode.title)</label>
      """
    }.joined(separator: "\n")
    return """
      <fieldset class="modes"><legend>View</legend>
      \(choices)
      </fieldset>
      <div class="views side" \(size)>
      <figure class="expected">\(expected)<figcaption>expected</figcaption></figure>
      <figure class="actual">\(actual)<figcaption>actual</figcaption></figure>
      <figure class="difference">\(difference)<figcaption>difference</figcaption></figure>
      <label class="slide">expected <input type="range" min="0" max="100" value="50" step="1" \
      aria-label="share of the expected picture"> actual</label>
      <p class="blinking" aria-live="off"></p>
      </div>

      """
  }

  private func image(_ bytes: [UInt8], _ kind: String) -> String {
    let data = Data(bytes).base64EncodedString()
    return "<img alt=\"\(kind)\" src=\"data:image/png;base64,\(data)\">"
  }

  // MARK: Facts

  /// The scene's duration as a line with its snapshots' instants; the failure's is marked.
  private func timeLine(of entry: Entry) -> String {
    guard let time = entry.time, let duration = entry.duration, duration > 0 else { return "" }
    let end = max(duration, time)
    let start = min(0, time)
    func place(_ time: Double) -> String {
      let share = (time - start) / (end - start)
      return Seconds.text(((10 + share * 580) * 10).rounded() / 10)
    }
    let siblings = entries.filter { $0.scene == entry.scene && $0.name != entry.name }
    let ticks = siblings.compactMap { other -> String? in
      guard let instant = other.time, instant >= start, instant <= end else { return nil }
      let x = place(instant)
      let kind = other.status.isFailure ? "tick failed" : "tick"
      return "<line class=\"\(kind)\" x1=\"\(x)\" x2=\"\(x)\" y1=\"8\" y2=\"20\"/>"
    }.joined()
    let shown = Seconds.text((time * 10_000).rounded() / 10_000)
    let x = place(time)
    // The instant's own label leaves no room for that of an end close by.
    let share = (time - start) / (end - start)
    let first = share < 0.15 ? "" : "<text x=\"10\" y=\"40\">\(Seconds.text(start)) s</text>"
    let last =
      share > 0.85
      ? ""
      : "<text x=\"590\" y=\"40\" text-anchor=\"end\">"
        + "\(Seconds.text((end * 10_000).rounded() / 10_000)) s</text>"
    let anchor = share > 0.8 ? "end" : "start"
    return """
      <svg class="time" viewBox="0 0 600 44" role="img" \
      aria-label="at \(shown) of \(Seconds.text(duration)) seconds">\
      <line class="axis" x1="10" x2="590" y1="14" y2="14"/>\(ticks)\
      <line class="instant" x1="\(x)" x2="\(x)" y1="2" y2="26"/>\(first)\(last)\
      <text class="instant" x="\(x)" y="40" text-anchor="\(anchor)">\(shown) s</text></svg>

      """
  }

  /// The values of the presentation that changed.
  private func table(_ changes: [PresentationChange]?) -> String {
    guard let changes else { return "" }
    guard !changes.isEmpty else {
      return "<p class=\"values\">No value of the presentation changed: the drawing did.</p>\n"
    }
    let limit = 200
    let rows = changes.prefix(limit).map { change in
      let layer = Markup.escaped(change.layer.isEmpty ? "canvas" : change.layer)
      let values = change.shortened
      let cells = [values.expected, values.actual].map { value in
        "<td>" + (value.map { "<code>\(Markup.escaped($0))</code>" } ?? "–") + "</td>"
      }
      let key = Markup.escaped(change.key ?? "layer")
      return "<tr><td>\(layer)</td><td class=\"key\">\(key)</td>\(cells.joined())</tr>"
    }
    let more = changes.count > limit ? "<p>and \(changes.count - limit) more</p>" : ""
    return """
      <table><caption>Values that changed</caption>\
      <thead><tr><th>layer</th><th>key</th><th>expected</th><th>actual</th></tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody></table>\(more)

      """
  }
}
