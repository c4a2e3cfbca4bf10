import Foundation

/// The articles of the documentation catalogue and the README, as the tests read them.
enum Catalogue {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let folder = root.appending(path: "Sources/Strobe/Strobe.docc")

  /// The names of the catalogue's files with an extension.
  static func files(_ pathExtension: String) throws -> Set<String> {
    Set(
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".\(pathExtension)") })
  }

  static func text(_ article: String) throws -> String {
    try String(contentsOf: folder.appending(path: "\(article).md"), encoding: .utf8)
  }

  /// Every article's text by its name.
  static func articles() throws -> [String: String] {
    var texts: [String: String] = [:]
    for file in try files("md") {
      let name = String(file.dropLast(3))
      texts[name] = try text(name)
    }
    return texts
  }

  /// A table under a heading, without its first two lines; every row's cells without spaces.
  struct Table {
    var heading: String
    var titles: [String]
    var rows: [[String]]
  }

  static func tables(in text: String) -> [Table] {
    var tables: [Table] = []
    var heading = ""
    var inTable = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#") {
        heading = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces)
      }
      guard line.hasPrefix("|") else {
        inTable = false
        continue
      }
      let cells = line.dropFirst().dropLast().split(
        separator: "|", omittingEmptySubsequences: false
      )
      .map { $0.trimmingCharacters(in: .whitespaces) }
      if !inTable {
        tables.append(Table(heading: heading, titles: cells, rows: []))
        inTable = true
      } else if line.hasPrefix("|---") {
        continue
      } else {
        tables[tables.count - 1].rows.append(cells)
      }
    }
    return tables
  }

  /// The blocks of code in a language that a picture follows, each with the picture's file.
  static func drawnScenes(in text: String) -> [(json: String, picture: String)] {
    let drawn = /```json\n(?<json>.*?)```\n\n!\[[^\]]*\]\((?<picture>[^) ]+)/.dotMatchesNewlines()
    return text.matches(of: drawn).map { (String($0.output.json), String($0.output.picture)) }
  }
}

/// What a key's default is: a value of JSON, of which numbers may be rounded to three decimals.
enum DefaultValue: Decodable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([DefaultValue])
  case object([String: DefaultValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .flag(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([DefaultValue].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: DefaultValue].self))
    }
  }

  subscript(key: String) -> DefaultValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  var members: [String: DefaultValue] {
    if case .object(let members) = self { members } else { [:] }
  }

  var items: [DefaultValue] { if case .list(let items) = self { items } else { [] } }

  var string: String? { if case .text(let text) = self { text } else { nil } }

  func agrees(with other: DefaultValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.flag(let one), .flag(let two)): one == two
    case (.number(let one), .number(let two)): abs(one - two) <= 0.0005
    case (.text(let one), .text(let two)): one == two
    case (.list(let one), .list(let two)):
      one.count == two.count && zip(one, two).allSatisfy { $0.agrees(with: $1) }
    case (.object(let one), .object(let two)):
      Set(one.keys) == Set(two.keys)
        && one.allSatisfy { key, value in two[key].map(value.agrees(with:)) ?? false }
    default: false
    }
  }
}
