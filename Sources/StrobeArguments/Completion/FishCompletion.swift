extension Program {
  /// The script for Fish.
  func fishCompletion() -> String {
    let commands = commandsWithPaths()
    let function = "_" + completionFunctionName + "_at"
    let descents = commands.flatMap { path, command in
      command.subcommands.map { subcommand -> String in
        let deeper = shellQuoted((path + [subcommand.name]).joined(separator: " "), for: .fish)
        return "            case \(deeper)\n                set path \(deeper)"
      }
    }
    var lines: [String] = []
    for (path, command) in commands {
      let place = shellQuoted(path.joined(separator: " "), for: .fish)
      let condition = shellQuoted("\(function) \(place)", for: .fish)
      let start = "complete -c \(root.name) -n \(condition)"
      for subcommand in completionCommands(of: command, isRoot: path.count == 1) {
        lines.append(
          "\(start) -f -a \(subcommand.name) -d \(shellQuoted(subcommand.summary, for: .fish))")
      }
      for declaration in declarations(of: command, isRoot: path.count == 1) {
        lines += fishLines(declaration, start)
      }
    }
    return """
      # Fish completion for \(root.name).
      function \(function)
          set -l path \(shellQuoted(root.name, for: .fish))
          for word in (commandline -opc)[2..-1]
              switch "$path $word"
      \(descents.joined(separator: "\n"))
              end
          end
          test "$path" = "$argv"
      end
      complete -c \(root.name) -f
      \(lines.joined(separator: "\n"))

      """
  }

  private func fishLines(_ declaration: ParameterDeclaration, _ start: String) -> [String] {
    let offer = fishOffer(declaration.completion)
    guard !declaration.isArgument else { return offer.isEmpty ? [] : ["\(start) \(offer)"] }
    let help = shellQuoted(declaration.help, for: .fish)
    let short = declaration.short.map { " -s \($0)" } ?? ""
    let value = declaration.takesValue ? " -r \(offer.isEmpty ? "-f" : offer)" : ""
    var lines = ["\(start)\(short) -l \(declaration.name)\(value) -d \(help)"]
    if declaration.form == .flag(isInvertible: true) {
      lines.append("\(start) -l no-\(declaration.name) -d \(help)")
    }
    return lines
  }

  private func fishOffer(_ completion: ValueCompletion) -> String {
    switch completion {
    case .none: ""
    case .words(let words): "-f -a \(shellQuoted(words.joined(separator: " "), for: .fish))"
    case .files: "-F"
    case .directories: "-f -a '(__fish_complete_directories)'"
    }
  }
}
