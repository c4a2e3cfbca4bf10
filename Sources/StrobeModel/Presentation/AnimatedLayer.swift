/// A layer while animations are applied to it one after the other.
struct AnimatedLayer {
  private let model: Layer
  private var layer: Layer
  /// Transforms that component animations are working on, by the name of their property.
  private var openTransforms: [(field: Field<Layer>, parts: TransformComponents)] = []
  /// How far the layer is turned along a path, in radians.
  private var pathRotation: Double?

  init(_ layer: Layer) {
    model = layer
    self.layer = layer
  }

  /// Applies an animation, or the children of a group.
  mutating func apply(_ animation: Animation, timing: AnimationTiming, of type: LayerType) {
    guard timing.applies else { return }
    let progress = animation.timingFunction?.value(at: timing.progress) ?? timing.progress
    guard case .group(let children) = animation.kind else {
      applyLeaf(animation, timing: timing, progress: progress, of: type)
      return
    }
    // A curve that overshoots does not lead children beyond the group, which clips them.
    let childTime =
      animation.timingFunction == nil
      ? timing.basicTime : max(0, min(progress * timing.duration, timing.duration))
    let instant = Instant(childTime, uncertainty: timing.uncertainty)
    for child in children {
      let childTiming = child.timing(
        at: instant, groupDuration: timing.duration, groupIsAtEnd: timing.isAtEnd)
      apply(child, timing: childTiming, of: type)
    }
  }

  /// The layer with everything applied.
  var finished: Layer {
    var result = layer
    for (field, parts) in openTransforms {
      field.set(&result, .transform(parts.matrix))
    }
    if let pathRotation {
      result.transform = Transform3D.rotation(pathRotation).concatenating(result.transform)
    }
    return result
  }

  private mutating func applyLeaf(
    _ animation: Animation, timing: AnimationTiming, progress: Double, of type: LayerType
  ) {
    guard let property = type.animatableProperty(animation.keyPath) else { return }
    guard
      let sample = sample(of: animation, timing: timing, progress: progress, property)
    else { return }
    var value = sample.value
    if animation.isCumulative, timing.cycle != 0 {
      let end = animation.autoreverses ? 0 : animation.timingFunction?.value(at: 1) ?? 1
      var endTiming = timing
      endTiming.basicTime = animation.autoreverses ? 0 : timing.duration
      if let last = self.sample(of: animation, timing: endTiming, progress: end, property),
        let sum = last.value.multiplied(by: timing.cycle).flatMap({ value.adding(to: $0) })
      {
        value = sum
      }
    }
    set(value, of: property, isAdditive: animation.isAdditive)
    if let rotation = sample.rotation { pathRotation = rotation }
  }

  /// The value that an animation contributes.
  private func sample(
    of animation: Animation, timing: AnimationTiming, progress: Double,
    _ property: AnimatableProperty
  ) -> KeyframeAnimation.Sample? {
    switch animation.kind {
    case .basic(let basic):
      return value(of: basic, at: progress, animation, property).map { .init(value: $0) }
    case .spring(let basic, let spring):
      let seconds =
        animation.timingFunction == nil ? timing.basicTime : progress * timing.duration
      return value(of: basic, at: spring.progress(at: seconds), animation, property)
        .map { .init(value: $0) }
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
    of basic: BasicAnimation, at progress: Double, _ animation: Animation,
    _ property: AnimatableProperty
  ) -> PropertyValue? {
    guard
      let ends = basic.ends(
        isAdditive: animation.isAdditive, current: { modelValue(of: property) })
    else { return nil }
    return ends.start.interpolated(to: ends.end, at: progress)
  }

  // MARK: Reading and writing

  private func modelValue(of property: AnimatableProperty) -> PropertyValue {
    let value = property.field.get(model)
    guard let component = property.component else { return value }
    return component.get(value) ?? value
  }

  private mutating func set(
    _ value: PropertyValue, of property: AnimatableProperty, isAdditive: Bool
  ) {
    let field = property.field
    guard let component = property.component else {
      closeTransform(of: field)
      if isAdditive {
        guard let sum = value.adding(to: field.get(layer)) else { return }
        field.set(&layer, sum)
      } else {
        field.set(&layer, value)
      }
      return
    }
    if case .transform(let part) = component {
      let index = openTransform(of: field)
      part.set(value, in: &openTransforms[index].parts, isAdditive: isAdditive)
      return
    }
    let whole = field.get(layer)
    guard isAdditive else {
      field.set(&layer, component.set(value, in: whole))
      return
    }
    guard let below = component.get(whole), let sum = value.adding(to: below) else { return }
    field.set(&layer, component.set(sum, in: whole))
  }

  private mutating func openTransform(of field: Field<Layer>) -> Int {
    if let index = openTransforms.firstIndex(where: { $0.field.name == field.name }) {
      return index
    }
    var parts = TransformComponents()
    if case .transform(let matrix) = field.get(layer) { parts = TransformComponents(matrix) }
    openTransforms.append((field, parts))
    return openTransforms.count - 1
  }

  /// Writes the parts back before the whole transform is read or replaced.
  private mutating func closeTransform(of field: Field<Layer>) {
    guard
      let index = openTransforms.firstIndex(where: { $0.field.name == field.name })
    else { return }
    field.set(&layer, .transform(openTransforms[index].parts.matrix))
    openTransforms.remove(at: index)
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
