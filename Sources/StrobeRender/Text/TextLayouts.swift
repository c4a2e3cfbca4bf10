internal import CPango
import StrobeCairo
package import StrobeGeometry
package import StrobeModel

/// Makes text layouts, and keeps them, for one renderer.
package final class TextLayouts {
  private struct Key: Hashable {
    var string: String
    var family: String?
    var numbers: [Double]
    var alignment: TextAlignmentMode
    var verticalAlignment: TextVerticalAlignment
    var truncation: TextTruncationMode
    var isWrapped: Bool
    var hasTabularFigures: Bool
  }

  private static let largestCount = 256

  private let fontMap: UnsafeMutablePointer<PangoFontMap>?
  private var layouts: [Key: TextLayout] = [:]
  private lazy var families = Self.families(fontMap)
  /// Outlines of the glyphs in these layouts.
  let outlines = GlyphOutlines()

  package init() {
    fontMap = pango_cairo_font_map_new()
  }

  deinit {
    if let fontMap { g_object_unref(fontMap) }
  }

  /// The layout of a text in bounds; `nil` where there is nothing to lay out.
  package func layout(_ text: TextContent, in bounds: Rect) -> TextLayout? {
    guard !text.string.isEmpty, bounds.isFinite, text.fontSize.isFinite, text.fontSize > 0 else {
      return nil
    }
    let key = Key(
      string: text.string, family: text.fontFamily,
      numbers: [
        text.fontSize, text.fontWeight, bounds.minX, bounds.minY, bounds.width, bounds.height,
      ], alignment: text.alignmentMode, verticalAlignment: text.verticalAlignment,
      truncation: text.truncationMode, isWrapped: text.isWrapped,
      hasTabularFigures: text.hasTabularFigures)
    if let layout = layouts[key] { return layout }
    guard let layout = make(text, in: bounds) else { return nil }
    if layouts.count >= Self.largestCount { layouts.removeAll() }
    layouts[key] = layout
    return layout
  }

  /// The first family of a list such as `Inter, Noto Sans`, if none of the list is installed.
  package func missingFamily(_ list: String?) -> String? {
    guard let list else { return nil }
    let names = list.split(separator: ",").map { $0.trimmedOfSpaces }
    guard let first = names.first, !first.isEmpty else { return nil }
    let generic: Set<String> = [
      "sans", "sans-serif", "serif", "monospace", "mono", "cursive", "fantasy", "system-ui",
    ]
    let isThere = names.contains {
      let name = $0.lowercased()
      return generic.contains(name) || families.contains(name)
    }
    return isThere ? nil : first
  }

  private static func families(_ fontMap: UnsafeMutablePointer<PangoFontMap>?) -> Set<String> {
    guard let fontMap else { return [] }
    var list: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
    var count: Int32 = 0
    pango_font_map_list_families(fontMap, &list, &count)
    defer { g_free(list) }
    var names: Set<String> = []
    for index in 0..<Int(count) {
      guard let family = list?[index], let name = pango_font_family_get_name(family) else {
        continue
      }
      names.insert(String(cString: name).lowercased())
    }
    return names
  }

  // MARK: Layout

  private func make(_ text: TextContent, in bounds: Rect) -> TextLayout? {
    guard let fontMap, let context = pango_font_map_create_context(fontMap) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(context)) }
    DrawingOptions.withFontOptions { pango_cairo_context_set_font_options(context, $0) }
    // The language decides between fonts; it must not be the machine's.
    pango_context_set_language(context, pango_language_from_string("en"))
    // Advances at their true widths: text then breaks alike at any scale and in any format.
    pango_context_set_round_glyph_positions(context, 0)
    guard let layout = pango_layout_new(context) else { return nil }
    let size = min(text.fontSize, TextLayout.largestSize)
    let scale = text.fontSize / size
    setFont(text, size: size, of: layout)
    pango_layout_set_text(layout, text.string, Int32(clamping: text.string.utf8.count))
    let line = pango_layout_get_line_readonly(layout, 0)
    let isRightToLeft =
      line.map { pango_layout_line_get_resolved_direction($0) == PANGO_DIRECTION_RTL } ?? false
    let alignment = setAlignment(text.alignmentMode, isRightToLeft: isRightToLeft, of: layout)
    setWidth(text, Size(bounds.width / scale, bounds.height / scale), of: layout)
    setAttributes(text, of: layout)
    TextLayout.tightenEllipses(of: layout, Array(text.string.utf8))
    let verticalAlignment =
      switch text.verticalAlignment {
      case .top: 0.0
      case .center: 0.5
      case .bottom: 1.0
      }
    return TextLayout(
      adopting: layout, fontSize: size, scale: scale, in: bounds, alignment: alignment,
      verticalAlignment: verticalAlignment, outlines: outlines)
  }

  /// The families that are asked for.
  static func family(of text: TextContent) -> String { text.fontFamily ?? "Helvetica" }

  /// The weight that is asked for: a whole number, 100...1000.
  static func weight(of text: TextContent) -> Double {
    text.fontWeight.isFinite ? min(max(text.fontWeight, 100), 1000).rounded() : 400
  }

  private func setFont(_ text: TextContent, size: Double, of layout: OpaquePointer) {
    guard let font = pango_font_description_new() else { return }
    defer { pango_font_description_free(font) }
    pango_font_description_set_family(font, Self.family(of: text))
    pango_font_description_set_weight(
      font, PangoWeight(rawValue: PangoWeight.RawValue(Self.weight(of: text))))
    pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
  }

  /// Returns where a line stands that has room to spare: 0 left, 1 right.
  private func setAlignment(
    _ mode: TextAlignmentMode, isRightToLeft: Bool, of layout: OpaquePointer
  ) -> Double {
    // Pango's left means the side where the paragraph's script begins.
    let begin = PANGO_ALIGN_LEFT
    let end = PANGO_ALIGN_RIGHT
    switch mode {
    case .natural:
      pango_layout_set_alignment(layout, begin)
      return isRightToLeft ? 1 : 0
    case .left:
      pango_layout_set_alignment(layout, isRightToLeft ? end : begin)
      return 0
    case .right:
      pango_layout_set_alignment(layout, isRightToLeft ? begin : end)
      return 1
    case .center:
      pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
      return 0.5
    case .justified:
      pango_layout_set_justify(layout, 1)
      return isRightToLeft ? 1 : 0
    }
  }

  private func setWidth(_ text: TextContent, _ size: Size, of layout: OpaquePointer) {
    let isTruncated = text.truncationMode != .none
    guard text.isWrapped || isTruncated else { return }
    pango_layout_set_width(layout, Self.units(size.width))
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    guard isTruncated else { return }
    let mode =
      switch text.truncationMode {
      case .none: PANGO_ELLIPSIZE_NONE
      case .start: PANGO_ELLIPSIZE_START
      case .middle: PANGO_ELLIPSIZE_MIDDLE
      case .end: PANGO_ELLIPSIZE_END
      }
    pango_layout_set_ellipsize(layout, mode)
    // A wrapped text is shortened where the bounds end, another in the first line of a paragraph.
    pango_layout_set_height(layout, text.isWrapped ? Self.units(size.height) : -1)
  }

  private func setAttributes(_ text: TextContent, of layout: OpaquePointer) {
    let isBroken = text.isWrapped || text.truncationMode != .none
    guard isBroken || text.hasTabularFigures else { return }
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    // A word that is broken shows its own characters and no hyphen.
    if isBroken { pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0)) }
    if text.hasTabularFigures {
      pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
    }
    pango_layout_set_attributes(layout, attributes)
  }

  private static func units(_ length: Double) -> Int32 {
    Int32(min(max(0, length), 1_000_000) * Double(PANGO_SCALE))
  }
}

extension Substring {
  fileprivate var trimmedOfSpaces: String {
    var rest = self
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
