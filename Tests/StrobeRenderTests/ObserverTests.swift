import StrobeCairo
import StrobeGeometry
import StrobeModel
import StrobeRender
import Testing

@Suite struct ObserverTests {
  private final class Log: DrawingObserver {
    var steps: [String] = []

    func willDraw(_ layer: PresentationLayer, on context: Context) {
      steps.append("+\(layer.name)")
    }

    func didDraw(_ layer: PresentationLayer, on context: Context) {
      steps.append("-\(layer.name)")
    }
  }

  private func box(_ name: String, _ change: (inout Layer) -> Void = { _ in }) -> Layer {
    var layer = Layer(name, frame: Rect(0, 0, 20, 20))
    layer.backgroundColor = .black
    change(&layer)
    return layer
  }

  private func steps(_ layers: [Layer]) throws -> [String] {
    let log = Log()
    let renderer = Renderer()
    renderer.observer = log
    _ = try Canvas(PresentationTree(20, 20, layers), renderer: renderer)
    return log.steps
  }

  @Test func layersAreAnnouncedInTheOrderOfDrawing() throws {
    let steps = try steps([
      box("a") { $0.zPosition = 1 },
      box("b") { $0.sublayers = [box("c"), box("d")] },
    ])
    #expect(steps == ["+b", "+c", "-c", "+d", "-d", "-b", "+a", "-a"])
  }

  @Test func whatIsNotSeenOrIsPartOfAMaskOrAShadowIsNotAnnounced() throws {
    let steps = try steps([
      box("hidden") { $0.isHidden = true },
      box("flat") { $0.transform = .scale(0, 1) },
      box("outside") { $0.position = Point(500, 500) },
      box("masked") { $0.mask = box("mask") { $0.cornerRadius = 10 } },
      box("shadowed") {
        $0.shadowOpacity = 1
        $0.sublayers = [box("inner")]
      },
    ])
    #expect(steps == ["+masked", "-masked", "+shadowed", "+inner", "-inner", "-shadowed"])
  }
}
