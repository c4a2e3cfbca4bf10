import Foundation
import TestSupport

/// One run of the built program.
struct CommandRun {
  private let run: ProgramRun

  var status: Int32 { run.status }
  var output: Data { run.output }
  var error: String { run.error }
  var text: String { run.text }

  /// Runs `strobe` in a folder with nothing on standard input unless it is given.
  init(
    _ arguments: [String], in folder: URL = Repository.folder, input: String = "",
    environment: [String: String] = [:]
  ) throws {
    run = try ProgramRun(
      CommandRun.program(), arguments, in: folder, input: input, environment: environment)
  }

  /// The program beside the tests.
  static func program() throws -> URL {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    for _ in 0..<4 {
      let program = folder.appendingPathComponent("strobe")
      if FileManager.default.isExecutableFile(atPath: program.path) { return program }
      folder.deleteLastPathComponent()
    }
    throw MissingProgram()
  }

  private struct MissingProgram: Error {}
}
