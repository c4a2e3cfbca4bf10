extension Program {
  /// The script for Bash; it needs neither the bash-completion package nor a Bash newer than 3.2.
  func bashCompletion() -> String {
    let commands = commandsWithPaths()
    let function = completionFunctionName
    var descents: [String] = []
    var valueCases: [String] = []
    var wordCases: [String] = []
    for (path, command) in commands {
      let place = path.joined(separator: " ")
      for subcommand in command.subcommands {
        let deeper = shellQuoted("\(place) \(subcommand.name)", for: .bash)
        descents.append("            \(deeper)) path=\(deeper) ;;")
      }
      let declarations = declarations(of: command, isRoot: path.count == 1)
      for declaration in declarations where declaration.takesValue {
        let patterns = declaration.spellings
          .map { shellQuoted("\(place) \($0)", for: .bash) }.joined(separator: "|")
        valueCases.append("        \(patterns)) \(bashOffer(declaration.completion)) return ;;")
      }
      let words = completionWords(for: command, isRoot: path.count == 1)
      let argument = declarations.first { $0.isArgument }?.completion ?? .none
      wordCases.append(
        """
                \(shellQuoted(place, for: .bash))) words=\(shellQuoted(words.joined(separator: " "), for: .bash))
                    \(bashOffer(argument)) ;;
        """)
    }
    return """
      # Bash completion for \(root.name).
      \(function)_offer() {
          local word
          # Names may hold spaces, and Bash 3.2 has no mapfile.
          while IFS= read -r word; do COMPREPLY+=("$word"); done < <("$@")
      }
      \(function)() {
          local current previous path words i
          COMPREPLY=()
          current="${COMP_WORDS[COMP_CWORD]}"
          previous="${COMP_WORDS[COMP_CWORD - 1]}"
          path=\(shellQuoted(root.name, for: .bash))
          for ((i = 1; i < COMP_CWORD; i++)); do
              case "$path ${COMP_WORDS[i]}" in
      \((descents + ["            *) ;;"]).joined(separator: "\n"))
              esac
          done
          case "$path $previous" in
      \((valueCases + ["        *) ;;"]).joined(separator: "\n"))
          esac
          words=
          case "$path" in
      \(wordCases.joined(separator: "\n"))
          esac
          \(function)_offer compgen -W "$words" -- "$current"
      }
      complete -F \(function) \(root.name)

      """
  }

  /// The commands of Bash that fill the offer for a value.
  private func bashOffer(_ completion: ValueCompletion) -> String {
    let offer = "\(completionFunctionName)_offer compgen"
    let asFiles = "compopt -o filenames 2>/dev/null"
    let current = "-- \"$current\";"
    switch completion {
    case .none:
      return ":;"
    case .words(let words):
      return "\(offer) -W \(shellQuoted(words.joined(separator: " "), for: .bash)) \(current)"
    case .files(extensions: []):
      return "\(asFiles); \(offer) -f \(current)"
    case .files(let extensions):
      let listings = extensions.map { "\(offer) -f -X '!*.\($0)' \(current)" }
      return "\(asFiles); \((listings + ["\(offer) -d \(current)"]).joined(separator: " "))"
    case .directories:
      return "\(asFiles); \(offer) -d \(current)"
    }
  }

  /// The name of the scripts' function: the program's with underscores for what a name cannot hold.
  var completionFunctionName: String {
    "_" + root.name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "_" }.joined()
  }
}
