import Foundation
import StrobeGeometry
import StrobeModel
import StrobeVector

/// The blurred shadow of a box or an ellipse as gradients, which every player draws.
///
/// Along a straight edge a blurred shadow rises as the normal distribution does; a box is put together
/// from its inside, four edges and four corners that lie beside each other.
struct SoftShadow {
  let shadow: MovingShadow
  let caster: MovingLayer

  /// How many standard deviations of the edge are drawn outside of the box.
  private static let reach = 3.0
  /// How many inside of it: with as many, the arcs around the corners come within 5 % of the darkness
  /// of the product of two normal distributions that a blurred corner is.
  private static let depth = 2.0
  private static let marks = [-3, -2.3, -1.8, -1.4, -1, -0.6, -0.2, 0.2, 0.6, 1, 1.4, 1.8, 2.3, 3]

  /// The share of a shadow's darkness at a distance inside its edge, in standard deviations.
  private static func share(_ distance: Double) -> Double { erfc(-distance / 2.0.squareRoot()) / 2 }

  /// The share in the middle.
  private static func darkest(_ inside: Double) -> Double { inside < depth ? share(inside) : 1 }

  /// The shadow as a layer; `nil` where it is blurred and its outline is neither a box nor an ellipse.
  func layer() -> MovingLayer? {
    let isSharp = shadow.radius.keyframes.allSatisfy { ($0.values.first ?? 0) < 0.01 }
    let outline = shadow.outline
    guard isSharp || outline?.kind == .rectangle || outline?.kind == .ellipse else { return nil }
    var result = MovingLayer(
      name: "\(caster.name) shadow", opacity: shadow.color.map { [$0.last ?? 1] },
      transform: .identity)
    result.presence = shadow.presence
    guard !isSharp else {
      result.transform.move = shadow.offset
      result.below =
        outline.map { outline in
          let paint = MovingPaint(kind: .color, numbers: .constant(color + [1]))
          return [MovingPart(body: .shape(outline, fill: paint, .nonZero, stroke: nil))]
        } ?? silhouette
      return result.below.isEmpty ? nil : result
    }
    guard let outline else { return nil }
    let numbers = KeyframeTrack.joined([outline.numbers, shadow.offset, shadow.radius])
    if outline.kind == .rectangle {
      let boxes = numbers.map { Box($0).numbers }
      result.below = parts(boxes)
    } else {
      result.below = [ellipse(numbers)]
    }
    return result
  }

  /// What the layer paints in the shadow's colour; nothing where that is more than a few shapes.
  private var silhouette: [MovingPart] {
    guard caster.sublayers.isEmpty, caster.clip == nil, caster.masks.isEmpty else { return [] }
    let parts = caster.below + caster.above
    let dark = parts.compactMap { part -> MovingPart? in
      var result = part
      switch part.body {
      case .shape(let shape, let fill, let rule, var stroke):
        if let line = stroke { stroke?.paint = darkened(line.paint) }
        result.body = .shape(shape, fill: fill.map { darkened($0) }, rule, stroke: stroke)
      case .glyph(let key, let origin, let fill):
        result.body = .glyph(key, origin: origin, fill: darkened(fill))
      case .picture, .icon: return nil
      }
      return result
    }
    return dark.count == parts.count ? dark : []
  }

  private func darkened(_ paint: MovingPaint) -> MovingPaint {
    guard case .color = paint.kind else { return paint }
    return MovingPaint(kind: .color, numbers: paint.numbers.map { color + $0.suffix(1) })
  }

  private var color: [Double] { Array(shadow.color.first.prefix(3)) }

  /// The outline where the shadow falls: x, y, width, height, radius, standard deviation.
  private struct Box {
    let numbers: [Double]

    init(_ values: [Double]) {
      guard values.count >= 8 else {
        numbers = [0, 0, 0, 0, 0, 0.01]
        return
      }
      numbers = [
        values[0] + values[5], values[1] + values[6], values[2], values[3], values[4],
        // A shadow that is not blurred at all has a sharp edge.
        max(0.01, values[7]),
      ]
    }
  }

  /// How many standard deviations of the edge lie inside of the box: as many as its corners need and
  /// its smaller side has room for.
  private static func inside(_ box: [Double]) -> Double {
    max(0.01, min(max(depth, box[4] / box[5]), min(box[2], box[3]) / 2 / box[5]))
  }

  /// The stops from outside in, or the other way round; always as many.
  private func stops(_ inside: Double, isInward: Bool) -> [Double] {
    let outer = Self.marks.filter { $0 < 0 }.map { (mark: $0, share: Self.share($0)) }
    let inner = [0.1, 0.3, 0.5, 0.7, 0.9].map {
      (mark: $0 * inside, share: Self.share($0 * inside))
    }
    var list = (outer + inner).map { (($0.mark + Self.reach) / (inside + Self.reach), $0.share) }
    list[0].1 = 0
    list.append((1, Self.darkest(inside)))
    if isInward { list = list.reversed().map { (1 - $0.0, $0.1) } }
    return list.flatMap { [$0.0] + color + [$0.1] }
  }

  private func part(
    _ boxes: KeyframeTrack, _ kind: PaintKind, _ rect: @escaping ([Double]) -> [Double],
    _ paint: @escaping ([Double]) -> [Double]
  ) -> MovingPart {
    let shape = MovingShape(kind: .rectangle, numbers: boxes.map { rect($0) + [0] })
    let paint = MovingPaint(kind: kind, numbers: boxes.map { paint($0) })
    return MovingPart(body: .shape(shape, fill: paint, .nonZero, stroke: nil))
  }

