/// What a command line asks for.
public enum Request: Sendable {
  /// To run a command.
  case run(Invocation)
  /// To print a text on standard output: the help, the version or a completion script.
  case print(String)
}

/// A command with its values, ready to run.
public struct Invocation: Sendable {
  /// The names down to the command, as `["strobe", "snapshot", "verify"]`.
  public let commandPath: [String]
  /// The values.
  public let values: ParsedArguments
  let action: Command.Action

  /// Runs the command.
  ///
  /// - Parameter console: Where it writes.
  /// - Returns: The status with which the process should end.
  /// - Throws: Whatever the command throws; a `UsageError` comes as a `UsageFailure`.
  public func run(_ console: Console) async throws -> ExitStatus {
    do {
      return try await action(values, console)
    } catch let error as UsageError {
      throw UsageFailure(error: error, commandPath: commandPath, usage: "")
    }
  }
}

/// A program: its commands and its version.
///
/// Every command understands `--help`, `-h` and `--version`; the first one also
/// `--generate-completion-script bash|zsh|fish` and, where it groups others, `help COMMAND…`.
public struct Program: Sendable {
  /// The command that has the program's name.
  public let root: Command
  /// What `--version` prints.
  public let version: String

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - root: The command that has the program's name.
  ///   - version: What `--version` prints.
  public init(root: Command, version: String) {
    self.root = root
    self.version = version
  }

  /// Reads a command line; nothing is run or printed.
  ///
  /// - Parameter arguments: The words after the program's name; any words are allowed.
  /// - Returns: What is asked for, or what is wrong.
  public func parse(_ arguments: [String]) -> Result<Request, UsageFailure> {
    var parser = Parser(program: self, words: arguments)
    return parser.parse()
  }

  /// Reads a command line and does what it asks for.
  ///
  /// Usage errors go to the console's error stream and give status 64; a stream that cannot be
  /// written gives 73, silently where its reader has gone.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's name; any words are allowed.
  ///   - console: Where the program writes.
  ///   - report: Turns an error of a command into the lines to print, without the last line break,
  ///     and a status; empty text is not printed. An internal error, 70, by default.
  /// - Returns: The status with which the process should end.
  public func run(
    _ arguments: [String], console: Console = .standard,
    report: @Sendable (any Error) -> (text: String, status: ExitStatus) = {
      ("error: \($0)", .internalError)
    }
  ) async -> ExitStatus {
    do {
      switch parse(arguments) {
      case .success(.run(let invocation)):
        return try await invocation.run(console)
      case .success(.print(let text)):
        try console.output.write(text)
        return .success
      case .failure(let failure):
        throw failure
      }
    } catch let failure as UsageFailure {
      // With the error stream closed, only the status can say so.
      try? console.error.write(failure.description)
      return .usage
    } catch let error as StreamError {
      if !error.isBrokenPipe { try? console.error.write("error: \(error)\n") }
      return .cannotCreate
    } catch {
      let (text, status) = report(error)
      if !text.isEmpty {
        try? console.error.write("\(text)\n")
      }
      return status
    }
  }

  /// The parameters that every command has without declaring them; its own come first.
  func builtins(for command: Command, isRoot: Bool) -> [any Parameter] {
    let all: [any Parameter] =
      (isRoot ? [Builtin.completionScript] : []) + [Builtin.version, Builtin.help]
    let own = command.parameters.map(\.declaration)
    return all.filter { builtin in !own.contains { $0.key == builtin.declaration.key } }
  }
}

/// The parameters that commands have without declaring them.
enum Builtin {
  static let help = Flag("help", short: "h", help: "Show help information.")
  static let version = Flag("version", help: "Show the version.")
  static let completionScript = Option(
    "generate-completion-script", ValueKind<Shell>.choice(), help: "Print a completion script.")
}
