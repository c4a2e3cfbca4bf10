import Foundation
import StrobeArguments
import TestSupport
import Testing

@Suite struct CompletionTests {
  @Test(arguments: Shell.allCases)
  func theScriptIsPrintedOnRequest(_ shell: Shell) throws {
    let script = Sample.program.completionScript(for: shell)
    #expect(try Sample.printed("--generate-completion-script", shell.rawValue) == script)
    #expect(try Sample.printed("--generate-completion-script=\(shell.rawValue)") == script)
    #expect(script.hasSuffix("\n"))
  }

  @Test func otherShellsAreRefused() throws {
    #expect(
      try Sample.failure(["--generate-completion-script", "tcsh"]).error.message
        == "invalid value 'tcsh' for '--generate-completion-script': "
        + "choose one of bash, zsh, fish")
    #expect(
      try Sample.failure(["render", "--generate-completion-script", "bash"]).error.message
        == "unknown option '--generate-completion-script'")
  }

  @Test(
    "Bash offers what fits",
    arguments: [
      ([""], ["copy", "fail", "help", "render", "sheet", "snapshot", "tail"]),
      (["s"], ["sheet", "snapshot"]),
      (["help", "re"], ["render"]),
      (["snapshot", ""], ["record", "verify"]),
      (["render", "--s"], ["--scale", "--set"]),
      (["render", "a.json", "--format", ""], ["pdf", "png", "svg"]),
      (["render", "-f", "p"], ["pdf", "png"]),
      (["render", "--no"], ["--no-color"]),
      (["render", ""], ["a scene.json", "folder"]),
      (["render", "-o", ""], ["a scene.json", "folder", "notes.txt"]),
      (["snapshot", "verify", ""], ["folder"]),
      (["sheet", "--count", ""], []),
      (["--generate-completion-script", "z"], ["zsh"]),
    ] as [([String], [String])])
  func bash(_ words: [String], _ expected: [String]) throws {
    let harness = """
      source "$1"; cd "$2"; shift 2; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
      _strobe; for word in "${COMPREPLY[@]}"; do echo "$word"; done
      """
    let folder = try Folder(script: Sample.program.completionScript(for: .bash))
    let output = try folder.run(
      "bash", ["-c", harness, "bash", folder.script, folder.path, "strobe"] + words)
    let offered = output.split(separator: "\n").map(String.init)
    let names = words.last == "" ? offered.filter { !$0.hasPrefix("-") } : offered
    #expect(names.sorted() == expected)
  }

  @Test(
    "Fish offers what fits", .enabled(if: Folder.has("fish")),
    arguments: [
      ("strobe s", ["sheet", "snapshot"]),
      ("strobe snapshot ", ["record", "verify"]),
      ("strobe render --s", ["--scale", "--set"]),
      ("strobe render -f p", ["pdf", "png"]),
      ("strobe help re", ["render"]),
    ] as [(String, [String])])
  func fish(_ line: String, _ expected: [String]) throws {
    let folder = try Folder(script: Sample.program.completionScript(for: .fish))
    let output = try folder.run(
      "fish", ["--no-config", "-c", "source $argv[1]; complete -C $argv[2]", folder.script, line])
    let offered = output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    #expect(offered.sorted() == expected)
  }

  @Test func zshNarrowsFilesWithoutParentheses() {
    let script = Sample.program.completionScript(for: .zsh)
    #expect(script.contains("':scene:_files -g \"*.json\"'"))
  }

  @Test("Zsh reads the script", .enabled(if: Folder.has("zsh")))
  func zsh() throws {
    let folder = try Folder(script: Sample.program.completionScript(for: .zsh))
    let harness = """
      autoload -Uz compinit; compinit -D -u; source $1; print -r -- $_comps[strobe]
      (( $+functions[_strobe_snapshot_verify] )) && print -r -- found
      """
    #expect(
      try folder.run("zsh", ["-f", "-c", harness, "zsh", folder.script]) == "_strobe\nfound\n")
  }

  @Test func quotesInHelpStayInside() throws {
    let command = Command(
      "x", summary: "It's $HOME `a` \\ [b]: c", parameters: [Flag("it", help: "It's $(b) \\")]
    ) { _, _ in .success }
    let program = Program(
      root: Command("tool", summary: "", subcommands: [command]), version: "1")
    for shell in Shell.allCases where Folder.has(shell.rawValue) {
      let folder = try Folder(script: program.completionScript(for: shell))
      // Each of them only reads the script, and fails and says so where a quote is left open.
      #expect(try folder.run(shell.rawValue, ["-n", folder.script]) == "")
    }
  }
}

/// A temporary folder with a completion script and files to complete.
private struct Folder {
  private let folder: TemporaryFolder
  let path: String
  let script: String

  struct Failure: Error {
    let status: Int32
    let output: String
  }

  init(script text: String) throws {
    folder = try TemporaryFolder()
    path = folder.path("files")
    for name in ["a scene.json", "notes.txt"] { try folder.write("", to: "files/\(name)") }
    try FileManager.default.createDirectory(
      at: folder.file("files/folder"), withIntermediateDirectories: true)
    script = try folder.write(text, to: "script").path
  }

  static func has(_ program: String) -> Bool {
    ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  func run(_ program: String, _ arguments: [String]) throws -> String {
    let run = try ProgramRun(named: program, arguments)
    let output = run.text + run.error
    guard run.status == 0 else { throw Failure(status: run.status, output: output) }
    return output
  }
}