  private func parts(_ boxes: KeyframeTrack) -> [MovingPart] {
    let reach = Self.reach
    let inside = Self.inside
    let count = stops(1, isInward: false).count / 5
    let linear = PaintKind.linear(stops: count)
    let radial = PaintKind.radial(stops: count)
    let middle = part(
      boxes, .color,
      { box in
        let inset = inside(box) * box[5]
        return [
          box[0] + inset, box[1] + inset, max(0, box[2] - 2 * inset), max(0, box[3] - 2 * inset),
        ]
      }, { [color] in color + [Self.darkest(inside($0))] })
    var result = [middle]
    for isFar in [false, true] {
      // The edges at the top and bottom, then those at the left and right.
      for isAcross in [true, false] {
        let (along, over) = isAcross ? (0, 1) : (1, 0)
        func edge(_ box: [Double]) -> (outer: Double, inner: Double) {
          let side = isFar ? box[over] + box[over + 2] : box[over]
          let sign = isFar ? -1.0 : 1
          return (side - sign * reach * box[5], side + sign * inside(box) * box[5])
        }
        result.append(
          part(
            boxes, linear,
            { box in
              let (outer, inner) = edge(box)
              let inset = inside(box) * box[5]
              let length = max(0, box[along + 2] - 2 * inset)
              let (start, width) = (min(outer, inner), abs(inner - outer))
              return isAcross
                ? [box[along] + inset, start, length, width]
                : [start, box[along] + inset, width, length]
            },
            { box in
              let (outer, inner) = edge(box)
              return isAcross
                ? [box[0], outer, box[0], inner] + stops(inside(box), isInward: false)
                : [outer, box[1], inner, box[1]] + stops(inside(box), isInward: false)
            }))
      }
      for isLow in [false, true] {
        func center(_ box: [Double]) -> (x: Double, y: Double) {
          let inset = inside(box) * box[5]
          return (
            isFar ? box[0] + box[2] - inset : box[0] + inset,
            isLow ? box[1] + box[3] - inset : box[1] + inset
          )
        }
        result.append(
          part(
            boxes, radial,
            { box in
              let (x, y) = center(box)
              let size = (inside(box) + reach) * box[5]
              return [isFar ? x : x - size, isLow ? y : y - size, size, size]
            },
            { box in
              let (x, y) = center(box)
              let size = (inside(box) + reach) * box[5]
              return [x, y, size, size] + stops(inside(box), isInward: true)
            }))
      }
    }
    return result
  }

  /// Of an ellipse: one gradient of ellipses.
  private func ellipse(_ numbers: KeyframeTrack) -> MovingPart {
    func radii(_ values: [Double]) -> (x: Double, y: Double, blur: Double) {
      let blur = max(0.01, values[6])
      return (values[2] + Self.reach * blur, values[3] + Self.reach * blur, blur)
    }
    let marks = Self.marks
    let shape = numbers.map { values -> [Double] in
      guard values.count >= 7 else { return [0, 0, 0, 0] }
      let (x, y, _) = radii(values)
      return [values[0] + values[4], values[1] + values[5], x, y]
    }
    let color = color
    let paint = numbers.map { values -> [Double] in
      guard values.count >= 7 else { return [] }
      let (x, y, blur) = radii(values)
      let mean = (values[2] + values[3]) / 2
      let whole = mean + Self.reach * blur
      var stops: [Double] = []
      for mark in marks.reversed() {
        let place = max(0, (mean - mark * blur) / whole)
        stops += [min(1, place)] + color + [mark <= -Self.reach ? 0 : Self.share(mark)]
      }
      return [values[0] + values[4], values[1] + values[5], x, y] + stops
    }
    return MovingPart(
      body: .shape(
        MovingShape(kind: .ellipse, numbers: shape),
        fill: MovingPaint(kind: .radial(stops: marks.count), numbers: paint), .nonZero,
        stroke: nil))
  }
}

extension KeyframeTrack {
  /// The numbers of several tracks one after the other.
  static func joined(_ tracks: [KeyframeTrack]) -> KeyframeTrack {
    let moving = tracks.indices.filter { !tracks[$0].isConstant }
    guard let first = moving.first else { return .constant(tracks.flatMap(\.first)) }
    guard moving.count > 1 else {
      let before = tracks[..<first].flatMap(\.first)
      let after = tracks[(first + 1)...].flatMap(\.first)
      return tracks[first].map { before + $0 + after }
    }
    let joints = Set(tracks.flatMap { $0.keyframes.map(\.time) }).sorted()
    var times = joints
    for (start, end) in zip(joints, joints.dropFirst()) {
      let count = max(1, min(2000, Int(min(2000, ((end - start) * 60).rounded(.up)))))
      for step in 1..<max(2, count) {
        times.append(start + (end - start) * Double(step) / Double(count))
      }
    }
    times.sort()
    let values = times.map { time in tracks.flatMap { $0.values(at: time) } }
    return TrackReduction(
      times: times, values: values, tolerances: (values.first ?? []).map { _ in 0.05 },
      jumps: times.map { joints.contains($0) }
    ).track()
  }
}
