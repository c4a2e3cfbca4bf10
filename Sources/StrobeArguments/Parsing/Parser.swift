/// Reads one command line from left to right.
///
/// The first fault is kept and reading goes on, because `--help` anywhere wins over it.
struct Parser {
  private let program: Program
  private let words: [String]
  private var next = 0
  private var path: [String]
  private var command: Command
  private var declarations: [ParameterDeclaration]
  private var values = ParsedArguments()
  private var positionals: [String] = []
  private var fault: UsageError?
  /// Whether what is checked are values, about which the usage says nothing.
  private var isAboutValue = false

  init(program: Program, words: [String]) {
    self.program = program
    self.words = words
    command = program.root
    path = [program.root.name]
    declarations = program.declarations(of: program.root, isRoot: true)
  }

  mutating func parse() -> Result<Request, UsageFailure> {
    do {
      return .success(try request())
    } catch {
      let usage = isAboutValue ? "" : HelpText(program, command, path).usageLines()
      return .failure(UsageFailure(error: error, commandPath: path, usage: usage))
    }
  }

  private mutating func request() throws(UsageError) -> Request {
    while let word = takeWord() {
      if word == "--" {
        while let rest = takeWord() { try readPositional(rest) }
      } else if word.hasPrefix("--") {
        readLong(word)
      } else if word.hasPrefix("-"), word != "-", !isNegativeNumber(word) {
        readShort(word)
      } else if command.action == nil, word == "help", path.count == 1 {
        return .print(try helpForPath())
      } else {
        try readPositional(word)
      }
      if values.contains(Builtin.help), declares(Builtin.help) {
        return .print(HelpText(program, command, path).text())
      }
    }
    return try finish()
  }

  private mutating func finish() throws(UsageError) -> Request {
    if let fault { throw fault }
    if values.contains(Builtin.version), declares(Builtin.version) {
      return .print("\(program.version)\n")
    }
    if let shell = try values[Builtin.completionScript], declares(Builtin.completionScript) {
      return .print(program.completionScript(for: shell))
    }
    guard let action = command.action else {
      return .print(HelpText(program, command, path).text())
    }
    try assignPositionals()
    // What is wrong is more useful to know first than what is missing.
    let parameters = command.parameters
    isAboutValue = true
    for parameter in parameters where values.contains(parameter) {
      try parameter.check(values.occurrences(of: parameter.declaration.key))
    }
    isAboutValue = false
    for parameter in parameters where !values.contains(parameter) {
      try parameter.check([])
    }
    for constraint in command.constraints { try constraint.check(values) }
    isAboutValue = true
    try command.validation?(values)
    return .run(
      Invocation(commandPath: path, values: values, action: action))
  }

  /// Whether the command has the parameter from the program and does not declare its own of that
  /// name.
  private func declares(_ builtin: any Parameter) -> Bool {
    declarations.contains(builtin.declaration)
  }

  private mutating func takeWord() -> String? {
    guard next < words.count else { return nil }
    defer { next += 1 }
    return words[next]
  }

  private mutating func note(_ error: UsageError) {
    fault = fault ?? error
  }
}

// MARK: - Options

extension Parser {
  private mutating func readLong(_ word: String) {
    let name = word.prefix { $0 != "=" }
    let joined = name.endIndex == word.endIndex ? nil : String(word[name.endIndex...].dropFirst())
    guard let declaration = declarations.first(where: { $0.spellings.contains(String(name)) })
    else {
      note(unknown(String(name)))
      return
    }
    let spelling = String(name)
    if declaration.takesValue {
      takeValue(of: declaration, spelling: spelling, joined: joined)
    } else if joined != nil {
      note(UsageError("'\(spelling)' takes no value"))
    } else {
      values.append(Occurrence(spelling: spelling, text: ""), to: declaration.key)
    }
  }

  /// Reads `-o FILE`, `-oFILE`, `-o=FILE` and flags written together, as `-qv`.
  private mutating func readShort(_ word: String) {
    var rest = word.dropFirst()
    while let letter = rest.popFirst() {
      guard let declaration = declarations.first(where: { $0.short == letter }) else {
        note(unknown(word, letter: letter))
        return
      }
      let spelling = "-\(letter)"
      if declaration.takesValue {
        let value = rest.first == "=" ? rest.dropFirst() : rest
        takeValue(
          of: declaration, spelling: spelling, joined: rest.isEmpty ? nil : String(value))
        return
      }
      if rest.first == "=" {
        note(UsageError("'\(spelling)' takes no value"))
        return
      }
      values.append(Occurrence(spelling: spelling, text: ""), to: declaration.key)
    }
  }

