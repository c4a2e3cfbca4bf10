/// A shell for which completion scripts are written.
public enum Shell: String, CaseIterable, Sendable {
  /// GNU Bash, from 3.2.
  case bash
  /// The Z shell.
  case zsh
  /// The friendly interactive shell.
  case fish
}

extension Program {
  /// A script that teaches a shell to complete the program's commands, options and values.
  ///
  /// - Parameter shell: The shell that will read the script.
  /// - Returns: The script, which ends with a line break.
  public func completionScript(for shell: Shell) -> String {
    switch shell {
    case .bash: bashCompletion()
    case .zsh: zshCompletion()
    case .fish: fishCompletion()
    }
  }

  /// Every command with the names down to it, the first one first.
  func commandsWithPaths() -> [(path: [String], command: Command)] {
    func visit(_ command: Command, _ above: [String]) -> [(path: [String], command: Command)] {
      let path = above + [command.name]
      return [(path, command)] + command.subcommands.flatMap { visit($0, path) }
    }
    return visit(root, [])
  }

  /// A command's own parameters and those that it has without declaring them.
  func declarations(of command: Command, isRoot: Bool) -> [ParameterDeclaration] {
    (command.parameters + builtins(for: command, isRoot: isRoot)).map(\.declaration)
  }
}

extension Program {
  /// The words that may stand after a command: its subcommands and the names of its options.
  func completionWords(for command: Command, isRoot: Bool) -> [String] {
    completionCommands(of: command, isRoot: isRoot).map(\.name)
      + declarations(of: command, isRoot: isRoot).flatMap(\.spellings)
  }

  /// A command's subcommands with their summaries, the program's own `help` included.
  func completionCommands(
    of command: Command, isRoot: Bool
  ) -> [(name: String, summary: String)] {
    let commands = command.subcommands.map { (name: $0.name, summary: $0.summary) }
    let hasHelp = isRoot && !commands.isEmpty
    return hasHelp ? commands + [(name: "help", summary: "Show a command's help.")] : commands
  }
}

/// A word for a POSIX shell, Zsh or Fish, in single quotes.
///
/// Fish alone reads `\'` within the quotes; closing and reopening them works in all three, except
/// for a backslash, which Fish would take with the quote after it.
func shellQuoted(_ text: String, for shell: Shell) -> String {
  let quote = Character("'")
  let inner = text.map { character -> String in
    switch (character, shell) {
    case (quote, .fish): "\\'"
    case ("\\", .fish): "\\\\"
    case (quote, _): "'\\''"
    default: String(character)
    }
  }
  return "'\(inner.joined())'"
}
