import StrobeGeometry
public import StrobeModel
import StrobeSceneFile

/// The numbers of properties over time, a row an instant: for plots and for tests.
public struct PropertyTable: Sendable, Equatable {
  /// The columns' names: `time`, then the key paths, with `.x` or `.red` behind those of several
  /// numbers.
  public let header: [String]
  /// A row an instant; `nil` where the layer does not exist then.
  public let rows: [[Double?]]

  /// Evaluates a scene at every instant of a schedule.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - schedule: The instants.
  ///   - keyPaths: Properties, as `ring.transform.scale`.
  /// - Throws: `InspectedKeyPathError` for a property that a layer does not have, or a layer that
  ///   exists at no instant; what evaluation throws.
  public init(_ scene: Scene, schedule: FrameSchedule, keyPaths: [String]) throws {
    var names: [[String]?] = keyPaths.map { _ in nil }
    var cells: [[[Double]?]] = []
    var missing: [InspectedKeyPathError?] = keyPaths.map { _ in nil }
    for index in 0..<schedule.count {
      let tree = try scene.presentation(at: schedule.time(at: index))
      var row: [[Double]?] = []
      for (column, keyPath) in keyPaths.enumerated() {
        do throws(InspectedKeyPathError) {
          let value = try tree.value(keyPath: keyPath)
          if names[column] == nil, !value.columns.isEmpty {
            names[column] = value.columns.map(\.name)
          }
          row.append(value.columns.isEmpty ? nil : value.columns.map(\.value))
        } catch {
          // A layer may come and go, an item of a radar for one.
          missing[column] = error
          row.append(nil)
        }
      }
      cells.append(row)
    }
    for (column, error) in missing.enumerated() {
      if names[column] == nil, let error { throw error }
    }
    let widths = names.map { $0?.count ?? 1 }
    header =
      ["time"]
      + keyPaths.enumerated().flatMap { column, keyPath in
        (names[column] ?? [""]).map { $0.isEmpty ? keyPath : "\(keyPath).\($0)" }
      }
    rows = cells.enumerated().map { index, row in
      [schedule.time(at: index)]
        + row.enumerated().flatMap { column, values -> [Double?] in
          values.map { $0.map { $0 } } ?? Array(repeating: nil, count: widths[column])
        }
    }
  }

  /// The table as comma-separated values with numbers that read back to the same double.
  public var csv: String {
    ([header.map(PropertyTable.quoted)] + rows.map { $0.map(PropertyTable.text) })
      .map { $0.joined(separator: ",") + "\n" }.joined()
  }

  /// The table as JSON: `samples` has an object an instant with a number for each column, or null.
  public var json: String {
    let samples = rows.map { row in
      zip(header, row).map { name, value in
        "\(PropertyTable.jsonString(name)): \(value.map(PropertyTable.jsonNumber) ?? "null")"
      }.joined(separator: ", ")
    }
    return "{\"samples\": [\n" + samples.map { "  {\($0)}" }.joined(separator: ",\n") + "\n]}\n"
  }

  private static func jsonNumber(_ value: Double) -> String {
    value.isFinite ? FileNamePattern.shortest(value) : "null"
  }

  private static func jsonString(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// The table in columns, for reading.
  public var aligned: String {
    let lines = [header] + rows.map { $0.map(PropertyTable.text) }
    let widths = header.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      zip(line, widths).map { String(repeating: " ", count: $1 - $0.count) + $0 }
        .joined(separator: "  ") + "\n"
    }.joined()
  }

  private static func text(_ value: Double?) -> String {
    value.map(FileNamePattern.shortest) ?? ""
  }

  private static func quoted(_ text: String) -> String {
    text.contains { $0 == "," || $0 == "\"" || $0.isNewline }
      ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }
}
