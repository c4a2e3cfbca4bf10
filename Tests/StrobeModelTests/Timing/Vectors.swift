import Foundation
import Testing

/// Numbers of an independent oracle, computed with 50 digits from the definitions.
struct Vectors {
  let json: Any

  private init(json: Any) { self.json = json }

  init(_ name: String) throws {
    let file = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures/Vectors/\(name).json")
    json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
  }

  subscript(_ key: String) -> Vectors? {
    guard let value = (json as? [String: Any])?[key], !(value is NSNull) else { return nil }
    return Vectors(json: value)
  }

  func list(_ key: String) throws -> [Vectors] {
    try #require(self[key]?.json as? [Any]).map { Vectors(json: $0) }
  }

  func number(_ key: String) throws -> Double { try #require(self[key]?.number) }

  func numbers(_ key: String) throws -> [Double] { try #require(self[key]?.numbers) }

  func string(_ key: String) throws -> String { try #require(self[key]?.json as? String) }

  var number: Double? { (json as? NSNumber)?.doubleValue }
  var bool: Bool? { (json as? NSNumber)?.boolValue }
  var numbers: [Double]? { (json as? [NSNumber])?.map(\.doubleValue) }
}

/// Whether two numbers agree within a tolerance.
func isClose(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool {
  a == b || abs(a - b) <= tolerance
}
