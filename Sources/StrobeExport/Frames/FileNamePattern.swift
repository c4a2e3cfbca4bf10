/// A file name with places for a frame's number, time and scene name.
///
/// `%d`, `%4d` and `%04d` stand for the number, as in C, `%%` for a percent sign; `{index}`,
/// `{time}` and `{name}` for the number, the time in seconds and the scene's name.
public struct FileNamePattern: Sendable, Equatable {
  enum Part: Sendable, Equatable {
    case text(String)
    case number(width: Int, zeros: Bool)
    case time
    case name
  }

  /// The pattern as it was written.
  public let source: String
  let parts: [Part]

  /// Reads a pattern.
  ///
  /// - Parameter source: The pattern.
  /// - Throws: ``FileNamePatternError`` for a conversion or placeholder that is not known.
  public init(_ source: String) throws(FileNamePatternError) {
    self.source = source
    var parts: [Part] = []
    var text = ""
    var rest = Substring(source)
    func flush() {
      if !text.isEmpty { parts.append(.text(text)) }
      text = ""
    }
    while let character = rest.popFirst() {
      switch character {
      case "%":
        let flags = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(flags.count)
        switch rest.popFirst() {
        case "%" where flags.isEmpty: text.append("%")
        case "d":
          guard let width = flags.isEmpty ? 0 : Int(flags), width <= 20 else {
            throw .conversion("%\(flags)d")
          }
          flush()
          parts.append(.number(width: width, zeros: flags.hasPrefix("0")))
        case let other: throw .conversion("%\(flags)\(other.map(String.init) ?? "")")
        }
      case "{":
        guard let end = rest.firstIndex(of: "}") else { throw .placeholder("{" + rest) }
        let word = String(rest[..<end])
        rest = rest[rest.index(after: end)...]
        flush()
        switch word {
        case "index": parts.append(.number(width: 0, zeros: false))
        case "time": parts.append(.time)
        case "name": parts.append(.name)
        default: throw .placeholder("{\(word)}")
        }
      default: text.append(character)
      }
    }
    flush()
    self.parts = parts
  }

  /// Whether two frames of one scene get different names.
  public var distinguishesFrames: Bool {
    parts.contains { part in
      switch part {
      case .number, .time: true
      case .text, .name: false
      }
    }
  }

  /// Whether two scenes get different names.
  public var distinguishesScenes: Bool { parts.contains(.name) }

  /// The file name of a frame.
  ///
  /// - Parameters:
  ///   - index: The frame's number, from 0.
  ///   - time: Its time in seconds.
  ///   - name: The scene's name.
  ///   - times: How times are written; with at most six decimals unless others need more.
  /// - Returns: The name.
  public func fileName(
    index: Int, time: Double, name: String, times: FrameTimes = FrameTimes([])
  ) -> String {
    var result = ""
    for part in parts {
      switch part {
      case .text(let text): result += text
      case .number(let width, let zeros):
        let digits = String(index)
        let fill = max(0, width - digits.count)
        result += String(repeating: zeros ? "0" : " ", count: fill) + digits
      case .time: result += times.text(time)
      case .name: result += name
      }
    }
    return result
  }

  package static func shortest(_ value: Double) -> String {
    let text = "\(value == 0 ? 0 : value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// Why a pattern cannot be read.
public enum FileNamePatternError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A percent sign that starts no known conversion.
  case conversion(String)
  /// A word in braces that is not known.
  case placeholder(String)

  /// What was found and what is allowed.
  public var description: String {
    switch self {
    case .conversion(let found):
      "'\(found)' in the file name is no conversion: %d, %04d and %% are known"
    case .placeholder(let found):
      "'\(found)' in the file name is no placeholder: {index}, {time} and {name} are known"
    }
  }
}
