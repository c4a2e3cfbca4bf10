import Foundation
import StrobeCairo
import StrobeGeometry
import StrobeModel
import StrobeRender
import Testing

private let red = Color(1, 0, 0)
private let blue = Color(0, 0, 1)
private let opaqueRed: UInt32 = 0xffff_0000
private let opaqueBlue: UInt32 = 0xff00_00ff
private let opaqueBlack: UInt32 = 0xff00_0000

/// A plain layer with a background.
private func box(_ frame: Rect, _ color: Color?, _ change: (inout Layer) -> Void = { _ in })
  -> Layer
{
  var layer = Layer(nil, frame: frame)
  layer.backgroundColor = color
  change(&layer)
  return layer
}

@Suite struct LayerTests {
  /// Sizes below and far above the 8,388,608 units that Cairo can count.
  @Test(arguments: [1e3, 1e6, 5e6, 1e7, 1e9, 1e12])
  func outlinesOfAnySizeStandWhereTheyShould(_ size: Double) throws {
    // A circle whose left edge is at 50, seen from so near that it is a straight line.
    let frame = Rect(50, 50 - size / 2, size, size)
    var disc = Layer("disc", frame: frame)
    disc.cornerRadius = size / 2
    disc.backgroundColor = .black
    var ring = Layer("ring", frame: frame)
    ring.cornerRadius = size / 2
    ring.borderWidth = size / 8
    ring.borderColor = .black
    var masked = Layer("masked", frame: Rect(0, 0, 100, 100))
    masked.backgroundColor = .black
    masked.mask = disc
    var holder = disc
    holder.masksToBounds = true
    holder.backgroundColor = nil
    var inner = Layer("inner", frame: Rect(-100, size / 2 - 100, 200, 200))
    inner.backgroundColor = .black
    holder.sublayers = [inner]
    var shape = Layer("shape", frame: Rect(0, 0, 100, 100))
    var ellipse = ShapeContent(path: .ellipse(in: frame))
    ellipse.fillColor = .black
    shape.content = .shape(ellipse)
    var scaled = Layer("scaled", frame: Rect(50, 49.5, 1, 1))
    scaled.backgroundColor = .black
    scaled.cornerRadius = 0.5
    scaled.anchorPoint = Point(0, 0.5)
    scaled.position = Point(50, 50)
    scaled.transform = .scale(size, size)
    var shaded = Layer("shaded", frame: Rect(150, 50 - size / 2, size, size))
    shaded.cornerRadius = size / 2
    shaded.backgroundColor = .black
    shaded.shadowOpacity = 1
    shaded.shadowRadius = 0
    shaded.shadowOffset = Size(-100, 0)
    for layer in [disc, ring, masked, holder, shape, scaled, shaded] {
      let canvas = try Canvas(PresentationTree(100, 100, [layer]))
      #expect(canvas.argb(48, 50)[0] == 0, "\(layer.name ?? "")")
      #expect(canvas.argb(52, 50)[0] == 255, "\(layer.name ?? "")")
      #expect(canvas.argb(98, 50)[0] == 255, "\(layer.name ?? "")")
      #expect(canvas.report.warnings.isEmpty)
    }
  }

  /// A ring far outside and a backdrop far larger than the canvas.
  @Test(arguments: [1e6, 1e7, 1e10, 1e14]) func whatSurroundsTheCanvasIsThere(
    _ size: Double
  ) throws {
    let frame = Rect(-size / 2, -size / 2, size, size)
    var backdrop = Layer("backdrop", frame: frame)
    backdrop.backgroundColor = .black
    backdrop.cornerRadius = size / 4
    #expect(try Canvas(PresentationTree(20, 20, [backdrop])).argb(10, 10)[0] == 255)
    var ring = Layer("ring", frame: frame)
    ring.borderColor = .black
    ring.borderWidth = size / 4
    ring.cornerRadius = size / 2
    #expect(try Canvas(PresentationTree(20, 20, [ring])).coverage == 0)
  }

