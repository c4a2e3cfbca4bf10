import StrobeCore
public import StrobeModel

extension SceneFile {
  /// An evaluation's error as a diagnostic at the layer that it names.
  ///
  /// - Parameters:
  ///   - error: What evaluating the scene threw.
  ///   - bytes: The file that the scene was read from.
  ///   - path: The file's path for the message; `-` is standard input.
  ///   - vocabulary: The types that the scene may use.
  ///   - overrides: Keys that were replaced when the scene was read.
  /// - Returns: The diagnostic; of the file as a whole where the layer is none of the file's, or
  ///   several have its name.
  public static func diagnostic(
    _ error: EvaluationError, in bytes: [UInt8], path: String, vocabulary: SceneVocabulary,
    overrides: [SceneOverride] = []
  ) -> Diagnostic {
    let decoder = decoder(bytes, path: path, vocabulary: vocabulary, overrides: overrides)
    let code: Diagnostic.Code =
      switch error {
      case .nonFiniteTime: .notFinite
      case .tooManyLayers, .nestedTooDeep, .tooManyInstances: .limit
      case .effect: .effect
      }
    let found = error.layer.flatMap { decoder.layer(named: $0, in: bytes) }
    return Diagnostic(
      .error, code, at: found?.place ?? .wholeFile(path: decoder.file),
      jsonPath: found?.path.description ?? "$", error.description)
  }

  static func decoder(
    _ bytes: [UInt8], path: String, vocabulary: SceneVocabulary, overrides: [SceneOverride]
  ) -> SceneDecoder {
    let isInput = path == "-"
    return SceneDecoder(
      file: isInput ? "<stdin>" : path, directory: isInput ? "" : directory(of: path),
      text: SourceText(bytes), vocabulary: vocabulary, overrides: overrides)
  }
}

extension EvaluationError {
  /// The layer's name, as `inspect` has it.
  public var layer: String? {
    switch self {
    case .nonFiniteTime(_, let layer): layer
    case .tooManyLayers(_, _, let layer), .nestedTooDeep(_, _, let layer),
      .tooManyInstances(_, _, let layer), .effect(_, let layer):
      layer
    }
  }
}

extension SceneDecoder {
  /// Where the only layer of a name stands.
  fileprivate func layer(
    named name: String, in bytes: [UInt8]
  ) -> (place: Diagnostic.Place, path: JSONPath)? {
    guard var root = (try? JSONParser.parse(bytes, takesNonFinite: true))?.value else { return nil }
    apply(overrides, to: &root)
    guard let list = root["layers"] else { return nil }
    var layers: [(name: String, path: [JSONPath.Component])] = []
    collectLayers(list, path: [.key("layers")], indexPath: "", into: &layers)
    let found = layers.filter { $0.name == name }
    guard found.count == 1, let path = found.first?.path,
      let json = root.descendant(path[...])
    else { return nil }
    return (place(json.location), JSONPath(components: path))
  }
}
