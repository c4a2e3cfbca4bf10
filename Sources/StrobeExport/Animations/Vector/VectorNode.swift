/// One thing that is drawn at an instant, divided into what it is and the numbers that it has.
///
/// Two nodes of equal keys differ by numbers alone, so that one can turn into the other.
struct VectorNode {
  var key: Key
  /// The numbers, channel by channel as the key lists them.
  var values: [[Double]]
  var children: [VectorNode] = []
  /// What the mask draws.
  var mask: [VectorNode] = []
  /// Outlines of text with definitions of the library, for one that never changes its shape.
  var glyphs: [SVGItem.Glyph] = []

  struct Key: Hashable {
    var kind: Kind
    var style: Style?
    var channels: [Channel]
    /// How many numbers each channel has.
    var counts: [Int]
    /// The clips' shapes, outermost first.
    var clips: [[ClipPart]] = []
    /// Whether the mask's alpha counts; `nil` without a mask.
    var maskUsesAlpha: Bool?
    /// Whether the shape is text, whose outlines the font's grid rounds at each size.
    var isText = false
  }

  enum Kind: Hashable {
    case group
    case layer(String)
    case shape(ShapeKind)
    case text(SVGText)
    case picture(Int)
    case use(Int)
  }

  enum ShapeKind: Hashable {
    case rectangle
    case roundedRectangle
    case ellipse
    case path([SegmentKind])
  }

  enum SegmentKind: Hashable {
    case move
    case line
    case curve
    case close
  }

  struct ClipPart: Hashable {
    var shape: ShapeKind
    var isEvenOdd: Bool
  }

  /// What of a style is no number.
  struct Style: Hashable {
    var fill: PaintKind
    var stroke: PaintKind
    var isEvenOdd: Bool
    var lineCap: SVGStyle.LineCap
    var lineJoin: SVGStyle.LineJoin
    var miterLimit: Double
  }

  enum PaintKind: Hashable {
    case none
    case color
    case linear(stops: Int, SVGGradient.Spread)
    case radial(stops: Int, SVGGradient.Spread)
    case pattern(Int)
    /// A gradient of the library that only stands still.
    case fixed(Int)
  }

  /// Numbers that belong together.
  enum Channel: Hashable {
    case opacity
    case transform
    case geometry
    case fill
    case fillOpacity
    case stroke
    case strokeOpacity
    case strokeWidth
    case dashes
    case dashOffset
    case clip(Int)

    /// How far a number may be off without being seen, by its place in the channel.
    func tolerance(of index: Int, in paint: PaintKind?) -> Double {
      switch self {
      case .opacity, .fillOpacity, .strokeOpacity: 0.002
      case .transform: index < 4 ? 0.000_2 : 0.04
      case .geometry, .clip, .dashes, .dashOffset: 0.04
      case .strokeWidth: 0.02
      case .fill, .stroke: Channel.paintTolerance(of: index, paint)
      }
    }

    private static func paintTolerance(of index: Int, _ paint: PaintKind?) -> Double {
      let first: Int
      switch paint {
      case .linear: first = 4
      case .radial: first = 5
      default: return 0.75
      }
      guard index >= first else { return 0.05 }
      // Offset, three colours, opacity.
      switch (index - first) % 5 {
      case 0: return 0.002
      case 4: return 0.002
      default: return 0.75
      }
    }
  }

  func value(_ channel: Channel) -> [Double]? {
    key.channels.firstIndex(of: channel).map { values[$0] }
  }
}

extension VectorNode.Key {
  /// How far a number of a channel may be off without being seen.
  func tolerance(_ place: Int, _ index: Int) -> Double {
    let channel = channels[place]
    if isText, channel == .geometry { return 0.15 }
    let paint = channel == .fill ? style?.fill : channel == .stroke ? style?.stroke : nil
    return channel.tolerance(of: index, in: paint)
  }

  /// The tolerances of a channel's numbers.
  func tolerances(of place: Int) -> [Double] {
    (0..<counts[place]).map { tolerance(place, $0) }
  }
}

/// Whether lists of nodes agree in everything but numbers.
enum VectorStructure {
  static func agree(_ first: [VectorNode], _ second: [VectorNode]) -> Bool {
    guard first.count == second.count else { return false }
    for (one, other) in zip(first, second) {
      guard one.key == other.key, agree(one.children, other.children), agree(one.mask, other.mask)
      else { return false }
    }
    return true
  }

  /// How far `middle` lies from the mean of its neighbours, in tolerances; the lists agree.
  static func deviation(
    of middle: [VectorNode], between first: [VectorNode], and last: [VectorNode]
  ) -> Double {
    var worst = 0.0
    for (node, (one, other)) in zip(middle, zip(first, last)) {
      for place in node.values.indices {
        let (values, before, after) = (
          node.values[place], one.values[place], other.values[place]
        )
        guard values != before || values != after else { continue }
        for index in values.indices {
          let rest = abs(values[index] - (before[index] + after[index]) / 2)
          guard rest > 0 else { continue }
          worst = max(worst, rest / node.key.tolerance(place, index))
        }
      }
      worst = max(worst, deviation(of: node.children, between: one.children, and: other.children))
      worst = max(worst, deviation(of: node.mask, between: one.mask, and: other.mask))
    }
    return worst
  }
}
