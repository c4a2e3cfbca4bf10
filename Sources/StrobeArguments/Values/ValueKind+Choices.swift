extension ValueKind {
  /// One of a few words, each standing for a value.
  ///
  /// - Parameter words: The words, as typed, with their values, in the order in which they are
  ///   shown.
  /// - Returns: The kind, whose error lists the words and proposes the nearest.
  public static func choice(_ words: KeyValuePairs<String, Value>) -> Self
  where Value: Equatable {
    let pairs = words.map { (word: $0.key, value: $0.value) }
    return choice(pairs) { $0 == $1 }
  }

  /// One of the cases of an enumeration, typed as its raw value.
  ///
  /// - Parameter type: The enumeration.
  /// - Returns: The kind, whose error lists the words and proposes the nearest.
  public static func choice(of type: Value.Type = Value.self) -> Self
  where Value: CaseIterable & RawRepresentable & Equatable, Value.RawValue == String {
    let pairs = type.allCases.map { (word: $0.rawValue, value: $0) }
    return choice(pairs) { $0 == $1 }
  }

  private static func choice(
    _ pairs: [(word: String, value: Value)],
    areEqual: @escaping @Sendable (Value, Value) -> Bool
  ) -> Self {
    let words = pairs.map(\.word)
    return Self(
      words.joined(separator: "|"), completion: .words(words),
      format: { value in pairs.first { areEqual($0.value, value) }?.word ?? "" },
      read: { text throws(ValueError) in
        guard let pair = pairs.first(where: { $0.word == text }) else {
          var reason = "choose one of \(words.joined(separator: ", "))"
          if let nearest = nearestName(to: text, among: words) {
            reason += "; did you mean \(nearest)?"
          }
          throw ValueError(reason)
        }
        return pair.value
      })
  }

  /// A value of this kind or, where the text is none, of another one of the same type.
  ///
  /// - Parameter other: The kind that is tried second, and whose reason is added to an error.
  /// - Returns: The kind that reads both.
  public func or(_ other: Self) -> Self {
    let completion = self.completion == .none ? other.completion : self.completion
    return Self(
      "\(placeholder)|\(other.placeholder)", completion: completion,
      format: { value in
        let text = self.format(value)
        return text.isEmpty ? other.format(value) : text
      },
      read: { text throws(ValueError) in
        do throws(ValueError) {
          return try self.read(text)
        } catch let first {
          do throws(ValueError) {
            return try other.read(text)
          } catch let second {
            throw ValueError("\(first.reason), or \(second.reason)")
          }
        }
      })
  }
}
