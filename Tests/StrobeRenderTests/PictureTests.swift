import Foundation
import StrobeGeometry
import StrobeModel
import StrobePictures
import StrobeRender
import TestSupport
import Testing

private let red: [UInt8] = [255, 0, 0, 255]
private let blue: [UInt8] = [0, 0, 255, 255]

@Suite struct PictureTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func layer(
    _ source: ImageSource, _ frame: Rect, _ change: (inout ImageContent) -> Void = { _ in }
  ) -> Layer {
    var image = ImageContent(source)
    change(&image)
    return Layer("picture", frame: frame, content: .image(image))
  }

  /// The rectangle of pixels that are not transparent: x, y, width, height.
  private func ink(_ canvas: Canvas) -> [Int] {
    var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
    for y in 0..<canvas.height {
      for x in 0..<canvas.width where canvas.argb(x, y)[0] > 0 {
        left = min(left, x)
        right = max(right, x)
        top = min(top, y)
        bottom = max(bottom, y)
      }
    }
    return [left, top, right - left + 1, bottom - top + 1]
  }

  @Test func pixelsArriveAsTheyAre() throws {
    let source = try folder.png(3, 2) { x, y in [UInt8(x * 100), UInt8(y * 200), 7, 255] }
    let canvas = try Canvas(PresentationTree(5, 5, [layer(source, Rect(1, 2, 3, 2))]))
    for y in 0..<2 {
      for x in 0..<3 { #expect(canvas.argb(x + 1, y + 2) == [255, x * 100, y * 200, 7]) }
    }
    #expect(ink(canvas) == [1, 2, 3, 2])
  }

  static let gravities: [(ContentsGravity, [Int])] = [
    // A picture of 20 × 10 in bounds of 40 × 60 at (10, 20).
    (.center, [20, 45, 20, 10]), (.top, [20, 20, 20, 10]), (.bottom, [20, 70, 20, 10]),
    (.left, [10, 45, 20, 10]), (.right, [30, 45, 20, 10]), (.topLeft, [10, 20, 20, 10]),
    (.topRight, [30, 20, 20, 10]), (.bottomLeft, [10, 70, 20, 10]),
    (.bottomRight, [30, 70, 20, 10]), (.resize, [10, 20, 40, 60]),
    (.resizeAspect, [10, 40, 40, 20]), (.resizeAspectFill, [0, 20, 90, 60]),
  ]

  @Test(arguments: gravities)
  func gravityPlacesPictures(gravity: ContentsGravity, expected: [Int]) throws {
    let sources = [
      try folder.png(20, 10) { _, _ in red },
      try folder.svg(
        "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'>"
          + "<rect width='20' height='10' fill='red'/></svg>"),
    ]
    #expect(ContentsGravity.allCases.count == Self.gravities.count)
    for source in sources {
      let tree = PresentationTree(
        90, 100, [layer(source, Rect(10, 20, 40, 60)) { $0.contentsGravity = gravity }])
      let canvas = try Canvas(tree)
      #expect(ink(canvas) == expected, "\(source.path)")
      #expect(canvas.coverage == Double(expected[2] * expected[3]))
    }
  }

  @Test func contentsRectShowsAPart() throws {
    let source = try folder.png(4, 4) { x, y in x < 2 && y >= 2 ? red : blue }
    let canvas = try Canvas(
      PresentationTree(
        20, 20, [layer(source, Rect(0, 0, 20, 20)) { $0.contentsRect = Rect(0, 0.5, 0.5, 0.5) }]))
    #expect(canvas.count(0xffff_0000) == 400)
  }

  @Test func theMiddleStretchesAndTheCornersDoNot() throws {
    // Corners of 3 × 3 red around a blue middle of 2 × 2.
    let source = try folder.png(8, 8) { x, y in
      (3..<5).contains(x) || (3..<5).contains(y) ? blue : red
    }
    let content = layer(source, Rect(0, 0, 30.5, 20)) {
      $0.contentsCenter = Rect(3 / 8.0, 3 / 8.0, 2 / 8.0, 2 / 8.0)
    }
    let canvas = try Canvas(PresentationTree(31, 20, [content]))
    for (x, y) in [(0, 0), (2, 2), (28, 1), (1, 18), (29, 19)] {
      #expect(canvas.argb(x, y).starts(with: [255, 255, 0]))
    }
    for (x, y) in [(5, 1), (15, 10), (1, 10), (29, 10), (15, 18)] {
      #expect(canvas.argb(x, y) == [255, 0, 0, 255])
    }
    // No seam between the pieces.
    for x in 0..<30 { #expect(canvas.argb(x, 10)[0] == 255) }
    let text = try vectorDocument(PresentationTree(31, 20, [content])).text
    #expect(text.contains("<image"))
  }

  @Test func opacityAppliesToPictures() throws {
    let source = try folder.png(4, 4) { _, _ in red }
    for frame in [Rect(0, 0, 4, 4), Rect(0, 0, 9, 9)] {
      var content = layer(source, frame)
      content.opacity = 0.5
      #expect(try Canvas(PresentationTree(9, 9, [content])).argb(2, 2) == [128, 128, 0, 0])
    }
  }

  @Test func transparentPixelsLeakNoColour() throws {
    // Half the picture is fully transparent red beside opaque blue; enlarged, the edge is mixed.
    let source = try folder.png(2, 1) { x, _ in x == 0 ? [255, 0, 0, 0] : blue }
    let canvas = try Canvas(PresentationTree(40, 20, [layer(source, Rect(0, 0, 40, 20))]))
    #expect(canvas.words.allSatisfy { Canvas.components($0)[1] == 0 })
    #expect(canvas.argb(39, 10) == [255, 0, 0, 255])
    // The last pixel goes on to the edge instead of fading into it.
    #expect(canvas.argb(39, 0) == [255, 0, 0, 255])
  }

  @Test func copiesColourPictures() throws {
    let source = try folder.png(4, 4) { _, _ in [200, 100, 50, 255] }
    let vector = try folder.svg(
      "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'>"
        + "<rect width='4' height='4' fill='rgb(200,100,50)'/></svg>")
    for picture in [source, vector] {
      var copy = PresentationLayer(Layer("instance-1", frame: Rect(0, 0, 4, 4)), typeName: "layer")
      copy.instanceColor = Color(0.5, 0, 1, 1)
      copy.sublayers = [PresentationLayer(still: layer(picture, Rect(0, 0, 4, 4)))]
      let tree = PresentationTree(time: 0, size: Size(4, 4), background: nil, layers: [copy])
      let pixel = try Canvas(tree).argb(2, 2)
      for (found, expected) in zip(pixel, [255, 100, 0, 50]) { #expect(abs(found - expected) <= 1) }
      let report = try vectorDocument(tree).report
      #expect(report.warnings.isEmpty == (picture == source))
    }
  }

  @Test func jpegPassesThroughWhereItIsWholeAndUpright() throws {
    let upright = ImageSource.fixture("two-colors.jpg")
    let bytes = try PictureFile.readBytes(upright.path)
    let tree = PresentationTree(32, 16, [layer(upright, Rect(0, 0, 32, 16))])
    let svg = try vectorDocument(tree).text
    #expect(svg.contains("data:image/jpeg;base64," + Data(bytes).base64EncodedString()))
    let pdf = try vectorDocument(tree, pdf: true)
    #expect(Data(pdf.bytes).range(of: Data(bytes)) != nil)

    let turned = ImageSource.fixture("two-colors-turned.jpg")
    let turnedTree = PresentationTree(16, 32, [layer(turned, Rect(0, 0, 16, 32))])
    #expect(try !vectorDocument(turnedTree).text.contains("image/jpeg"))
    // Turned clockwise by a quarter: what was left is now at the top.
    let canvas = try Canvas(turnedTree)
    let top = canvas.argb(8, 4)
    let bottom = canvas.argb(8, 28)
    #expect(top[1] > 200 && top[3] < 60)
    #expect(bottom[1] < 60 && bottom[3] > 200)
  }

  @Test func svgPicturesStayVector() throws {
    let source = try folder.svg(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>"
        + "<circle cx='5' cy='5' r='4' fill='#123456'/></svg>")
    for opacity in [1.0, 0.5] {
      var content = layer(source, Rect(10, 10, 80, 80))
      content.opacity = opacity
      let tree = PresentationTree(100, 100, [content])
      let document = try vectorDocument(tree)
      #expect(!document.text.contains("<image"))
      #expect(document.text.contains("7.05"), "the colour's red, 18/255, in percent")
      #expect(document.report.warnings.isEmpty)
      let canvas = try Canvas(tree)
      #expect(abs(canvas.coverage - .pi * 32 * 32 * opacity) < 20)
    }
  }

  @Test func svgPicturesUnderTilesStayVector() throws {
    let source = try folder.svg(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>"
        + "<circle cx='5' cy='5' r='4' fill='#123456'/></svg>")
    var content = layer(source, Rect(10, 10, 80, 80))
    var mask = Layer(nil, frame: Rect(0, 0, 80, 80))
    for (index, opacity) in [0, 0.5, 1, 1].enumerated() {
      var tile = Layer(nil, frame: Rect(Double(index) * 20, 0, 20, 80))
      tile.backgroundColor = .black
      tile.opacity = opacity
      mask.sublayers.append(tile)
    }
    content.mask = mask
    let tree = PresentationTree(100, 100, [content])
    let document = try vectorDocument(tree)
    #expect(!document.text.contains("<image"))
    #expect(document.text.contains("7.05"), "the colour's red, 18/255, in percent")
    // Once, however many tiles show it.
    #expect(document.text.matches(of: /7\.05/).count == 1)
    #expect(try !vectorDocument(tree, pdf: true).text.contains("/Subtype /Image"))
  }

  @Test func svgPicturesLoadNothingElse() throws {
    let secret = try folder.png(4, 4, "secret.png") { _, _ in red }
    for address in ["secret.png", "file://\(secret.path)", "http://127.0.0.1:9/secret.png"] {
      let source = try folder.svg(
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"
          + " width='4' height='4'><image width='4' height='4' xlink:href='\(address)'/></svg>",
        "outer-\(address.count).svg")
      let canvas = try Canvas(PresentationTree(4, 4, [layer(source, Rect(0, 0, 4, 4))]))
      #expect(canvas.coverage == 0)
    }
  }

  @Test func faultsNameTheFile() throws {
    let missing = ImageSource(path: folder.url.appending(path: "missing.png").path)
    let broken = try folder.svg("<svg xmlns='http://www.w3.org/2000/svg'><g></svg>", "broken.svg")
    for source in [missing, broken] {
      let error = #expect(throws: PictureError.self) {
        _ = try Canvas(PresentationTree(4, 4, [layer(source, Rect(0, 0, 4, 4))]))
      }
      #expect(error?.path == source.path)
    }
  }

  @Test func aPictureUnderTilesEqualsThePictureAlone() throws {
    let source = try folder.png(60, 40) { x, y in
      [UInt8(x * 4), UInt8(y * 6), UInt8((x * y) & 255), 255]
    }
    for frame in [Rect(0, 0, 100, 70), Rect(3.3, 1.7, 97.1, 66.6), Rect(4, 4, 60, 40)] {
      for gravity in [ContentsGravity.resize, .resizeAspectFill] {
        let plain = layer(source, frame) { $0.contentsGravity = gravity }
        var masked = plain
        var mask = Layer(nil, frame: Rect(-500, -500, 1100, 1100))
        for index in 0..<7 {
          var tile = Layer(nil, frame: Rect(Double(index) * 1100 / 7, 0, 1100 / 7, 1100))
          tile.backgroundColor = .black
          mask.sublayers.append(tile)
        }
        masked.mask = mask
        #expect(
          try Canvas(PresentationTree(104, 76, [masked])).words
            == Canvas(PresentationTree(104, 76, [plain])).words)
        // One tile on its way: the others still show the picture as it is.
        masked.mask?.sublayers[3].opacity = 0.5
        let fading = try Canvas(PresentationTree(104, 76, [masked]))
        let whole = try Canvas(PresentationTree(104, 76, [plain]))
        for y in 0..<76 {
          // Tile 3 is −500 + 471.4... to 128.6; it covers everything here.
          #expect(abs(fading.argb(50, y)[0] - whole.argb(50, y)[0] / 2) <= 1)
        }
      }
    }
  }

  @Test func aRendererAnswersAlikeWhateverItDrewBefore() throws {
    let source = try folder.png(50, 50) { x, y in [UInt8(x * 5), UInt8(y * 5), 90, 255] }
    let renderer = Renderer()
    func frame(_ t: Double, _ renderer: Renderer) throws -> [UInt32] {
      var content = layer(source, Rect(0, 0, 80, 80))
      content.transform = .rotation(t)
      content.opacity = 0.7
      return try Canvas(PresentationTree(80, 80, [content]), renderer: renderer).words
    }
    let first = try frame(0.3, renderer)
    _ = try frame(1.1, renderer)
    #expect(try frame(0.3, renderer) == first)
    #expect(try frame(0.3, Renderer()) == first)
  }

  @Test func hugeMagnificationDrawsOnlyWhatIsSeen() throws {
    let source = try folder.png(2, 2) { x, _ in x == 0 ? red : blue }
    var content = layer(source, Rect(0, 0, 20, 20))
    content.transform = .scale(1e6, 1e6)
    let canvas = try Canvas(PresentationTree(20, 20, [content]))
    #expect(canvas.coverage == 400)
  }

  @Test func tasksShareOneCache() async throws {
    let source = try folder.png(40, 40) { x, y in [UInt8(x * 6), UInt8(y * 6), 9, 255] }
    let vector = try folder.svg(
      "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'>"
        + "<circle cx='20' cy='20' r='15'/></svg>")
    let resources = ResourceCache()
    var text = TextContent("Parallel")
    text.foregroundColor = .black
    text.fontSize = 12
    let tree = PresentationTree(
      80, 80,
      [
        layer(source, Rect(0, 0, 80, 80)), layer(vector, Rect(10, 10, 55, 55)),
        Layer(nil, frame: Rect(5, 60, 70, 20), content: .text(text)),
      ])
    let expected = try Canvas(tree).words
    try await withThrowingTaskGroup(of: [UInt32].self) { group in
      for _ in 0..<64 {
        group.addTask { try Canvas(tree, renderer: Renderer(resources: resources)).words }
      }
      for try await words in group { #expect(words == expected) }
    }
  }
}
