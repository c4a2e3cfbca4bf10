/// One of N equal parts of a work, written `K/N` with K from 1.
public struct Part: Equatable, Sendable {
  /// Which part, from 1 to `count`.
  public let number: Int
  /// How many parts there are, at least 1.
  public let count: Int

  /// Creates part `number` of `count`, or nil where there is no such part.
  public init?(_ number: Int, of count: Int) {
    guard count >= 1, (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }
}

/// How many of a number of things: a count or a share of all, written `N` or `P%`.
public enum CountOrShare: Equatable, Sendable {
  /// A count, not negative.
  case count(Int)
  /// A share from 0 to 1 (100%).
  case share(Double)
}

/// A rectangle written `X,Y,WIDTH,HEIGHT`, whose sides are not negative.
public struct RectangleValue<Scalar: Comparable & Numeric & Sendable>: Equatable, Sendable {
  /// The left edge.
  public let x: Scalar
  /// The top edge.
  public let y: Scalar
  /// The width, not negative.
  public let width: Scalar
  /// The height, not negative.
  public let height: Scalar
}

/// Two sides written `WxH`, both greater than zero.
public struct Dimensions: Equatable, Sendable {
  /// The width.
  public let width: Double
  /// The height.
  public let height: Double

  /// Creates the two sides.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A key with its value, written `KEY=VALUE`.
public struct Assignment: Equatable, Sendable {
  /// What stands before the first `=`, not empty.
  public let key: String
  /// What stands after the first `=`, maybe empty.
  public let value: String
}

extension ValueKind where Value == Part {
  /// A part `K/N`, K from 1 to N.
  public static func part() -> Self {
    Self(
      "k/n", format: { "\($0.number)/\($0.count)" },
      read: { text throws(ValueError) in
        let fields = split(text, at: "/")
        guard fields.count == 2, let number = try? readInteger(fields[0], in: Int.min...Int.max),
          let count = try? readInteger(fields[1], in: Int.min...Int.max)
        else {
          throw ValueError("expected K/N, such as 1/4")
        }
        guard let part = Part(number, of: count) else {
          throw ValueError(
            count < 1 ? "there must be at least 1 part" : "the part must be from 1 to \(count)")
        }
        return part
      })
  }
}

extension ValueKind where Value == CountOrShare {
  /// A count `N` or a share `P%` from 0% to 100%.
  public static func countOrShare() -> Self {
    Self(
      "n|p%",
      format: { value in
        switch value {
        case .count(let count): "\(count)"
        case .share(let share): "\(formatNumber(share * 100))%"
        }
      },
      read: { text throws(ValueError) in
        guard text.hasSuffix("%") else {
          return .count(try readInteger(text, in: 0...Int.max))
        }
        let percent = try readNumber(String(text.dropLast()))
        guard (0...100).contains(percent) else {
          throw ValueError("it must be from 0% to 100%")
        }
        return .share(percent / 100)
      })
  }
}

extension ValueKind where Value == Double {
  /// A rate greater than zero: a number, or a quotient `A/B` as `30000/1001`.
  public static func rate() -> Self {
    Self(
      "number", format: formatNumber,
      read: { text throws(ValueError) in
        let fields = split(text, at: "/")
        guard fields.count <= 2 else { throw ValueError("expected a number or A/B") }
        var rate = try readNumber(fields[0])
        if fields.count == 2 {
          let divisor = try readNumber(fields[1])
          guard divisor > 0 else { throw ValueError("it must be divided by more than 0") }
          rate /= divisor
        }
        guard rate > 0 else { throw ValueError("it must be greater than 0") }
        guard rate.isFinite else { throw ValueError("the number is too large") }
        return rate
      })
  }
}

extension ValueKind where Value == Dimensions {
  /// Two sides `WxH`, both greater than zero.
  public static func dimensions() -> Self {
    Self(
      "wxh", format: { "\(formatNumber($0.width))x\(formatNumber($0.height))" },
      read: { text throws(ValueError) in
        let fields = split(text, at: "x")
        guard fields.count == 2 else { throw ValueError("expected WxH, such as 595x842") }
        let width = try readNumber(fields[0])
        let height = try readNumber(fields[1])
        guard width > 0, height > 0 else { throw ValueError("both sides must be greater than 0") }
        return Dimensions(width: width, height: height)
      })
  }
}

extension ValueKind where Value == Assignment {
  /// A key with its value, `KEY=VALUE`; the value may hold `=` itself and may be empty.
  public static func assignment() -> Self {
    Self(
      "key=value", format: { "\($0.key)=\($0.value)" },
      read: { text throws(ValueError) in
        guard let sign = text.firstIndex(of: "="), sign != text.startIndex else {
          throw ValueError("expected KEY=VALUE")
        }
        return Assignment(
          key: String(text[..<sign]), value: String(text[text.index(after: sign)...]))
      })
  }
}

extension ValueKind {
  /// A rectangle `X,Y,WIDTH,HEIGHT`.
  ///
  /// - Parameter scalar: The kind of its four numbers.
  /// - Returns: The kind, which refuses a negative width or height.
  public static func rectangle<Scalar>(of scalar: ValueKind<Scalar>) -> Self
  where Value == RectangleValue<Scalar> {
    Self(
      "x,y,w,h",
      format: { [$0.x, $0.y, $0.width, $0.height].map(scalar.format).joined(separator: ",") },
      read: { text throws(ValueError) in
        let fields = split(text, at: ",")
        guard fields.count == 4 else {
          throw ValueError("expected X,Y,WIDTH,HEIGHT, such as 0,0,16,16")
        }
        let width = try scalar.read(fields[2])
        let height = try scalar.read(fields[3])
        guard width >= 0, height >= 0 else {
          throw ValueError("the width and the height can't be negative")
        }
        return RectangleValue(
          x: try scalar.read(fields[0]), y: try scalar.read(fields[1]), width: width, height: height
        )
      })
  }

