import StrobeArguments
import Testing

@Suite struct HelpTests {
  @Test func helpOfACommand() throws {
    #expect(
      try Sample.printed("render", "--help") == """
        OVERVIEW: Draw a scene at one instant.

        USAGE: strobe render <scene> --output <file> [--time <seconds>]
                             [--scale <number>] [--format <png|pdf|svg>]
                             [--set <key=value>]… [--quiet] [--verbose]
                             [--color|--no-color]

        ARGUMENTS:
          <scene>                 The scene file.

        OPTIONS:
          -o, --output <file>     The file to write, or - for standard output.
                                  (required)
          --time <seconds>        The instant to draw. (default: 0)
          --scale <number>        Pixels per point: how many pixels of a PNG one point
                                  of the scene takes. (default: 1)
          -f, --format <png|pdf|svg>
                                  The format of the file.
          --set <key=value>…      Overrides a key of a named layer.
          -q, --quiet             Shows no progress.
          -v, --verbose           Says more.
          --color, --no-color     Colours the output. (default: --color)
          --version               Show the version.
          -h, --help              Show help information.

        """)
  }

  @Test func helpOfTheProgram() throws {
    let expected = """
      OVERVIEW: Freezes effects at any instant.

      USAGE: strobe <subcommand>

      OPTIONS:
        --generate-completion-script <bash|zsh|fish>
                                Print a completion script.
        --version               Show the version.
        -h, --help              Show help information.

      SUBCOMMANDS:
        render                  Draw a scene at one instant.
        sheet                   Lay instants out on pages.
        snapshot                Keep pictures as references.
        tail                    Take one or two words.
        copy                    Take a list and a last word.
        fail                    Fail.

        See 'strobe help <subcommand>' for detailed help.

      """
    #expect(try Sample.printed("--help") == expected)
    #expect(try Sample.printed("-h") == expected)
    #expect(try Sample.printed("help") == expected)
    #expect(try Sample.printed() == expected)
    #expect(try Sample.printed("help", "--help") == expected)
  }

  @Test func helpIsAskedForInSeveralWays() throws {
    let verify = try Sample.printed("snapshot", "verify", "--help")
    #expect(verify.contains("USAGE: strobe snapshot verify <directory>\n"))
    #expect(try Sample.printed("help", "snapshot", "verify") == verify)
    #expect(try Sample.printed("snapshot", "verify", "-h") == verify)
    let snapshot = try Sample.printed("snapshot", "--help")
    #expect(snapshot.contains("See 'strobe snapshot <subcommand> --help' for detailed help."))
    #expect(try Sample.printed("snapshot") == snapshot)
  }

  @Test func helpWinsOverFaults() throws {
    let help = try Sample.printed("render", "--help")
    #expect(try Sample.printed("render", "--bad", "--time", "x", "--help") == help)
    #expect(try Sample.printed("render", "--time", "--help") == help)
    #expect(try Sample.printed("render", "-qh") == help)
  }

  @Test func alternativesInTheUsage() throws {
    let help = try Sample.printed("sheet", "--help")
    #expect(help.contains("(--fps <number> | --count <integer> | --times <number,…>)"))
    #expect(help.contains("USAGE: strobe sheet <scene>…"))
    #expect(try Sample.printed("tail", "-h").contains("USAGE: strobe tail <scene> [<extra>]\n"))
  }

  @Test func noLineIsOver80() throws {
    let words = String(repeating: "several words that go on ", count: 30)
    let command = Command(
      "x", summary: words, discussion: words + "\n\n  kept as it is\n\n" + words,
      parameters: [
        Argument("file", .file(), help: words), Option("name", .text(), help: words),
        Flag("a-very-long-name-that-takes-the-whole-column", help: words),
      ]
    ) { _, _ in .success }
    let program = Program(root: command, version: "1")
    guard case .print(let help) = try program.parse(["--help"]).get() else {
      Issue.record("no help")
      return
    }
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count > 40)
    #expect(lines.filter { $0.count > 80 }.isEmpty)
    #expect(lines.filter { $0.last == " " }.isEmpty)
    #expect(lines.contains("  kept as it is"))
  }

  @Test func aDefaultIsNotBroken() throws {
    let effort = Option(
      "effort", .choice(["fast": 1, "best": 2]), default: 2,
      help: "How hard to work, from here to the very end of a line.")
    let command = Command("x", summary: "", parameters: [effort]) { _, _ in .success }
    guard case .print(let help) = try Program(root: command, version: "1").parse(["-h"]).get()
    else {
      Issue.record("no help")
      return
    }
    #expect(
      help.contains(
        """
        OPTIONS:
          --effort <fast|best>    How hard to work, from here to the very end of a line.
                                  (default: best)

        """))
  }

  @Test func version() throws {
    #expect(try Sample.printed("--version") == "1.2.3\n")
    #expect(try Sample.printed("render", "--version") == "1.2.3\n")
  }

  @Test func aCommandsOwnParameterTakesThePlaceOfTheBuiltIn() throws {
    let version = Option("version", .integer(), default: 1, help: "Which version.")
    let height = Option("height", short: "h", .integer(), default: 1, help: "The height.")
    let command = Command("x", summary: "", parameters: [version, height]) { _, _ in .success }
    let program = Program(root: command, version: "1")
    guard case .run(let invocation) = try program.parse(["--version", "2", "-h", "3"]).get() else {
      Issue.record("no command")
      return
    }
    #expect(try invocation.values[version] == 2)
    #expect(try invocation.values[height] == 3)
  }
}
