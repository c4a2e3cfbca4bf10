internal import StrobeGeometry
internal import StrobeModel
internal import StrobeRender

/// The size at which captions fit the columns, and the room that they take.
struct CaptionFit: Equatable {
  /// The size of the letters in points.
  var size: Double
  /// How many lines a caption has at most.
  var lines: Int

  /// The smallest that letters of a size become to fit: five sevenths of it, and no smaller than 5.
  static func leastSize(of size: Double) -> Double { max(min(size, 5), size * 5 / 7) }
  /// No caption is broken into more lines than this to fit.
  static let mostLines = 6

  /// Beside a caption that stands on its picture, in points.
  static let padding = 4.0

  /// From a picture's edge to the top of its caption's letters' line, in points.
  var gap: Double { size * 0.55 }
  /// From one line's baseline to the next.
  static let lineHeight = 1.2

  /// The room of a caption outside of its picture.
  var height: Double { lines == 0 ? 0 : gap + Double(lines) * size * CaptionFit.lineHeight }
}

/// A section's longest captions, measured.
struct CaptionMeasure {
  let renderer: Renderer
  let style: SheetStyle
  /// The captions that may be the widest.
  let longest: [String]
  let size: Double
  /// The widest line at full size, in points.
  let width: Double

  /// How many captions are measured.
  private static let count = 6

  init(_ captions: some Sequence<String>, size: Double, style: SheetStyle, renderer: Renderer) {
    self.renderer = renderer
    self.style = style
    self.size = size
    var longest: [String] = []
    for caption in captions where !caption.isEmpty {
      if longest.count < CaptionMeasure.count {
        longest.append(caption)
      } else if let shortest = longest.indices.min(by: { longest[$0].count < longest[$1].count }),
        longest[shortest].count < caption.count
      {
        longest[shortest] = caption
      }
    }
    self.longest = longest
    width = longest.reduce(0) {
      max($0, renderer.textSize(of: style.content($1, size: size)).width)
    }
  }

  /// The widest line in the smallest letters that captions are given to fit, in points.
  var leastWidth: Double { width * CaptionFit.leastSize(of: size) / size }

  /// The same captions at another size.
  func scaled(to size: Double) -> CaptionMeasure {
    CaptionMeasure(longest, size: size, style: style, renderer: renderer)
  }

  /// The captions in columns of a width: first smaller letters, then more lines.
  func fit(width room: Double) -> CaptionFit {
    guard !longest.isEmpty else { return CaptionFit(size: size, lines: 0) }
    let least = CaptionFit.leastSize(of: size)
    let fitted = width > room ? max(least, size * room / width) : size
    let lines = longest.reduce(1) {
      var content = style.content($1, size: fitted)
      content.isWrapped = true
      content.truncationMode = .none
      // A hair more: the letters' widths do not shrink quite evenly.
      return max(
        $0, renderer.textSize(of: content, in: Size(max(1, room * 1.001 + 0.01), 1e6)).lines)
    }
    return CaptionFit(size: fitted, lines: min(lines, CaptionFit.mostLines))
  }
}
