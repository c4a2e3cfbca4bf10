import StrobeGeometry
import StrobeModel
import StrobeRender
import Testing

@testable import StrobeExport
@testable import StrobeVector

/// Text that stays text in SVG files.
@Suite struct VectorTextTests {
  private func label(
    _ string: String, _ frame: Rect, size: Double = 20,
    _ change: (inout Layer, inout TextContent) -> Void = { _, _ in }
  ) -> Layer {
    var text = TextContent(string)
    text.fontFamily = "DejaVu Sans"
    text.fontSize = size
    text.foregroundColor = Color(1, 0, 0)
    var layer = Layer("label", frame: frame)
    change(&layer, &text)
    layer.content = .text(text)
    return layer
  }

  private func svg(
    _ layers: [Layer], _ change: (inout ExportOptions) -> Void = { _ in }
  ) throws -> String {
    var options = ExportOptions()
    options.svgText = .keep
    options.svg.idPrefix = ""
    change(&options)
    return String(
      decoding: try FrameExporter(options: options).data(
        Scene(size: Size(300, 200), layers: layers), at: 0, as: .svg), as: UTF8.self)
  }

  /// The baseline of a first line from the top of its bounds: DejaVu Sans's ascent, 1901/2048 of the
  /// size, on a whole point.
  private func baseline(_ size: Double) -> Int { Int((1901.0 / 2048 * size).rounded()) }

