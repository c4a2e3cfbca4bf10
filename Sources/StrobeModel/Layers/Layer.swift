public import StrobeGeometry

/// A layer of a scene: Core Animation's `CALayer` as a value.
///
/// Properties have Core Animation's names and defaults. What lies in ``Appearance`` is reached as
/// if it were a property of the layer: `layer.cornerRadius = 8`.
@dynamicMemberLookup
public struct Layer: Sendable, Equatable {
  /// The name, used by `--set`, `inspect` and plots; the type and index path stand in for a
  /// missing one.
  public var name: String?
  /// What the layer draws besides background and border.
  public var content: LayerContent
  /// The layer's own coordinate system in points; its origin scrolls the sublayers.
  public var bounds = Rect.zero
  /// Where the anchor point lies in the parent's coordinates, in points.
  public var position = Point.zero
  /// The point of the bounds, in units of their size, that ``position`` and the transform refer to.
  public var anchorPoint = Point(0.5, 0.5)
  /// The opacity, 0...1.
  public var opacity = 1.0
  /// Whether the layer and its sublayers are left out of the picture.
  public var isHidden = false
  /// The fill of the bounds.
  public var backgroundColor: Color?
  /// The layers above this one's contents, bottom first.
  public var sublayers: [Layer] = []
  /// The animations in the order in which they were added.
  public var animations: [Animation] = []
  /// The parent's time in seconds at which this layer's time starts.
  public var beginTime = 0.0
  /// Seconds added to this layer's time.
  public var timeOffset = 0.0
  /// How fast this layer's time runs against its parent's.
  public var speed = 1.0

  var boxedAppearance = Layer.defaultAppearance
  // A layer cannot hold itself, an array of none or one can.
  var masks: [Layer] = []

  static let defaultAppearance = Boxed(Appearance())

  /// The layer whose alpha decides where this one shows, in this layer's coordinates.
  public var mask: Layer? {
    get { masks.first }
    set { masks = newValue.map { [$0] } ?? [] }
  }

  /// The less used properties.
  public var appearance: Appearance {
    get { boxedAppearance.value }
    _modify { yield &boxedAppearance.value }
  }

  /// Reads and writes a property of ``Appearance``.
  public subscript<Value>(dynamicMember keyPath: WritableKeyPath<Appearance, Value>) -> Value {
    get { boxedAppearance.value[keyPath: keyPath] }
    _modify { yield &boxedAppearance.value[keyPath: keyPath] }
  }

  /// The frame of an untransformed layer: setting it sets ``bounds``' size and ``position``.
  public var frame: Rect {
    get {
      Rect(
        position.x - anchorPoint.x * bounds.width, position.y - anchorPoint.y * bounds.height,
        bounds.width, bounds.height)
    }
    set {
      bounds.size = newValue.size
      position = Point(
        newValue.minX + anchorPoint.x * newValue.width,
        newValue.minY + anchorPoint.y * newValue.height)
    }
  }

  /// Makes a layer.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - frame: The place in the parent, in points.
  ///   - content: What it draws; nothing of its own by default.
  public init(_ name: String? = nil, frame: Rect = .zero, content: LayerContent = .none) {
    self.name = name
    self.content = content
    self.frame = frame
  }
}
