import StrobeCairo
import StrobeGeometry
import StrobeModel
import StrobeRender
import Testing

private let red: UInt32 = 0xffff_0000
private let blue: UInt32 = 0xff00_00ff

private func box(_ frame: Rect, _ color: Color?, opacity: Double = 1) -> Layer {
  var layer = Layer(nil, frame: frame)
  layer.backgroundColor = color
  layer.opacity = opacity
  return layer
}

@Suite struct MaskTests {
  /// A blue container with red content under a mask.
  private func scene(_ mask: Layer, mask change: (inout Layer) -> Void = { _ in })
    -> PresentationTree
  {
    var container = box(Rect(0, 0, 200, 200), Color(0, 0, 1))
    var content = box(Rect(20, 20, 160, 160), Color(1, 0, 0))
    var mask = mask
    change(&mask)
    content.mask = mask
    container.sublayers = [content]
    return PresentationTree(200, 200, [container])
  }

  @Test func contentShowsWhereTheMaskIsOpaque() throws {
    // The mask's rectangle begins at (120, 120) on the canvas and ends with the content at 180.
    let canvas = try Canvas(scene(box(Rect(100, 100, 35, 80), Color(0, 1, 0))))
    #expect(canvas.count(red) == 35 * 60)
    #expect(canvas.count(blue) == 200 * 200 - 35 * 60)
    #expect(canvas.argb(120, 120) == [255, 255, 0, 0])
    #expect(canvas.argb(154, 179) == [255, 255, 0, 0])
  }

  @Test func alphaAndOpacityOfAMaskAreTheSame() throws {
    let byAlpha = try Canvas(scene(box(Rect(100, 100, 35, 80), Color(0, 1, 0, 0.5))))
    let byOpacity = try Canvas(scene(box(Rect(100, 100, 35, 80), .black, opacity: 0.5)))
    #expect(byAlpha.words == byOpacity.words)
    for (found, expected) in zip(byAlpha.argb(130, 130), [255, 128, 0, 127]) {
      #expect(abs(found - expected) <= 1)
    }
    #expect(byAlpha.argb(100, 100) == [255, 0, 0, 255])
  }

  @Test func aClearMaskShowsWhereItsChildrenAre() throws {
    let canvas = try Canvas(
      scene(box(Rect(100, 100, 35, 80), .clear)) {
        $0.sublayers = [
          box(Rect(0, 0, 20, 34), .black), box(Rect(15, 18, 33, 40), .white),
        ]
      })
    // 20 · 34 + 33 · 40 − the common 5 · 16; the second child leaves the mask's bounds and counts.
    #expect(canvas.count(red) == 680 + 1320 - 80)
    #expect(canvas.argb(120 + 47, 120 + 57) == [255, 255, 0, 0])
  }

  @Test func translucentTilesOverlapAsPaintsDo() throws {
    let canvas = try Canvas(
      scene(box(Rect(0, 0, 160, 160), .clear)) {
        $0.sublayers = [
          box(Rect(0, 0, 80, 80), .black, opacity: 0.5),
          box(Rect(40, 40, 80, 80), .black, opacity: 0.5),
        ]
      })
    #expect(abs(canvas.argb(40, 40)[1] - 128) <= 1)
    #expect(abs(canvas.argb(80, 80)[1] - 191) <= 1)
    #expect(canvas.argb(160, 60)[1] == 0)
  }

  @Test func aFadedMaskOfOverlappingTilesFadesThemTogether() throws {
    let canvas = try Canvas(
      scene(box(Rect(0, 0, 160, 160), .clear, opacity: 0.5)) {
        $0.sublayers = [
          box(Rect(0, 0, 80, 80), .black), box(Rect(40, 40, 80, 80), .black),
        ]
      })
    #expect(abs(canvas.argb(40, 40)[1] - 128) <= 1)
    #expect(abs(canvas.argb(80, 80)[1] - 128) <= 1)
  }

  @Test func anyLayerCanBeAMask() throws {
    var disc = box(Rect(30, 30, 100, 100), .black)
    disc.cornerRadius = 50
    let canvas = try Canvas(scene(disc))
    let reds = canvas.words.reduce(0.0) { $0 + Double(($1 >> 16) & 255) / 255 }
    #expect(abs(reds - .pi * 2500) < 20)
  }

