import CCairo

/// The dissolving picture by hand: one clip for all opaque tiles, one clip and paint for each tile
/// that fades.
struct FragmentYardstick: Yardstick {
  struct Tile {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    var opacity: Double
  }

  /// The decoded picture, in Cairo's format; it is scaled to the frame.
  var picture: OpaquePointer
  var width: Double
  var height: Double
  var tiles: [Tile]

  func draw(on context: OpaquePointer) {
    let scaleX = width / Double(cairo_image_surface_get_width(picture))
    let scaleY = height / Double(cairo_image_surface_get_height(picture))
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_paint(context)
    cairo_save(context)
    for tile in tiles where tile.opacity >= 1 {
      cairo_rectangle(context, tile.x, tile.y, tile.width, tile.height)
    }
    cairo_clip(context)
    cairo_scale(context, scaleX, scaleY)
    cairo_set_source_surface(context, picture, 0, 0)
    cairo_paint(context)
    cairo_restore(context)
    for tile in tiles where tile.opacity > 0 && tile.opacity < 1 {
      cairo_save(context)
      cairo_rectangle(context, tile.x, tile.y, tile.width, tile.height)
      cairo_clip(context)
      cairo_scale(context, scaleX, scaleY)
      cairo_set_source_surface(context, picture, 0, 0)
      cairo_paint_with_alpha(context, tile.opacity)
      cairo_restore(context)
    }
  }
}
