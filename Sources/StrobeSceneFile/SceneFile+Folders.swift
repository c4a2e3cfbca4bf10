extension SceneFile {
  /// Whether a file beside scenes is to be read as one, by its name.
  ///
  /// - Parameter name: The file's name without its folder.
  /// - Returns: Whether it ends in `.json` and is neither hidden nor `snapshots.json`, which says how
  ///   snapshots of the scenes are taken.
  public static func isSceneName(_ name: String) -> Bool {
    !name.hasPrefix(".") && name.lowercased().hasSuffix(".json") && name != "snapshots.json"
  }

  /// Whether a JSON file beside scenes is to be read as one, by what it holds.
  ///
  /// - Parameter bytes: The file.
  /// - Returns: Whether it is an object with `size` or `layers`, or no JSON at all, so that its fault
  ///   is told; other JSON files are data of another kind.
  public static func maybeScene(_ bytes: [UInt8]) -> Bool {
    guard let root = try? JSONDocument(bytes, path: "").root else { return true }
    return root.members?.contains { ["size", "layers"].contains($0.key) } ?? false
  }
}
