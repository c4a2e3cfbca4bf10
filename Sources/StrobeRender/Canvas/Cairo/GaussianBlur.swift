import Foundation

/// A Gaussian blur of one byte a pixel.
///
/// The kernel is exp(−x²/2σ²), cut off at three standard deviations, where less than a third of a
/// level is left, and made to sum to 1. Costs about 6σ multiplications a pixel and direction.
struct GaussianBlur {
  /// Standard deviations beyond which there is nothing.
  static let reach = 3.0

  private let horizontal: [Float]
  private let vertical: [Float]

  /// Makes a blur from standard deviations in pixels, at most ``largestDeviation``.
  init(deviationX: Double, deviationY: Double) {
    horizontal = Self.kernel(deviationX)
    vertical = Self.kernel(deviationY)
  }

  /// Larger blurs are drawn on fewer pixels instead.
  static let largestDeviation = 24.0

  /// Half of the kernel, the middle first.
  private static func kernel(_ deviation: Double) -> [Float] {
    let deviation = min(deviation, largestDeviation)
    guard deviation > 0.05 else { return [1] }
    let radius = Int((deviation * reach).rounded(.up))
    let weights = (0...radius).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let sum = weights.reduce(0, +) * 2 - weights[0]
    return weights.map { Float($0 / sum) }
  }

  /// Blurs in place; beyond the edges there is nothing.
  func apply(to bytes: UnsafeMutableRawBufferPointer, width: Int, height: Int, stride: Int) {
    guard width > 0, height > 0, bytes.count >= stride * height else { return }
    var rows = [Float](repeating: 0, count: width * height)
    rows.withUnsafeMutableBufferPointer { rows in
      blurRows(bytes, into: rows, width: width, height: height, stride: stride)
      blurColumns(rows, into: bytes, width: width, height: height, stride: stride)
    }
  }

  private func blurRows(
    _ bytes: UnsafeMutableRawBufferPointer, into rows: UnsafeMutableBufferPointer<Float>,
    width: Int, height: Int, stride: Int
  ) {
    let radius = horizontal.count - 1
    var padded = [Float](repeating: 0, count: width + 2 * radius)
    padded.withUnsafeMutableBufferPointer { padded in
      for row in 0..<height {
        for x in 0..<width { padded[radius + x] = Float(bytes[row * stride + x]) }
        let line = UnsafeMutableBufferPointer(rebasing: rows[(row * width)..<((row + 1) * width)])
        for x in 0..<width { line[x] = padded[radius + x] * horizontal[0] }
        for tap in 1..<max(1, horizontal.count) {
          let weight = horizontal[tap]
          for x in 0..<width {
            line[x] += weight * (padded[radius + x - tap] + padded[radius + x + tap])
          }
        }
      }
    }
  }

  private func blurColumns(
    _ rows: UnsafeMutableBufferPointer<Float>, into bytes: UnsafeMutableRawBufferPointer,
    width: Int, height: Int, stride: Int
  ) {
    var sums = [Float](repeating: 0, count: width)
    sums.withUnsafeMutableBufferPointer { sums in
      for row in 0..<height {
        for x in 0..<width { sums[x] = rows[row * width + x] * vertical[0] }
        for tap in 1..<max(1, vertical.count) {
          let weight = vertical[tap]
          for source in [row - tap, row + tap] where source >= 0 && source < height {
            let line = UnsafeBufferPointer(
              rebasing: UnsafeBufferPointer(rows)[(source * width)..<((source + 1) * width)])
            for x in 0..<width { sums[x] += weight * line[x] }
          }
        }
        for x in 0..<width {
          bytes[row * stride + x] = UInt8(max(0, min(255, (sums[x]).rounded())))
        }
      }
    }
  }
}