  private mutating func takeValue(
    of declaration: ParameterDeclaration, spelling: String, joined: String?
  ) {
    if let joined {
      values.append(Occurrence(spelling: spelling, text: joined), to: declaration.key)
    } else if next < words.count, !looksLikeOption(words[next]) {
      values.append(Occurrence(spelling: spelling, text: words[next]), to: declaration.key)
      next += 1
    } else {
      note(UsageError("missing value for '\(spelling) <\(declaration.placeholder)>'"))
    }
  }

  /// Whether a word in the place of a value is rather the next option, as in `--time --scale 2`.
  ///
  /// A value that begins with two dashes has to be joined: `--title=--x`.
  private func looksLikeOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), word != "-", !isNegativeNumber(word) else { return false }
    guard !word.hasPrefix("--") else { return true }
    return declarations.contains { $0.short != nil && $0.short == word.dropFirst().first }
  }

  private func isNegativeNumber(_ word: String) -> Bool {
    let digits = "0"..."9"
    let rest = word.dropFirst()
    let first = rest.first == "." ? rest.dropFirst().first : rest.first
    guard word.hasPrefix("-"), let first, digits.contains(String(first)) else { return false }
    return !declarations.contains { $0.short == rest.first }
  }

  private func unknown(_ word: String, letter: Character? = nil) -> UsageError {
    let names = declarations.flatMap(\.spellings)
    // A single dash before a long name is a common slip; a wrong letter in a group is named alone.
    let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
    let nearest = nearestName(to: name, among: names.map { String($0.drop { $0 == "-" }) })
    let suggestion =
      name.count < 2 ? nil : nearest.flatMap { near in names.first { $0 == "--\(near)" } }
    if let letter, suggestion == nil, word.count > 2 {
      return UsageError("unknown option \(quoted("-\(letter)")) in \(quoted(word))")
    }
    return UsageError("unknown option \(quoted(word))", suggestion: suggestion)
  }
}

// MARK: - Arguments and subcommands

extension Parser {
  private mutating func readPositional(_ word: String) throws(UsageError) {
    guard command.action == nil else {
      positionals.append(word)
      return
    }
    // A fault before the subcommand is a fault of the command above it.
    if let fault { throw fault }
    try descend(to: word)
  }

  private mutating func descend(to word: String) throws(UsageError) {
    guard let subcommand = command.subcommands.first(where: { $0.name == word }) else {
      throw UsageError(
        "unknown command \(quoted(word))",
        suggestion: nearestName(to: word, among: command.subcommands.map(\.name)).map { "'\($0)'" })
    }
    command = subcommand
    path.append(subcommand.name)
    declarations = program.declarations(of: subcommand, isRoot: false)
  }

  /// Reads the rest of `help snapshot verify`.
  private mutating func helpForPath() throws(UsageError) -> String {
    while let word = takeWord() {
      guard !word.hasPrefix("-"), word != "help" || path.count > 1 else { continue }
      guard !command.subcommands.isEmpty else {
        throw UsageError("unexpected argument \(quoted(word))")
      }
      try descend(to: word)
    }
    return HelpText(program, command, path).text()
  }

  private mutating func assignPositionals() throws(UsageError) {
    let arguments = command.parameters.map(\.declaration).filter(\.isArgument)
    var rest = positionals[...]
    for (index, argument) in arguments.enumerated() {
      let following = arguments.dropFirst(index + 1).count { $0.isRequired }
      let available = max(0, rest.count - following)
      let count = argument.isRepeated ? available : min(1, available)
      for text in rest.prefix(argument.isRequired ? max(1, count) : count) {
        values.append(Occurrence(spelling: argument.key, text: text), to: argument.key)
      }
      rest = rest.dropFirst(argument.isRequired ? max(1, count) : count)
    }
    if let extra = rest.first {
      throw UsageError("unexpected argument \(quoted(extra))")
    }
  }
}
