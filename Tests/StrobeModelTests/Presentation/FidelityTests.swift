import Foundation
import TestSupport
import Testing

/// The page on fidelity names the tests that hold each row: those have to exist.
@Suite struct FidelityTests {
  private let root = Repository.folder

  @Test func everyTestThatThePageNamesExists() throws {
    let page = try String(
      contentsOf: root.appending(path: "Sources/Strobe/Strobe.docc/Fidelity.md"), encoding: .utf8)
    let tests = root.appending(path: "Tests")
    let files = try #require(FileManager.default.enumerator(atPath: tests.path))
    var sources = ""
    for case let file as String in files where file.hasSuffix("Tests.swift") {
      if file.hasSuffix("FidelityTests.swift") { continue }
      sources += try String(contentsOf: tests.appending(path: file), encoding: .utf8)
    }
    var count = 0
    for row in page.split(separator: "\n") where row.hasPrefix("|") {
      guard let cell = row.split(separator: "|").last else { continue }
      for name in cell.split(separator: "`").enumerated().filter({ !$0.offset.isMultiple(of: 2) }) {
        for part in name.element.split(separator: ".") {
          #expect(
            sources.contains("struct \(part) ") || sources.contains("func \(part)("), "\(part)")
          count += 1
        }
      }
    }
    #expect(count > 50)
  }
}
