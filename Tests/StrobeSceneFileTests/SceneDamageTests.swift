import StrobeCore
import StrobeEffects
import StrobeModel
import Testing

@testable import StrobeSceneFile

/// Scenes with every key damaged in turn: the decoder never traps, and names the place.
@Suite struct SceneDamageTests {
  /// A layer, and the key in it that is damaged.
  private struct Sample {
    var scene: JSONValue
    var key: JSONPath
  }

  /// A scene for each key of each type, with the value that the kind's first samples give.
  private static func samples() throws -> [Sample] {
    var samples: [Sample] = []
    let vocabulary = SceneVocabulary.everything
    for type in vocabulary.types {
      let fields = type.name == "layer" ? type.allFields : type.ownFields
      for field in fields {
        for value in field.kind.samples.prefix(2) {
          let text = scene(layer: type.sampleKeys([(field.name, value)]))
          samples.append(Sample(scene: try .parsed(text), key: try path("layers", 0, field.name)))
        }
      }
    }
    for keys in animationSamples {
      let text = scene(layer: #""type": "shape", "animations": [{\#(keys)}]"#)
      samples.append(Sample(scene: try .parsed(text), key: try path("layers", 0, "animations", 0)))
    }
    return samples
  }

  private static let animationSamples = [
    #""keyPath": "opacity", "from": 0, "to": 1, "duration": 2, "beginTime": 1, "timeOffset": 0.5, "#
      + #""speed": 2, "repeatCount": 3, "autoreverses": true, "fillMode": "both", "#
      + #""timingFunction": "easeIn", "isAdditive": true, "isCumulative": true, "#
      + #""isRemovedOnCompletion": false"#,
    #""type": "keyframe", "keyPath": "strokeColor", "values": ["red", [0, 0, 1, 0.5]], "#
      + #""keyTimes": [0, 1], "timingFunctions": [[0, 0, 1, 1]], "calculationMode": "cubic", "#
      + #""tensionValues": [0, 1], "continuityValues": [0, 1], "biasValues": [0, 1], "#
      + #""keyTimesPolicy": "literal""#,
    #""type": "keyframe", "keyPath": "position", "path": {"ellipse": [0, 0, 4, 4]}, "#
      + #""rotationMode": "auto", "repeatDuration": 4"#,
    #""type": "spring", "keyPath": "transform.scale", "by": 2, "mass": 1, "stiffness": 50, "#
      + #""damping": 5, "initialVelocity": 1, "allowsOverdamping": true"#,
    #""type": "spring", "keyPath": "path", "to": "M0 0L1 1", "perceptualDuration": 1, "bounce": 0.5"#,
    #""type": "group", "duration": 3, "animations": [{"keyPath": "bounds.size", "by": [1, 1]}]"#,
  ]

  private static func path(_ components: Any...) throws -> JSONPath {
    JSONPath(
      components: try components.map { component in
        if let index = component as? Int { return .index(index) }
        return .key(try #require(component as? String))
      })
  }

  /// The faults after a change; each must be told at a place of the file.
  private func faults(of scene: JSONValue) -> [Diagnostic] {
    faults(in: Array(scene.text.utf8))
  }

  private func faults(in bytes: [UInt8]) -> [Diagnostic] {
    do {
      _ = try SceneFile.decode(bytes, path: "s", vocabulary: .everything)
      return []
    } catch {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!error.diagnostics.isEmpty, "\(text)")
      for diagnostic in error.diagnostics {
        guard case .file("s", let line, let column, let offset) = diagnostic.place else {
          Issue.record("no place: \(diagnostic)")
          continue
        }
        // What is missing at the end of the file lies behind its last byte.
        let before = bytes.prefix(offset)
        let newline = UInt8(ascii: "\n")
        let lineStart = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
        #expect(
          offset <= bytes.count && line == before.count { $0 == newline } + 1
            && column >= 1 && column <= offset - lineStart + 1,
          "\(diagnostic) \(text)")
      }
      return error.diagnostics.filter { $0.severity == .error }
    }
  }

  /// Whether one fault lies at a value, within it, or at what it is part of.
  private func names(_ faults: [Diagnostic], _ path: JSONPath) -> Bool {
    let text = path.description
    return faults.contains { text.hasPrefix($0.jsonPath) || $0.jsonPath.hasPrefix(text) }
  }

