import StrobeGeometry
import StrobeModel

/// A layer through all samples, told from others by its place in the tree of names.
final class MotionNode {
  let name: String
  /// When the layer is there and not hidden.
  var presence = Presence()
  var opacity = Series()
  /// The six numbers of the map into the parent's coordinates.
  var placement = Series()
  /// Where the anchor point lies, in the layer's coordinates.
  var anchor = Series()
  /// The map of the sublayers' coordinates.
  var sublayerPlacement = Series()
  /// What clips contents and sublayers: x, y, width, height, radius.
  var clip = Series()
  var clipPresence = Presence()
  /// Whether some corners of the clip are square: its outline is a path then.
  var clipKind = ShapeKind.rectangle
  /// Red, green, blue and alpha, offset in x and y, blur radius.
  var shadow = Series()
  var shadowPresence = Presence()
  /// The outline that casts the shadow; `nil`: what the layer shows.
  var shadowOutline: (kind: ShapeKind, numbers: Series)?
  /// Whether the shadow has been that of an outline in every sample so far.
  var hasPlainShadow = true
  /// Whether the layer must be put together before it is faded.
  var isComposed = false
  var parts: [PartKey: PartSeries] = [:]
  var partOrder: [PartKey] = []
  var mask: MotionNode?
  var maskPresence = Presence()
  var children: [String: MotionNode] = [:]
  /// Bottom first, as they were drawn when each was first seen.
  var childOrder: [String] = []
  /// The samples from which on children are drawn in an order that ``childOrder`` does not agree with.
  var arrangements: [(sample: Int, order: [String])] = []

  // What the last sample had, to see at once that nothing has changed.
  var lastLayer: Layer?
  var lastTint: Tint?
  var lastSample = -1
  var activeParts: Set<PartKey> = []
  var lastOrder: [String] = []
  var hasClip = false
  var hasShadow = false
  /// Whether a path of its own, and not what the layer shows, casts the shadow.
  var castsByPath = false

  init(_ name: String) { self.name = name }

  func child(_ name: String, shown: String) -> MotionNode {
    if let node = children[name] { return node }
    let node = MotionNode(shown)
    children[name] = node
    return node
  }

  /// Takes the order in which children are drawn in a sample.
  func arrange(_ order: [String], at sample: Int) {
    if childOrder.isEmpty {
      childOrder = order
      return
    }
    var places: [String: Int] = [:]
    for (place, name) in childOrder.enumerated() { places[name] = place }
    var last = -1
    var agrees = true
    var previous: String?
    for name in order {
      if let place = places[name] {
        if place < last { agrees = false }
        last = max(last, place)
      } else {
        let place = previous.flatMap { childOrder.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        childOrder.insert(name, at: place)
        places = [:]
        for (place, name) in childOrder.enumerated() { places[name] = place }
        last = max(last, place)
      }
      previous = name
    }
    let isArranged = arrangements.last.map { !$0.order.isEmpty } ?? false
    if !agrees {
      if arrangements.last?.order != order { arrangements.append((sample, order)) }
    } else if isArranged {
      arrangements.append((sample, []))
    }
  }

  /// Takes what the layer paints in a sample.
  func set(_ sampled: [SampledPart], at sample: Int) {
    var keys: Set<PartKey> = []
    for part in sampled {
      keys.insert(part.key)
      let series: PartSeries
      if let known = parts[part.key] {
        series = known
      } else {
        series = PartSeries()
        parts[part.key] = series
        partOrder.append(part.key)
      }
      series.presence.add(sample)
      for (channel, numbers) in part.channels {
        series.channels[channel, default: Series()].add(numbers, at: sample)
      }
    }
    activeParts = keys
  }

  /// Nothing has changed since the sample before.
  func hold(through sample: Int) {
    for key in activeParts { parts[key]?.presence.extend(through: sample) }
  }
}

/// A part through all samples.
final class PartSeries {
  var presence = Presence()
  var channels: [Channel: Series] = [:]
}

/// What colours below some layer are multiplied with.
struct Tint: Equatable {
  var red = 1.0
  var green = 1.0
  var blue = 1.0
  /// Opacity that is handed on instead of being applied to a group.
  var alpha = 1.0

  var color: Color { Color(red, green, blue) }

  func applied(to color: Color) -> Color {
    Color(
      unit(color.red) * red, unit(color.green) * green, unit(color.blue) * blue,
      unit(color.alpha) * alpha)
  }
}

/// A number clamped to 0...1; NaN counts as 0.
func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
