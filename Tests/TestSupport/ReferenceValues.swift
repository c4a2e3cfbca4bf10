import Foundation
import Testing

/// Numbers of an independent oracle, computed with 50 digits from the definitions.
///
/// Read with `JSONDecoder`, since `JSONSerialization` does not read doubles exactly on Linux.
package struct ReferenceValues {
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

  package init(_ name: String) throws {
    let file = Repository.fixtures.appending(path: "Vectors/\(name).json")
    json = try JSONDecoder().decode(JSON.self, from: Data(contentsOf: file))
  }

  package subscript(_ key: String) -> ReferenceValues? {
    guard case .object(let members) = json, let value = members[key] else { return nil }
    if case .null = value { return nil }
    return ReferenceValues(json: value)
  }

  package func list(_ key: String) throws -> [ReferenceValues] {
    let values = try #require(self[key]?.values)
    try #require(!values.isEmpty)
    return values
  }

  package func number(_ key: String) throws -> Double { try #require(self[key]?.number) }

  package func numbers(_ key: String) throws -> [Double] { try #require(self[key]?.numbers) }

  package func string(_ key: String) throws -> String { try #require(self[key]?.string) }

  package var number: Double? { if case .number(let value) = json { value } else { nil } }
  package var string: String? { if case .string(let value) = json { value } else { nil } }
  package var bool: Bool? { if case .bool(let value) = json { value } else { nil } }
  package var numbers: [Double]? { values?.compactMap(\.number) }
  package var values: [ReferenceValues]? {
    guard case .list(let values) = json else { return nil }
    return values.map { ReferenceValues(json: $0) }
  }
}

/// Whether two numbers agree within a tolerance.
package func isClose(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool {
  a == b || abs(a - b) <= tolerance
}
