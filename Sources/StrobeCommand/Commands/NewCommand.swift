import Foundation
import Strobe
import StrobeArguments

/// `strobe new`: a scene file to start from.
enum NewCommand {
  static let effect = Argument(
    "effect", .choice(of: Effect.self), help: "The effect that the scene shows.")
  static let output = Option(
    "output", short: "o", .file(extensions: ["json"]),
    help: "The file to write; by default, standard output.")

  static let force = Flag("force", help: "Replace a file that exists, whatever it holds.")

  /// The effects by name.
  enum Effect: String, CaseIterable {
    case pulsingRadar
    case progressLine
    case rippleRadar
    case fragmentFade
    case fragmentCarousel
  }

  static let command = Command(
    "new", summary: "Write a scene file to start from.",
    discussion: """
      An existing file is replaced only where it is such a scene as this command wrote it; --force \
      replaces any.
      """,
    parameters: [effect, output, force]
  ) { values, console in
    guard let scene = SceneTemplate.scene(try values[effect].rawValue) else {
      throw UsageError("there's no scene for '\(try values[effect].rawValue)'")
    }
    let text = SceneWriter().text(scene)
    if let path = try values[output], path != "-" {
      if try !values[force] { try refuseEdited(path) }
      OutputFolder.make(for: path)
      try AtomicFile.write(Array(text.utf8), to: path)
    } else {
      try console.output.write(text)
    }
    return .success
  }

  /// Refuses a file that holds something else than a template.
  private static func refuseEdited(_ path: String) throws {
    guard FileManager.default.fileExists(atPath: path),
      let bytes = try? InputFile.read(path, limit: SceneLimits.sceneFileBytes)
    else { return }
    let templates = Effect.allCases.compactMap { SceneTemplate.scene($0.rawValue) }
      .map { Array(SceneWriter().text($0).utf8) }
    guard bytes.isEmpty || templates.contains(bytes) else {
      throw UsageError(
        "'\(path)' exists and isn't an untouched scene of this command; --force replaces it")
    }
  }
}
