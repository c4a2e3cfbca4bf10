import Foundation
public import StrobeModel

/// The scene file: JSON in, a scene and what is wrong with it out.
public enum SceneFile {
  /// A scene read from a file.
  public struct Decoded: Sendable {
    /// The scene.
    public var scene: Scene
    /// What a user should know although the scene can be drawn, in the order of the file.
    public var warnings: [Diagnostic]
  }

  /// Reads a scene.
  ///
  /// Picture files are looked for, not opened: relative paths start at the scene file's directory.
  ///
  /// - Parameters:
  ///   - bytes: The file, UTF-8 with or without a byte order mark.
  ///   - path: The file's path for messages and relative pictures; `-` is standard input, whose
  ///     pictures are relative to the working directory.
  ///   - vocabulary: The types that the scene may use.
  ///   - overrides: Keys that are replaced before the scene is read, so that they get the same checks.
  /// - Returns: The scene and its warnings.
  /// - Throws: All faults of the file at once.
  public static func decode(
    _ bytes: [UInt8], path: String, vocabulary: SceneVocabulary, overrides: [SceneOverride] = []
  ) throws(SceneFileError) -> Decoded {
    let decoder = decoder(bytes, path: path, vocabulary: vocabulary, overrides: overrides)
    let scene = decoder.scene(bytes)
    let diagnostics = decoder.diagnostics()
    guard let scene, decoder.faultCount == 0 else { throw SceneFileError(diagnostics) }
    return Decoded(scene: scene, warnings: diagnostics)
  }

  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
