import Foundation
import StrobeArguments
import Testing

@Suite struct ProgramTests {
  private func run(_ words: String...) async -> (status: Int32, output: String, error: String) {
    let output = TextCollector()
    let error = TextCollector()
    let status = await Sample.program.run(
      words, console: Console(output: output.sink, error: error.sink))
    return (status.rawValue, output.text, error.text)
  }

  @Test func aCommandRuns() async {
    let result = await run("render", "a.json", "-o", "-", "--time", "1.5")
    #expect(result == (0, "a.json at 1.5\n", ""))
  }

  @Test func aCommandGivesTheStatus() async {
    let result = await run("snapshot", "verify", "d")
    #expect(result == (1, "", ""))
  }

  @Test func helpGoesToTheOutput() async {
    let result = await run("--help")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("OVERVIEW: "))
    #expect(result.error.isEmpty)
  }

  @Test func usageErrorsEndWith64() async {
    let result = await run("tail")
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(
      result.error == """
        error: missing argument '<scene>'
        Usage: strobe tail <scene> [<extra>]
          See 'strobe tail --help' for more information.

        """)
  }

  @Test func aCommandsOwnUsageErrorsShowTheirLineAlone() async {
    for (directory, message) in [("d", "nothing to record"), ("/", "the root cannot be recorded")] {
      let result = await run("snapshot", "record", directory)
      #expect(result.status == 64)
      #expect(
        result.error == """
          error: \(message)
            See 'strobe snapshot record --help' for more information.

          """)
    }
  }

  @Test func otherErrorsAreReported() async {
    let plain = await run("fail")
    #expect(plain == (70, "", "error: Failure()\n"))
    let error = TextCollector()
    let console = Console(output: TextCollector().sink, error: error.sink)
    let status = await Sample.program.run(["fail"], console: console) { _ in
      ("a.json:1:2: error: bad", ExitStatus(rawValue: 65))
    }
    #expect(status.rawValue == 65)
    #expect(error.text == "a.json:1:2: error: bad\n")
    let silent = await Sample.program.run(["fail"], console: console) { _ in
      ("", ExitStatus(rawValue: 130))
    }
    #expect(silent.rawValue == 130)
    #expect(error.text == "a.json:1:2: error: bad\n")
  }

  @Test func anOutputThatCannotBeWrittenEndsWith73() async {
    for (code, message) in [(ENOSPC, "error: can't write standard output: "), (EPIPE, "")] {
      let error = TextCollector()
      let full = TextSink { _ in throw StreamError(stream: "standard output", code: code) }
      let status = await Sample.program.run(
        ["--version"], console: Console(output: full, error: error.sink))
      #expect(status.rawValue == 73)
      #expect(error.text.hasPrefix(message))
      #expect(error.text.isEmpty == message.isEmpty)
      #expect(error.text.filter { $0 == "\n" }.count == (message.isEmpty ? 0 : 1))
    }
  }
}
