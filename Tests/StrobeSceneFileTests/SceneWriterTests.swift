import StrobeCore
import StrobeGeometry
import StrobeModel
import Testing

@testable import StrobeSceneFile

@Suite struct SceneWriterTests {
  /// What a scene file says is what is read back after it was written.
  private func expectRoundTrip(_ text: String, _ comment: String) throws {
    let first = try decode(text, vocabulary: .sample).scene
    let written = SceneWriter().text(first)
    let second = try decode(written, vocabulary: .sample).scene
    #expect(second == first, "\(comment) became \(written)")
    #expect(SceneWriter().text(second) == written)
  }

  @Test func writesEveryKeyOfEveryType() throws {
    var count = 0
    for type in SceneVocabulary.sample.types {
      for field in type.allFields {
        for sample in field.kind.samples {
          let keys = type.sampleKeys([(field.name, sample)])
          try expectRoundTrip(scene(layer: keys), keys)
          count += 1
        }
      }
    }
    #expect(count > 500)
  }

  @Test func setsWhatEveryKeySays() throws {
    for type in SceneVocabulary.sample.types {
      for field in type.allFields {
        let plain = try onlyLayer(type.sampleKeys(), vocabulary: .sample)
        let values = try field.kind.samples.map { sample in
          field.get(
            try onlyLayer(type.sampleKeys([(field.name, sample)]), vocabulary: .sample))
        }
        #expect(
          values.contains { $0 != field.get(plain) }, "\(type.name).\(field.name) changes nothing")
      }
    }
  }

  @Test func writesGeometryAsAFrameWhereThatSaysAll() throws {
    for keys in [
      #""frame": [1, 2, 3, 4]"#, #""frame": [0.1, 0.2, 0.3, 0.7], "anchorPoint": [0.3, 0.9]"#,
      #""bounds": [5, 6, 7, 8], "position": [1, 2]"#, #""bounds": [0, 0, 7, 8]"#,
      #""position": [3, 4]"#, #""frame": [1, 2, 3, 4], "bounds": [9, 9, 3, 4]"#,
      #""type": "sampleEffect", "content": {"frame": [1, 2, 3, 4]}, "position": [1, 1]"#,
    ] {
      try expectRoundTrip(scene(layer: keys), keys)
    }
    #expect(
      SceneWriter().text(try decode(scene(layer: #""frame": [1, 2, 3, 4]"#)).scene)
        == """
        { "size": [100, 100], "layers": [{ "frame": [1, 2, 3, 4] }] }

        """)
  }

  @Test func writesEveryKeyOfEveryAnimation() throws {
    for type in AnimationType.allCases where type != .group {
      let required = type == .keyframe ? #", "values": [0, 0.5, 1]"# : #", "to": 1"#
      for key in AnimationKey.all where key.types.contains(type) {
        guard case .plain = key.role else { continue }
        if ["perceptualDuration", "bounce", "path"].contains(key.name) { continue }
        for sample in key.field.kind.samples {
          let text = scene(
            animation: #""type": "\#(type)", "keyPath": "opacity"\#(required), "\#(key.name)": "#
              + sample)
          guard (try? decode(text)) != nil else { continue }
          try expectRoundTrip(text, text)
        }
      }
    }
  }

  @Test(arguments: [
    #""keyPath": "transform.rotation", "from": 0.1, "by": -33.3"#,
    #""keyPath": "backgroundColor", "from": null, "to": "red""#,
    ##""keyPath": "colors", "values": [["red", "blue"], ["#0000", [0, 0.5, 1, 0.25]]]"##
      + #", "type": "keyframe""#,
    #""keyPath": "position", "type": "keyframe", "path": "M0 0 C 1 2 3 4 5 6", "rotationMode": "auto""#,
    #""type": "spring", "keyPath": "position.x", "to": 5, "perceptualDuration": 0.7, "bounce": 0.3"#,
    #""type": "group", "duration": 2, "animations": [{"keyPath": "opacity", "to": 0}, "#
      + #"{"type": "group", "animations": []}]"#,
    #""keyPath": "opacity", "to": 0, "repeatCount": "infinity", "fillMode": "both""#,
    #""keyPath": "opacity", "to": 0, "fillMode": "both", "isRemovedOnCompletion": true"#,
    #""keyPath": "path", "to": {"ellipse": [0, 0, 4, 4]}"#,
    #""keyPath": "transform", "to": [{"rotate": 90}, {"scale": [2, 3]}]"#,
  ])
  func writesAnimations(keys: String) throws {
    let type = keys.contains("colors") ? "gradient" : keys.contains("\"path\"") ? "shape" : "layer"
    try expectRoundTrip(scene(animation: keys, type: type), keys)
  }

  @Test func writesTheSceneAndNestedLayers() throws {
    try expectRoundTrip(
      ##"""
      {"size": [320.5, 10], "background": "#fff8", "duration": 1e-3, "seed": 18446744073709551615,
       "layers": [{"name": "a", "mask": {"mask": {"sublayers": [{}]}}, "sublayers": [{"type": "text"}]}]}
      """##, "a scene")
  }

  @Test func namesPicturesFromItsDirectory() throws {
    let image = Layer(content: .image(ImageContent(ImageSource(path: "art/pictures/a.png"))))
    let scene = Scene(size: Size(1, 1), layers: [image])
    #expect(SceneWriter(directory: "art").text(scene).contains(#""contents": "pictures/a.png""#))
    #expect(SceneWriter(directory: "other").text(scene).contains(#""art/pictures/a.png""#))
  }

  @Test func writesNumbersShortAndExact() {
    let expected: [(Double, String)] = [
      (0, "0"), (-0.0, "0"), (1, "1"), (-3, "-3"), (0.1, "0.1"), (1.0 / 3, "0.3333333333333333"),
      (1e21, "1e+21"), (1e-7, "1e-07"), (123_456_789_012, "123456789012"), (.nan, "null"),
      (.infinity, "null"), (Double.greatestFiniteMagnitude, "1.7976931348623157e+308"),
    ]
    for (number, text) in expected {
      #expect(NumberText.of(number) == text)
      if number.isFinite { #expect(Double(text) == number) }
    }
  }

  @Test func findsTheShortestDegrees() {
    for degrees in [0, 30, -45.5, 0.1, 359.999, 1e-3, 720, 12345.678, -33.3, 1.0 / 3] {
      let radians = Angle.radians(degrees)
      #expect(Angle.radians(Angle.degrees(radians)) == radians)
    }
    #expect(Angle.degrees(Angle.radians(33.3)) == 33.3)
    #expect(Angle.degrees(.pi) == 180)
  }

  @Test func breaksLongLines() {
    let output = JSONOutput.object([
      ("a", .array([.number(1), .number(2)])), ("b", .array([])), ("c", .object([])),
      ("d", .array((0..<40).map { .number(Double($0)) })), ("e\"\n", .string("\u{1}")),
    ])
    #expect(
      output.text.hasPrefix(
        """
        {
          "a": [1, 2],
          "b": [],
          "c": {},
          "d": [
            0,
            1,

        """))
    #expect(output.text.hasSuffix("\n  ],\n  \"e\\\"\\n\": \"\\u0001\"\n}\n"))
  }
}
