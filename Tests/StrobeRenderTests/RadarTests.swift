import StrobeCairo
import StrobeGeometry
import StrobeModel
import StrobeRender
import Testing

@Suite struct RadarTests {
  /// The steady state of six rings, by formula: scales and opacities at phases k/6.
  private let scales = [0.331, 0.864, 1.204, 1.387, 1.475]
  private let opacities = [0.868, 0.594, 0.277, 0.105, 0.023]

  @Test(arguments: [800.0, 333]) func ringsEqualTheSameDrawnByHand(side: Double) throws {
    var layers: [Layer] = []
    for (scale, opacity) in zip(scales, opacities) {
      var ring = Layer(nil, frame: Rect(0, 0, side, side))
      ring.cornerRadius = side / 2
      ring.borderWidth = 1
      ring.borderColor = Color(bytes: 128, 128, 128)
      ring.transform = .scale(scale, scale)
      ring.opacity = opacity
      layers.append(ring)
    }
    let canvas = try Canvas(PresentationTree(side, side, background: .white, layers))
    let byHand = try Canvas(width: Int(side), height: Int(side)) { context in
      context.setSource(red: 1, green: 1, blue: 1)
      context.paint()
      for (scale, opacity) in zip(scales, opacities) {
        context.newPath()
        context.arc(
          x: side / 2, y: side / 2, radius: (side / 2 - 0.5) * scale, from: 0, to: 2 * .pi)
        context.setSource(red: 128 / 255.0, green: 128 / 255.0, blue: 128 / 255.0, alpha: opacity)
        context.stroke(StrokeStyle(lineWidth: scale))
      }
    }
    let difference = canvas.difference(byHand)
    #expect(difference.mean <= 0.1)
    #expect(difference.largest <= 24)
    #expect(canvas.words.contains { $0 != 0xffff_ffff })
  }
}
