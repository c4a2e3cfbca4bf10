internal import StrobeGeometry

/// The animations of one layer while they are applied to it one after the other.
struct AnimatedLayer {
  /// Transforms that component animations are working on.
  private var openTransforms: [(property: AnimatableProperty, parts: TransformComponents)] = []
  /// How far the layer is turned along a path, in radians.
  private var pathRotation: Double?

  /// Applies an animation that has a say at the instant, or the children of a group.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - timing: Where it stands.
  ///   - layer: The layer as the animations before have left it.
  ///   - model: The layer without animations.
  ///   - properties: What can be animated, by key paths.
  mutating func apply(
    _ animation: Animation, timing: AnimationTiming, to layer: inout Layer, as model: Layer,
    _ properties: [String: AnimatableProperty]
  ) {
    let progress = animation.timingFunction?.value(at: timing.progress) ?? timing.progress
    guard case .group(let children) = animation.kind else {
      guard let property = properties[animation.keyPath] else { return }
      let leaf = AnimationLeaf(
        animation: animation, timing: timing, progress: progress, property: property)
      guard let sample = leaf.sample(of: model) else { return }
      set(sample.value, of: property, in: &layer, isAdditive: animation.isAdditive)
      if let rotation = sample.rotation { pathRotation = rotation }
      return
    }
    // A curve that overshoots does not lead children beyond the group, which clips them.
    let childTime =
      animation.timingFunction == nil
      ? timing.basicTime : max(0, min(progress * timing.duration, timing.duration))
    let isAtEnd = timing.isAtEnd || childTime == timing.duration
    let instant = Instant(childTime, uncertainty: timing.uncertainty)
    for child in children {
      let childTiming = child.timing(
        at: instant, groupDuration: timing.duration, groupIsAtEnd: isAtEnd)
      guard childTiming.applies else { continue }
      apply(child, timing: childTiming, to: &layer, as: model, properties)
    }
  }

  /// Writes back what was worked on.
  func finish(_ layer: inout Layer) {
    for (property, parts) in openTransforms {
      property.field.set(&layer, .transform(parts.matrix))
    }
    if let pathRotation {
      layer.transform = Transform3D.rotation(pathRotation).concatenating(layer.transform)
    }
  }

  private mutating func set(
    _ value: PropertyValue, of property: AnimatableProperty, in layer: inout Layer,
    isAdditive: Bool
  ) {
    guard let component = property.component else {
      closeTransform(of: property, in: &layer)
      if isAdditive {
        guard let sum = value.adding(to: property.field.get(layer)) else { return }
        property.field.set(&layer, sum)
      } else {
        property.field.set(&layer, value)
      }
      return
    }
    if case .transform(let part) = component {
      let index = openTransform(of: property, in: layer)
      part.set(value, in: &openTransforms[index].parts, isAdditive: isAdditive)
      return
    }
    let whole = property.field.get(layer)
    guard isAdditive else {
      property.field.set(&layer, component.set(value, in: whole))
      return
    }
    guard let below = component.get(whole), let sum = value.adding(to: below) else { return }
    property.field.set(&layer, component.set(sum, in: whole))
  }

  private func openIndex(of property: AnimatableProperty) -> Int? {
    openTransforms.firstIndex { $0.property.field.name == property.field.name }
  }

  private mutating func openTransform(of property: AnimatableProperty, in layer: Layer) -> Int {
    if let index = openIndex(of: property) { return index }
    var parts = TransformComponents()
    if case .transform(let matrix) = property.field.get(layer) {
      parts = TransformComponents(matrix)
    }
    openTransforms.append((property, parts))
    return openTransforms.count - 1
  }

  /// Writes the parts back before the whole transform is read or replaced.
  private mutating func closeTransform(of property: AnimatableProperty, in layer: inout Layer) {
    guard !openTransforms.isEmpty, let index = openIndex(of: property) else { return }
    property.field.set(&layer, .transform(openTransforms[index].parts.matrix))
    openTransforms.remove(at: index)
  }
}

/// One animation of one property at an instant.
private struct AnimationLeaf {
  var animation: Animation
  var timing: AnimationTiming
  /// The eased progress within one run.
  var progress: Double
  var property: AnimatableProperty

  /// What the animation contributes.
  func sample(of model: Layer) -> KeyframeAnimation.Sample? {
    guard var sample = sample(of: model, at: progress, seconds: springTime) else { return nil }
    guard animation.isCumulative, timing.cycle != 0 else { return sample }
    // One cycle ends at its end, or where it began when it runs back again.
    let end = animation.autoreverses ? 0.0 : 1
    if let last = self.sample(of: model, at: end, seconds: end * timing.duration),
      let added = last.value.multiplied(by: timing.cycle),
      let sum = sample.value.adding(to: added)
    {
      sample.value = sum
    }
    return sample
  }

  /// Seconds of the spring's motion; a curve of time bends them.
  private var springTime: Double {
    animation.timingFunction == nil ? timing.basicTime : progress * timing.duration
  }

  private func sample(
    of model: Layer, at progress: Double, seconds: Double
  ) -> KeyframeAnimation.Sample? {
    switch animation.kind {
    case .basic(let basic):
      return value(of: basic, at: progress, model).map { .init(value: $0) }
    case .spring(let basic, let spring):
      return value(of: basic, at: spring.progress(at: seconds), model).map { .init(value: $0) }
    case .keyframe(let keyframes):
      var tolerance = 4 * Instant.epsilon
      if timing.duration.isFinite { tolerance += timing.uncertainty / timing.duration }
      if animation.timingFunction != nil { tolerance *= 8 }
      return keyframes.sample(at: progress, tolerance: tolerance)
    case .group:
      return nil
    }
  }

  private func value(
    of basic: BasicAnimation, at progress: Double, _ model: Layer
  ) -> PropertyValue? {
    guard
      let (start, end) = basic.ends(
        isAdditive: animation.isAdditive,
        current: {
          let value = property.field.get(model)
          return property.component?.get(value) ?? value
        })
    else { return nil }
    return start.interpolated(to: end, at: progress)
  }
}

extension BasicAnimation {
  /// Both ends of the animation.
  ///
  /// - Parameters:
  ///   - isAdditive: Whether a missing end is nothing instead of the current value.
  ///   - current: The model's value.
  /// - Returns: The ends; `nil` where there is nothing to animate.
  func ends(
    isAdditive: Bool, current: () -> PropertyValue
  ) -> (start: PropertyValue, end: PropertyValue)? {
    if let from, let to { return (from, to) }
    if let from, let by { return (from, by.adding(to: from) ?? from) }
    if let to, let by { return (to.subtracting(by) ?? to, to) }
    guard let given = from ?? to ?? by else { return nil }
    guard let missing = isAdditive ? given.zero : current() else { return nil }
    if let from { return (from, missing) }
    if let to { return (missing, to) }
    return (missing, given.adding(to: missing) ?? missing)
  }
}
