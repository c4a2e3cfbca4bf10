internal import StrobeGeometry
public import StrobeModel

extension PulsingRadar {
  func itemLayers(at time: Double, in context: EffectContext) throws -> [Layer] {
    guard let items else { return [] }
    let square = square(in: context.bounds)
    let history = try ItemHistory(items, side: square.width, seed: context.seed, until: time)
    return history.items.map { item in
      var layer = Layer(
        "item-\(item.index)",
        frame: Rect(
          center: Point(square.center.x + item.center.x, square.center.y + item.center.y),
          size: items.size))
      if items.contents.isEmpty {
        layer.backgroundColor = items.color
        layer.cornerRadius = min(items.size.width, items.size.height) / 2
      } else {
        layer.content = .image(ImageContent(items.contents[item.index % items.contents.count]))
      }
      fade(&layer, item, over: items.fadeDuration)
      return layer
    }
  }

  /// Fades an item in and out as UIView animates: each change is added to the value that it leads
  /// to, so that an item that leaves while it still appears turns around without a jump.
  private func fade(_ layer: inout Layer, _ item: ItemHistory.Item, over duration: Double) {
    layer.opacity = item.left == nil ? 1 : 0
    guard duration > 0 else { return }
    var appearing = Animation.basic("opacity", from: -1, to: 0, duration: duration)
    appearing.isAdditive = true
    appearing.timingFunction = .easeInEaseOut
    appearing.beginTime = item.added
    appearing.fillMode = .backwards
    layer.animations = [appearing]
    guard let left = item.left else { return }
    var leaving = Animation.basic("opacity", from: 1, to: 0, duration: duration)
    leaving.isAdditive = true
    leaving.timingFunction = .easeInEaseOut
    leaving.beginTime = left
    leaving.fillMode = .backwards
    layer.animations.append(leaving)
  }

  /// Tells of an item that finds no place, until the disc could have been full once.
  public func warnings(in context: EffectContext) -> [String] {
    guard let items else { return [] }
    let schedule = ItemSchedule(items)
    let full = schedule.time(of: min(items.maxCount, items.limit ?? .max))
    let horizon = max(naturalDuration(in: context) ?? 0, items.times?.max() ?? full)
    let side = square(in: context.bounds).width
    do {
      let history = try ItemHistory(items, side: side, seed: context.seed, until: horizon)
      guard let failure = history.firstFailure else { return [] }
      return [
        "item-\(failure.index) finds no place at \(failure.time) s and is left out: \(side) points"
          + " are too few for \(items.maxCount) items of \(items.size.width) ×"
          + " \(items.size.height)"
      ]
    } catch {
      return []
    }
  }
}
