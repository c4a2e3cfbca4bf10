import StrobeArguments
import Testing

@Suite struct OptionParsingTests {
  @Test(
    "A value follows as a word of its own or after =",
    arguments: [
      (["--time", "1.5"], 1.5), (["--time=1.5"], 1.5), (["--time", "-0.5"], -0.5),
      (["--time=-0.5"], -0.5), (["--time", "1e-9"], 1e-9), (["--time", "-1E+3"], -1000),
      (["--time", "-.5"], -0.5), (["--time", "+2"], 2), (["--time", "1", "--time", "2"], 2),
      ([], 0),
    ] as [([String], Double)])
  func values(_ words: [String], _ expected: Double) throws {
    let request = try Sample.program.parse(["render", "a.json", "-o", "b"] + words).get()
    guard case .run(let invocation) = request else {
      Issue.record("no command")
      return
    }
    #expect(try invocation.values[Sample.time] == expected)
  }

  @Test(
    "The short form takes a value as a word of its own, joined, or after =",
    arguments: [
      (["-o", "x.png"], "x.png"), (["-ox.png"], "x.png"), (["-o=x.png"], "x.png"),
      (["-o", "-"], "-"), (["-o-"], "-"), (["--output", "-"], "-"), (["--output=-"], "-"),
      (["--output=a=b"], "a=b"), (["-qvox"], "x"), (["-o", "-5"], "-5"), (["-o", "-zz"], "-zz"),
    ] as [([String], String)])
  func shortForm(_ words: [String], _ expected: String) throws {
    let request = try Sample.program.parse(["render", "a.json"] + words).get()
    guard case .run(let invocation) = request else {
      Issue.record("no command")
      return
    }
    #expect(try invocation.values[Sample.output] == expected)
  }

  @Test func flagsMayStandTogether() throws {
    let both = try Sample.values("render", "-qv", "a.json", "-o", "b")
    #expect(try both[Sample.quiet])
    #expect(try both[Sample.verbose])
    let none = try Sample.values("render", "a.json", "-o", "b")
    #expect(try !none[Sample.quiet])
    #expect(!none.contains(Sample.quiet))
    #expect(both.contains(Sample.quiet))
  }

  @Test func invertibleFlags() throws {
    #expect(try Sample.values("render", "a", "-o", "b")[Sample.color])
    #expect(try !Sample.values("render", "a", "-o", "b", "--no-color")[Sample.color])
    #expect(try Sample.values("render", "a", "-o", "b", "--no-color", "--color")[Sample.color])
  }

  @Test func repeatableOptionsKeepTheirOrder() throws {
    let values = try Sample.values(
      "render", "--set", "radar.borderColor=#ff0000", "a", "-o", "b", "--set=c.d=e=f")
    let overrides = try values[Sample.overrides]
    #expect(overrides.map(\.key) == ["radar.borderColor", "c.d"])
    #expect(overrides.map(\.value) == ["#ff0000", "e=f"])
    #expect(try Sample.values("render", "a", "-o", "b")[Sample.overrides].isEmpty)
  }

  @Test func optionalValues() throws {
    #expect(try Sample.values("render", "a", "-o", "b")[Sample.format] == nil)
    #expect(try Sample.values("render", "a", "-o", "b", "-f", "pdf")[Sample.format] == .pdf)
  }

