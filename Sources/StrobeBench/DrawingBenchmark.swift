import CCairo
import Foundation
import Strobe
import StrobeCairo
import StrobeRender

/// Our drawing of a frame against the same frame written out by hand, round by round.
struct DrawingBenchmark {
  let name: String
  let ours: Double
  let byHand: Double
  let ratio: Double
  let evaluation: Double
  /// The largest and the mean difference of any component, in levels: both draw the same picture.
  let largestDifference: Int
  let meanDifference: Double

  init(
    _ name: String, scene: Scene, time: Double, rounds: Int,
    yardstick: (PresentationTree) throws -> any Yardstick
  ) throws {
    self.name = name
    let tree = try scene.presentation(at: time)
    let hand = try yardstick(tree)
    let (width, height) = (Int(scene.size.width), Int(scene.size.height))
    guard let handMade = HandMadeSurface(width: Int32(width), height: Int32(height)) else {
      throw BenchmarkError("no surface of \(width) x \(height)")
    }
    let surface = try ImageSurface(width: width, height: height)
    let context = try Context(surface)
    let renderer = Renderer()
    func clear() { surface.withPixels { _ = $0.initializeMemory(as: UInt8.self, repeating: 0) } }
    let measurement = try Measurement(
      rounds: rounds,
      [
        {
          clear()
          try renderer.draw(tree, on: context, as: .raster(scale: 1))
        },
        {
          handMade.clear()
          hand.draw(on: handMade.context)
        },
        { _ = try scene.presentation(at: time) },
      ])
    ours = measurement.median(0)
    byHand = measurement.median(1)
    ratio = measurement.ratio(0, to: 1)
    evaluation = measurement.median(2)
    (largestDifference, meanDifference) = DrawingBenchmark.difference(surface, handMade)
  }

  private static func difference(
    _ surface: ImageSurface, _ handMade: HandMadeSurface
  ) -> (Int, Double) {
    cairo_surface_flush(handMade.surface)
    guard let bytes = cairo_image_surface_get_data(handMade.surface) else { return (255, 255) }
    return surface.withPixels { pixels in
      var largest = 0
      var sum = 0
      for (index, byte) in pixels.enumerated() {
        let difference = abs(Int(byte) - Int(bytes[index]))
        largest = max(largest, difference)
        sum += difference
      }
      return (largest, Double(sum) / Double(max(1, pixels.count)))
    }
  }

  /// The line of the table.
  var line: String {
    String(
      format: "%@ %8.3f ms %8.3f ms %6.2f   %8.3f ms   %3d / %.3f",
      name.padding(toLength: 10, withPad: " ", startingAt: 0), ours, byHand, ratio, evaluation,
      largestDifference, meanDifference)
  }

  static let heading =
    "drawing         strobe     by hand  ratio   evaluation   difference (largest / mean level)"
}

/// Why a benchmark cannot run.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
