import StrobeGeometry
import StrobeModel
import StrobeRender

/// Turns what a layer paints into parts with keyframes.
struct PartBuilder {
  let tracks: MotionTracks
  let node: MotionNode

  /// A part, and the rectangle outside of which nothing of it is seen: x, y, width, height, 0.
  typealias Slotted = (slot: PartKey.Slot, part: MovingPart, crop: KeyframeTrack?)

  /// The parts in drawing order.
  func parts() -> [Slotted] {
    var result: [Slotted] = []
    let order = node.partOrder.enumerated().sorted {
      ($0.element.slot, $0.offset) < ($1.element.slot, $1.offset)
    }
    .map(\.element)
    var glyphs: [PartKey] = []
    for key in order {
      guard let series = node.parts[key] else { continue }
      if case .glyph = key.body {
        glyphs.append(key)
        continue
      }
      guard let body = body(key, series) else { continue }
      result.append((key.slot, part(body, series.presence), track(.crop, key, series)))
    }
    let texts = self.glyphs(glyphs)
    let place = result.firstIndex { $0.slot == .border } ?? result.count
    result.insert(contentsOf: texts.map { (.content, $0, nil) }, at: place)
    return result
  }

  private func part(_ body: MovingPart.Body, _ presence: Presence) -> MovingPart {
    MovingPart(presence: tracks.changes(presence, within: node.presence), body: body)
  }

  private func track(_ channel: Channel, _ key: PartKey, _ series: PartSeries) -> KeyframeTrack? {
    guard let numbers = series.channels[channel] else { return nil }
    return tracks.track(numbers, channel.tolerances(key))
  }

  private func body(_ key: PartKey, _ series: PartSeries) -> MovingPart.Body? {
    guard let geometry = track(.geometry, key, series) else { return nil }
    switch key.body {
    case .shape(let kind, let fill, let rule, let stroke):
      var inside: MovingPaint?
      if let fill, let numbers = track(.fill, key, series) {
        let paint = MovingPaint(kind: fill, numbers: numbers)
        if paint.isEverSeen { inside = paint }
      }
      let line = stroke.flatMap { self.stroke($0, kind, key, series) }
      guard inside != nil || line != nil else { return nil }
      return .shape(
        MovingShape(kind: kind, numbers: geometry), fill: inside, rule, stroke: line)
    case .picture(let picture):
      return .picture(
        picture, frame: geometry, opacity: track(.fill, key, series) ?? .constant([1]))
    case .icon(let path, let tint):
      return .icon(
        path, frame: geometry, opacity: track(.fill, key, series) ?? .constant([1]), tint: tint)
    case .glyph: return nil
    }
  }

  // MARK: Strokes

  private func stroke(
    _ kind: StrokeKind, _ shape: ShapeKind, _ key: PartKey, _ series: PartSeries
  ) -> MovingStroke? {
    guard let numbers = track(.stroke, key, series), let width = track(.lineWidth, key, series)
    else { return nil }
    let paint = MovingPaint(kind: kind.paint, numbers: numbers)
    guard paint.isEverSeen, (width.keyframes.compactMap(\.values.first).max() ?? 0) > 0 else {
      return nil
    }
    var stroke = MovingStroke(kind: kind, paint: paint, width: width)
    if kind.dashes > 0 {
      stroke.dashes = track(.dashes, key, series)
      stroke.dashPhase = track(.dashPhase, key, series)
    }
    guard let trim = series.channels[.trim], let lengths = series.channels[.lengths],
      let count = lengths.values.first?.count, count > 0
    else { return stroke }
    let isWhole = trim.values.allSatisfy { numbers in
      (0..<count).allSatisfy { index in
        numbers[2 * index] == 0 && numbers[2 * index + 1] >= 0
          && lengths.values.contains { $0[index] == numbers[2 * index + 1] }
      }
    }
    guard !isWhole else { return stroke }
    stroke.trims = trims(shape, trim, lengths, count)
    stroke.trim = shares(trim, lengths)
    return stroke
  }