  @Test func everyAppearanceIsChecked() throws {
    let failure = try Sample.failure(["render", "a", "-o", "b", "--time", "x", "--time", "2"])
    #expect(
      failure.error.message == "invalid value 'x' for '--time': expected a decimal number")
  }

  @Test(
    "What is wrong with an option is said",
    arguments: [
      (["--sacle", "2"], "unknown option '--sacle'; did you mean --scale?"),
      (["--scael=2"], "unknown option '--scael'; did you mean --scale?"),
      (["--sc", "2"], "unknown option '--sc'; did you mean --scale?"),
      (["--TIME", "2"], "unknown option '--TIME'; did you mean --time?"),
      (["-scale", "2"], "unknown option '-scale'; did you mean --scale?"),
      (["--colour"], "unknown option '--colour'; did you mean --color?"),
      (["--completely-different"], "unknown option '--completely-different'"),
      (["-x"], "unknown option '-x'"),
      (["-qx"], "unknown option '-x' in '-qx'"),
      (["--=5"], "unknown option '--'"),
      (["-="], "unknown option '-='"),
      (["--quiet=yes"], "'--quiet' takes no value"),
      (["-q=yes"], "'-q' takes no value"),
      (["--time"], "missing value for '--time <seconds>'"),
      (["--time", "--scale", "2"], "missing value for '--time <seconds>'"),
      (["--time", "-o"], "missing value for '--time <seconds>'"),
      (["--time", "--"], "missing value for '--time <seconds>'"),
      (["--time="], "invalid value '' for '--time': expected a decimal number"),
      (["--time", ""], "invalid value '' for '--time': expected a decimal number"),
      (["--time", "-inf"], "invalid value '-inf' for '--time': the number must be finite"),
      (["--scale", "0"], "invalid value '0' for '--scale': it must be greater than 0"),
      (
        ["-f", "pgn"],
        "invalid value 'pgn' for '-f': choose one of png, pdf, svg; did you mean png?"
      ),
      (["-f", "tiff"], "invalid value 'tiff' for '-f': choose one of png, pdf, svg"),
      (["--set", "=x"], "invalid value '=x' for '--set': expected KEY=VALUE"),
    ] as [([String], String)])
  func faults(_ words: [String], _ expected: String) throws {
    let failure = try Sample.failure(["render", "a", "-o", "b"] + words)
    #expect(failure.error.description == expected)
    #expect(failure.commandPath == ["strobe", "render"])
  }

  @Test func theFirstFaultIsReported() throws {
    let failure = try Sample.failure(["render", "--bad", "--worse", "--time", "x"])
    #expect(failure.error.message == "unknown option '--bad'")
  }

  @Test func requiredOptions() throws {
    let failure = try Sample.failure(["render", "a.json"])
    #expect(failure.error.message == "missing option '--output <file>'")
  }

  @Test func exactlyOneOfSeveralOptions() throws {
    #expect(try Sample.values("sheet", "a", "--count", "3")[Sample.count] == 3)
    let none = try Sample.failure(["sheet", "a"])
    #expect(none.error.message == "missing one of the options '--fps', '--count', '--times'")
    let two = try Sample.failure(["sheet", "a", "--times", "1", "--fps", "2"])
    #expect(two.error.message == "'--times' can't be used together with '--fps'")
  }

  @Test func aFailureNamesErrorUsageAndHelp() throws {
    let failure = try Sample.failure(["snapshot", "verify"])
    #expect(
      failure.description == """
        error: missing argument '<directory>'
        Usage: strobe snapshot verify <directory>
          See 'strobe snapshot verify --help' for more information.

        """)
  }

  /// A usage of many lines would bury what is wrong.
  @Test func aLongUsageIsLeftToTheHelp() throws {
    let unknown = try Sample.failure(["render", "a", "-o", "b", "--tim", "x"])
    #expect(unknown.usage.contains("\n"))
    let value = try Sample.failure(["render", "a", "-o", "b", "--time", "x"])
    #expect(value.usage.isEmpty)
    for failure in [unknown, value] {
      #expect(failure.description.split(separator: "\n").count == 2)
      #expect(failure.description.hasSuffix("  See 'strobe render --help' for more information.\n"))
    }
  }

  @Test func messagesStayOnOneLineAndShort() throws {
    let value = "a\nb\u{1b}[31m\u{202e}" + String(repeating: "x", count: 10_000)
    let failure = try Sample.failure(["render", "a", "-o", "b", "--time", value])
    let message = failure.error.message
    #expect(message.hasPrefix(#"invalid value 'a\u{a}b\u{1b}[31m\u{202e}xxx"#))
    #expect(message.count < 250)
    #expect(message.contains("…'"))
  }
}
