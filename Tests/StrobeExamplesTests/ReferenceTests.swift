import Foundation
import Strobe
import Testing

/// The tables of keys in the documentation hold what the schema says.
@Suite struct ReferenceTests {
  /// The heading of each table of keys and the schema's definition that it describes.
  static let headings: [String: String] = [
    "Keys of a scene": "", "Layer": "layer-layer", "Shape": "layer-shape", "Text": "layer-text",
    "Image": "layer-image", "Gradient": "layer-gradient", "Replicator": "layer-replicator",
    "Pulsing radar": "layer-pulsingRadar", "Radar items": "RadarItems",
    "Progress line": "layer-progressLine", "Progress label": "ProgressLabel",
    "Ripple radar": "layer-rippleRadar", "Ripple icon": "RippleIcon",
    "Ripple device": "RippleDevice", "Ripple spring": "RippleSpring",
    "Fragment fade": "layer-fragmentFade", "Fade event": "FadeEvent",
    "Fragment carousel": "layer-fragmentCarousel", "Page control": "PageControl",
    "Basic": "animation-basic", "Keyframe": "animation-keyframe", "Spring": "animation-spring",
    "Group": "animation-group",
  ]

  /// The table that holds the keys that every animation has.
  static let timing = "Timing of every animation"

  let schema: DefaultValue
  let tables: [String: Catalogue.Table]

  init() throws {
    let text = SceneSchema.json(vocabulary: .standard)
    schema = try JSONDecoder().decode(DefaultValue.self, from: Data(text.utf8))
    var tables: [String: Catalogue.Table] = [:]
    for text in try Catalogue.articles().values {
      for table in Catalogue.tables(in: text) where table.titles.first == "key" {
        tables[table.heading] = table
      }
    }
    self.tables = tables
  }

  private func definition(_ name: String) -> DefaultValue? {
    name.isEmpty ? schema : schema["$defs"]?[name]
  }

  private func keys(_ heading: String) -> Set<String> {
    Set((tables[heading]?.rows ?? []).compactMap { $0.first?.replacing("`", with: "") })
  }

  @Test func everyDefinitionHasATable() {
    let described = Set(Self.headings.values).subtracting([""])
    let defined = (schema["$defs"]?.members ?? [:])
      .filter { $0.value["properties"] != nil && $0.key != "layer" && $0.key != "animation" }
    #expect(described == Set(defined.keys))
    #expect(Set(tables.keys) == Set(Self.headings.keys).union([Self.timing]))
  }

  @Test(arguments: headings.keys.sorted())
  func aTableHasTheKeysOfItsDefinition(heading: String) throws {
    let name = try #require(Self.headings[heading])
    var expected = Set(try #require(definition(name)?["properties"]).members.keys)
    var found = keys(heading)
    if name.hasPrefix("animation-") {
      found.formUnion(keys(Self.timing))
      if name == "animation-group" { found.subtract(["isAdditive", "isCumulative"]) }
    }
    if name.hasPrefix("layer-") { found.formUnion(keys("Layer")) }
    if !name.isEmpty { expected.remove("type") }
    #expect(found.subtracting(expected).sorted() == [], "not in the schema")
    #expect(expected.subtracting(found).sorted() == [], "not in the reference")
  }

  @Test(arguments: headings.keys.sorted() + [timing])
  func defaultsAndAnimatedKeysAreTheSchemas(heading: String) throws {
    let name = Self.headings[heading] ?? "animation-basic"
    let described = try #require(definition(name))
    let required = described["required"]?.items.compactMap(\.string) ?? []
    for row in try #require(tables[heading]).rows {
      try #require(row.count == 5, "\(row)")
      let key = row[0].replacing("`", with: "")
      let property = try #require(described["properties"]?[key], "\(heading): \(key)")
      if let value = property["default"] {
        let written = Data(row[1].replacing("`", with: "").utf8)
        let read = try? JSONDecoder().decode(DefaultValue.self, from: written)
        #expect(read?.agrees(with: value) == true, "\(heading): \(key) is \(value) by default")
      } else {
        #expect(row[1] == (required.contains(key) ? "required" : "–"), "\(heading): \(key)")
      }
      let animates = property["description"]?.string?.contains("Can be animated") ?? false
      #expect(row[3] == (animates ? "yes" : ""), "\(heading): \(key)")
      #expect(!row[2].isEmpty && !row[4].isEmpty, "\(heading): \(key)")
    }
  }
}
