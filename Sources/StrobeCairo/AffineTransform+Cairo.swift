internal import CCairo
internal import StrobeGeometry

// In Cairo's names a = xx, b = yx, c = xy, d = yy.
extension AffineTransform {
  init(_ matrix: cairo_matrix_t) {
    self.init(
      a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0)
  }

  var cairo: cairo_matrix_t {
    cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty)
  }
}
