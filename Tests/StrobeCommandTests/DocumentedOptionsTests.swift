import Foundation
import TestSupport
import Testing

/// The README and the articles name only options that the program has.
@Suite struct DocumentedOptionsTests {
  /// Options of other programs, and of the project's scripts, that the documentation names.
  static let foreign: Set<Substring> = [
    "--array", "--attachments-path", "--draw", "--filter", "--strict",
  ]

  @Test func everyOptionThatIsNamedExists() throws {
    var help = ""
    for command in [
      ["render"], ["frames"], ["animate"], ["sheet"], ["inspect"], ["validate"], ["compare"],
      ["snapshot", "verify"], ["snapshot", "record"], ["new"], ["schema"],
    ] {
      help += try CommandRun(command + ["--help"]).text
    }
    let option = /--[a-z][a-z-]*[a-z]/
    let known = Set(help.matches(of: option).map(\.output)).union(Self.foreign)
    let articles = Repository.folder.appending(path: "Sources/Strobe/Strobe.docc")
    var files = try FileManager.default.contentsOfDirectory(atPath: articles.path)
      .filter { $0.hasSuffix(".md") }.map { articles.appending(path: $0) }
    files.append(Repository.folder.appending(path: "README.md"))
    var count = 0
    for file in files {
      for name in try String(contentsOf: file, encoding: .utf8).matches(of: option) {
        #expect(known.contains(name.output), "\(file.lastPathComponent): \(name.output)")
        count += 1
      }
    }
    #expect(count > 50)
  }
}
