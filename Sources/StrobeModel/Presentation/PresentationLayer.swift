public import StrobeGeometry

/// A layer at one instant: all values resolved, effects expanded, replicators unrolled.
@dynamicMemberLookup
public struct PresentationLayer: Sendable, Equatable {
  /// The resolved values.
  ///
  /// Its own sublayers, mask and animations are empty, and its content is never an effect: those
  /// are ``sublayers`` and ``mask`` here.
  public var layer: Layer
  /// The type's name in a scene file: `pulsingRadar` for an expanded effect, too.
  public var typeName: String
  /// The layers above this one's contents, in document order.
  ///
  /// A replicator's copies are layers named `instance-0`, `instance-1` and so on.
  public var sublayers: [PresentationLayer] = []
  /// The type's own keys with their resolved values, and an effect's states.
  public var attributes: [Attribute] = []
  /// The colour that everything in a replicator's copy is multiplied with; `nil`: none.
  public var instanceColor: Color?

  private var masks: [PresentationLayer] = []

  /// A key of a type's own with its value.
  public struct Attribute: Sendable, Equatable {
    /// The key.
    public var name: String
    /// The value.
    public var value: PropertyValue
    /// Whether the value is an angle, which a scene file and `inspect` give in degrees.
    public var isAngle: Bool

    /// Makes an attribute.
    public init(_ name: String, _ value: PropertyValue, isAngle: Bool = false) {
      self.name = name
      self.value = value
      self.isAngle = isAngle
    }
  }

  /// The layer whose alpha decides where this one shows.
  public var mask: PresentationLayer? {
    get { masks.first }
    set { masks = newValue.map { [$0] } ?? [] }
  }

  /// The name; never missing here.
  public var name: String { layer.name ?? "" }

  /// Reads a resolved property of the layer.
  public subscript<Value>(dynamicMember keyPath: KeyPath<Layer, Value>) -> Value {
    layer[keyPath: keyPath]
  }

  /// Makes a presentation layer without sublayers.
  public init(_ layer: Layer, typeName: String) {
    self.layer = layer
    self.typeName = typeName
  }
}

/// A scene at one instant.
public struct PresentationTree: Sendable, Equatable {
  /// The time in seconds.
  public var time: Double
  /// The canvas in points.
  public var size: Size
  /// The canvas' colour; `nil`: transparent.
  public var background: Color?
  /// The layers in document order.
  public var layers: [PresentationLayer]

  /// Makes a tree.
  public init(time: Double, size: Size, background: Color?, layers: [PresentationLayer]) {
    self.time = time
    self.size = size
    self.background = background
    self.layers = layers
  }
}
