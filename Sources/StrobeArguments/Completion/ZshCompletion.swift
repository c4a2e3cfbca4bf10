extension Program {
  /// The script for Zsh; it works both from a directory of `fpath` and when sourced.
  func zshCompletion() -> String {
    let functions = commandsWithPaths().map { path, command in zshFunction(command, path) }
    let function = completionFunctionName
    return """
      #compdef \(root.name)
      # Zsh completion for \(root.name).
      \(functions.joined(separator: "\n"))
      if [ "$funcstack[1]" = "\(function)" ]; then
          \(function) "$@"
      else
          compdef \(function) \(root.name)
      fi

      """
  }

  private func zshFunction(_ command: Command, _ path: [String]) -> String {
    let isRoot = path.count == 1
    var specifications = declarations(of: command, isRoot: isRoot).map(zshSpecification)
    guard !command.subcommands.isEmpty else {
      return """
        \(zshName(path))() {
            _arguments -s -S \\
                \(specifications.joined(separator: " \\\n        "))
        }

        """
    }
    specifications += ["'1: :->command'", "'*:: :->arguments'"]
    let names = completionCommands(of: command, isRoot: isRoot).map {
      "            " + shellQuoted("\($0.name):\($0.summary)", for: .zsh)
    }
    let cases = command.subcommands.map {
      "            \($0.name)) \(zshName(path + [$0.name])) ;;"
    }
    return """
      \(zshName(path))() {
          local curcontext="$curcontext" state line
          local -a commands
          typeset -A opt_args
          _arguments -C \\
              \(specifications.joined(separator: " \\\n        ")) && return
          case $state in
          command)
              commands=(
      \(names.joined(separator: "\n"))
              )
              _describe command commands
              ;;
          arguments)
              case $words[1] in
      \(cases.joined(separator: "\n"))
              esac
              ;;
          esac
      }

      """
  }

  private func zshName(_ path: [String]) -> String {
    ([completionFunctionName] + path.dropFirst()).joined(separator: "_")
  }

  private func zshSpecification(_ declaration: ParameterDeclaration) -> String {
    let action = zshAction(declaration.completion)
    guard !declaration.isArgument else {
      let count = declaration.isRepeated ? "*" : declaration.isRequired ? "" : ":"
      return shellQuoted("\(count):\(declaration.name):\(action)", for: .zsh)
    }
    let help = zshEscaped(declaration.help)
    let value =
      declaration.takesValue ? ":\(zshEscaped(declaration.placeholder)):\(action)" : ""
    let names = declaration.spellings
    if declaration.isRepeated {
      return names.map { shellQuoted("*\($0)[\(help)]\(value)", for: .zsh) }.joined(separator: " ")
    }
    let exclusive = "(\(names.joined(separator: " ")))"
    return names.map { shellQuoted("\(exclusive)\($0)[\(help)]\(value)", for: .zsh) }
      .joined(separator: " ")
  }

  private func zshAction(_ completion: ValueCompletion) -> String {
    switch completion {
    case .none: " "
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .files(extensions: []): "_files"
    case .files(let extensions):
      // Alternatives in parentheses would end the action for _arguments.
      "_files -g \"\(extensions.map { "*.\($0)" }.joined(separator: " "))\""
    case .directories: "_files -/"
    }
  }

  /// A description within a specification, where brackets and colons have a meaning.
  private func zshEscaped(_ text: String) -> String {
    text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
