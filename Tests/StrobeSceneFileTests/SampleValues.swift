import StrobeCore
import StrobeGeometry
import StrobeModel
import Testing

@testable import StrobeSceneFile

/// An effect with a key of every kind that no built-in type has.
struct SampleEffect: Effect {
  static let typeName = "sampleEffect"
  static let defaultBackgroundColor: Color? = .white

  var content = Layer()
  var pictures: [PropertyValue] = []
  var items: SampleRecord?
  var angle: Double?
  var curve = TimingFunction.default
  var count = 3
  var speedUp = false
  var progress = 0.0
  var low = -100.0
  var high = 1e6

  static let fields: [Field<SampleEffect>] = [
    Field("content", \.content, .layer, isRequired: true, "A layer."),
    Field("pictures", \.pictures, .list(.oneOf([.image, .layer])), "Pictures."),
    Field("items", \.items, .optional(.record(SampleRecord.self)), "Items."),
    Field("angle", \.angle, .optional(.angle), "An angle."),
    Field("curve", \.curve, .timingFunction, "A curve."),
    Field("count", \.count, .integer(0...10), "A count."),
    Field("speedUp", \.speedUp, .bool, "A switch."),
    Field("progress", \.progress, .number(.unit), isAnimatable: true, "A progress."),
    Field("low", \.low, .number(), "Not above high."),
    Field("high", \.high, .number(), "Not below low."),
  ]

  func faults() -> [FieldFault] {
    low > high ? [FieldFault("low", "'low' is above 'high'")] : []
  }

  func sublayers(at time: Double, in context: EffectContext) -> [Layer] { [content] }
  func naturalDuration(in context: EffectContext) -> Double? { 2 }
  func warnings(in context: EffectContext) -> [String] {
    count == 10 ? ["ten of \(Int(context.bounds.width))"] : []
  }
}

/// An object within an effect's keys.
struct SampleRecord: Record, PropertyValueConvertible {
  var contents: [ImageSource] = []
  var sizes: [Size] = []
  var title = "none"
  var limit: Int?

  static let fields: [Field<SampleRecord>] = [
    Field("contents", \.contents, .oneOf([.image, .list(.image)]), "Pictures."),
    Field("sizes", \.sizes, .list(.size, count: 0...2), "Sizes."),
    Field("title", \.title, .string, isRequired: true, "A title."),
    Field("limit", \.limit, .optional(.integer(0...100)), "A limit."),
  ]
}

extension SceneVocabulary {
  /// The built-in types and the sample effect.
  static let sample = SceneVocabulary(effects: [SampleEffect.self])
}

/// A file that exists, to stand for a picture.
let existingFile = #filePath

extension ValueKind {
  /// JSON texts of this kind, all valid.
  var samples: [String] {
    switch self {
    case .number(let range):
      [0.25, 3, -7.5, 1, 1e-7, 12345.678].filter(range.contains).map(NumberText.of)
    case .integer(let range): [3, 1, 0, 7].filter(range.contains).map(String.init)
    case .angle: ["30", "-45.5", "720", "0.1"]
    case .bool: ["true", "false"]
    case .string: [#""a \"b\" é\n""#, #""""#]
    case .choice(let names): names.map { "\"\($0)\"" }
    case .point: ["[1.5, -2]"]
    case .size: ["[3, 4.25]"]
    case .offset: ["[-3, 4]"]
    case .rect: ["[1, -2, 3.5, 4]"]
    case .color: [##""#12345678""##, "[0.1, 0.2, 0.3, 0.4]", #""tomato""#, "[1, 0, 0.5]"]
    case .fontWeight: ["650", #""bold""#]
    case .transform:
      [
        "[1, 2, 3, 4, 5, 6]",
        #"[{"scale": 2}, {"scale": [2, 3]}, {"rotate": 30}, {"translate": [1, 2]}]"#,
      ]
    case .path:
      [
        #""M 1 2 L 3 4 C 5 6 7 8 9 10 Z""#, #"{"ellipse": [1, 2, 3, 4]}"#,
        #"{"rect": [1, 2, 3, 4]}"#, #"{"roundedRect": [1, 2, 30, 40, 5]}"#,
      ]
    case .image: ["\"\(existingFile)\""]
    case .timingFunction: [#""easeIn""#, "[0.1, -2, 0.3, 4]"]
    case .layer:
      [
        "{}", #"{"type": "shape", "frame": [1, 2, 3, 4], "lineWidth": 2}"#,
        #"{"sublayers": [{"name": "x"}], "mask": {"opacity": 0.5}}"#,
      ]
    case .list(let element, let count):
      [element.samples, Array(element.samples.prefix(1)), element.samples + element.samples]
        .map { $0.prefix(count.upperBound) }.filter { count.contains($0.count) }
        .map { "[" + $0.joined(separator: ", ") + "]" }
    case .record(let type): recordSamples(type)
    case .oneOf(let kinds): kinds.flatMap(\.samples)
    case .optional(let kind): kind.samples + ["null"]
    }
  }

  private func recordSamples<R: Record>(_ type: R.Type) -> [String] {
    let required = R.fields.filter(\.isRequired)
    func object(with fields: [Field<R>]) -> String {
      let members = fields.map { "\"\($0.name)\": \($0.kind.samples[0])" }
      return "{" + members.joined(separator: ", ") + "}"
    }
    return [object(with: required), object(with: R.fields)]
      + R.fields.filter { !$0.isRequired }.map { object(with: required + [$0]) }
  }
}

extension LayerType {
  /// The keys of a layer of this type: the type, what is required, and others in place of samples.
  func sampleKeys(_ others: [(String, String)] = []) -> String {
    var members = [("type", "\"\(name)\"")]
    for field in ownFields where field.isRequired && !others.contains(where: { $0.0 == field.name })
    {
      members.append((field.name, field.kind.samples[0]))
    }
    members += others
    return members.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ")
  }

  /// All fields, the type's own first.
  var allFields: [Field<Layer>] { ownFields + Layer.fields }
}
