import Foundation
import Testing

@testable import StrobeExport

@Suite struct TransformTracksTests {
  private func rotation(_ degrees: Double, about x: Double, _ y: Double) -> SVGTransform {
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    return .translation(x, y) * SVGTransform(a: cosine, b: sine, c: -sine, d: cosine)
      * .translation(-x, -y)
  }

  @Test func turningThingsTurnAboutTheirPoint() {
    let matrices = (0...100).map { rotation(Double($0) * 7.2, about: 30, 40) }
    let tracks = TransformTracks(matrices, center: SVGPoint(x: 0, y: 0))
    #expect((tracks.origin - SVGPoint(x: 30, y: 40)).length < 1e-6)
    for (index, angle) in tracks.angles.enumerated() {
      #expect(abs(angle[0] - Double(index) * 7.2) < 1e-6)
    }
    #expect(tracks.moves.allSatisfy { abs($0[0] - 30) < 1e-6 && abs($0[1] - 40) < 1e-6 })
    #expect(tracks.slants.allSatisfy { abs($0[0]) < 1e-6 })
    #expect(tracks.scales.allSatisfy { abs($0[0] - 1) < 1e-9 && abs($0[1] - 1) < 1e-9 })
  }

  /// The parts put together again are the map.
  @Test(arguments: [
    SVGTransform(a: 2, b: 0.5, c: -0.3, d: 1.5, e: 10, f: -4),
    SVGTransform(a: -1, b: 0.2, c: 0.7, d: 0.4, e: 1, f: 2),
    SVGTransform(a: 0.5, b: 0, c: 0, d: -2, e: 0, f: 7),
  ])
  func partsMakeTheMap(map: SVGTransform) {
    let tracks = TransformTracks([map], center: SVGPoint(x: 3, y: 5))
    let angle = tracks.angles[0][0] * .pi / 180
    let turn = SVGTransform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle))
    let slant = SVGTransform(c: tan(tracks.slants[0][0] * .pi / 180))
    let scale = SVGTransform(a: tracks.scales[0][0], d: tracks.scales[0][1])
    let result =
      .translation(tracks.moves[0][0], tracks.moves[0][1]) * turn * slant * scale
      * .translation(-tracks.origin.x, -tracks.origin.y)
    for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (9, -4)] {
      let point = SVGPoint(x: x, y: y)
      #expect((result.apply(point) - map.apply(point)).length < 1e-9)
    }
  }

  @Test func mapsOfPointsAreFound() throws {
    let points: [Double] = [0, 0, 10, 0, 10, 5, 3, 8]
    func image(_ map: SVGTransform) -> [Double] {
      stride(from: 0, to: points.count, by: 2).flatMap { index in
        let point = map.apply(SVGPoint(x: points[index], y: points[index + 1]))
        return [point.x, point.y]
      }
    }
    let map = SVGTransform(a: 2, b: 1, c: 0.5, d: 3, e: 7, f: -2)
    let maps = try #require(
      AffineFit.maps(from: points, to: [points, image(map)], tolerance: 1e-6, isRigid: false))
    #expect((maps[1].apply(SVGPoint(x: 4, y: 4)) - map.apply(SVGPoint(x: 4, y: 4))).length < 1e-6)
    // A stroke would grow with its path.
    #expect(AffineFit.maps(from: points, to: [image(map)], tolerance: 0.05, isRigid: true) == nil)
    let turn = rotation(33, about: 5, 5)
    #expect(AffineFit.maps(from: points, to: [image(turn)], tolerance: 1e-6, isRigid: true) != nil)
    var bent = image(turn)
    bent[2] += 1
    #expect(AffineFit.maps(from: points, to: [bent], tolerance: 0.05, isRigid: false) == nil)
  }
}
