/// A command: its parameters and what it does, or the subcommands that it groups.
///
/// ```swift
/// let time = Option("time", .number().named("seconds"), default: 0, help: "The instant to draw.")
/// let scene = Argument("scene", .file(extensions: ["json"]), help: "The scene file.")
/// let render = Command("render", summary: "Draw an instant.", parameters: [scene, time]) {
///   values, console in
///   try draw(try values[scene], at: try values[time])
///   return .success
/// }
/// ```
public struct Command: Sendable {
  /// What a command does with its values.
  public typealias Action = @Sendable (ParsedArguments, Console) async throws -> ExitStatus
  /// A check of values against each other, run before the action.
  public typealias Validation = @Sendable (ParsedArguments) throws(UsageError) -> Void

  /// The word that selects it.
  public let name: String
  /// One sentence.
  public let summary: String
  /// Further paragraphs for the help; lines that begin with a space are kept as they are.
  public let discussion: String
  /// Its options, flags and arguments, in the order of the help.
  public let parameters: [any Parameter]
  /// Its subcommands, in the order of the help.
  public let subcommands: [Command]

  let constraints: [Constraint]
  let validation: Validation?
  let action: Action?

  /// Creates a command that does something.
  ///
  /// - Parameters:
  ///   - name: The word that selects it.
  ///   - summary: One sentence.
  ///   - discussion: Further paragraphs for the help; lines that begin with a space are kept as
  ///     they are.
  ///   - parameters: Its options, flags and arguments, in the order of the help.
  ///   - constraints: Rules about several options.
  ///   - validation: A check of values against each other.
  ///   - action: What it does.
  public init(
    _ name: String, summary: String, discussion: String = "", parameters: [any Parameter] = [],
    constraints: [Constraint] = [], validation: Validation? = nil, action: @escaping Action
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.parameters = parameters
    self.constraints = constraints
    self.validation = validation
    self.action = action
    subcommands = []
  }

  /// Creates a command that groups others and shows its help when run without one.
  ///
  /// - Parameters:
  ///   - name: The word that selects it.
  ///   - summary: One sentence.
  ///   - discussion: Further paragraphs for the help; lines that begin with a space are kept as
  ///     they are.
  ///   - subcommands: The commands, in the order of the help.
  public init(
    _ name: String, summary: String, discussion: String = "", subcommands: [Command]
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.subcommands = subcommands
    parameters = []
    constraints = []
    validation = nil
    action = nil
  }
}
