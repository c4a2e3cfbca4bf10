import Foundation
import Strobe
import StrobeArguments

/// A scene with what messages and file names call it.
struct LoadedScene {
  let scene: Scene
  /// The path as it was given; `-` is standard input.
  let path: String
  /// The file, and what of it was replaced, to find the places of faults that show later.
  private let bytes: [UInt8]
  private let overrides: [SceneOverride]

  /// The file's name without its extension.
  var name: String { LoadedScene.name(of: path) }

  /// What messages call the file.
  var title: String { path == "-" ? "<stdin>" : path }

  /// A scene file's name without its extension.
  static func name(of path: String) -> String {
    path == "-" ? "scene" : URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  /// Reads a scene file and prints its warnings.
  static func load(
    _ path: String, overrides: [Assignment], isQuiet: Bool, console: Console
  ) throws -> LoadedScene {
    let bytes = try InputFile.read(path, limit: SceneLimits.sceneFileBytes)
    let overrides = overrides.map { SceneOverride(keyPath: $0.key, value: $0.value) }
    let decoded = try SceneFile.decode(
      bytes, path: path, vocabulary: .standard, overrides: overrides)
    if !isQuiet {
      for warning in decoded.warnings { try console.error.write("\(warning)\n") }
    }
    return LoadedScene(
      scene: decoded.scene, path: path, bytes: bytes, overrides: overrides)
  }

  /// Reads several scene files and prints their warnings.
  ///
  /// - Throws: The error of the only scene that is wrong, or `ScenesError` with those of all.
  static func load(
    all paths: [String], overrides: [Assignment], isQuiet: Bool, console: Console
  ) throws -> [LoadedScene] {
    var errors: [any Error] = []
    let scenes = try paths.compactMap { path -> LoadedScene? in
      do {
        return try load(path, overrides: overrides, isQuiet: isQuiet, console: console)
      } catch let error as SceneFileError {
        errors.append(error)
      } catch let error as InputError {
        errors.append(error)
      }
      return nil
    }
    if errors.count == 1 { throw errors[0] }
    guard errors.isEmpty else { throw ScenesError(errors: errors) }
    return scenes
  }

  /// The resolved layers of an instant; a fault names the scene file.
  func presentation(at time: Double) throws -> PresentationTree {
    try explain { try scene.presentation(at: time) }
  }

  /// Opens every picture that the scene names.
  ///
  /// - Throws: `SceneRunError` with a line for each that cannot be used.
  func checkPictures() throws {
    let resources = ResourceCache()
    var lines: [String] = []
    for image in scene.images {
      do {
        try resources.load(image)
      } catch {
        lines.append(line(of: error, at: image))
      }
    }
    guard lines.isEmpty else { throw PicturesError(lines: lines) }
  }

  /// The scene's length in seconds.
  var duration: Double { scene.duration ?? scene.naturalDuration }

  /// Runs work whose faults lie in the scene, so that they name its file.
  func explain<Result>(_ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as EvaluationError {
      throw SceneRunError(description: diagnostic(error).description)
    } catch let error as PictureError {
      guard let image = scene.images.first(where: { $0.path == error.path }) else { throw error }
      throw SceneRunError(description: line(of: error, at: image))
    }
  }

  /// An error of a picture with the place that names it.
  private func line(of error: any Error, at image: ImageSource) -> String {
    let place = image.origin ?? title
    return "\(place): error: \(error)" + (image.jsonPath.map { " (\($0))" } ?? "")
  }

  /// An error of the scene's evaluation with its place.
  func diagnostic(_ error: EvaluationError) -> Diagnostic {
    SceneFile.diagnostic(
      error, in: bytes, path: path, vocabulary: .standard, overrides: overrides)
  }
}