  @Test func aMaskMayHaveAMask() throws {
    var outer = box(Rect(0, 0, 100, 160), .black)
    outer.mask = box(Rect(50, 0, 100, 160), .black)
    let canvas = try Canvas(scene(outer))
    #expect(canvas.count(red) == 50 * 160)
    #expect(canvas.argb(70, 100) == [255, 255, 0, 0])
  }

  @Test func nothingShowsUnderAnEmptyMask() throws {
    for mask in [
      box(Rect(0, 0, 160, 160), nil), box(Rect(0, 0, 160, 160), .black, opacity: 0),
      box(Rect(300, 300, 10, 10), .black),
    ] {
      #expect(try Canvas(scene(mask)).count(blue) == 40_000)
    }
  }

  // MARK: Tiles

  /// Content with fractional edges and several layers under a grid of tiles.
  private func tiles(
    _ width: Double, _ height: Double, columns: Int, rows: Int, turned: Bool = false,
    opacity: (Int) -> Double = { _ in 1 }
  ) -> (masked: PresentationTree, plain: PresentationTree) {
    var content = Layer("content", frame: Rect(3.3, 2.7, width, height))
    content.content = .gradient(
      GradientContent(colors: [Color(1, 0, 0), Color(0, 0.5, 0.2), Color(1, 1, 0)]))
    content.borderWidth = 2
    content.cornerRadius = 3
    var disc = box(Rect(width / 3, height / 4, width / 3, height / 2), Color(0, 0, 1))
    disc.cornerRadius = 9
    content.sublayers = [disc]
    if turned { content.transform = .rotation(0.3) }
    var mask = box(Rect(0, 0, width, height), .clear)
    let w = width / Double(columns)
    let h = height / Double(rows)
    for column in 0..<columns {
      for row in 0..<rows {
        let tile = box(
          Rect(Double(column) * w, Double(row) * h, w, h), .white,
          opacity: opacity(column * rows + row))
        mask.sublayers.append(tile)
      }
    }
    var masked = content
    masked.mask = mask
    return (
      PresentationTree(width + 7, height + 6, [masked]),
      PresentationTree(width + 7, height + 6, [content])
    )
  }

  @Test(arguments: [
    (1001.0, 333.0, 18, 2), (1001, 333, 7, 3), (100, 100, 7, 7), (97.3, 55.5, 16, 4),
  ])
  func opaqueTilesHideNothing(width: Double, height: Double, columns: Int, rows: Int) throws {
    for scale in [1.0, 1.37] {
      for turned in [false, true] {
        let trees = tiles(width, height, columns: columns, rows: rows, turned: turned)
        let masked = try Canvas(trees.masked, scale: scale)
        let plain = try Canvas(trees.plain, scale: scale)
        #expect(masked.words == plain.words)
      }
    }
  }

  @Test func noSeamShowsBetweenOpaqueAndNearlyOpaqueTiles() throws {
    // Tiles at .999 look opaque; a seam would be a quarter darker.
    for turned in [false, true] {
      let trees = tiles(100, 70, columns: 7, rows: 3, turned: turned) {
        $0.isMultiple(of: 2) ? 1 : 0.998
      }
      let difference = try Canvas(trees.masked).difference(Canvas(trees.plain))
      // Cairo samples slanted edges, so that areas add up to 255 only roughly.
      #expect(difference.largest <= (turned ? 16 : 3))
    }
  }

  @Test func tilesFadeByTheirOwnOpacity() throws {
    // Tile edges on whole pixels.
    var content = box(Rect(0, 0, 80, 40), Color(1, 0, 0))
    var mask = box(Rect(0, 0, 80, 40), .clear)
    let opacities = [1, 0.75, 0.5, 0]
    for (index, opacity) in opacities.enumerated() {
      mask.sublayers.append(box(Rect(Double(index) * 20, 0, 20, 40), .black, opacity: opacity))
    }
    content.mask = mask
    for x in [0.0, 0.3] {
      content.position.x = 40 + x
      let tree = PresentationTree(90, 40, [content])
      let canvas = try Canvas(tree)
      for (index, opacity) in opacities.enumerated() {
        #expect(abs(canvas.argb(index * 20 + 10, 20)[0] - Int((255 * opacity).rounded())) <= 1)
      }
      // The sum of areas times opacities, whatever the pixels between the tiles get.
      #expect(abs(canvas.coverage - 20 * 40 * 2.25) < 8)
      let text = try vectorDocument(tree).text
      #expect(!text.contains("<image"))
    }
  }

