import Foundation
import Strobe
import StrobeArguments

/// The scene files that arguments name: files themselves, folders, patterns and lists.
enum SceneList {
  /// What the help says about folders.
  static let folderHelp = """
    Of a folder every .json file is a scene that has size or layers or isn't JSON at all; JSON of \
    another kind, as tsconfig.json, is passed over.
    """

  /// Finds the files.
  ///
  /// A folder stands for its `.json` files that may be scenes, in the order of their names; a name
  /// with `*` or `?` for the files that match, in case no shell has done that; a name that starts
  /// with `@` for the files that the list in it names, one a line.
  ///
  /// - Throws: `InputError` for a list or folder that cannot be read, `UsageError` for a folder or
  ///   pattern without scenes.
  static func files(_ arguments: [String]) throws -> [String] {
    try arguments.flatMap { argument -> [String] in
      if argument.hasPrefix("@"), argument.count > 1 {
        return try list(String(argument.dropFirst()))
      }
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder)
      if exists, isFolder.boolValue { return try scenes(in: argument) }
      if !exists, argument.contains(where: { $0 == "*" || $0 == "?" }) {
        return try matches(argument)
      }
      return [argument]
    }
  }

  private static func list(_ path: String) throws -> [String] {
    let bytes = try InputFile.read(path, limit: SceneLimits.sceneFileBytes)
    let names = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    guard !names.isEmpty else { throw UsageError("the list '\(path)' names no scene") }
    return names
  }

  private static func scenes(in folder: String) throws -> [String] {
    let found: [String]
    do {
      found = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw InputError(path: folder, reason: error.localizedDescription)
    }
    let files = found.filter(SceneFile.isSceneName).sorted()
      .map { folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)" }.filter(mayBeScene)
    guard !files.isEmpty else {
      throw UsageError("the folder '\(folder)' has no scene: no .json file with size or layers")
    }
    return files
  }

  /// Whether a file is to be read as a scene; one that can't be read is, so that its fault is
  /// reported.
  private static func mayBeScene(_ path: String) -> Bool {
    guard let bytes = try? InputFile.read(path, limit: SceneLimits.sceneFileBytes) else {
      return true
    }
    return SceneFile.maybeScene(bytes)
  }

  private static func matches(_ pattern: String) throws -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0, let paths = found.gl_pathv else {
      throw UsageError("no file matches '\(pattern)'")
    }
    return (0..<Int(found.gl_pathc)).compactMap { paths[$0].map { String(cString: $0) } }
  }
}
