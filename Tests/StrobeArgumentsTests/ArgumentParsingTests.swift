import StrobeArguments
import Testing

@Suite struct ArgumentParsingTests {
  @Test func optionsAndArgumentsMix() throws {
    let values = try Sample.values("render", "--time", "2", "a.json", "-o", "b.png")
    #expect(try values[Sample.scene] == "a.json")
    #expect(try values[Sample.time] == 2)
  }

  @Test func aDashIsAnArgument() throws {
    #expect(try Sample.values("render", "-", "-o", "-")[Sample.scene] == "-")
  }

  @Test func twoDashesEndTheOptions() throws {
    let values = try Sample.values("render", "-o", "b", "--", "--time")
    #expect(try values[Sample.scene] == "--time")
    #expect(try values[Sample.time] == 0)
    #expect(try Sample.values("tail", "--", "--", "-x")[Sample.extra] == "-x")
    #expect(try Sample.values("tail", "--", "--help")[Sample.scene] == "--help")
  }

  @Test func twoDashesMayStandBeforeTheCommand() throws {
    #expect(try Sample.values("--", "tail", "x")[Sample.scene] == "x")
  }

  @Test func numbersBelowZeroAreArguments() throws {
    #expect(try Sample.values("tail", "-5", "-.5")[Sample.extra] == "-.5")
  }

  @Test func optionalArguments() throws {
    #expect(try Sample.values("tail", "x")[Sample.extra] == nil)
    #expect(try Sample.values("tail", "x", "")[Sample.extra]?.isEmpty == true)
    #expect(try Sample.values("tail", "x", "y")[Sample.extra] == "y")
  }

  @Test func lists() throws {
    let values = try Sample.values("sheet", "a", "b", "--count", "2", "c")
    #expect(try values[Sample.scenes] == ["a", "b", "c"])
    let copied = try Sample.values("copy", "a", "b", "c")
    #expect(try copied[Sample.scenes] == ["a", "b"])
    #expect(try copied[Sample.destination] == "c")
  }

  @Test(
    "What is wrong with the arguments is said",
    arguments: [
      (["render", "-o", "b"], "missing argument '<scene>'"),
      (["sheet", "--count", "1"], "missing argument '<scene>'"),
      (["copy", "a"], "missing argument '<destination>'"),
      (["copy"], "missing argument '<scene>'"),
      (["render", "a", "b", "-o", "c"], "unexpected argument 'b'"),
      (["tail", "a", "b", "c", "d"], "unexpected argument 'c'"),
      (["render", "", "-o", "c"], "invalid value '' for '<scene>': a path can't be empty"),
      (
        ["render", "a\0b", "-o", "c"],
        #"invalid value 'a\u{0}b' for '<scene>': a path can't contain a null character"#
      ),
      (["rendre"], "unknown command 'rendre'; did you mean 'render'?"),
      (["snapshot", "verfy", "x"], "unknown command 'verfy'; did you mean 'verify'?"),
      (["zzzzzzzz"], "unknown command 'zzzzzzzz'"),
      ([""], "unknown command ''"),
      (["--quiet", "render"], "unknown option '--quiet'"),
      (["--", "--help"], "unknown command '--help'"),
      (["help", "rendr"], "unknown command 'rendr'; did you mean 'render'?"),
      (["help", "render", "x"], "unexpected argument 'x'"),
    ] as [([String], String)])
  func faults(_ words: [String], _ expected: String) throws {
    #expect(try Sample.failure(words).error.description == expected)
  }

  @Test func subcommandsOfTwoLevels() throws {
    guard case .run(let invocation) = try Sample.program.parse(["snapshot", "verify", "d"]).get()
    else {
      Issue.record("no command")
      return
    }
    #expect(invocation.commandPath == ["strobe", "snapshot", "verify"])
    #expect(try invocation.values[Sample.directory] == "d")
  }

  @Test func aFaultBelongsToTheCommandThatWasReached() throws {
    #expect(try Sample.failure(["snapshot", "x"]).commandPath == ["strobe", "snapshot"])
    #expect(try Sample.failure(["--bad", "render"]).commandPath == ["strobe"])
  }

  @Test func aRequiredParameterOfAnotherCommandIsAnError() throws {
    let values = try Sample.values("tail", "x")
    #expect(throws: UsageError("missing argument '<directory>'")) { try values[Sample.directory] }
  }

  @Test func noWordsTrap() {
    let pieces = [
      "", "-", "--", "---", "--=", "-=", "=", "--time", "--time=", "-o", "-f", "-q", "-qo", "-5",
      "help", "render", "sheet", "snapshot", "verify", "copy", "tail", "--help", "-h", "--version",
      "--generate-completion-script", "\u{FFFD}", "-\u{FFFD}", "--\u{1F468}\u{200D}\u{1F469}",
      "\0", "-\n", "--no-color", "--no-", "1e999", "a",
    ]
    var failures = 0
    for command in [[], ["render"], ["sheet"], ["snapshot"], ["help"]] {
      for first in pieces {
        for second in pieces {
          if case .failure(let failure) = Sample.program.parse(command + [first, second]) {
            failures += 1
            #expect(failure.description.hasPrefix("error: "))
          }
        }
      }
    }
    #expect(failures > 0)
  }

  @Test func longWordsAreQuick() throws {
    let word = String(repeating: "sheet", count: 100_000)
    #expect(try Sample.failure([word]).error.suggestion == nil)
    #expect(try Sample.failure(["render", "--" + word]).error.suggestion == nil)
  }
}
