/// The names of font weights: those of CSS and OpenType, and those that UIFont adds.
enum FontWeight {
  /// The names with their weights, lightest first; the first name of each weight is the one written.
  static let names: [(name: String, weight: Double)] = [
    ("thin", 100), ("extraLight", 200), ("ultraLight", 200), ("light", 300), ("regular", 400),
    ("normal", 400), ("medium", 500), ("semibold", 600), ("demiBold", 600), ("bold", 700),
    ("extraBold", 800), ("ultraBold", 800), ("heavy", 800), ("black", 900),
  ]

  /// The weight of a name, whatever its case and hyphens.
  static func named(_ name: String) -> Double? {
    let folded = fold(name)
    return names.first { fold($0.name) == folded }?.weight
  }

  /// A name as CSS writes it: `extra-light`.
  static func hyphenated(_ name: String) -> String {
    name.reduce(into: "") { result, character in
      result += character.isUppercase ? "-" + character.lowercased() : String(character)
    }
  }

  private static func fold(_ name: String) -> String {
    name.lowercased().filter { $0 != "-" && $0 != " " }
  }
}
