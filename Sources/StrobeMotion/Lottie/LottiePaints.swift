import Foundation
import StrobeGeometry
import StrobeModel
import StrobeVector

/// Writes fills and strokes.
struct LottiePaints {
  let clock: LottieClock

  // MARK: Colours

  /// A colour's part as a number that players cut to the right one of 256 levels.
  ///
  /// Players multiply by 255 and drop what is behind the point, so that the number is rounded up.
  static func level(_ value: Double) -> Double {
    // The renderer's levels: 256 equal steps.
    let level = (max(0, min(1, value)) * 256 + 1e-6).rounded(.down)
    if level <= 0 { return 0 }
    if level >= 255 { return 1 }
    return ((level + 0.02) / 255 * 1000).rounded(.up) / 1000
  }

  /// A colour's part on its way to another: cut where it should be rounded, it is half a level more.
  static func movingLevel(_ value: Double) -> Double {
    max(0, min(1, (max(0, min(1, value)) * 255 + 0.4) / 255))
  }

  private func color(_ track: KeyframeTrack) -> LottieValue {
    if let first = constant(track, 0..<3) {
      return LottieClock.fixed(.numbers(first.map { LottiePaints.level($0) }))
    }
    return clock.animated(track) { values in
      .numbers(values.prefix(3).map { LottiePaints.movingLevel($0) }, decimals: 4)
    }
  }

  /// Some of a track's numbers, if they never change.
  private func constant(_ track: KeyframeTrack, _ range: Range<Int>) -> [Double]? {
    guard let first = track.keyframes.first?.values, range.upperBound <= first.count else {
      return nil
    }
    let own = Array(first[range])
    return track.keyframes.allSatisfy {
      $0.values.count >= range.upperBound && Array($0.values[range]) == own
    } ? own : nil
  }

  private func part(_ track: KeyframeTrack, _ range: Range<Int>) -> KeyframeTrack {
    if let constant = constant(track, range) { return .constant(constant) }
    return track.map { Array($0[range.clamped(to: 0..<$0.count)]) }
  }

  // MARK: Fills

  /// A fill's members.
  func fill(_ paint: MovingPaint, _ rule: FillRule) -> LottieValue {
    var members = self.paint(paint, plain: "fl", graded: "gf")
    if rule == .evenOdd { members.append(("r", .whole(2))) }
    return .object(members)
  }

  private func paint(
    _ paint: MovingPaint, plain: String, graded: String
  ) -> [LottieValue.Member] {
    let numbers = paint.numbers
    switch paint.kind {
    case .color:
      return [
        ("ty", .text(plain)), ("c", color(numbers)),
        ("o", clock.property(part(numbers, 3..<4), isScalar: true) { $0.map { $0 * 100 } }),
      ]
    case .linear(let stops):
      return [
        ("ty", .text(graded)), ("t", .whole(1)), ("s", clock.property(part(numbers, 0..<2))),
        ("e", clock.property(part(numbers, 2..<4))), ("g", self.stops(stops, numbers)),
        ("o", LottieClock.fixed(.whole(100))),
      ]
    case .radial(let stops):
      // Of circles: what makes them ellipses is a map around the shape.
      return [
        ("ty", .text(graded)), ("t", .whole(2)), ("s", clock.property(part(numbers, 0..<2))),
        (
          "e",
          clock.property(part(numbers, 0..<3)) {
            $0.count == 3 ? [$0[0] + $0[2], $0[1]] : [0, 0]
          }
        ),
        ("g", self.stops(stops, numbers)), ("o", LottieClock.fixed(.whole(100))),
      ]
    }
  }

  private func stops(_ count: Int, _ numbers: KeyframeTrack) -> LottieValue {
    let own = part(numbers, 4..<(4 + count * 5))
    let hasAlpha = own.keyframes.contains { keyframe in
      (0..<count).contains { $0 * 5 + 4 < keyframe.values.count && keyframe.values[$0 * 5 + 4] < 1 }
    }
    func list(_ values: [Double], isMoving: Bool) -> LottieValue {
      let stops = LottieStop.list(values, isSplit: hasAlpha)
      var result: [Double] = []
      for stop in stops {
        result.append(stop.offset)
        result += stop.color.map {
          isMoving ? LottiePaints.movingLevel($0) : LottiePaints.level($0)
        }
      }
      if hasAlpha { for stop in stops { result += [stop.offset, stop.alpha] } }
      return .numbers(result, decimals: 4)
    }
    let first = own.first
    let isMoving = !own.isConstant
    let keys = clock.animated(own) { list($0, isMoving: isMoving) }
    let total = LottieStop.list(first, isSplit: hasAlpha).count
    return .object([("p", .whole(total)), ("k", keys)])
  }

