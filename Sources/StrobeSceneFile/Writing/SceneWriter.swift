import StrobeCore
import StrobeGeometry
public import StrobeModel

/// Writes scenes as scene files: only the keys that differ from their defaults, in a stable order.
///
/// Reading the file gives the same scene again, as long as a file can say it: a transform out of the
/// plane is written as its part in the plane, and numbers that are not finite as null.
public struct SceneWriter: Sendable {
  /// The directory that relative picture paths start at; empty: the working directory.
  public var directory: String

  /// Makes a writer.
  public init(directory: String = "") { self.directory = directory }

  /// Whether pictures get the paths that their scene file says, wherever that is.
  var keepsWrittenPaths = false

  /// The scene file's text.
  public func text(_ scene: Scene) -> String { output(scene).text }

  func output(_ scene: Scene) -> JSONOutput {
    var members: [(key: String, value: JSONOutput)] = [
      ("size", .array([.number(scene.size.width), .number(scene.size.height)]))
    ]
    if let background = scene.background { members.append(("background", color(background))) }
    if let duration = scene.duration { members.append(("duration", .number(duration))) }
    if scene.seed != 0 { members.append(("seed", .integer(String(scene.seed)))) }
    let canvas = Rect(origin: .zero, size: scene.size)
    members.append(
      ("layers", .array(scene.layers.map { output($0, canvas: canvas, defaultFrame: nil) })))
    return .object(members)
  }

  /// A layer.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - canvas: The frame of effects that name none.
  ///   - defaultFrame: The frame of the layer if it names none; `nil`: its type's.
  /// - Returns: The layer's object.
  func output(_ layer: Layer, canvas: Rect, defaultFrame: Rect?) -> JSONOutput {
    let type = LayerType.of(layer.content)
    var plain = Layer(content: type.content)
    plain.backgroundColor = type.defaultBackgroundColor
    plain.anchorPoint = layer.anchorPoint
    if let frame = defaultFrame ?? type.defaultFrame(canvas: canvas) { plain.frame = frame }

    var members: [(key: String, value: JSONOutput)] = []
    if type.name != "layer" { members.append(("type", .string(type.name))) }
    if let name = layer.name { members.append(("name", .string(name))) }
    members += geometry(layer, plain)
    for field in type.ownFields + Layer.fields
    where !SceneWriter.writtenFirst.contains(field.name) {
      let value = field.get(layer)
      if value != field.get(plain) || field.isRequired {
        members.append(
          (field.name, output(value, field.kind, canvas: canvas, bounds: layer.bounds)))
      }
    }
    if let mask = layer.mask {
      members.append(("mask", output(mask, canvas: canvas, defaultFrame: nil)))
    }
    if !layer.sublayers.isEmpty {
      members.append(
        (
          "sublayers",
          .array(layer.sublayers.map { output($0, canvas: canvas, defaultFrame: nil) })
        ))
    }
    if !layer.animations.isEmpty {
      members.append(("animations", .array(layer.animations.map { output($0, of: type) })))
    }
    return .object(members)
  }

  private static let writtenFirst: Set<String> = ["name", "bounds", "position", "anchorPoint"]

  /// A frame where it says all, else bounds and position.
  private func geometry(_ layer: Layer, _ plain: Layer) -> [(key: String, value: JSONOutput)] {
    var members: [(key: String, value: JSONOutput)] = []
    if layer.anchorPoint != Layer().anchorPoint {
      members.append(("anchorPoint", output(.point(layer.anchorPoint), .point)))
    }
    if layer.bounds == plain.bounds, layer.position == plain.position { return members }
    var framed = Layer()
    framed.anchorPoint = layer.anchorPoint
    framed.frame = layer.frame
    if framed.bounds == layer.bounds, framed.position == layer.position {
      members.append(("frame", output(.rect(layer.frame), .rect)))
      return members
    }
    if layer.bounds != plain.bounds {
      members.append(("bounds", output(.rect(layer.bounds), .rect)))
    }
    if layer.position != plain.position {
      members.append(("position", output(.point(layer.position), .point)))
    }
    return members
  }
}

extension LayerType {
  /// The type of a layer with some content.
  static func of(_ content: LayerContent) -> LayerType {
    func effect<E: Effect>(_ effect: E) -> LayerType { .effect(E.self) }
    return switch content {
    case .none: plain
    case .shape: shape
    case .text: text
    case .image: image
    case .gradient: gradient
    case .replicator: replicator
    case .effect(let value): effect(value)
    }
  }

  /// The frame of a layer of this type that names none; `nil`: empty.
  func defaultFrame(canvas: Rect) -> Rect? {
    if case .effect = content { canvas } else { nil }
  }
}
