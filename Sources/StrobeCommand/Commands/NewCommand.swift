import Strobe
import StrobeArguments

/// `strobe new`: a scene file to start from.
enum NewCommand {
  static let effect = Argument(
    "effect", .choice(of: Effect.self), help: "The effect that the scene shows.")
  static let output = Option(
    "output", short: "o", .file(extensions: ["json"]),
    help: "The file to write; standard output otherwise.")

  /// The effects by name.
  enum Effect: String, CaseIterable {
    case pulsingRadar
    case progressLine
    case rippleRadar
    case fragmentFade
    case fragmentCarousel
  }

  static let command = Command(
    "new", summary: "Write a scene file to start from.", parameters: [effect, output]
  ) { values, console in
    guard let scene = SceneTemplate.scene(try values[effect].rawValue) else {
      throw UsageError("there is no scene for '\(try values[effect].rawValue)'")
    }
    let text = SceneWriter().text(scene)
    if let path = try values[output], path != "-" {
      try AtomicFile.write(Array(text.utf8), to: path)
    } else {
      try console.output.write(text)
    }
    return .success
  }
}