  @Test func theTextIsInTheFileWithItsFont() throws {
    let text = try svg([label("a <&> \"b\"", Rect(20, 10, 200, 40))])
    #expect(
      text.contains(
        "<text id=\"label\" data-name=\"label\" x=\"20\" y=\"\(10 + baseline(20))\" "
          + "font-family=\"DejaVu Sans\" font-size=\"20\" fill=\"#f00\">a &lt;&amp;&gt; &quot;b&quot;</text>"
      ))
    #expect(!text.contains("<path"))
    #expect(!text.contains("<use"))
  }

  @Test func outlinesAreTheDefault() throws {
    let layers = [label("Hill", Rect(20, 10, 200, 40))]
    let outlines = try svg(layers) { $0.svgText = .outlines }
    #expect(!outlines.contains("<text"))
    #expect(outlines.contains("<path"))
    #expect(ExportOptions().svgText == .outlines)
  }

  @Test func scaledTextHasALargerFont() throws {
    let text = try svg([
      label("Hill", Rect(100, 50, 100, 40), size: 10) { layer, text in
        layer.transform = .scale(2, 2)
        text.fontWeight = 700
        text.foregroundColor = Color(0, 0, 1, 0.25)
      }
    ])
    // The middle, (150, 70), stays; the bounds' corner is 50 and 20 points away, twice.
    #expect(text.contains("x=\"50\" y=\"\(30 + 2 * baseline(10))\""))
    #expect(text.contains(##"font-size="20" font-weight="700" fill="#00f" fill-opacity=".25""##))
    #expect(!text.contains("transform="))
  }

  /// A quarter turn about the middle, (150, 70), takes x to y and y to −x.
  @Test func turnedTextHasATransform() throws {
    let text = try svg([
      label("Hill", Rect(100, 50, 100, 40)) { layer, _ in
        layer.transform = .rotation(.pi / 2)
        layer.opacity = 0.5
      }
    ])
    #expect(text.contains(" y=\"\(baseline(20))\" "))
    #expect(text.contains(#"fill-opacity=".5" transform="matrix(0 1 -1 0 170 20)""#))
  }

  /// Cairo writes a group from the corner of its clip.
  @Test func placesAreRightInsideGroups() throws {
    var back = Layer("back", frame: Rect(-10, 5, 90, 40))
    back.opacity = 0.5
    back.backgroundColor = .black
    back.sublayers = [label("Hill", Rect(14, 2.5, 60, 30))]
    var card = Layer("card", frame: Rect(30, 40.25, 100, 60))
    card.masksToBounds = true
    card.cornerRadius = 10
    card.sublayers = [back]
    let text = try svg([card])
    #expect(text.contains(#"opacity=".5""#))
    // The first baseline is a whole point of the layer: 2.5 is part of its position.
    #expect(text.contains("x=\"34\" y=\"\(47.75 + Double(baseline(20)))\""))
    #expect(!text.contains("<use"))
  }

  @Test func everyLineHasItsPlace() throws {
    let text = try svg([
      label("one\n\n  two  three\nfour", Rect(20, 10, 200, 100)) { _, text in
        text.verticalAlignment = .top
      }
    ])
    #expect(text.contains("><tspan x=\"20\" y=\"\(10 + baseline(20))\">one</tspan><tspan x=\"20\""))
    #expect(text.contains(">  two  three</tspan>"))
    #expect(text.contains(">four</tspan></text>"))
    #expect(text.contains(#"xml:space="preserve""#))
    #expect(text.split(separator: "<tspan").count == 4)
  }

  @Test func familiesAreWrittenAsCSSHasThem() throws {
    let text = try svg([
      label("Hill", Rect(20, 10, 200, 40)) { $1.fontFamily = "Press  Start 2P, It's,mono" }
    ])
    #expect(text.contains(#"font-family="'Press Start 2P', 'It\'s', monospace""#))
  }

  @Test func aPageCanDecideTheColour() throws {
    let text = try svg([label("Hill", Rect(20, 10, 200, 40))]) {
      $0.svg.currentColor = SVGColor(hex: 0xFF0000)
    }
    #expect(text.contains(#"fill="currentColor""#))
  }

  /// What lines and a font do not describe, and what is part of a mask, looks the same as ever.
  @Test func otherTextIsOutlines() throws {
    let frame = Rect(20, 10, 100, 40)
    var masked = Layer("masked", frame: frame)
    masked.backgroundColor = .black
    masked.mask = label("Hill", Rect(0, 0, 100, 40))
    var tiled = label("Hill", frame)
    var tiles = Layer("tiles", frame: Rect(0, 0, 100, 40))
    tiles.sublayers = [Rect(0, 0, 50, 40), Rect(50, 0, 50, 40)].map {
      var tile = Layer("tile", frame: $0)
      tile.backgroundColor = .black
      tile.opacity = $0.minX == 0 ? 1 : 0.5
      return tile
    }
    tiled.mask = tiles
    let hebrew = "\u{5e9}\u{5dc}\u{5d5}\u{5dd}"
    let layers: [(Layer, OutlinedTextReason, String)] = [
      (label(hebrew, frame), .rightToLeft, "label"),
      (
        label("abc \(hebrew) abc abc", frame) { $1.truncationMode = .end }, .rightToLeft, "label"
      ),
      (label("a\tb", frame), .controlCharacters, "label"),
      (label("exam\u{AD}ination", frame) { $1.isWrapped = true }, .controlCharacters, "label"),
      (masked, .mask, "label"),
      (tiled, .tiles, "label"),
    ]
    for (layer, reason, name) in layers {
      var options = ExportOptions()
      options.svgText = .keep
      let scene = Scene(size: Size(300, 200), layers: [layer])
      let report = try FrameExporter(options: options).export(scene.presentation(at: 0), as: .svg) {
        $1
      }
      #expect(report.warnings == [.outlinedText(layer: name, reason: reason)], "\(reason)")
      options.svgText = .outlines
      let silent = try FrameExporter(options: options).export(scene.presentation(at: 0), as: .svg) {
        $1
      }
      #expect(silent.warnings.isEmpty)
      let kept = try svg([layer])
      #expect(kept == (try svg([layer]) { $0.svgText = .outlines }))
      #expect(!kept.contains("<text"))
      #expect(kept.contains("<path"))
    }
  }

  @Test func shortenedTextShowsWhatIsLeft() throws {
    let shown: [(TextTruncationMode, String)] = [
      (.end, ">nnnn…</text>"), (.start, ">…nnnn</text>"), (.middle, ">nn…nn</text>"),
    ]
    for (mode, expected) in shown {
      // An n is 12.676 wide in 20 points, and the ellipsis 20.
      let text = try svg([
        label(String(repeating: "n", count: 40), Rect(20, 10, 72, 40)) {
          $1.truncationMode = mode
        }
      ])
      #expect(text.contains(expected))
    }
    let spaced = try svg([
      label("word" + String(repeating: " ", count: 40) + "end", Rect(20, 10, 150, 40)) {
        $1.truncationMode = .end
      }
    ])
    #expect(spaced.contains(">word…</text>"))
  }

  /// A justified line's words stand at both ends of the bounds and evenly between them.
  @Test func wordsOfJustifiedLinesHaveTheirPlaces() throws {
    let text = try svg([
      label("nn nn nn nn", Rect(20, 10, 100, 60)) {
        $1.isWrapped = true
        $1.alignmentMode = .justified
        $1.verticalAlignment = .top
      }
    ])
    let first = baseline(20) + 10
    // Three words of 2 × 12.676 do not leave room for a fourth.
    let word = 2 * 1298.0 / 2048 * 20
    #expect(text.contains(#"<tspan x="20" y="\#(first)">nn </tspan>"#))
    let places = text.split(separator: "<tspan x=\"").dropFirst().compactMap {
      Double($0.prefix { $0 != "\"" })
    }
    try #require(places.count == 4)
    #expect(abs(places[1] - (20 + (100 - word) / 2)) < 0.05)
    #expect(abs(places[2] - (120 - word)) < 0.05)
    #expect(places[3] == 20)
  }

  @Test func textInDeeplyNestedFilesIsNotLost() throws {
    var layer = label("Hill", Rect(0, 0, 100, 40))
    for _ in 0..<98 {
      var outer = Layer("outer", frame: Rect(0, 0, 100, 40))
      outer.opacity = 0.999
      outer.backgroundColor = .white
      outer.sublayers = [layer]
      layer = outer
    }
    var options = ExportOptions()
    options.svgText = .keep
    let exporter = try FrameExporter(options: options)
    let scene = Scene(size: Size(300, 200), layers: [layer])
    // Cairo nests an element or two for each group, and only so many are read back.
    try exporter.export(scene.presentation(at: 0), as: .svg) { bytes, report in
      let text = String(decoding: bytes, as: UTF8.self)
      if report.warnings.isEmpty {
        #expect(text.contains(">Hill</text>"))
      } else {
        #expect(report.warnings == [.outlinedText(layer: "label", reason: .unreadable)])
        #expect(text.contains("glyph"))
        #expect(!text.contains("0.0041"))
      }
    }
  }

  @Test func androidsFilesHaveOutlines() throws {
    let text = try svg([label("Hill", Rect(20, 10, 200, 40))]) { $0.isVectorDrawable = true }
    #expect(text.contains("android:pathData"))
    #expect(!text.contains("<text"))
  }
}