  /// Values separated by commas, at least one.
  ///
  /// - Parameters:
  ///   - element: The kind of each.
  ///   - maximumCount: How many there may be.
  /// - Returns: The kind, whose error names the element that is wrong.
  public static func list<Element>(
    of element: ValueKind<Element>, maximumCount: Int = .max
  ) -> Self where Value == [Element] {
    Self(
      "\(element.placeholder),…", completion: element.completion,
      format: { $0.map(element.format).joined(separator: ",") },
      read: { text throws(ValueError) in
        let fields = split(text, at: ",")
        guard fields.count <= maximumCount else {
          throw ValueError("\(fields.count) values are more than the \(maximumCount) allowed")
        }
        var values: [Element] = []
        for (index, field) in fields.enumerated() {
          guard !field.isEmpty else {
            throw ValueError(text.isEmpty ? "the list is empty" : "value \(index + 1) is empty")
          }
          do throws(ValueError) {
            values.append(try element.read(field))
          } catch {
            throw fields.count == 1
              ? error : ValueError("in value \(index + 1), \(quoted(field)): \(error.reason)")
          }
        }
        return values
      })
  }

  /// A range `A...B`, or a single value `A` for the range from it to itself.
  ///
  /// - Parameter bound: The kind of both bounds.
  /// - Returns: The kind, which refuses a range that runs backwards.
  public static func range<Bound>(of bound: ValueKind<Bound>) -> Self
  where Value == ClosedRange<Bound>, Bound: Comparable {
    Self(
      "a...b",
      format: { "\(bound.format($0.lowerBound))...\(bound.format($0.upperBound))" },
      read: { text throws(ValueError) in
        guard let dots = text.firstRange(of: "...") else {
          let value = try bound.read(text)
          return value...value
        }
        let lower = try bound.read(String(text[..<dots.lowerBound]))
        let upper = try bound.read(String(text[dots.upperBound...]))
        guard lower <= upper else { throw ValueError("the range runs backwards") }
        return lower...upper
      })
  }
}

private func split(_ text: String, at separator: Character) -> [String] {
  text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
}
