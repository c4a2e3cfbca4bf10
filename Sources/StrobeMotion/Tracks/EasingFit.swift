/// Finds the easing curve that a course of progress follows.
struct EasingFit {
  /// Shares of the time and the progress there, both from 0 to 1.
  let shares: [Double]
  let progress: [Double]
  /// How far the curve may be off.
  let tolerance: Double

  /// Curves that authors choose, and a start for others.
  private static let usual: [EasingCurve] = [
    EasingCurve(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1), EasingCurve(x1: 0.42, y1: 0, x2: 0.58, y2: 1),
    EasingCurve(x1: 0.42, y1: 0, x2: 1, y2: 1), EasingCurve(x1: 0, y1: 0, x2: 0.58, y2: 1),
    EasingCurve(x1: 0.333, y1: 0.333, x2: 0.667, y2: 0.667),
  ]

  /// A curve within the tolerance, with handles 0...1; `nil` if none is found.
  func curve() -> EasingCurve? {
    // A curve from 0 to 1 with such handles neither leaves that range nor turns back.
    let slack = tolerance
    guard progress.allSatisfy({ $0 > -slack && $0 < 1 + slack }) else { return nil }
    let few = thinned()
    let start = EasingFit.usual.min { few.squares($0) < few.squares($1) }
    guard let start else { return nil }
    if error(of: start) <= tolerance { return start }
    let result = few.refined(start)
    return error(of: result) <= tolerance ? result : nil
  }

  /// The largest distance from the curve.
  private func error(of curve: EasingCurve) -> Double {
    var worst = 0.0
    for index in shares.indices {
      worst = max(worst, abs(curve.progress(at: shares[index]) - progress[index]))
      if worst > tolerance { break }
    }
    return worst
  }

  private func squares(_ curve: EasingCurve) -> Double {
    zip(shares, progress).reduce(0) { sum, pair in
      let rest = curve.progress(at: pair.0) - pair.1
      return sum + rest * rest
    }
  }

  /// At most some twenty of the points.
  private func thinned() -> EasingFit {
    guard shares.count > 24 else { return self }
    let step = Double(shares.count - 1) / 20
    let places = (0...20).map { Int((Double($0) * step).rounded()) }
    return EasingFit(
      shares: places.map { shares[$0] }, progress: places.map { progress[$0] },
      tolerance: tolerance)
  }

  /// Levenberg and Marquardt's method with differences for derivatives.
  private func refined(_ start: EasingCurve) -> EasingCurve {
    var handles = SIMD4(start.x1, start.y1, start.x2, start.y2)
    func curve(_ handles: SIMD4<Double>) -> EasingCurve {
      EasingCurve(x1: handles.x, y1: handles.y, x2: handles.z, y2: handles.w)
    }
    func limited(_ handles: SIMD4<Double>) -> SIMD4<Double> {
      handles.clamped(lowerBound: .zero, upperBound: .one)
    }
    var best = squares(start)
    var damping = 1e-3
    for _ in 0..<20 {
      let base = curve(handles)
      let rests = zip(shares, progress).map { base.progress(at: $0) - $1 }
      // Better than needed is no gain.
      if rests.allSatisfy({ abs($0) < tolerance * 0.5 }) { break }
      var columns: [[Double]] = []
      for axis in 0..<4 {
        var moved = handles
        let step = moved[axis] > 0.5 ? -1e-4 : 1e-4
        moved[axis] += step
        let other = curve(moved)
        columns.append(
          zip(shares.indices, rests).map {
            (other.progress(at: shares[$0]) - progress[$0] - $1) / step
          })
      }
      var matrix = [[Double]](repeating: [Double](repeating: 0, count: 5), count: 4)
      for row in 0..<4 {
        for column in 0..<4 {
          matrix[row][column] = zip(columns[row], columns[column]).reduce(0) { $0 + $1.0 * $1.1 }
        }
        matrix[row][row] = matrix[row][row] * (1 + damping) + 1e-12
        matrix[row][4] = -zip(columns[row], rests).reduce(0) { $0 + $1.0 * $1.1 }
      }
      guard let step = EasingFit.solution(of: &matrix) else { break }
      let next = limited(handles + step)
      let sum = squares(curve(next))
      if sum < best {
        let gain = best - sum
        (handles, best) = (next, sum)
        damping = max(damping / 5, 1e-9)
        if gain < best * 1e-4 { break }
      } else {
        damping *= 8
        if damping > 1e6 { break }
      }
    }
    return curve(handles)
  }

  /// Solves four equations by elimination; `nil` where they have no single solution.
  private static func solution(of matrix: inout [[Double]]) -> SIMD4<Double>? {
    for pivot in 0..<4 {
      let row = (pivot..<4).max { abs(matrix[$0][pivot]) < abs(matrix[$1][pivot]) } ?? pivot
      matrix.swapAt(pivot, row)
      guard abs(matrix[pivot][pivot]) > 1e-300 else { return nil }
      for row in (pivot + 1)..<max(pivot + 1, 4) {
        let factor = matrix[row][pivot] / matrix[pivot][pivot]
        for column in pivot..<5 { matrix[row][column] -= factor * matrix[pivot][column] }
      }
    }
    var result = SIMD4<Double>.zero
    for row in (0..<4).reversed() {
      var sum = matrix[row][4]
      for column in (row + 1)..<max(row + 1, 4) { sum -= matrix[row][column] * result[column] }
      result[row] = sum / matrix[row][row]
    }
    return result
  }
}
