/// One key of a type: its name, what it takes, and how it is read and written.
///
/// The tables of fields are the only place that knows a type's keys: the decoder, the schema,
/// animations by key path, `--set` and `inspect` are all driven by them.
public struct Field<Root: Sendable>: Sendable {
  /// The key, as a scene file spells it.
  public let name: String
  /// What the key takes.
  public let kind: ValueKind
  /// Whether animations may change it.
  public let isAnimatable: Bool
  /// Whether a scene file must name it.
  public let isRequired: Bool
  /// What the key means, for the schema and the help.
  public let summary: String
  /// Reads the value.
  public let get: @Sendable (Root) -> PropertyValue
  /// Writes the value; one of another kind is ignored.
  public let set: @Sendable (inout Root, PropertyValue) -> Void

  /// Makes a field from its parts.
  public init(
    _ name: String, _ kind: ValueKind, isAnimatable: Bool = false, isRequired: Bool = false,
    _ summary: String, get: @escaping @Sendable (Root) -> PropertyValue,
    set: @escaping @Sendable (inout Root, PropertyValue) -> Void
  ) {
    self.name = name
    self.kind = kind
    self.isAnimatable = isAnimatable
    self.isRequired = isRequired
    self.summary = summary
    self.get = get
    self.set = set
  }

  /// Makes a field for a stored property.
  public init<Value: PropertyValueConvertible>(
    _ name: String, _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ kind: ValueKind,
    isAnimatable: Bool = false, isRequired: Bool = false, _ summary: String
  ) {
    self.init(
      name, kind, isAnimatable: isAnimatable, isRequired: isRequired, summary,
      get: { $0[keyPath: keyPath].propertyValue },
      set: { root, value in
        guard let value = Value(propertyValue: value) else { return }
        root[keyPath: keyPath] = value
      })
  }
}
