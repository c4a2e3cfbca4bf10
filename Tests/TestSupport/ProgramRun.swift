package import Foundation

/// One run of a program from its start to its end.
package struct ProgramRun {
  package let status: Int32
  package let output: Data
  package let error: String

  /// The output as text.
  package var text: String { String(decoding: output, as: UTF8.self) }

  /// Runs a program with nothing on standard input unless it is given; `environment` is added to
  /// the tests' own.
  package init(
    _ program: URL, _ arguments: [String], in folder: URL = Repository.folder, input: String = "",
    environment: [String: String] = [:]
  ) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (inputPipe, outputPipe, errorPipe) = (Pipe(), Pipe(), Pipe())
    process.standardInput = inputPipe
    process.standardOutput = outputPipe
    process.standardError = errorPipe
    try process.run()
    try inputPipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try inputPipe.fileHandleForWriting.close()
    // Both streams are read before waiting; errors are short enough not to fill their pipe.
    output = outputPipe.fileHandleForReading.readDataToEndOfFile()
    error = String(
      decoding: errorPipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }

  /// Runs a program that is found on the `PATH`.
  package init(
    named name: String, _ arguments: [String], in folder: URL = Repository.folder,
    input: String = "", environment: [String: String] = [:]
  ) throws {
    try self.init(
      URL(filePath: "/usr/bin/env"), [name] + arguments, in: folder, input: input,
      environment: environment)
  }
}