  // MARK: Strokes

  func stroke(_ stroke: MovingStroke) -> LottieValue {
    var members = paint(stroke.paint, plain: "st", graded: "gs")
    members.append(("w", clock.property(stroke.width, isScalar: true)))
    let (cap, join) =
      switch (stroke.kind.cap, stroke.kind.join) {
      case (let cap, let join): (LottiePaints.number(cap), LottiePaints.number(join))
      }
    members += [("lc", .whole(cap)), ("lj", .whole(join))]
    if join == 1 { members.append(("ml", .number(stroke.kind.miterLimit, decimals: 3))) }
    if let dashes = dashes(of: stroke) { members.append(("d", dashes)) }
    return .object(members)
  }

  private static func number(_ cap: LineCap) -> Int {
    switch cap {
    case .butt: 1
    case .round: 2
    case .square: 3
    }
  }

  private static func number(_ join: LineJoin) -> Int {
    switch join {
    case .miter: 1
    case .round: 2
    case .bevel: 3
    }
  }

  /// Each entry has a name of its own: lottie-web shows nothing of a file in which two share one.
  private func dashes(of stroke: MovingStroke) -> LottieValue? {
    guard let dashes = stroke.dashes, let count = dashes.keyframes.first?.values.count, count > 0
    else { return nil }
    var list: [LottieValue] = []
    // Players draw no dots: a dash that is hardly longer looks the same.
    let least = 0.1
    // An odd list is gone through twice.
    for place in 0..<(count % 2 == 0 ? count : count * 2) {
      let isDash = place % 2 == 0
      let index = place % count
      list.append(
        .object([
          ("n", .text(isDash ? "d" : "g")),
          ("nm", .text("\(isDash ? "dash" : "gap") \(place / 2 + 1)")),
          (
            "v",
            clock.property(part(dashes, index..<(index + 1)), isScalar: true) { values in
              guard stroke.kind.cap == .round else { return values }
              if isDash { return values.map { max($0, least) } }
              // The gap gives what the dash before it takes.
              let dash = dashes.first[(place + count - 1) % count]
              return values.map { max(0, $0 - max(0, least - dash)) }
            }
          ),
        ]))
    }
    // Always: rlottie takes the last entry for the offset.
    let phase = stroke.dashPhase ?? .constant([0])
    list.append(
      .object([
        ("n", .text("o")), ("nm", .text("offset")), ("v", clock.property(phase, isScalar: true)),
      ]))
    return .list(list)
  }

  /// What of the paths above it is stroked; `nil` for all.
  func trim(_ stroke: MovingStroke, subpaths: Int) -> LottieValue? {
    guard let trim = stroke.trim, !trim.isConstant || trim.first != [0, 1] else { return nil }
    func share(_ index: Int) -> LottieValue {
      clock.property(part(trim, index..<(index + 1)), isScalar: true) { $0.map { $0 * 100 } }
    }
    return .object([
      ("ty", .text("tm")), ("s", share(0)), ("e", share(1)),
      ("o", LottieClock.fixed(.whole(0))), ("m", .whole(subpaths > 1 ? 2 : 1)),
    ])
  }
}

/// A colour of a gradient.
struct LottieStop {
  var offset: Double
  /// Red, green, blue.
  var color: [Double]
  var alpha: Double

  /// The stops of a list of offset, red, green, blue and alpha.
  ///
  /// - Parameters:
  ///   - values: Five numbers a stop.
  ///   - isSplit: Whether there are stops in between: players disagree about the way between two stops
  ///     whose colour and alpha both differ.
  /// - Returns: The stops.
  static func list(_ values: [Double], isSplit: Bool) -> [LottieStop] {
    let stops = stride(from: 0, to: values.count - 4, by: 5).map { place in
      LottieStop(
        offset: values[place], color: Array(values[(place + 1)..<(place + 4)]),
        alpha: values[place + 4])
    }
    guard isSplit else { return stops }
    var result: [LottieStop] = []
    for (index, stop) in stops.enumerated() {
      result.append(stop)
      guard index + 1 < stops.count else { continue }
      let next = stops[index + 1]
      guard stop.alpha != next.alpha, stop.color != next.color else { continue }
      let pieces = 6
      for piece in 1..<pieces {
        let share = Double(piece) / Double(pieces)
        func between(_ first: Double, _ last: Double) -> Double { first + (last - first) * share }
        result.append(
          LottieStop(
            offset: between(stop.offset, next.offset),
            color: zip(stop.color, next.color).map { between($0, $1) },
            alpha: between(stop.alpha, next.alpha)))
      }
    }
    return result
  }
}
