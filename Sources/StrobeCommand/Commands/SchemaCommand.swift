import Strobe
import StrobeArguments

/// `strobe schema`: the scene file's JSON Schema.
enum SchemaCommand {
  static let command = Command(
    "schema", summary: "Print the JSON Schema of the scene file.",
    discussion: "Editors complete and check scene files with it."
  ) { _, console in
    try console.output.write(SceneSchema.json(vocabulary: .standard))
    return .success
  }
}
