import CCairo
import Foundation

/// The ripple by hand: discs, the icon's plate, and bubbles without their titles.
struct RippleYardstick: Yardstick {
  struct Disc {
    var x: Double
    var y: Double
    var radius: Double
    var color: (red: Double, green: Double, blue: Double, alpha: Double)
  }

  struct Plate {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    var radius: Double
  }

  var side: Double
  var discs: [Disc]
  var plates: [Plate]
  var plateDiscs: [Disc]

  func draw(on context: OpaquePointer) {
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_paint(context)
    draw(discs, on: context)
    cairo_set_source_rgb(context, 1, 1, 1)
    for plate in plates {
      let (right, bottom, radius) = (plate.x + plate.width, plate.y + plate.height, plate.radius)
      let quarter = Double.pi / 2
      cairo_new_sub_path(context)
      cairo_arc(context, right - radius, plate.y + radius, radius, -quarter, 0)
      cairo_arc(context, right - radius, bottom - radius, radius, 0, quarter)
      cairo_arc(context, plate.x + radius, bottom - radius, radius, quarter, 2 * quarter)
      cairo_arc(context, plate.x + radius, plate.y + radius, radius, 2 * quarter, 3 * quarter)
      cairo_close_path(context)
      cairo_fill(context)
    }
    draw(plateDiscs, on: context)
  }

  private func draw(_ discs: [Disc], on context: OpaquePointer) {
    for disc in discs where disc.radius > 0 && disc.color.alpha > 0 {
      let color = disc.color
      cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
      cairo_arc(context, disc.x, disc.y, disc.radius, 0, 2 * Double.pi)
      cairo_fill(context)
    }
  }
}
