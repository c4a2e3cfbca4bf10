import Foundation
import StrobeModel
import TestSupport
import Testing

@testable import StrobeGeometry

@Suite struct TransformTests {
  private func isEqual(
    _ a: Transform3D, _ b: Transform3D, within tolerance: Double = 1e-12
  ) -> Bool {
    entries(a).elementsEqual(entries(b)) { isClose($0, $1, within: tolerance) }
  }

  private func entries(_ m: Transform3D) -> [Double] {
    [
      m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41,
      m.m42, m.m43, m.m44,
    ]
  }

  private func product(_ steps: Transform3D...) -> Transform3D {
    steps.reduce(.identity) { $0.concatenating($1) }
  }

  @Test func rotationsTakeTheShorterArc() {
    #expect(
      isEqual(
        Transform3D.identity.interpolated(to: .rotation(.pi / 2), at: 0.5), .rotation(.pi / 4)))
    #expect(
      isEqual(
        Transform3D.rotation(.pi / 4).interpolated(to: .rotation(3 * .pi / 4), at: 0.25),
        .rotation(3 * .pi / 8)))
    #expect(
      isEqual(
        Transform3D.identity.interpolated(to: .rotation(3 * .pi / 2), at: 0.5),
        .rotation(-.pi / 4)))
    for p in [0.1, 0.5, 0.9] {
      #expect(
        isEqual(Transform3D.identity.interpolated(to: .rotation(2 * .pi), at: p), .identity))
    }
  }

  @Test func scalesAndTranslationsAreLinear() {
    #expect(
      isEqual(Transform3D.identity.interpolated(to: .scale(3, 5), at: 0.5), .scale(2, 3)))
    var target = Transform3D.rotation(.pi / 2)
    target.m42 = 100
    var expected = Transform3D.rotation(.pi / 4)
    expected.m42 = 50
    #expect(isEqual(Transform3D.identity.interpolated(to: target, at: 0.5), expected))
  }

  @Test func theEndsAreExact() {
    let a = product(.scale(2, 0.3), .rotation(1), .translation(3, 4))
    let b = product(.rotationX(0.5), .rotation(2))
    #expect(a.interpolated(to: b, at: 0) == a)
    #expect(a.interpolated(to: b, at: 1) == b)
  }

  @Test func anOvershootLeadsBeyond() {
    #expect(
      isEqual(
        Transform3D.identity.interpolated(to: .rotation(1), at: 1.5), .rotation(1.5)))
    #expect(
      isEqual(
        Transform3D.identity.interpolated(to: .rotationY(1), at: -0.5), .rotationY(-0.5)))
  }

  @Test(arguments: [0.0, 0.25, 0.5, 0.8, 1])
  func rotationsInSpaceRunOnGreatCircles(p: Double) {
    #expect(
      isEqual(Transform3D.identity.interpolated(to: .rotationX(.pi), at: p), .rotationX(p * .pi)))
    let a = product(.rotationX(0.3), .rotation(0.4))
    // The same turn more about any axis is the same turn of the whole.
    let turn = product(.rotation(-0.7), .rotationY(p * 1.2), .rotation(0.7))
    let full = product(.rotation(-0.7), .rotationY(1.2), .rotation(0.7))
    #expect(
      isEqual(a.interpolated(to: a.concatenating(full), at: p), a.concatenating(turn)))
  }

  @Test func aMirroredAxisPassesThroughZero() {
    #expect(
      isEqual(Transform3D.identity.interpolated(to: .scale(-1, 1), at: 0.25), .scale(0.5, 1)))
    #expect(
      isEqual(Transform3D.identity.interpolated(to: .scale(1, -1), at: 0.75), .scale(1, -0.5)))
    #expect(
      isEqual(
        Transform3D.rotation(0.3).interpolated(
          to: product(.scale(-1, 1), .rotation(0.3)), at: 0.25),
        product(.scale(0.5, 1), .rotation(0.3))))
  }

  @Test func aScaleOfZeroTakesTheOtherEndsDirection() {
    #expect(
      isEqual(Transform3D.scale(0, 0).interpolated(to: .identity, at: 0.25), .scale(0.25, 0.25)))
    let turned = product(.scale(2, 2), .rotation(1), .translation(8, 0))
    #expect(
      isEqual(
        Transform3D.scale(0, 0).interpolated(to: turned, at: 0.5),
        product(.scale(1, 1), .rotation(1), .translation(4, 0))))
    #expect(
      isEqual(
        turned.interpolated(to: .scale(0, 0), at: 0.5),
        product(.scale(1, 1), .rotation(1), .translation(4, 0))))
  }

  @Test func whatCannotBeTakenApartSwitchesAtOneHalf() {
    let flat = Transform3D(affine: 1, 1, 1, 1, 0, 0)
    let edge = Transform3D.scale(1, 0).concatenating(.rotationX(0.5))
    let broken = Transform3D(affine: .nan, 0, 0, 1, 0, 0)
    let infinite = Transform3D(affine: .infinity, 1, 0, 1, 0, 0)
    for matrix in [flat, edge, broken, infinite] {
      for p in [0.1, 0.49] {
        #expect(Transform3D.identity.interpolated(to: matrix, at: p) == .identity)
      }
      for p in [0.5, 0.9] {
        #expect(matrix.interpolated(to: .identity, at: p) == .identity)
      }
    }
  }

  /// Products of random steps come back from their parts, in the plane, in space, mirrored,
  /// skewed and flattened.
  @Test func partsMakeTheMatrixAgain() {
    var random = SplitMix64(seed: 5)
    func number() -> Double { random.unit() * 6 - 3 }
    for round in 0..<500 {
      var matrix = product(
        .scale(number(), number(), round.isMultiple(of: 7) ? 0 : number()),
        Transform3D(affine: 1, 0, number(), 1, 0, 0), .rotation(number()),
        .translation(number(), number(), number()))
      if round.isMultiple(of: 2) {
        matrix = product(matrix, .rotationX(number()), .rotationY(number()))
      }
      if round.isMultiple(of: 5) { matrix = product(.scale(1, 0), matrix) }
      #expect(
        isEqual(TransformComponents(matrix).matrix, matrix, within: 1e-11),
        "\(round) \(entries(matrix)) \(entries(TransformComponents(matrix).matrix))")
    }
  }

  @Test func componentsAreReadAsTheyWereMade() {
    var parts = TransformComponents(.scale(2, 3, 4))
    #expect((parts.scaleX, parts.scaleY, parts.scaleZ) == (2, 3, 4))
    #expect(TransformComponent.scale.get(parts) == .number(3))
    parts = TransformComponents(.scale(-2, 3))
    #expect((parts.scaleX, parts.scaleY, parts.rotationZ) == (-2, 3, 0))
    parts = TransformComponents(.scale(2, -3))
    #expect((parts.scaleX, parts.scaleY, parts.rotationZ) == (2, -3, 0))
    // Both axes turned over are half a turn.
    parts = TransformComponents(Transform3D(affine: -2, 0, 0, -3, 0, 0))
    #expect((parts.scaleX, parts.scaleY, parts.rotationZ) == (2, 3, .pi))
    let solid = product(.rotationX(0.3), .rotationY(0.4), .rotation(0.5))
    parts = TransformComponents(solid)
    #expect(isClose(parts.rotationX, 0.3))
    #expect(isClose(parts.rotationY, 0.4))
    #expect(isClose(parts.rotationZ, 0.5))
    // Looking along an axis: x and z turn about one line.
    #expect(
      isEqual(
        TransformComponents(product(.rotationX(0.3), .rotationY(.pi / 2), .rotation(0.5))).matrix,
        product(.rotationX(0.3), .rotationY(.pi / 2), .rotation(0.5))))
  }

  @Test func quarterTurnsAreExact() {
    #expect(Transform3D.rotation(.pi / 2) == Transform3D(affine: 0, 1, -1, 0, 0, 0))
    #expect(Transform3D.rotation(.pi) == Transform3D(affine: -1, 0, 0, -1, 0, 0))
    #expect(Transform3D.rotation(-.pi / 2) == Transform3D(affine: 0, -1, 1, 0, 0, 0))
    #expect(Transform3D.rotation(2 * .pi) == .identity)
    #expect(
      Transform3D.rotationX(.pi / 2).affine == AffineTransform(a: 1, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    )
    #expect(sineAndCosine(1).sine == sin(1))
    #expect(sineAndCosine(.nan).sine.isNaN)
    #expect(sineAndCosine(1e300).cosine.magnitude <= 1)
  }

  @Test func anInverseUndoes() throws {
    var random = SplitMix64(seed: 8)
    func number() -> Double { random.unit() * 4 - 2 }
    for _ in 0..<100 {
      let matrix = product(
        .scale(number(), number(), number()), .rotationX(number()), .rotation(number()),
        .translation(number(), number(), number()))
      let inverse = try #require(matrix.inverted)
      #expect(isEqual(matrix.concatenating(inverse), .identity, within: 1e-8))
    }
    #expect(Transform3D.scale(0, 1).inverted == nil)
    #expect(Transform3D(affine: .nan, 0, 0, 1, 0, 0).inverted == nil)
  }

  @Test func powersRepeat() {
    let turn = Transform3D.rotation(.pi / 6)
    #expect(isEqual(turn.power(12), .identity))
    #expect(turn.power(0) == .identity)
    #expect(Transform3D.translation(2, 3).power(5) == .translation(10, 15))
  }
}