  @Test func opaqueTilesAreOneClipInVectorFiles() throws {
    let half = tiles(180, 40, columns: 18, rows: 2) { $0 < 18 ? 0 : 1 }
    let text = try vectorDocument(half.masked).text
    #expect(!text.contains("<mask"))
    #expect(!text.contains("<image"))
    let whole = tiles(180, 40, columns: 18, rows: 2)
    #expect(try vectorDocument(whole.masked).text.count { $0 == "<" } > 0)
    #expect(try !vectorDocument(whole.masked).text.contains("<clipPath"))
  }

  @Test func noSeamShowsWhereAViewerSmoothsVectorTiles() throws {
    // Seven tiles across 100 points: no edge lies on a whole point. Drawn again by Cairo from the
    // recorded vectors, as viewers do, the picture must be as good as the one without a mask.
    func drawn(_ tree: PresentationTree) throws -> Canvas {
      let recording = try RecordingSurface(extents: Rect(0, 0, 100, 60))
      _ = try Renderer().draw(tree, on: Context(recording), as: .vector)
      return try Canvas(width: 100, height: 60) { context in
        context.setSource(recording)
        context.paint()
      }
    }
    var content = box(Rect(0, 0, 100, 60), Color(0.2, 0.4, 0.6))
    let plain = try drawn(PresentationTree(100, 60, [content]))
    var mask = box(Rect(0, 0, 100, 60), .clear)
    for index in 0..<7 {
      let width = 100.0 / 7
      mask.sublayers.append(
        box(
          Rect(Double(index) * width, 0, width, 60), .black,
          opacity: index.isMultiple(of: 2) ? 1 : 0.998))
    }
    content.mask = mask
    let masked = try drawn(PresentationTree(100, 60, [content]))
    #expect(masked.difference(plain).largest <= 3)
  }

  /// A pixel that two fading tiles share has both alphas by their areas.
  @Test(arguments: [[0.25, 0.5], [0.5, 0.6, 0.9], [1, 0.4]], [1, 0.5])
  func noSeamShowsBetweenFadingVectorTiles(_ alphas: [Double], _ opacity: Double) throws {
    let width = 100.0 / 7
    var content = box(Rect(0, 0, 100, 60), .black, opacity: opacity)
    var mask = box(Rect(0, 0, 100, 60), .clear)
    let tiles = (0..<7).map { alphas[$0 % alphas.count] }
    for (index, alpha) in tiles.enumerated() {
      mask.sublayers.append(
        box(Rect(Double(index) * width, 0, width, 60), .black, opacity: alpha))
    }
    content.mask = mask
    let recording = try RecordingSurface(extents: Rect(0, 0, 100, 60))
    _ = try Renderer().draw(
      PresentationTree(100, 60, [content]), on: Context(recording), as: .vector)
    let canvas = try Canvas(width: 100, height: 60) { context in
      context.setSource(recording)
      context.paint()
    }
    for x in 0..<100 {
      let expected = tiles.enumerated().reduce(0.0) { sum, tile in
        let left = max(Double(x), Double(tile.offset) * width)
        let right = min(Double(x + 1), Double(tile.offset + 1) * width)
        return sum + max(0, right - left) * tile.element * opacity
      }
      // Where several steps of alpha share an edge, as from .5 through .6 to .9, f of a pixel gets
      // 1 − .5 · (1 − .2f)(1 − .75f) instead of .5 + .4f: up to 5 levels more.
      #expect(abs(Double(canvas.argb(x, 30)[0]) - expected * 255) <= 6)
    }
  }

  @Test func manyTilesAreQuickEnoughToTest() throws {
    var content = box(Rect(0, 0, 300, 300), Color(1, 0, 0))
    var mask = box(Rect(0, 0, 300, 300), .clear)
    for column in 0..<300 {
      for row in 0..<300 where (column + row).isMultiple(of: 2) {
        mask.sublayers.append(box(Rect(Double(column), Double(row), 1, 1), .black))
      }
    }
    content.mask = mask
    let canvas = try Canvas(PresentationTree(300, 300, [content]))
    #expect(canvas.count(red) == 45_000)
    #expect(canvas.coverage == 45_000)
  }
}
