import StrobeGeometry
import StrobeModel

extension MotionNode {
  /// About how far from a point of the layer it paints, in points.
  func reach(from origin: [Double], depth: Int = 0) -> Double {
    guard origin.count == 2, depth < 64 else { return 1 }
    var reach = 1.0
    for (key, part) in parts {
      for numbers in part.channels[.geometry]?.values ?? [] {
        reach = max(reach, key.reach(numbers, from: origin))
      }
    }
    for child in children.values {
      let inner = child.reach(from: [0, 0], depth: depth + 1)
      for numbers in child.placement.values {
        let map = AffineTransform(numbers)
        let scale = (map.a * map.a + map.b * map.b + map.c * map.c + map.d * map.d).squareRoot()
        let place = max(abs(map.tx - origin[0]), abs(map.ty - origin[1]))
        reach = max(reach, place + inner * scale)
      }
    }
    return min(reach, 100_000)
  }

  /// Whether the clip can cut anything: contents that lie inside of square corners are not cut.
  var needsClip: Bool {
    guard children.isEmpty, clip.isConstant, clipKind == .rectangle,
      let box = clip.values.first, box.count == 5, box[4] == 0
    else { return true }
    let slack = 1e-6
    for (key, part) in parts where key.slot == .content {
      switch key.body {
      case .picture, .icon: break
      case .shape(_, let fill, _, let stroke):
        guard stroke == nil, fill != nil, fill != .color else { return true }
      case .glyph: return true
      }
      for frame in part.channels[.geometry]?.values ?? [] where frame.count >= 4 {
        guard frame[0] >= box[0] - slack, frame[1] >= box[1] - slack,
          frame[0] + frame[2] <= box[0] + box[2] + slack,
          frame[1] + frame[3] <= box[1] + box[3] + slack
        else { return true }
      }
    }
    return false
  }
}

extension PartKey {
  fileprivate func reach(_ numbers: [Double], from origin: [Double]) -> Double {
    func distance(_ x: Double, _ y: Double) -> Double {
      max(abs(x - origin[0]), abs(y - origin[1]))
    }
    switch body {
    case .shape(.ellipse, _, _, _) where numbers.count >= 4:
      return distance(numbers[0], numbers[1]) + max(numbers[2], numbers[3])
    case .shape(.path, _, _, _):
      var reach = 0.0
      for index in stride(from: 0, to: numbers.count - 1, by: 2) {
        reach = max(reach, distance(numbers[index], numbers[index + 1]))
      }
      return reach
    case .glyph where numbers.count >= 2: return distance(numbers[0], numbers[1]) + 20
    case .shape, .picture, .icon:
      guard numbers.count >= 4 else { return 1 }
      return max(
        distance(numbers[0], numbers[1]), distance(numbers[0] + numbers[2], numbers[1] + numbers[3]))
    case .glyph: return 1
    }
  }
}

extension Presence {
  /// The samples of this one that are not in the other.
  func without(_ other: Presence) -> Presence {
    var result = Presence()
    for run in runs {
      for sample in run where !other.contains(sample) { result.add(sample) }
    }
    return result
  }
}
