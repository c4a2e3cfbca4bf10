import StrobeGeometry
import StrobeModel
import StrobeRender
import Testing

@Suite struct ShadowTests {
  @Test(arguments: [1e5, 1e12, 1e300]) func blursOfAnyWidthHarmNothing(_ radius: Double) throws {
    var layer = Layer("wide", frame: Rect(5, 5, 10, 10))
    layer.backgroundColor = .black
    layer.shadowOpacity = 1
    layer.shadowRadius = radius
    let canvas = try Canvas(PresentationTree(20, 20, [layer]))
    #expect(canvas.argb(10, 10) == [255, 0, 0, 0])
    #expect(canvas.argb(1, 1)[0] <= 1)
  }

  private func box(_ frame: Rect, _ color: Color?, _ change: (inout Layer) -> Void) -> Layer {
    var layer = Layer("card", frame: frame)
    layer.backgroundColor = color
    layer.shadowOpacity = 1
    change(&layer)
    return layer
  }

  /// A step blurred with σ: the normal distribution's Φ(distance / σ), 0...1, by its error function.
  private func step(_ distance: Double, _ deviation: Double) -> Double {
    // Sum of the density in steps of 1/1000 σ; good to 1e-4.
    var sum = 0.0
    var x = -6.0
    let end = distance / deviation
    while x < end {
      sum += 0.001 * 0.398_942_28 * exponential(-(x + 0.0005) * (x + 0.0005) / 2)
      x += 0.001
    }
    return sum
  }

  private func exponential(_ x: Double) -> Double {
    // (e^(x / 1024))^1024.
    var value = 1 + x / 1024 + x * x / 2_097_152
    for _ in 0..<10 { value *= value }
    return value
  }

  @Test(arguments: [3.0, 10, 40]) func theShadowIsAGaussianOfTheRadius(radius: Double) throws {
    // A wide layer's left edge at x = 200; the middle row sees no other edge.
    let layer = box(Rect(200, 0, 600, 600), Color(1, 1, 1)) {
      $0.shadowOffset = .zero
      $0.shadowRadius = radius
    }
    let canvas = try Canvas(PresentationTree(400, 600, [layer]))
    for factor in [0.25, 0.5, 1, 1.5, 2, 2.5] {
      let x = Int(200 - factor * radius)
      let expected = step(Double(x) + 0.5 - 200, radius) * 255
      #expect(abs(Double(canvas.argb(x, 300)[0]) - expected) < 2.5, "\(factor)")
    }
    // Beyond three standard deviations there is nothing, within two there is something.
    let beyond = Int(200 - 3 * radius - 3)
    #expect(canvas.argb(beyond, 300)[0] == 0)
  }

  @Test func offsetAndColourApply() throws {
    let layer = box(Rect(10, 10, 20, 20), Color(1, 0, 0)) {
      $0.shadowOffset = Size(5, 8)
      $0.shadowRadius = 0
      $0.shadowColor = Color(0, 0, 1)
      $0.shadowOpacity = 0.5
    }
    let canvas = try Canvas(PresentationTree(50, 50, [layer]))
    #expect(canvas.argb(32, 36) == [128, 0, 0, 128])
    #expect(canvas.count(0xffff_0000) == 400)
    #expect(canvas.words.count { $0 != 0 } == 400 + 400 - 15 * 12)
  }

  @Test func sublayersCastAndClippingRemovesTheShadow() throws {
    func canvas(_ masks: Bool) throws -> Canvas {
      try Canvas(
        PresentationTree(
          60, 60,
          [
            box(Rect(10, 10, 10, 10), nil) {
              $0.shadowOffset = Size(0, 20)
              $0.shadowRadius = 0
              $0.masksToBounds = masks
              var inner = Layer(nil, frame: Rect(0, 0, 10, 10))
              inner.backgroundColor = Color(0, 1, 0)
              $0.sublayers = [inner]
            }
          ]))
    }
    #expect(try canvas(false).argb(15, 35) == [255, 0, 0, 0])
    #expect(try canvas(true).coverage == 100)
  }

  @Test func nothingCastsNothingAndAPathCastsAlone() throws {
    let empty = box(Rect(10, 10, 20, 20), nil) { $0.shadowRadius = 0 }
    #expect(try Canvas(PresentationTree(60, 60, [empty])).coverage == 0)
    let path = box(Rect(10, 10, 20, 20), nil) {
      $0.shadowRadius = 0
      $0.shadowOffset = .zero
      $0.shadowPath = .rect(Rect(5, 5, 30, 10))
    }
    #expect(try Canvas(PresentationTree(60, 60, [path])).coverage == 300)
  }

  @Test func theMaskAppliesToTheShadowToo() throws {
    let layer = box(Rect(10, 10, 20, 20), Color(1, 0, 0)) {
      $0.shadowRadius = 4
      var mask = Layer(nil, frame: Rect(0, 0, 20, 20))
      mask.backgroundColor = .black
      $0.mask = mask
    }
    #expect(try Canvas(PresentationTree(60, 60, [layer])).coverage == 400)
  }

  @Test func opacityFadesLayerAndShadowTogether() throws {
    let layer = box(Rect(10, 10, 20, 20), Color(1, 0, 0)) {
      $0.shadowRadius = 0
      $0.shadowOffset = Size(10, 0)
      $0.opacity = 0.5
    }
    let canvas = try Canvas(PresentationTree(60, 60, [layer]))
    #expect(canvas.argb(15, 15) == [128, 128, 0, 0])
    #expect(canvas.argb(35, 15) == [128, 0, 0, 0])
    // Under the layer the shadow is hidden, as in the opaque picture.
    #expect(canvas.argb(25, 15) == [128, 128, 0, 0])
  }

  @Test func vectorFilesKeepSharpShadowsAndReportBlurredOnes() throws {
    func document(_ radius: Double, pdf: Bool) throws -> (String, DrawingReport) {
      let layer = box(Rect(50, 50, 100, 60), Color(1, 0, 0)) {
        $0.shadowRadius = radius
        var inner = Layer(nil, frame: Rect(0, -10, 30, 30))
        inner.backgroundColor = Color(0, 1, 0)
        $0.sublayers = [inner]
      }
      let result = try vectorDocument(PresentationTree(200, 200, [layer]), pdf: pdf)
      return (result.text, result.report)
    }
    for pdf in [true, false] {
      let image = pdf ? "/Subtype /Image" : "<image"
      let sharp = try document(0, pdf: pdf)
      #expect(!sharp.0.contains(image))
      #expect(sharp.1.warnings.isEmpty)
      let blurred = try document(4, pdf: pdf)
      #expect(blurred.0.contains(image))
      #expect(blurred.1.warnings == [.rasterizedShadow(layer: "card", pixelsPerPoint: 2)])
    }
    // (100 + 6 · 4) points wide at two pixels each, and a pixel more for the rounding.
    let svg = try document(4, pdf: false).0
    let widths = svg.matches(of: /<image[^>]*? width="(\d+)"/).compactMap { Int($0.1) }
    #expect(widths.count == 1)
    #expect(widths.allSatisfy { $0 >= 248 && $0 <= 256 })
  }

  @Test func shadowsOfAnySizeAreBearable() throws {
    for radius in [1e-9, 500, 1e9, .infinity, .nan] {
      let layer = box(Rect(10, 10, 20, 20), Color(1, 0, 0)) { $0.shadowRadius = radius }
      let canvas = try Canvas(PresentationTree(60, 60, [layer]))
      #expect(canvas.argb(20, 20) == [255, 255, 0, 0])
    }
  }
}