  /// Does something with every value at and below the key of every sample.
  private func damage(_ body: (JSONValue, JSONPath, JSONValue) throws -> Void) throws {
    var count = 0
    for sample in try SceneDamageTests.samples() {
      let inner = try #require(sample.scene.value(at: sample.key), "\(sample.scene.text)")
      for path in inner.paths {
        let path = JSONPath(components: sample.key.components + path.components)
        try body(sample.scene, path, try #require(sample.scene.value(at: path)))
        count += 1
      }
    }
    #expect(count > 500)
  }

  @Test func readsTheSamplesThemselves() throws {
    for sample in try SceneDamageTests.samples() {
      let faults = faults(of: sample.scene)
      // Keys that go together cannot all be sampled alone.
      #expect(faults.allSatisfy { $0.code == .effect }, "\(sample.scene.text): \(faults)")
    }
  }

  @Test func namesRemovedValues() throws {
    try damage { scene, path, _ in
      let faults = faults(of: scene.replacing(path, by: nil))
      // Lists of values and times that no longer go together are told at either.
      let around = JSONPath(components: path.components.dropLast(2))
      #expect(faults.isEmpty || names(faults, around), "\(path.description): \(faults)")
    }
  }

  @Test func namesMisspelledKeys() throws {
    try damage { scene, path, _ in
      guard case .key(let key)? = path.components.last, key.count > 3 else { return }
      let misspelled = key + (key.hasSuffix("e") ? "r" : "e")
      let changed = JSONPath(components: path.components.dropLast() + [.key(misspelled)])
      let found = faults(of: scene.renaming(path, to: misspelled))
        .filter { $0.jsonPath == changed.description }
      #expect(found.map(\.code) == [.unknownKey], "\(path.description)")
      #expect(found.first?.suggestion == key, "\(path.description)")
    }
  }

  @Test func namesMistypedValues() throws {
    try damage { scene, path, value in
      for new in ["{\"§\": 1}", "[\"§\"]", "\"§\"", "true", "7"] {
        let new = try JSONValue.parsed(new)
        let faults = faults(of: scene.replacing(path, by: new))
        #expect(faults.isEmpty || names(faults, path), "\(path.description) = \(new.text)")
        // No key takes an object or a list with such things, and numbers never take text.
        switch (value.content, new.content) {
        case (_, .object), (_, .array), (.number, .string):
          #expect(!faults.isEmpty, "\(path.description) = \(new.text)")
        default: break
        }
      }
    }
  }

  @Test func namesNulls() throws {
    try damage { scene, path, value in
      let faults = faults(of: scene.replacing(path, by: .of(.null)))
      #expect(faults.isEmpty || names(faults, path), "\(path.description)")
      // An element of a list of numbers is never optional.
      if case .number = value.content, case .index? = path.components.last {
        #expect(!faults.isEmpty, "\(path.description)")
      }
    }
  }

  @Test func namesNumbersThatAreNotFinite() throws {
    try damage { scene, path, value in
      guard case .number = value.content else { return }
      for text in ["1e999", "-1e999", "NaN", "Infinity"] {
        let faults = faults(of: scene.replacing(path, by: .of(.number(text))))
        #expect(
          faults.contains { $0.code == .notFinite && $0.found == text }, "\(path.description)")
        #expect(names(faults, path), "\(path.description)")
      }
    }
  }

  @Test func namesNegativeAndHugeNumbers() throws {
    try damage { scene, path, value in
      guard case .number(let text) = value.content else { return }
      let negative = text.hasPrefix("-") ? String(text.dropFirst()) : "-" + text
      for new in [negative, "0", "-0", "1e300", "-1e300", "1e-320", "99999999999999999999", "0.1"] {
        let faults = faults(of: scene.replacing(path, by: .of(.number(new))))
        #expect(faults.isEmpty || names(faults, path), "\(path.description) = \(new): \(faults)")
      }
    }
  }

  @Test func placesAnyDamageToTheBytes() throws {
    let samples = try SceneDamageTests.samples()
    let layers = samples.compactMap { $0.scene["layers"]?.text.dropFirst().dropLast() }
    let text = #"{"size": [9, 9], "layers": [\#(layers.joined(separator: ",\n"))]}"#
    let bytes = Array(text.utf8)
    var random = SplitMix64(seed: 1)
    var refused = 0
    for _ in 0..<60 {
      var damaged = bytes
      for _ in 0..<3 {
        let index = Int(random.next() % UInt64(damaged.count))
        switch random.next() % 4 {
        case 0: damaged.removeSubrange(index...)
        case 1: damaged[index] = UInt8(truncatingIfNeeded: random.next())
        case 2: damaged.remove(at: index)
        default: damaged.insert(UInt8(ascii: "\""), at: index)
        }
        if damaged.isEmpty { damaged = bytes }
      }
      if !faults(in: damaged).isEmpty { refused += 1 }
    }
    // A quotation mark or a letter changes what a scene means nearly always.
    #expect(refused > 50)
  }
}

extension SceneVocabulary {
  /// The built-in types, the five effects and the sample effect.
  static let everything = SceneVocabulary(effects: [
    SampleEffect.self, PulsingRadar.self, ProgressLine.self, RippleRadar.self, FragmentFade.self,
    FragmentCarousel.self,
  ])
}
