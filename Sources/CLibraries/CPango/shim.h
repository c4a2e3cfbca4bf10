#pragma once
#include <hb.h>
#include <pango/pangocairo.h>

/// Hands out a glyph's outline; HarfBuzz gave the function another name in its version 7.
static inline void hb_font_draw_outline(
    hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *funcs, void *data) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, funcs, data);
#else
  hb_font_get_glyph_shape(font, glyph, funcs, data);
#endif
}
