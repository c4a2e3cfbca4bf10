public import StrobeGeometry

/// A Swift type that a ``PropertyValue`` can hold.
public protocol PropertyValueConvertible: Sendable {
  /// Makes the value, or `nil` when `propertyValue` is of another kind.
  init?(propertyValue: PropertyValue)
  /// The value as a property value.
  var propertyValue: PropertyValue { get }
}

extension Double: PropertyValueConvertible {
  /// Makes the number.
  public init?(propertyValue: PropertyValue) {
    guard case .number(let value) = propertyValue else { return nil }
    self = value
  }
  /// The number.
  public var propertyValue: PropertyValue { .number(self) }
}

extension Int: PropertyValueConvertible {
  /// Makes the number, rounded to nearest where it fits.
  public init?(propertyValue: PropertyValue) {
    guard case .number(let value) = propertyValue, let number = Int(exactly: value.rounded())
    else { return nil }
    self = number
  }
  /// The number.
  public var propertyValue: PropertyValue { .number(Double(self)) }
}

extension Bool: PropertyValueConvertible {
  /// Makes yes or no; a number is yes unless it is 0.
  public init?(propertyValue: PropertyValue) {
    switch propertyValue {
    case .bool(let value): self = value
    case .number(let value): self = value != 0
    default: return nil
    }
  }
  /// Yes or no.
  public var propertyValue: PropertyValue { .bool(self) }
}

extension String: PropertyValueConvertible {
  /// Makes the text.
  public init?(propertyValue: PropertyValue) {
    guard case .string(let value) = propertyValue else { return nil }
    self = value
  }
  /// The text.
  public var propertyValue: PropertyValue { .string(self) }
}

extension Point: PropertyValueConvertible {
  /// Makes the point.
  public init?(propertyValue: PropertyValue) {
    guard case .point(let value) = propertyValue else { return nil }
    self = value
  }
  /// The point.
  public var propertyValue: PropertyValue { .point(self) }
}

extension Size: PropertyValueConvertible {
  /// Makes the size.
  public init?(propertyValue: PropertyValue) {
    guard case .size(let value) = propertyValue else { return nil }
    self = value
  }
  /// The size.
  public var propertyValue: PropertyValue { .size(self) }
}

extension Rect: PropertyValueConvertible {
  /// Makes the rectangle.
  public init?(propertyValue: PropertyValue) {
    guard case .rect(let value) = propertyValue else { return nil }
    self = value
  }
  /// The rectangle.
  public var propertyValue: PropertyValue { .rect(self) }
}

extension Color: PropertyValueConvertible {
  /// Makes the colour.
  public init?(propertyValue: PropertyValue) {
    guard case .color(let value) = propertyValue else { return nil }
    self = value
  }
  /// The colour.
  public var propertyValue: PropertyValue { .color(self) }
}

extension Transform3D: PropertyValueConvertible {
  /// Makes the transform.
  public init?(propertyValue: PropertyValue) {
    guard case .transform(let value) = propertyValue else { return nil }
    self = value
  }
  /// The transform.
  public var propertyValue: PropertyValue { .transform(self) }
}

extension Path: PropertyValueConvertible {
  /// Makes the path.
  public init?(propertyValue: PropertyValue) {
    guard case .path(let value) = propertyValue else { return nil }
    self = value
  }
  /// The path.
  public var propertyValue: PropertyValue { .path(self) }
}

extension ImageSource: PropertyValueConvertible {
  /// Makes the picture's name.
  public init?(propertyValue: PropertyValue) {
    guard case .image(let value) = propertyValue else { return nil }
    self = value
  }
  /// The picture's name.
  public var propertyValue: PropertyValue { .image(self) }
}

extension TimingFunction: PropertyValueConvertible {
  /// Makes the curve.
  public init?(propertyValue: PropertyValue) {
    guard case .timingFunction(let value) = propertyValue else { return nil }
    self = value
  }
  /// The curve.
  public var propertyValue: PropertyValue { .timingFunction(self) }
}

