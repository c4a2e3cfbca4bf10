import StrobeModel
import Testing

@testable import StrobeSceneFile

/// Reads a scene that must be right.
func decode(
  _ text: String, path: String = "scene.json", vocabulary: SceneVocabulary = SceneVocabulary(),
  overrides: [String] = []
) throws -> SceneFile.Decoded {
  try SceneFile.decode(
    Array(text.utf8), path: path, vocabulary: vocabulary,
    overrides: overrides.map { try #require(SceneOverride($0)) })
}

/// The faults and warnings of a scene that must be wrong.
func faults(
  _ text: String, path: String = "scene.json", vocabulary: SceneVocabulary = SceneVocabulary(),
  overrides: [String] = []
) throws -> [Diagnostic] {
  do {
    _ = try decode(text, path: path, vocabulary: vocabulary, overrides: overrides)
    return []
  } catch let error as SceneFileError {
    return error.diagnostics
  }
}

/// A scene of one layer with these keys.
func scene(layer keys: String) -> String {
  #"{"size": [100, 100], "layers": [{\#(keys)}]}"#
}

/// A scene of one layer of a type with one animation.
func scene(animation keys: String, type: String = "layer") -> String {
  scene(layer: #""type": "\#(type)", "animations": [{\#(keys)}]"#)
}

/// The only layer of a scene.
func onlyLayer(
  _ keys: String, vocabulary: SceneVocabulary = SceneVocabulary()
) throws -> Layer {
  try #require(try decode(scene(layer: keys), vocabulary: vocabulary).scene.layers.first)
}
