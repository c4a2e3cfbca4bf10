import CCairo
import Foundation

/// The pulsing radar by hand: a white frame, one circle a ring, one disc an item.
struct RadarYardstick: Yardstick {
  struct Ring {
    var scale: Double
    var opacity: Double
  }

  struct Disc {
    var x: Double
    var y: Double
    var radius: Double
    var opacity: Double
  }

  var side: Double
  var rings: [Ring]
  var discs: [Disc]

  func draw(on context: OpaquePointer) {
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_paint(context)
    for ring in rings where ring.scale > 0 && ring.opacity > 0 {
      cairo_set_source_rgba(context, 0.501_960_784, 0.501_960_784, 0.501_960_784, ring.opacity)
      cairo_set_line_width(context, ring.scale)
      cairo_arc(
        context, side / 2, side / 2, (side / 2 - 0.5) * ring.scale, 0, 2 * Double.pi)
      cairo_stroke(context)
    }
    for disc in discs {
      cairo_set_source_rgba(context, 0.2, 0.4, 0.8, disc.opacity)
      cairo_arc(context, disc.x, disc.y, disc.radius, 0, 2 * Double.pi)
      cairo_fill(context)
    }
  }
}
