import StrobeGeometry
import StrobeModel
import StrobeRender
import Testing

@Suite struct TextTests {
  private func layer(
    _ string: String, _ frame: Rect = Rect(20, 10, 200, 60),
    _ change: (inout TextContent) -> Void = { _ in }
  ) -> Layer {
    var text = TextContent(string)
    text.fontFamily = "DejaVu Sans"
    text.fontSize = 20
    text.foregroundColor = .black
    change(&text)
    return Layer("label", frame: frame, content: .text(text))
  }

  /// Left, top, right and bottom of what is not transparent.
  private func ink(_ layer: Layer, _ width: Double = 240, _ height: Double = 200) throws -> [Int] {
    let canvas = try Canvas(PresentationTree(width, height, [layer]))
    var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
    for y in 0..<canvas.height {
      for x in 0..<canvas.width where canvas.argb(x, y)[0] > 40 {
        left = min(left, x)
        right = max(right, x + 1)
        top = min(top, y)
        bottom = max(bottom, y + 1)
      }
    }
    return [left, top, right, bottom]
  }

  @Test func linesStandWhereTheAlignmentSays() throws {
    func edges(_ mode: TextAlignmentMode, _ string: String = "Hill") throws -> [Int] {
      try ink(layer(string) { $0.alignmentMode = mode })
    }
    let left = try edges(.left)
    #expect(abs(left[0] - 22) <= 2)
    #expect(try edges(.natural) == left)
    let right = try edges(.right)
    #expect(abs(right[2] - 218) <= 2)
    let center = try edges(.center)
    #expect(abs(center[0] + center[2] - 240) <= 2)
    // The first line is at the top: an ascent of about .76 of the size lies above the baseline.
    #expect(left[1] >= 10 && left[1] <= 16)
    #expect(left[3] <= 34)
  }

  @Test func linesStandBetweenTopAndBottom() throws {
    func edges(_ alignment: TextVerticalAlignment, _ string: String) throws -> [Int] {
      try ink(layer(string) { $0.verticalAlignment = alignment })
    }
    for string in ["Hill", "Hill\nHill"] {
      let top = try edges(.top, string)
      let center = try edges(.center, string)
      let bottom = try edges(.bottom, string)
      // Both are the room that the lines leave, of which the middle has half.
      #expect(abs(top[1] + bottom[1] - 2 * center[1]) <= 1)
      #expect(bottom[3] <= 70)
      #expect(bottom[3] >= 60)
      #expect(abs((bottom[3] - bottom[1]) - (top[3] - top[1])) <= 1)
    }
  }

  @Test func scriptsThatRunToTheLeftBeginAtTheRight() throws {
    let hebrew = "\u{5e9}\u{5dc}\u{5d5}\u{5dd}"
    let natural = try ink(layer(hebrew))
    #expect(abs(natural[2] - 218) <= 3)
    let left = try ink(layer(hebrew) { $0.alignmentMode = .left })
    #expect(abs(left[0] - 22) <= 3)
    for mode in [TextTruncationMode.none, .end] {
      let right = try ink(
        layer(hebrew) {
          $0.alignmentMode = .right
          $0.truncationMode = mode
        })
      #expect(abs(right[2] - 218) <= 3)
    }
  }

  @Test func wrappingKeepsTextWithinTheWidth() throws {
    let string = "a few words that need more than one line"
    let wrapped = try ink(layer(string) { $0.isWrapped = true })
    #expect(wrapped[2] <= 221)
    #expect(wrapped[3] - wrapped[1] > 30)
    let single = try ink(layer(string), 800, 200)
    #expect(single[2] > 300)
    #expect(single[3] - single[1] < 25)
  }

