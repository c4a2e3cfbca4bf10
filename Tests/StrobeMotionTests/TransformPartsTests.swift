import Foundation
import StrobeGeometry
import StrobeModel
import Testing

@testable import StrobeMotion

@Suite struct TransformPartsTests {
  private typealias Map = StrobeGeometry.AffineTransform

  private func rotation(_ degrees: Double, about x: Double, _ y: Double) -> Map {
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    return Map(a: 1, b: 0, c: 0, d: 1, tx: -x, ty: -y)
      .concatenating(Map(a: cosine, b: sine, c: -sine, d: cosine, tx: x, ty: y))
  }

  @Test func turningThingsTurnAboutTheirPoint() {
    let matrices = (0...100).map { rotation(Double($0) * 7.2, about: 30, 40) }
    let parts = TransformParts(matrices, origin: Point(30, 40))
    for (index, angle) in parts.angles.enumerated() {
      #expect(abs(angle[0] - Double(index) * 7.2) < 1e-6)
    }
    #expect(parts.moves.allSatisfy { abs($0[0] - 30) < 1e-6 && abs($0[1] - 40) < 1e-6 })
    #expect(parts.slants.allSatisfy { abs($0[0]) < 1e-6 })
    #expect(parts.scales.allSatisfy { abs($0[0] - 1) < 1e-9 && abs($0[1] - 1) < 1e-9 })
  }

  /// The parts put together again are the map.
  @Test(arguments: [
    [2, 0.5, -0.3, 1.5, 10, -4], [-1, 0.2, 0.7, 0.4, 1, 2], [0.5, 0, 0, -2, 0, 7],
  ])
  func partsMakeTheMap(numbers: [Double]) {
    let map = Map(numbers)
    let parts = TransformParts([map], origin: Point(3, 5))
    var transform = MovingTransform.identity
    transform.origin = Point(3, 5)
    transform.move = .constant(parts.moves[0])
    transform.angle = .constant(parts.angles[0])
    transform.slant = .constant(parts.slants[0])
    transform.scale = .constant(parts.scales[0])
    let result = transform.map(at: 0)
    for (one, other) in zip(result.numbers, map.numbers) { #expect(abs(one - other) < 1e-9) }
  }

  /// What only shrinks and mirrors does not turn.
  @Test func mirroringIsAScaleBelowNothing() {
    let maps = [1, 0.5, 0, -0.5, -1].map { Map(a: $0, b: 0, c: 0, d: 1, tx: 0, ty: 0) }
    let parts = TransformParts(maps, origin: .zero)
    #expect(parts.scales.map { $0[0] } == [1, 0.5, 0, -0.5, -1])
    #expect(parts.angles.allSatisfy { $0 == [0] })
  }
}