  private func trims(
    _ shape: ShapeKind, _ trim: Series, _ lengths: Series, _ count: Int
  ) -> [MovingTrim] {
    let subpaths = shape.subpaths
    guard subpaths.count == count else { return [] }
    return subpaths.enumerated().map { index, subpath in
      var presence = Presence()
      var windows: [[Double]] = []
      for (place, numbers) in trim.values.enumerated() {
        let (start, end) = (numbers[2 * index], numbers[2 * index + 1])
        windows.append([start, max(0, end - start)])
        guard end >= start else { continue }
        let first = trim.samples[place]
        let next =
          place + 1 < trim.samples.count ? trim.samples[place + 1] : tracks.times.count
        presence.add(first)
        presence.extend(through: next - 1)
      }
      return MovingTrim(
        segments: subpath.segments, numbers: subpath.numbers,
        length: tracks.track(lengths, [0.01], part: index..<(index + 1)),
        window: tracks.track(windows, trim.samples, [0.03]),
        presence: tracks.changes(presence, within: node.presence))
    }
  }

  private func shares(_ trim: Series, _ lengths: Series) -> KeyframeTrack {
    let values = trim.values.enumerated().map { place, numbers -> [Double] in
      let sample = trim.samples[place]
      let index = lengths.samples.lastIndex { $0 <= sample } ?? 0
      let own = lengths.values[index]
      let total = own.reduce(0, +)
      guard total > 0 else { return [0, 0] }
      var (start, end) = (0.0, 0.0)
      for (index, length) in own.enumerated() where 2 * index + 1 < numbers.count {
        start += numbers[2 * index]
        let isSeen = numbers[2 * index + 1] >= numbers[2 * index]
        end += isSeen ? numbers[2 * index + 1] : (numbers[2 * index] >= length ? length : 0)
      }
      return [start / total, max(start, end) / total]
    }
    let longest = lengths.values.map { $0.reduce(0, +) }.max() ?? 1
    return tracks.track(values, trim.samples, [0.03 / max(1, longest)])
  }

  // MARK: Glyphs

  /// The glyphs of all texts that the layer ever shows; those that stand at one place in several texts
  /// are one.
  private func glyphs(_ keys: [PartKey]) -> [MovingPart] {
    struct Place: Hashable {
      var key: PlacedGlyph.Key
      var x: Int
      var y: Int
      var fill: [Double]
    }
    var result: [MovingPart] = []
    var merged: [Place: Presence] = [:]
    var places: [(Place, [Double])] = []
    for key in keys {
      guard case .glyph(let glyph, _) = key.body, let series = node.parts[key],
        let origin = series.channels[.geometry], let fill = series.channels[.fill]
      else { continue }
      guard origin.isConstant, fill.isConstant, let point = origin.values.first,
        let color = fill.values.first,
        let x = Int(exactly: (point[0] * 100).rounded()),
        let y = Int(exactly: (point[1] * 100).rounded())
      else {
        let paint = MovingPaint(kind: .color, numbers: tracks.track(fill, [0.002]))
        result.append(
          part(
            .glyph(glyph, origin: tracks.track(origin, [0.03]), fill: paint), series.presence))
        continue
      }
      let place = Place(key: glyph, x: x, y: y, fill: color)
      if var known = merged[place] {
        known.formUnion(series.presence)
        merged[place] = known
      } else {
        merged[place] = series.presence
        places.append((place, point))
      }
    }
    for (place, point) in places {
      let paint = MovingPaint(kind: .color, numbers: .constant(place.fill))
      guard let presence = merged[place], paint.isEverSeen else { continue }
      result.append(part(.glyph(place.key, origin: .constant(point), fill: paint), presence))
    }
    return result
  }
}

extension MovingPaint {
  /// Whether anything of it can ever be seen.
  var isEverSeen: Bool {
    numbers.keyframes.contains { keyframe in
      let values = keyframe.values
      switch kind {
      case .color: return (values.last ?? 0) > 0
      case .linear(let stops), .radial(let stops):
        return (0..<stops).contains { index in
          let place = 4 + index * 5 + 4
          return place < values.count && values[place] > 0
        }
      }
    }
  }
}

extension ShapeKind {
  /// The subpaths: their segments and their numbers.
  var subpaths: [(segments: Range<Int>, numbers: Range<Int>)] {
    guard case .path(let kinds) = self else { return [(0..<1, 0..<5)] }
    var result: [(segments: Range<Int>, numbers: Range<Int>)] = []
    var place = 0
    for (index, kind) in kinds.enumerated() {
      let end = place + kind.count
      if kind == .move || result.isEmpty {
        result.append((index..<(index + 1), place..<end))
      } else {
        let last = result[result.count - 1]
        result[result.count - 1] = (
          last.segments.lowerBound..<(index + 1), last.numbers.lowerBound..<end
        )
      }
      place = end
    }
    return result
  }
}