  @Test func truncationKeepsOneLineWithinTheWidth() throws {
    let string = "a title that is far too long for the plate it stands on"
    var results: [[UInt32]] = []
    for mode in [TextTruncationMode.start, .middle, .end] {
      let layer = layer(string) { $0.truncationMode = mode }
      let edges = try ink(layer)
      #expect(edges[2] <= 221)
      #expect(edges[3] - edges[1] < 25)
      results.append(try Canvas(PresentationTree(240, 100, [layer])).words)
    }
    #expect(results[0] != results[1] && results[1] != results[2] && results[0] != results[2])
    // What fits is not shortened.
    let short = layer("ok") { $0.truncationMode = .end }
    #expect(
      try Canvas(PresentationTree(240, 100, [short])).words
        == Canvas(PresentationTree(240, 100, [layer("ok")])).words)
  }

  /// What is left of a text stands beside the ellipsis as it does where nothing is left out.
  @Test(arguments: [173.0, 221.5]) func anEllipsisLeavesNoGap(_ width: Double) throws {
    func shown(
      _ string: String, _ mode: TextTruncationMode, _ alignment: TextAlignmentMode, _ width: Double
    ) throws -> [Int] {
      try ink(
        layer(string, Rect(20, 10, width, 60)) {
          $0.truncationMode = mode
          $0.alignmentMode = alignment
        }, 300, 50)
    }
    // Letters of one width: as many as fit beside the ellipsis are left, and the ink of a text that
    // says so in its own characters is the same.
    let string = String(repeating: "n", count: 80)
    for mode in [TextTruncationMode.start, .middle, .end] {
      for alignment in [TextAlignmentMode.left, .center, .right, .natural, .justified] {
        let edges = try shown(string, mode, alignment, width)
        let matches = try (8..<18).contains { count in
          let left = String(repeating: "n", count: count)
          let half = String(repeating: "n", count: count / 2)
          let short =
            switch mode {
            case .start: "…" + left
            case .middle: half + "…" + String(repeating: "n", count: count - count / 2)
            default: left + "…"
            }
          return try shown(short, .none, alignment, width) == edges
        }
        #expect(matches, "\(mode) \(alignment)")
      }
    }
  }

  @Test func theSpaceBeforeAnEllipsisIsClosed() throws {
    let spaced = "word" + String(repeating: " ", count: 60) + "end"
    let cut = layer(spaced) { $0.truncationMode = .end }
    #expect(
      try Canvas(PresentationTree(240, 100, [cut])).words
        == Canvas(PresentationTree(240, 100, [layer("word…")])).words)
    let start = layer("end" + String(repeating: " ", count: 60) + "word") {
      $0.truncationMode = .start
    }
    #expect(
      try Canvas(PresentationTree(240, 100, [start])).words
        == Canvas(PresentationTree(240, 100, [layer("…word")])).words)
  }

  @Test func heavierWeightsHaveMoreInk() throws {
    func coverage(_ weight: Double) throws -> Double {
      try Canvas(PresentationTree(240, 100, [layer("Weight") { $0.fontWeight = weight }])).coverage
    }
    #expect(try coverage(700) > coverage(400) * 1.2)
  }

  @Test func sizeScalesText() throws {
    let small = try ink(layer("Hill") { $0.fontSize = 15 })
    let large = try ink(layer("Hill") { $0.fontSize = 45 })
    #expect(abs((large[2] - large[0]) - 3 * (small[2] - small[0])) <= 6)
  }

  @Test func aMissingFamilyIsNamedAndOnlyOnce() throws {
    let missing = layer("x") { $0.fontFamily = "No Such Face" }
    let tree = PresentationTree(100, 100, [missing, missing])
    let warnings = try Canvas(tree).report.warnings
    #expect(warnings == [.missingFont(family: "No Such Face", layer: "label")])
    #expect("\(warnings[0])".contains("No Such Face"))
    for family in [nil, "sans-serif", "dejavu sans", "No Such Face, DejaVu Sans"] {
      let layer = layer("x") { $0.fontFamily = family }
      #expect(try Canvas(PresentationTree(100, 100, [layer])).report.warnings.isEmpty)
    }
  }

  @Test func manyScriptsHaveGlyphs() throws {
    // A box for a missing glyph is hollow; here only that something is drawn can be asked for.
    for string in ["\u{4f60}\u{597d}", "\u{5e9}\u{5dc}", "\u{645}\u{631}", "\u{1f600}", "e\u{301}"]
    {
      #expect(try Canvas(PresentationTree(240, 100, [layer(string)])).coverage > 10)
    }
  }

  @Test(arguments: TextTruncationMode.allCases)
  func textWithoutGlyphsDrawsNothing(mode: TextTruncationMode) throws {
    for string in ["", "\n\n", "\u{202e}"] {
      let layer = layer(string) { $0.truncationMode = mode }
      #expect(
        try Canvas(PresentationTree(240, 100, [layer])).coverage == 0, "\(string.debugDescription)")
    }
  }

  @Test(arguments: TextTruncationMode.allCases)
  func strangeTextIsDrawnAcrossTheLayer(mode: TextTruncationMode) throws {
    let long = layer(String(repeating: "x", count: 20_000)) { $0.truncationMode = mode }
    let ink = try ink(long)
    print("INK", mode, ink)
    #expect(ink[0] <= 24 && ink[2] >= 200, "\(ink)")
    let null = layer("a\0b") { $0.truncationMode = mode }
    print(
      "NUL", try Canvas(PresentationTree(240, 100, [null])).coverage,
      try Canvas(PresentationTree(240, 100, [layer("a")])).coverage,
      try Canvas(PresentationTree(240, 100, [layer("ab")])).coverage)
  }

  @Test(arguments: [Double.nan, -1, 0, 1e12])
  func textOfNoUsableSizeDrawsNothing(size: Double) throws {
    let layer = layer("x") { $0.fontSize = size }
    #expect(try Canvas(PresentationTree(50, 50, [layer])).coverage == 0)
  }

  @Test func allFormatsShowTheSameText() throws {
    let tree = PresentationTree(240, 100, background: .white, [layer("Same everywhere, 12.5 %")])
    let text = try vectorDocument(tree).text
    #expect(!text.contains("<image"))
    #expect(text.contains("glyph"))
  }

  @Test func textMovesByFractionsOfAPixel() throws {
    var first = layer("Moving")
    var second = first
    first.position.x = 120
    second.position.x = 120.5
    let here = try Canvas(PresentationTree(240, 100, [first]))
    let there = try Canvas(PresentationTree(240, 100, [second]))
    #expect(here.words != there.words)
    #expect(abs(here.coverage - there.coverage) < here.coverage * 0.01)
  }
}
