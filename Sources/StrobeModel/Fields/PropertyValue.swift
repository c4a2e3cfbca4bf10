public import StrobeGeometry

/// A value of a property: what a scene file can say, an animation changes, and `inspect` prints.
public enum PropertyValue: Sendable, Equatable {
  // Small values lie in the enumeration itself: a frame makes several for every animation. Large
  // ones lie on the heap, so that none is larger than it must be.
  /// No value: JSON's null.
  case none
  /// A number; angles are radians here.
  case number(Double)
  /// Yes or no.
  case bool(Bool)
  /// Text, or the name of a choice.
  case string(String)
  /// A point.
  case point(Point)
  /// A size.
  case size(Size)
  /// A rectangle.
  indirect case rect(Rect)
  /// A colour.
  indirect case color(Color)
  /// A transform.
  indirect case transform(Transform3D)
  /// A path.
  case path(Path)
  /// A picture.
  indirect case image(ImageSource)
  /// A curve of time.
  indirect case timingFunction(TimingFunction)
  /// A layer.
  indirect case layer(Layer)
  /// Several values.
  case list([PropertyValue])
  /// A nested object with keys of its own.
  indirect case record(AnyRecord)
}

extension PropertyValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Makes a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Makes a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
}

/// A nested object of a scene file, such as a radar's `items`.
public protocol Record: Sendable, Equatable {
  /// Makes the defaults.
  init()
  /// The keys, in the order of the documentation.
  static var fields: [Field<Self>] { get }
  /// Faults that lie in several keys together.
  func faults() -> [FieldFault]
}

extension Record {
  /// No faults.
  public func faults() -> [FieldFault] { [] }
}

/// A fault of a record or effect, found after all of its keys were read.
public struct FieldFault: Sendable, Equatable {
  /// The key at which the message points; `nil`: the object itself.
  public var key: String?
  /// What is wrong, with the value found and what is allowed.
  public var message: String

  /// Makes a fault.
  public init(_ key: String?, _ message: String) {
    self.key = key
    self.message = message
  }
}

/// A record of any type.
public struct AnyRecord: Sendable, Equatable {
  /// The record.
  public let value: any Record

  /// Wraps a record.
  public init(_ value: any Record) { self.value = value }

  /// Whether both are of one type and equal.
  public static func == (left: AnyRecord, right: AnyRecord) -> Bool {
    func equal<R: Record>(_ a: R) -> Bool { (right.value as? R) == a }
    return equal(left.value)
  }
}
