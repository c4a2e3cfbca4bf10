import StrobeEffects
import StrobeGeometry
import StrobeModel

@testable import StrobeModel

/// An effect as the one layer of a scene, frozen.
func present(
  _ effect: some Effect, size: Size = Size(320, 320), seed: UInt64 = 7, at time: Double
) throws -> PresentationLayer {
  let layer = Layer("effect", frame: Rect(origin: .zero, size: size), effect: effect)
  let scene = Scene(size: size, seed: seed, layers: [layer])
  guard let presented = try scene.presentation(at: time).layers.first else {
    throw MissingLayer(name: "effect")
  }
  return presented
}

struct MissingLayer: Error {
  var name: String
}

extension PresentationLayer {
  /// The layer of that name, searched in the whole tree.
  func find(_ name: String) throws -> PresentationLayer {
    guard let found = search(name) else { throw MissingLayer(name: name) }
    return found
  }

  private func search(_ name: String) -> PresentationLayer? {
    if self.name == name { return self }
    for child in sublayers {
      if let found = child.search(name) { return found }
    }
    return mask?.search(name)
  }

  /// The names of the sublayers.
  var names: [String] { sublayers.map(\.name) }

  /// The horizontal scale.
  var scale: Double { layer.transform.m11 }

  /// The shape that the layer draws.
  var shape: ShapeContent? {
    if case .shape(let shape) = layer.content { shape } else { nil }
  }

  /// The text that the layer draws.
  var text: TextContent? {
    if case .text(let text) = layer.content { text } else { nil }
  }

  /// The picture that the layer draws.
  var image: ImageContent? {
    if case .image(let image) = layer.content { image } else { nil }
  }

  func attribute(_ name: String) -> PropertyValue? {
    attributes.first { $0.name == name }?.value
  }
}

/// Whether two numbers differ by no more than `tolerance`.
func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-6) -> Bool {
  abs(a - b) <= tolerance
}

func isClose(_ a: Point, _ b: Point, _ tolerance: Double = 1e-6) -> Bool {
  isClose(a.x, b.x, tolerance) && isClose(a.y, b.y, tolerance)
}

/// A cubic Bézier timing function found by bisection alone, apart from the product's solver.
func eased(_ x: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
  func bezier(_ u: Double, _ a: Double, _ b: Double) -> Double {
    3 * u * (1 - u) * (1 - u) * a + 3 * u * u * (1 - u) * b + u * u * u
  }
  var (low, high) = (0.0, 1.0)
  for _ in 0..<100 {
    let middle = (low + high) / 2
    if bezier(middle, x1, x2) < x { low = middle } else { high = middle }
  }
  return bezier((low + high) / 2, y1, y2)
}

/// The `default` curve.
func easedDefault(_ x: Double) -> Double { eased(x, 0.25, 0.1, 0.25, 1) }

/// The `easeInEaseOut` curve.
func easedInOut(_ x: Double) -> Double { eased(x, 0.42, 0, 0.58, 1) }
