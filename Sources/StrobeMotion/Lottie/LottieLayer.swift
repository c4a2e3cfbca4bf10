import StrobeGeometry
import StrobeModel
import StrobeVector

/// Layers that are put together as one.
final class LottieComposition {
  /// The bottom first.
  var layers: [LottieLayer] = []
  /// Whole points: some players cut fractions off.
  var size: Size
  private var lastIndex = 0

  init(size: Size) { self.size = size }

  /// A number by which layers name their parent.
  func newIndex() -> Int {
    lastIndex += 1
    return lastIndex
  }

  /// Adds a layer; what slants becomes two layers that turn.
  func append(_ layer: LottieLayer) {
    guard let (outer, inner) = layer.transform.unslanted else {
      layers.append(layer)
      return
    }
    var holder = LottieLayer(name: "\(layer.name) slant", content: .nothing)
    holder.transform = outer
    holder.parent = layer.parent
    let index = newIndex()
    holder.index = index
    var copy = layer
    copy.transform = inner
    copy.parent = index
    layers += [holder, copy]
  }

  /// Moves everything in the composition.
  func move(by offset: Point) {
    for place in layers.indices where layers[place].parent == nil {
      layers[place].transform = layers[place].transform.moved(by: offset)
    }
  }

  /// Removes layers that do nothing but place a single other one, and lets shapes place their own
  /// children.
  func fold() {
    var place = 0
    while place < layers.count {
      let holder = layers[place]
      guard case .nothing = holder.content, let index = holder.index else {
        place += 1
        continue
      }
      let children = layers.indices.filter { layers[$0].parent == index }
      let heir = children.first { child in
        layers[child].transform.isIdentity
          && (children.count == 1 || (layers[child].isShape && layers[child].matte == nil))
      }
      if let heir, layers[heir].index == nil || children.count == 1 {
        layers[heir].transform = holder.transform
        layers[heir].parent = holder.parent
        if children.count > 1 { layers[heir].index = index }
        layers.remove(at: place)
      } else if children.isEmpty {
        layers.remove(at: place)
      } else {
        place += 1
      }
    }
  }
}

/// A layer as Lottie has it.
struct LottieLayer {
  var name: String
  var content: Content
  var transform = LottieTransform.identity
  var opacity = LottieOpacity()
  /// Its own number, where it is another's parent.
  var index: Int?
  var parent: Int?
  /// Outlines in the layer's coordinates that cut it.
  var clips: [Clip] = []
  var matte: Matte?
  var effects: [LottieValue] = []
  /// Where in the layer's coordinates the origin of a composition lies.
  var origin = Point.zero

  enum Content {
    case nothing
    /// Items, the topmost first, and a rectangle around them.
    case shapes([LottieValue], Rect?)
    case picture(MotionPicture)
    case composition(LottieComposition)
  }

  enum Matte {
    /// It is not seen itself; the layer below is seen through it.
    case source
    case consumer
  }

  /// An outline that cuts, at times.
  struct Clip {
    var shape: MovingShape
    /// When it cuts; empty for always.
    var presence: [PresenceChange] = []
  }

  var isShape: Bool {
    if case .shapes = content { return true }
    return false
  }

  init(name: String, content: Content) {
    self.name = name
    self.content = content
  }
}
