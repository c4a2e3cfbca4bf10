/// A rule about several options of a command.
public struct Constraint: Sendable {
  /// Which options it is about, in the order in which the usage shows them.
  let keys: [String]
  /// Whether one of them must be given.
  let isRequired: Bool

  /// No two of the options may be given.
  public static func atMostOne(of options: any Parameter...) -> Self {
    Self(keys: options.map(\.declaration.key), isRequired: false)
  }

  /// One of the options must be given, and no second one.
  public static func exactlyOne(of options: any Parameter...) -> Self {
    Self(keys: options.map(\.declaration.key), isRequired: true)
  }

  func check(_ values: ParsedArguments) throws(UsageError) {
    let given = keys.filter { !values.occurrences(of: $0).isEmpty }
    if given.count > 1 {
      throw UsageError("'\(given[1])' can't be used together with '\(given[0])'")
    }
    guard !isRequired || !given.isEmpty else {
      throw UsageError(
        "missing one of the options \(keys.map { "'\($0)'" }.joined(separator: ", "))")
    }
  }
}
