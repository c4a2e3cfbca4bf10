internal import CPango

extension TextLayout {
  /// Sets the texts on both sides of an ellipsis close to it.
  ///
  /// Pango widens an ellipsis until its line is as wide as the layout, which leaves a gap beside it
  /// and nothing for the alignment to do. Here it takes the room of its glyphs, and the spaces at
  /// which a text was cut take none.
  ///
  /// - Parameters:
  ///   - layout: A `PangoLayout *` that is complete.
  ///   - bytes: Its text.
  static func tightenEllipses(of layout: OpaquePointer, _ bytes: [UInt8]) {
    guard pango_layout_is_ellipsized(layout) != 0 else { return }
    // An iterator that hands out runs to be changed makes the layout measure its lines anew.
    guard let iterator = pango_layout_get_iter(layout) else { return }
    defer { pango_layout_iter_free(iterator) }
    var previous: UnsafeMutablePointer<PangoLayoutRun>?
    repeat {
      // There is no run at the end of a line.
      let run = pango_layout_iter_get_run(iterator)
      if let run, run.isEllipsis {
        run.restoreAdvances()
        previous?.closeSpaces(bytes, atEnd: true)
      } else if let run, let previous, previous.isEllipsis {
        run.closeSpaces(bytes, atEnd: false)
      }
      previous = run
    } while pango_layout_iter_next_run(iterator) != 0
  }
}

extension UnsafeMutablePointer<PangoLayoutRun> {
  /// Whether the run stands for what was left out.
  var isEllipsis: Bool {
    // Bit 1 is PANGO_ANALYSIS_FLAG_IS_ELLIPSIS.
    pointee.item.pointee.analysis.flags & 2 != 0
  }

  /// The number of glyphs.
  private var glyphCount: Int { Int(pointee.glyphs.pointee.num_glyphs) }

  /// Gives every glyph the width that its font has for it.
  fileprivate func restoreAdvances() {
    guard let font = pointee.item.pointee.analysis.font,
      let glyphs = pointee.glyphs.pointee.glyphs
    else { return }
    for index in 0..<glyphCount {
      var logical = PangoRectangle()
      pango_font_get_glyph_extents(font, glyphs[index].glyph, nil, &logical)
      glyphs[index].geometry.width = logical.width
      glyphs[index].geometry.x_offset = 0
    }
  }

  /// Takes the width from the spaces that a run ends or begins with.
  fileprivate func closeSpaces(_ bytes: [UInt8], atEnd: Bool) {
    guard let glyphs = pointee.glyphs.pointee.glyphs,
      let clusters = pointee.glyphs.pointee.log_clusters
    else { return }
    let offset = Int(pointee.item.pointee.offset)
    for step in 0..<glyphCount {
      let index = atEnd ? glyphCount - 1 - step : step
      let byte = offset + Int(clusters[index])
      guard bytes.indices.contains(byte), bytes[byte] == UInt8(ascii: " ") else { return }
      glyphs[index].geometry.width = 0
    }
  }
}
