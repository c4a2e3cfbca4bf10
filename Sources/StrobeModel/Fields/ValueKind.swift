/// What a key of a scene file takes: from it come the decoder's checks, the schema and the way a
/// value is interpolated.
public indirect enum ValueKind: Sendable {
  /// A number within limits.
  case number(NumberRange = .any)
  /// A whole number within limits.
  case integer(ClosedRange<Int>)
  /// An angle: degrees in a file, radians in ``PropertyValue``.
  case angle
  /// Yes or no.
  case bool
  /// Any text.
  case string
  /// One of several names.
  case choice([String])
  /// `[x, y]`.
  case point
  /// `[width, height]`, neither negative.
  case size
  /// `[width, height]` of any sign, such as a shadow's offset.
  case offset
  /// `[x, y, width, height]`, the size not negative.
  case rect
  /// A colour.
  case color
  /// A number of 1...1000 or a name such as `bold`.
  case fontWeight
  /// Six numbers or a list of steps.
  case transform
  /// SVG path data or one of the shapes.
  case path
  /// A picture file.
  case image
  /// A name or four numbers.
  case timingFunction
  /// A layer; its frame is the parent's bounds when it names none.
  case layer
  /// A list; the range limits its count.
  case list(ValueKind, count: ClosedRange<Int> = 0...Int.max)
  /// An object with keys of its own.
  case record(any Record.Type)
  /// The first of several kinds that fits.
  case oneOf([ValueKind])
  /// The kind or null.
  case optional(ValueKind)

  /// One of an enumeration's names.
  public static func choice<C: CaseIterable & RawRepresentable>(_ type: C.Type) -> ValueKind
  where C.RawValue == String {
    .choice(C.allCases.map(\.rawValue))
  }
}

extension ValueKind {
  /// The one of several kinds that a value is of.
  package func concrete(for value: PropertyValue) -> ValueKind {
    switch self {
    case .optional(let kind): kind.concrete(for: value)
    case .oneOf(let kinds):
      kinds.map { $0.concrete(for: value) }.first { $0.fits(value) } ?? self
    default: self
    }
  }

  /// Whether a value is of this kind, as far as its type tells.
  private func fits(_ value: PropertyValue) -> Bool {
    switch (self, value) {
    case (.number, .number), (.integer, .number), (.angle, .number), (.fontWeight, .number),
      (.bool, .bool), (.string, .string), (.point, .point), (.size, .size), (.offset, .size),
      (.rect, .rect), (.color, .color), (.transform, .transform), (.path, .path), (.image, .image),
      (.timingFunction, .timingFunction), (.layer, .layer), (.record, .record):
      true
    case (.choice(let names), .string(let name)): names.contains(name)
    case (.list(let element, _), .list(let values)):
      values.first.map { element.concrete(for: $0).fits($0) } ?? true
    default: false
    }
  }
}

/// Limits of a number.
public struct NumberRange: Sendable, Equatable {
  /// The least value; `nil`: none.
  public var minimum: Double?
  /// The greatest value; `nil`: none.
  public var maximum: Double?
  /// Whether ``minimum`` itself is excluded.
  public var excludesMinimum = false

  /// Any finite number.
  public static let any = NumberRange()
  /// Zero or more.
  public static let nonNegative = NumberRange(minimum: 0)
  /// More than zero.
  public static let positive = NumberRange(minimum: 0, excludesMinimum: true)
  /// 0...1.
  public static let unit = NumberRange(minimum: 0, maximum: 1)

  /// Makes limits.
  public init(minimum: Double? = nil, maximum: Double? = nil, excludesMinimum: Bool = false) {
    self.minimum = minimum
    self.maximum = maximum
    self.excludesMinimum = excludesMinimum
  }

  /// Whether a value lies within the limits; non-finite ones never do.
  public func contains(_ value: Double) -> Bool {
    guard value.isFinite else { return false }
    if let minimum, excludesMinimum ? value <= minimum : value < minimum { return false }
    if let maximum, value > maximum { return false }
    return true
  }
}
