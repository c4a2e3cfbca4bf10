import Foundation
import StrobeCore
import StrobeEffects
import StrobeModel
import TestSupport
import Testing

@testable import StrobeSceneFile

@Suite struct SceneSchemaTests {
  private let schema: JSONValue
  private let validator: SchemaValidator

  init() throws {
    schema = try .parsed(SceneSchema.json(vocabulary: .everything))
    validator = SchemaValidator(root: schema)
  }

  @Test func namesEveryKeyOfEveryType() throws {
    let definitions = try #require(schema["$defs"])
    for type in SceneVocabulary.everything.types {
      let layer = try #require(definitions["layer-" + type.name])
      let properties = try #require(layer["properties"]?.members)
      #expect(
        Set(properties.map(\.key)) == Set(type.allFields.map(\.name) + Layer.keyNames))
      for property in properties
      where !["type", "mask", "sublayers", "animations"].contains(property.key) {
        #expect(property.value["description"]?.string?.isEmpty == false, "\(property.key)")
      }
    }
    for type in AnimationType.allCases {
      let properties = definitions["animation-" + type.rawValue]?["properties"]?.members
      #expect(properties.map { Set($0.map(\.key)) } == Set(AnimationKey.names(of: type)))
    }
    #expect(schema["properties"]?.members?.map(\.key) == ["$schema"] + Scene.keyNames)
  }

  @Test func tellsDefaultsThatAreValid() throws {
    func check(_ schema: JSONValue, _ path: String) throws {
      if let value = schema["default"], schema["description"] != nil {
        #expect(try SchemaValidator(root: self.schema).isValid(value, against: schema), "\(path)")
      }
      for member in schema.members ?? [] where member.key != "default" {
        try check(member.value, path + "." + member.key)
      }
      for element in schema.elements { try check(element, path) }
    }
    try check(schema, "$")
    let radar = schema["$defs"]?["layer-pulsingRadar"]?["properties"]
    #expect(radar?["pulseCount"]?["default"]?.text == "6")
    #expect(radar?["pulseCount"]?["maximum"]?.text == "1000")
    #expect(radar?["backgroundColor"]?["default"]?.text == "\"#ffffff\"")
    #expect(radar?["timingFunction"]?["default"]?.text == "\"default\"")
  }

  @Test func takesWhatTheDecoderTakes() throws {
    var count = 0
    for type in SceneVocabulary.everything.types {
      for field in type.allFields {
        for sample in field.kind.samples {
          let text = scene(layer: type.sampleKeys([(field.name, sample)]))
          #expect(try validator.isValid(try .parsed(text)), "\(text)")
          count += 1
        }
      }
    }
    for keys in [
      #""keyPath": "opacity", "from": 0, "repeatCount": "infinity""#,
      #""type": "keyframe", "keyPath": "position", "path": "M0 0L1 1""#,
      #""type": "keyframe", "keyPath": "colors", "values": [["red"]], "keyTimes": [0.5]"#,
      #""type": "spring", "keyPath": "transform.scale.x", "to": 2, "perceptualDuration": 1"#,
      #""type": "group", "animations": [{"type": "group", "animations": []}]"#,
    ] {
      #expect(
        try validator.isValid(try .parsed(scene(animation: keys, type: "gradient"))), "\(keys)")
    }
    #expect(count > 1000)
  }

  @Test(arguments: [
    #"{"size": [1, 1]}"#, #"{"layers": []}"#, #"{"size": [1, 0], "layers": []}"#,
    #"{"size": [1, 32768], "layers": []}"#, #"{"size": [1, 1], "layers": [], "color": 1}"#,
    #"{"size": [1, 1], "seed": -1, "layers": []}"#, #"{"size": [1, 1], "seed": 0.5, "layers": []}"#,
    scene(layer: #""type": "shap""#), scene(layer: #""opacity": 2"#),
    scene(layer: #""fillColor": "red""#), scene(layer: #""colour": "red""#),
    scene(layer: #""frame": [0, 0, -1, 0]"#), scene(layer: #""mask": null"#),
    scene(layer: #""backgroundColor": "tomatoe""#), scene(layer: ##""backgroundColor": "#12""##),
    scene(layer: #""transform": [{"scale": 1, "rotate": 2}]"#),
    scene(layer: #""type": "shape", "path": {"elipse": [0, 0, 1, 1]}"#),
    scene(layer: #""type": "fragmentFade""#),
    scene(layer: #""type": "pulsingRadar", "items": {"maxcount": 1}"#),
    scene(animation: #""keyPath": "opacty", "to": 1"#), scene(animation: #""to": 1"#),
    scene(animation: #""keyPath": "opacity", "values": [1]"#),
    scene(animation: #""type": "keyframe", "keyPath": "opacity""#),
    scene(animation: #""type": "spring", "keyPath": "opacity", "bounce": 1"#),
    scene(
      animation: #""type": "spring", "keyPath": "opacity", "perceptualDuration": 1, "mass": 1"#),
    scene(animation: #""keyPath": "opacity", "duration": 0"#),
    scene(animation: #""keyPath": "opacity", "timingFunction": [2, 0, 0, 0]"#),
  ])
  func refusesWhatTheDecoderRefuses(text: String) throws {
    #expect(try !validator.isValid(try .parsed(text)))
    #expect(throws: SceneFileError.self) { try decode(text, vocabulary: .everything) }
  }

  @Test func takesTheExamples() throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Repository.examples, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "json" }
    #expect(files.count >= 7)
    for file in files {
      let bytes = Array(try Data(contentsOf: file))
      let value = try JSONParser.parse(bytes).value
      #expect(try validator.isValid(value), "\(file.lastPathComponent)")
      let decoded = try SceneFile.decode(bytes, path: file.path, vocabulary: .everything)
      #expect(decoded.warnings.isEmpty, "\(file.lastPathComponent)")
      let writer = SceneWriter(directory: Repository.examples.path)
      let written = Array(writer.text(decoded.scene).utf8)
      let again = try SceneFile.decode(written, path: file.path, vocabulary: .everything)
      #expect(again.scene == decoded.scene, "\(file.lastPathComponent)")
    }
  }
}

extension SchemaValidator {
  /// Whether a value is valid against a part of the schema.
  func isValid(_ value: JSONValue, against part: JSONValue) throws -> Bool {
    guard case .object(var members) = part.content else { return false }
    guard let definitions = root["$defs"] else { return false }
    members.append(
      JSONMember(key: "$defs", location: definitions.location, value: definitions))
    return try SchemaValidator(root: .of(.object(members))).isValid(value)
  }
}
