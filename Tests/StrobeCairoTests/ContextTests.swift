import StrobeCairo
import StrobeGeometry
import Testing

@Suite struct ContextTests {
  /// Draws something dubious, then a green square that must be there whatever came before.
  private func expectUnharmed(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: (Context) throws -> Void
  ) throws {
    let surface = try ImageSurface(width: 8, height: 8)
    let context = try Context(surface)
    try context.saved { try body(context) }
    context.newPath()
    context.rectangle(x: 2, y: 2, width: 4, height: 4)
    context.setSource(red: 0, green: 1, blue: 0)
    context.fill()
    #expect(throws: Never.self, sourceLocation: sourceLocation) {
      try context.checkStatus("fill")
    }
    let pixels = Pixels(surface)
    #expect(pixels.words.filter { $0 == 0xff00_ff00 }.count == 16, sourceLocation: sourceLocation)
    #expect(pixels.words.filter { $0 == 0 }.count == 48, sourceLocation: sourceLocation)
  }

  static let undrawable: [AffineTransform] = [
    .scale(0, 0), .scale(0, 1), .scale(1, 0), .scale(1e-200, 1e-200), .scale(.nan, 1),
    .scale(.infinity, 1), .translation(.nan, 0), .translation(0, -.infinity),
    .scale(1e300, 1e300), AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
  ]

  @Test(arguments: undrawable) func undrawableMatricesAreRefused(matrix: AffineTransform) throws {
    try expectUnharmed { context in
      #expect(!context.transform(matrix))
      #expect(!context.setMatrix(matrix))
      #expect(context.matrix == .identity)
    }
    #expect(matrix.inverse == nil)
  }

  @Test func productsThatVanishAreRefused() throws {
    try expectUnharmed { context in
      #expect(context.transform(.scale(1e-10, 1e-10)))
      #expect(!context.transform(.scale(1e-10, 1e-10)))
      #expect(context.matrix == .scale(1e-10, 1e-10))
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func pathsThatAreNotFiniteDrawNothing(value: Double) throws {
    try expectUnharmed { context in
      context.move(x: 0, y: 0)
      context.line(x: value, y: 8)
      context.line(x: 8, y: 8)
      #expect(context.pathIsRefused)
      context.fill()
      #expect(!context.pathIsRefused)
      context.rectangle(x: 0, y: 0, width: value, height: 4)
      context.stroke(StrokeStyle(lineWidth: 3))
      context.ellipse(x: 4, y: 4, radiusX: value, radiusY: 2)
      context.fill()
      context.arc(x: 4, y: 4, radius: 3, from: 0, to: value)
      context.fill()
      context.curve(x1: 0, y1: 0, x2: value, y2: 0, x3: 8, y3: 8)
      context.stroke(StrokeStyle())
      context.rectangle(x: value, y: 0, width: 8, height: 8)
      context.clip()
      context.paint()
    }
  }

  @Test func styleNumbersCannotHarm() throws {
    try expectUnharmed { context in
      for width in [-1, 0, Double.nan, .infinity] {
        context.move(x: 0, y: 4)
        context.line(x: 8, y: 4)
        context.stroke(StrokeStyle(lineWidth: width))
      }
      context.setSource(red: 0, green: 0, blue: 0, alpha: 0)
      for dash in [[0, 0], [-1, 2], [.nan], [.infinity, 1]] as [[Double]] {
        context.move(x: 0, y: 4)
        context.line(x: 8, y: 4)
        context.stroke(StrokeStyle(miterLimit: .nan, dash: dash, dashPhase: 1e300))
      }
      context.setTolerance(.nan)
      context.setSource(red: .nan, green: .infinity, blue: -1, alpha: .nan)
      context.paint()
      context.paint(alpha: .nan)
    }
  }

  @Test func restoresInExcessDoNothing() throws {
    let surface = try ImageSurface(width: 1, height: 1)
    let context = try Context(surface)
    context.restore()
    context.restore()
    try context.checkStatus("restore")
  }

  @Test func groupsCloseWhatTheirBodyLeftOpen() throws {
    struct Interrupted: Error {}
    try expectUnharmed { context in
      let pattern = try context.group {
        context.save()
        context.transform(.translation(100, 0))
        context.save()
      }
      #expect(context.matrix == .identity)
      context.setSource(pattern)
      context.paint()
      #expect(throws: Interrupted.self) {
        _ = try context.group {
          context.save()
          throw Interrupted()
        }
      }
    }
  }

  @Test func hugeRectanglesDoNotWrapRound() throws {
    // 2^24 device units wrap to 0 in 24.8 fixed point: without care this rectangle is in the picture.
    let surface = try ImageSurface(width: 8, height: 8)
    let context = try Context(surface)
    let turn = 16_777_216.0
    context.rectangle(x: turn, y: 0, width: 8, height: 8)
    context.fill()
    context.rectangle(x: turn * 3 + 2, y: turn, width: 3, height: 3)
    context.fill()
    #expect(Pixels(surface).words.allSatisfy { $0 == 0 })
    context.rectangle(x: -1e12, y: 2, width: 2e12, height: 3)
    context.setSource(red: 0, green: 0, blue: 1)
    context.fill()
    let pixels = Pixels(surface)
    for row in 0..<8 {
      for column in 0..<8 {
        #expect(
          pixels.argb(column, row) == ((2..<5).contains(row) ? [255, 0, 0, 255] : [0, 0, 0, 0]))
      }
    }
  }

  @Test func aDashPhaseOfAnySizeCounts() throws {
    // 4 on, 4 off; the phases differ by whole periods.
    func row(_ phase: Double) throws -> [UInt32] {
      let surface = try ImageSurface(width: 16, height: 1)
      let context = try Context(surface)
      context.move(x: 0, y: 0.5)
      context.line(x: 16, y: 0.5)
      context.stroke(StrokeStyle(lineWidth: 1, dash: [4, 4], dashPhase: phase))
      return Pixels(surface).words
    }
    let expected = (0..<16).map { UInt32(($0 + 3) % 8 < 4 ? 0xff00_0000 : 0) }
    #expect(try row(3) == expected)
    #expect(try row(3 - 8) == expected)
    #expect(try row(3 + 8e9) == expected)
  }

  @Test func anEllipseHasItsArea() throws {
    let surface = try ImageSurface(width: 100, height: 60)
    let context = try Context(surface)
    context.ellipse(x: 50, y: 30, radiusX: 45, radiusY: 25)
    context.fill()
    let alpha = Pixels(surface).words.reduce(0.0) { $0 + Double($1 >> 24) / 255 }
    // Flattening within .1 and 8-bit coverage stay far below one in five hundred of π·a·b.
    #expect(abs(alpha - .pi * 45 * 25) < .pi * 45 * 25 / 500)
  }

  @Test func patternsAreSane() throws {
    #expect(throws: CairoError.self) { _ = try Pattern.linear(x0: .nan, y0: 0, x1: 1, y1: 0) }
    #expect(throws: CairoError.self) {
      _ = try Pattern.radial(x0: 0, y0: 0, radius0: .infinity, x1: 1, y1: 0, radius1: 1)
    }
    let solid = try Pattern.solid(red: 1, green: 0, blue: 0, alpha: 1)
    solid.addColorStop(offset: 0, red: 0, green: 0, blue: 0, alpha: 1)
    #expect(!solid.place(.scale(0, 1)))
    let surface = try ImageSurface(width: 1, height: 1)
    let context = try Context(surface)
    context.setSource(solid)
    context.paint()
    try context.checkStatus("paint")
    #expect(Pixels(surface).argb(0, 0) == [255, 255, 0, 0])
  }

  @Test func matrixProductsReadInOrder() {
    // First doubled, then moved: (1, 1) → (2, 2) → (12, 2).
    let map = AffineTransform.scale(2, 2).concatenating(.translation(10, 0))
    #expect(map.apply(Point(1, 1)) == Point(12, 2))
    #expect(map.inverse?.apply(Point(12, 2)) == Point(1, 1))
    #expect(AffineTransform.scale(3, -7).largestScale == 7)
    #expect(abs(AffineTransform(a: 0, b: 2, c: -2, d: 0, tx: 5, ty: 5).largestScale - 2) < 1e-12)
    #expect(AffineTransform(a: 0, b: 2, c: -2, d: 0, tx: 5, ty: 5).keepsRectangles)
  }
}
