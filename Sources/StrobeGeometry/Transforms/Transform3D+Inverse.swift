extension Transform3D {
  /// The matrix times itself, so many times; the identity for 0.
  package func power(_ exponent: UInt64) -> Transform3D {
    var result = Transform3D.identity
    var square = self
    var rest = exponent
    while rest > 0 {
      if rest & 1 == 1 { result = result.concatenating(square) }
      rest >>= 1
      if rest > 0 { square = square.concatenating(square) }
    }
    return result
  }

  /// The matrix that undoes this one; `nil` where none does.
  package var inverted: Transform3D? {
    // Gauss and Jordan with the largest pivot of each column.
    var rows = [
      [m11, m12, m13, m14, 1, 0, 0, 0], [m21, m22, m23, m24, 0, 1, 0, 0],
      [m31, m32, m33, m34, 0, 0, 1, 0], [m41, m42, m43, m44, 0, 0, 0, 1],
    ]
    for column in 0..<4 {
      var pivot = column
      for row in column..<4 where abs(rows[row][column]) > abs(rows[pivot][column]) {
        pivot = row
      }
      let largest = rows[pivot][column]
      guard largest != 0, largest.isFinite else { return nil }
      rows.swapAt(pivot, column)
      for index in 0..<8 { rows[column][index] /= largest }
      for row in 0..<4 where row != column {
        let factor = rows[row][column]
        guard factor != 0 else { continue }
        for index in 0..<8 { rows[row][index] -= factor * rows[column][index] }
      }
    }
    var m = Transform3D()
    (m.m11, m.m12, m.m13, m.m14) = (rows[0][4], rows[0][5], rows[0][6], rows[0][7])
    (m.m21, m.m22, m.m23, m.m24) = (rows[1][4], rows[1][5], rows[1][6], rows[1][7])
    (m.m31, m.m32, m.m33, m.m34) = (rows[2][4], rows[2][5], rows[2][6], rows[2][7])
    (m.m41, m.m42, m.m43, m.m44) = (rows[3][4], rows[3][5], rows[3][6], rows[3][7])
    return m
  }
}
