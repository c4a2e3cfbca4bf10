/// The help and the usage of one command, wrapped at 80 columns.
struct HelpText {
  static let width = 80
  /// The column at which descriptions begin.
  static let descriptionColumn = 26

  let program: Program
  let command: Command
  let path: [String]

  init(_ program: Program, _ command: Command, _ path: [String]) {
    self.program = program
    self.command = command
    self.path = path
  }

  /// The whole help, which ends with a line break.
  func text() -> String {
    let declarations = command.parameters.map(\.declaration)
    let builtins = program.builtins(for: command, isRoot: path.count == 1).map(\.declaration)
    var sections = [wrap("OVERVIEW: \(command.summary)", width: Self.width)]
    if !command.discussion.isEmpty {
      sections.append(wrapParagraphs(command.discussion, width: Self.width))
    }
    sections.append(usageLines(title: "USAGE: "))
    sections.append(section("ARGUMENTS", declarations.filter(\.isArgument).map(row)))
    sections.append(
      section("OPTIONS", (declarations.filter { !$0.isArgument } + builtins).map(row)))
    if !command.subcommands.isEmpty {
      sections.append(
        section("SUBCOMMANDS", command.subcommands.map { ($0.name, words(of: $0.summary)) }))
      let helpCommand =
        path.count == 1
        ? "\(path[0]) help <subcommand>" : "\(path.joined(separator: " ")) <subcommand> --help"
      sections.append("  See '\(helpCommand)' for detailed help.")
    }
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  /// The usage alone, with further lines indented, without a line break at the end.
  func usageLines(title: String = "Usage: ") -> String {
    let start = title + path.joined(separator: " ")
    let indent = min(start.count + 1, Self.descriptionColumn)
    return wrapUnits([start] + usageUnits(), width: Self.width, indent: indent)
  }

  /// The pieces of the usage, none of which is broken.
  private func usageUnits() -> [String] {
    guard command.subcommands.isEmpty else { return ["<subcommand>"] }
    let declarations = command.parameters.map(\.declaration)
    let arguments = declarations.filter(\.isArgument)
    let options = declarations.filter { !$0.isArgument }
    let constrained = Set(command.constraints.flatMap(\.keys))
    var required: [String] = []
    var optional: [String] = []
    for constraint in command.constraints {
      let alternatives = constraint.keys.compactMap { key in
        options.first { $0.key == key }.map(usageName)
      }
      let text = alternatives.joined(separator: " | ")
      if constraint.isRequired {
        required.append("(\(text))")
      } else {
        optional.append("[\(text)]")
      }
    }
    for option in options where !constrained.contains(option.key) {
      let name = usageName(option)
      if option.isRequired {
        required.append(name)
      } else {
        optional.append(option.isRepeated ? "[\(name)]…" : "[\(name)]")
      }
    }
    return arguments.map(argumentUsage) + required + optional
  }

  private func argumentUsage(_ argument: ParameterDeclaration) -> String {
    let name = "<\(argument.name)>\(argument.isRepeated ? "…" : "")"
    return argument.isRequired ? name : "[\(name)]"
  }

  private func usageName(_ option: ParameterDeclaration) -> String {
    switch option.form {
    case .flag(isInvertible: true): "--\(option.name)|--no-\(option.name)"
    case .flag: "--\(option.name)"
    default: "--\(option.name) <\(option.placeholder)>"
    }
  }

  /// A row of a section: the name, and the pieces of the description, none of which is broken.
  private func row(_ declaration: ParameterDeclaration) -> (label: String, units: [String]) {
    var label = declaration.isArgument ? declaration.key : labelOfOption(declaration)
    if declaration.isRepeated { label += "…" }
    var units = words(of: declaration.help)
    if let defaultText = declaration.defaultText, !defaultText.isEmpty {
      units.append("(default: \(defaultText))")
    } else if declaration.isRequired, !declaration.isArgument {
      units.append("(required)")
    }
    return (label, units)
  }

  private func labelOfOption(_ declaration: ParameterDeclaration) -> String {
    let names = declaration.spellings.joined(separator: ", ")
    return declaration.takesValue ? "\(names) <\(declaration.placeholder)>" : names
  }

  private func section(_ title: String, _ rows: [(label: String, units: [String])]) -> String {
    guard !rows.isEmpty else { return "" }
    let lines = rows.map { label, units -> String in
      let column = Self.descriptionColumn
      let start = "  \(label)"
      guard !units.isEmpty else { return start }
      let gap = String(repeating: " ", count: max(0, column - start.count))
      let separator = gap.isEmpty ? "\n" + String(repeating: " ", count: column) : gap
      return start + separator
        + wrapUnits(units, width: Self.width, indent: column, start: column)
    }
    return "\(title):\n\(lines.joined(separator: "\n"))"
  }
}