extension Layer: PropertyValueConvertible {
  /// Makes the layer.
  public init?(propertyValue: PropertyValue) {
    guard case .layer(let value) = propertyValue else { return nil }
    self = value
  }
  /// The layer.
  public var propertyValue: PropertyValue { .layer(self) }
}

extension CornerMask: PropertyValueConvertible {
  /// The corners' names in a scene file.
  public static let names: [(name: String, corner: CornerMask)] = [
    ("minXMinY", .minXMinY), ("maxXMinY", .maxXMinY), ("minXMaxY", .minXMaxY),
    ("maxXMaxY", .maxXMaxY),
  ]

  /// Makes the mask from a list of corners.
  public init?(propertyValue: PropertyValue) {
    guard case .list(let values) = propertyValue else { return nil }
    var mask = CornerMask()
    for case .string(let name) in values {
      guard let corner = CornerMask.names.first(where: { $0.name == name })?.corner else {
        return nil
      }
      mask.insert(corner)
    }
    self = mask
  }
  /// The list of corners.
  public var propertyValue: PropertyValue {
    .list(CornerMask.names.filter { contains($0.corner) }.map { .string($0.name) })
  }
}

extension Optional: PropertyValueConvertible where Wrapped: PropertyValueConvertible {
  /// Makes the value; none gives `nil`.
  public init?(propertyValue: PropertyValue) {
    if case .none = propertyValue {
      self = .none
      return
    }
    guard let value = Wrapped(propertyValue: propertyValue) else { return nil }
    self = .some(value)
  }
  /// The value, or none.
  public var propertyValue: PropertyValue { map(\.propertyValue) ?? .none }
}

extension Array: PropertyValueConvertible where Element: PropertyValueConvertible {
  /// Makes the list; a single value gives a list of one.
  public init?(propertyValue: PropertyValue) {
    guard case .list(let values) = propertyValue else {
      guard let value = Element(propertyValue: propertyValue) else { return nil }
      self = [value]
      return
    }
    var list: [Element] = []
    list.reserveCapacity(values.count)
    for value in values {
      guard let element = Element(propertyValue: value) else { return nil }
      list.append(element)
    }
    self = list
  }
  /// The list.
  public var propertyValue: PropertyValue { .list(map(\.propertyValue)) }
}

extension PropertyValue: PropertyValueConvertible {
  /// Keeps the value as it is.
  public init?(propertyValue: PropertyValue) { self = propertyValue }
  /// The value itself.
  public var propertyValue: PropertyValue { self }
}

/// A choice among names.
extension PropertyValueConvertible where Self: RawRepresentable, RawValue == String {
  /// Makes the choice.
  public init?(propertyValue: PropertyValue) {
    guard case .string(let name) = propertyValue else { return nil }
    self.init(rawValue: name)
  }
  /// The choice's name.
  public var propertyValue: PropertyValue { .string(rawValue) }
}

extension LineCap: PropertyValueConvertible {}
extension LineJoin: PropertyValueConvertible {}
extension FillRule: PropertyValueConvertible {}
extension TextAlignmentMode: PropertyValueConvertible {}
extension TextVerticalAlignment: PropertyValueConvertible {}
extension TextTruncationMode: PropertyValueConvertible {}
extension ContentsGravity: PropertyValueConvertible {}
extension GradientType: PropertyValueConvertible {}
extension FillMode: PropertyValueConvertible {}
extension CalculationMode: PropertyValueConvertible {}
extension RotationMode: PropertyValueConvertible {}
extension KeyTimesPolicy: PropertyValueConvertible {}

extension Record where Self: PropertyValueConvertible {
  /// Makes the record.
  public init?(propertyValue: PropertyValue) {
    guard case .record(let record) = propertyValue, let value = record.value as? Self else {
      return nil
    }
    self = value
  }
  /// The record.
  public var propertyValue: PropertyValue { .record(AnyRecord(self)) }
}
