import Foundation
import TestSupport
import Testing

/// Numbers of an independent oracle, computed with 50 digits from the definitions.
///
/// Read with `JSONDecoder`, since `JSONSerialization` does not read doubles exactly on Linux.
struct Vectors {
  private let json: JSON

  private indirect enum JSON: Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case list([JSON])
    case object([String: JSON])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(Double.self) {
        self = .number(value)
      } else if let value = try? container.decode(String.self) {
        self = .string(value)
      } else if let value = try? container.decode([JSON].self) {
        self = .list(value)
      } else {
        self = .object(try container.decode([String: JSON].self))
      }
    }
  }

  private init(json: JSON) { self.json = json }

  init(_ name: String) throws {
    let file = Repository.fixtures.appending(path: "Vectors/\(name).json")
    json = try JSONDecoder().decode(JSON.self, from: Data(contentsOf: file))
  }

  subscript(_ key: String) -> Vectors? {
    guard case .object(let members) = json, let value = members[key] else { return nil }
    if case .null = value { return nil }
    return Vectors(json: value)
  }

  func list(_ key: String) throws -> [Vectors] {
    let values = try #require(self[key]?.values)
    try #require(!values.isEmpty)
    return values
  }

  func number(_ key: String) throws -> Double { try #require(self[key]?.number) }

  func numbers(_ key: String) throws -> [Double] { try #require(self[key]?.numbers) }

  func string(_ key: String) throws -> String { try #require(self[key]?.string) }

  var number: Double? { if case .number(let value) = json { value } else { nil } }
  var string: String? { if case .string(let value) = json { value } else { nil } }
  var bool: Bool? { if case .bool(let value) = json { value } else { nil } }
  var numbers: [Double]? { values?.compactMap(\.number) }
  var values: [Vectors]? {
    guard case .list(let values) = json else { return nil }
    return values.map { Vectors(json: $0) }
  }
}

/// Whether two numbers agree within a tolerance.
func isClose(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool {
  a == b || abs(a - b) <= tolerance
}