  @Test func whatIsTooLargeIsToldOf() throws {
    var vast = Layer("vast", frame: Rect(-5e299, -5e299, 1e300, 1e300))
    vast.backgroundColor = .black
    let canvas = try Canvas(PresentationTree(20, 20, [vast]))
    #expect(canvas.argb(10, 10)[0] == 255)
    #expect(canvas.report.warnings == [.tooLarge(layer: "vast", .size)])
    var scaled = Layer("scaled", frame: Rect(0, 0, 20, 20))
    scaled.backgroundColor = .black
    scaled.transform = .scale(1e16, 1e16)
    #expect(
      try Canvas(PresentationTree(20, 20, [scaled])).report.warnings == [
        .tooLarge(layer: "scaled", .scale)
      ])
    scaled.transform = .scale(0, 1e16)
    #expect(try Canvas(PresentationTree(20, 20, [scaled])).report.warnings.isEmpty)
    var line = Layer("line", frame: Rect(0, 0, 20, 20))
    var stroke = ShapeContent(path: Path([.move(Point(0, 10)), .line(Point(20, 10))]))
    stroke.strokeColor = .black
    stroke.lineWidth = 1e8
    line.content = .shape(stroke)
    let stroked = try Canvas(PresentationTree(20, 20, [line]))
    #expect(stroked.report.warnings == [.tooLarge(layer: "line", .lineWidth)])
    #expect("\(stroked.report.warnings[0])".contains("2000000"))
  }

  @Test func halfOrangeIsStraightInTheSceneAndPremultipliedInTheSurface() throws {
    let canvas = try Canvas(
      PresentationTree(4, 4, [box(Rect(0, 0, 4, 4), Color(1, 128 / 255.0, 0, 0.5))]))
    #expect(canvas.argb(2, 2) == [128, 128, 64, 0])
  }

  @Test func theCanvasHasItsColour() throws {
    let canvas = try Canvas(PresentationTree(3, 3, background: red, []))
    #expect(canvas.count(opaqueRed) == 9)
  }

  @Test func aBorderLiesInsideTheBounds() throws {
    // 80 · 60 − 70 · 50.
    let canvas = try Canvas(
      PresentationTree(100, 80, [box(Rect(10, 10, 80, 60), nil) { $0.borderWidth = 5 }]))
    #expect(canvas.count(opaqueBlack) == 1300)
    #expect(canvas.coverage == 1300)
    #expect(canvas.argb(10, 10) == [255, 0, 0, 0])
    #expect(canvas.argb(15, 15) == [0, 0, 0, 0])
  }

  @Test func aBorderWiderThanHalfTheLayerFillsIt() throws {
    let canvas = try Canvas(
      PresentationTree(20, 20, [box(Rect(0, 0, 20, 10), nil) { $0.borderWidth = 50 }]))
    #expect(canvas.count(opaqueBlack) == 200)
  }

  @Test(arguments: [2.0, 8, 20, 40]) func borderCornersHaveTheirRadii(radius: Double) throws {
    // Outer edge r, inner edge r − w and at least 0; a corner of radius r lacks (1 − π/4) r².
    let width = 10.0
    let canvas = try Canvas(
      PresentationTree(
        120, 100,
        [
          box(Rect(0, 0, 120, 100), nil) {
            $0.borderWidth = width
            $0.cornerRadius = radius
          }
        ]))
    let corner = 4 - Double.pi
    let inner = max(0, radius - width)
    let expected = 120 * 100 - corner * radius * radius - (100 * 80 - corner * inner * inner)
    // Curves are flattened within .1, so that the discs may lack 2/3 of that along their edges.
    #expect(abs(canvas.coverage - expected) < 0.1 * 2 / 3 * 2 * .pi * (radius + inner) + 0.5)
  }

  @Test func theBorderLiesAboveSublayers() throws {
    let canvas = try Canvas(
      PresentationTree(
        20, 20,
        [
          box(Rect(0, 0, 20, 20), nil) {
            $0.borderWidth = 5
            $0.sublayers = [box(Rect(0, 0, 20, 20), red)]
          }
        ]))
    #expect(canvas.count(opaqueBlack) == 300)
    #expect(canvas.count(opaqueRed) == 100)
  }

  @Test func anOpaqueBorderHidesTheBackgroundsEdge() throws {
    // Red under a black border must not tinge the smoothed outer edge.
    let canvas = try Canvas(
      PresentationTree(
        41, 41,
        [
          box(Rect(0.5, 0.5, 40, 40), red) {
            $0.borderWidth = 4
            $0.cornerRadius = 20
          }
        ]))
    let rim = (0..<41 * 41).filter { index in
      let x = Double(index % 41) + 0.5 - 20.5
      let y = Double(index / 41) + 0.5 - 20.5
      return (x * x + y * y).squareRoot() > 18
    }
    #expect(rim.allSatisfy { Canvas.components(canvas.words[$0])[1] == 0 })
  }

  @Test func onlyTheChosenCornersAreRound() throws {
    let canvas = try Canvas(
      PresentationTree(
        40, 40,
        [
          box(Rect(0, 0, 40, 40), red) {
            $0.cornerRadius = 15
            $0.maskedCorners = [.minXMinY, .maxXMaxY]
          }
        ]))
    #expect(canvas.argb(0, 0)[0] == 0)
    #expect(canvas.argb(39, 39)[0] == 0)
    #expect(canvas.argb(39, 0)[0] == 255)
    #expect(canvas.argb(0, 39)[0] == 255)
    #expect(abs(canvas.coverage - (1600 - (1 - .pi / 4) * 225 * 2)) < 2)
  }

  @Test func cornersClipSublayersOnlyWhereAsked() throws {
    func coverage(_ masks: Bool) throws -> Double {
      try Canvas(
        PresentationTree(
          60, 60,
          [
            box(Rect(10, 10, 40, 40), nil) {
              $0.cornerRadius = 20
              $0.masksToBounds = masks
              $0.sublayers = [box(Rect(-10, -10, 60, 60), red)]
            }
          ])
      ).coverage
    }
    #expect(try coverage(false) == 3600)
    #expect(try abs(coverage(true) - .pi * 400) < 2)
  }

  @Test(arguments: [(20.0, 0.0), (0, 0.4), (8, 0.3)])
  func aSmoothedClipShowsNothingOfWhatIsCovered(radius: Double, shift: Double) throws {
    // Red, then blue over all of it: the smoothed edge must hold no red.
    let tree = PresentationTree(
      60, 60,
      [
        box(Rect(10 + shift, 10 + shift, 40, 40), red) {
          $0.cornerRadius = radius
          $0.masksToBounds = true
          $0.sublayers = [box(Rect(-5, -5, 50, 50), red), box(Rect(-5, -5, 50, 50), blue)]
        }
      ])
    let canvas = try Canvas(tree)
    #expect(canvas.words.allSatisfy { Canvas.components($0)[1] == 0 })
    #expect(abs(canvas.coverage - (1600 - (4 - .pi) * radius * radius)) < 4)
  }

  @Test func greaterZLiesAboveAndOrderDecidesBetweenEquals() throws {
    let canvas = try Canvas(
      PresentationTree(
        30, 10,
        [
          box(Rect(0, 0, 20, 10), red) { $0.zPosition = 1 },
          box(Rect(10, 0, 20, 10), blue),
          box(Rect(20, 0, 10, 10), .black),
        ]))
    #expect(canvas.argb(15, 5) == [255, 255, 0, 0])
    #expect(canvas.argb(25, 5) == [255, 0, 0, 0])
  }

  @Test func transformsTurnAboutTheAnchorPoint() throws {
    // A bar of 20 × 4 turned by 90° about its left end, which lies at (20, 20).
    let canvas = try Canvas(
      PresentationTree(
        40, 50,
        [
          box(.zero, red) {
            $0.bounds = Rect(0, 0, 20, 4)
            $0.anchorPoint = Point(0, 0.5)
            $0.position = Point(20, 20)
            $0.transform = .rotation(.pi / 2)
          }
        ]))
    for y in 20..<40 {
      for x in 18..<22 { #expect(canvas.argb(x, y) == [255, 255, 0, 0]) }
    }
    #expect(canvas.coverage == 80)
  }

  @Test func sublayersTurnAboutTheParentsAnchorPoint() throws {
    // Twice as large about the middle (20, 20): 5...15 becomes −10...10.
    let canvas = try Canvas(
      PresentationTree(
        40, 40,
        [
          box(Rect(0, 0, 40, 40), nil) {
            $0.sublayerTransform = .scale(2, 2)
            $0.sublayers = [box(Rect(15, 15, 10, 10), red), box(Rect(5, 5, 5, 5), blue)]
          }
        ]))
    #expect(canvas.count(opaqueRed) == 400)
    #expect(canvas.argb(10, 10) == [255, 255, 0, 0])
    #expect(canvas.count(opaqueBlue) == 0)
  }

  @Test func theBoundsOriginScrollsSublayers() throws {
    let canvas = try Canvas(
      PresentationTree(
        20, 20,
        [
          box(Rect(0, 0, 20, 20), nil) {
            $0.bounds.origin = Point(5, 3)
            $0.sublayers = [box(Rect(5, 3, 4, 4), red)]
          }
        ]))
    #expect(canvas.argb(0, 0) == [255, 255, 0, 0])
    #expect(canvas.coverage == 16)
  }

  static let vanishing: [Transform3D] = [
    .scale(0, 0), .scale(0, 1), .scale(1, 0), .scale(1e-200, 1e-200), .scale(.nan, 1),
    .scale(.infinity, .infinity), .rotationX(.pi / 2), .rotationY(-.pi / 2),
    .translation(.nan, 0), Transform3D(affine: 1, 1, 1, 1, 0, 0),
  ]

  @Test(arguments: vanishing) func whatCannotBeSeenHarmsNothing(transform: Transform3D) throws {
    var shape = ShapeContent(path: .ellipse(in: Rect(0, 0, 20, 20)))
    shape.strokeColor = blue
    let tree = PresentationTree(
      20, 20,
      [
        box(Rect(0, 0, 20, 20), blue) {
          $0.transform = transform
          $0.borderWidth = 2
          $0.opacity = 0.5
          $0.sublayers = [Layer(nil, frame: Rect(0, 0, 20, 20), content: .shape(shape))]
        },
        box(Rect(0, 0, 20, 20), nil) {
          $0.sublayerTransform = transform
          $0.sublayers = [box(Rect(0, 0, 20, 20), blue)]
        },
        box(Rect(5, 5, 10, 10), red),
      ])
    let canvas = try Canvas(tree)
    #expect(canvas.count(opaqueRed) == 100)
    // Edge on to the last digit is no longer exactly singular; it may leave no more than a trace.
    #expect(canvas.words.count { $0 >> 24 > 1 } == 100)
    for isPDF in [true, false] {
      let document = try vectorDocument(tree, pdf: isPDF)
      #expect(document.bytes.count > 300)
    }
  }

  @Test func numbersThatAreNotFiniteHarmNothing() throws {
    for bad in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      let layers: [Layer] = [
        box(Rect(bad, 0, 5, 5), blue),
        box(Rect(0, 0, bad, 5), blue) { $0.position = Point(-100, -100) },
        box(.zero, blue) { $0.position = Point(0, bad) },
        box(Rect(-50, -50, 10, 10), nil) {
          $0.borderWidth = bad
          $0.cornerRadius = bad
        },
        box(Rect(5, 5, 10, 10), red),
      ]
      let canvas = try Canvas(PresentationTree(20, 20, layers))
      #expect(canvas.count(opaqueRed) == 100, "\(bad)")
    }
  }

  @Test func negativeScalesMirror() throws {
    let canvas = try Canvas(
      PresentationTree(
        20, 10,
        [
          box(Rect(0, 0, 20, 10), nil) {
            $0.transform = .scale(-1, 1)
            $0.sublayers = [box(Rect(0, 0, 5, 10), red)]
          }
        ]))
    #expect(canvas.argb(17, 5) == [255, 255, 0, 0])
    #expect(canvas.coverage == 50)
  }

  @Test func hiddenLayersAndTheirSublayersAreLeftOut() throws {
    let canvas = try Canvas(
      PresentationTree(
        10, 10,
        [
          box(Rect(0, 0, 10, 10), red) {
            $0.isHidden = true
            $0.sublayers = [box(Rect(0, 0, 10, 10), blue)]
          },
          box(Rect(0, 0, 10, 10), red) { $0.opacity = 0 },
          box(Rect(0, 0, 10, 10), red) { $0.opacity = -3 },
        ]))
    #expect(canvas.coverage == 0)
  }
}
