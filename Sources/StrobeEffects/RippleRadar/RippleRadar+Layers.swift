import StrobeGeometry
import StrobeModel

extension RippleRadar {
  func ripple(in bounds: Rect) -> Layer {
    let side = RippleRadar.extent(bounds) / scaleFactor
    var content = ReplicatorContent()
    content.instanceCount = max(0, rippleCount)
    content.instanceDelay = rippleDelay
    var replicator = Layer(
      "ripple", frame: Rect(center: bounds.center, size: Size(side, side)),
      content: .replicator(content))
    // Without its own background: a copy that has not started draws nothing.
    var disc = Layer("disc", frame: Rect(0, 0, side, side))
    disc.cornerRadius = side / 2
    disc.animations = [spread]
    replicator.sublayers = [disc]
    return replicator
  }

  private var spread: Animation {
    let scale = Animation.basic(
      "transform.scale", from: .number(fromScale), to: .number(scaleFactor))
    var keyframes = KeyframeAnimation()
    keyframes.values = colors.map { .color($0) }
    keyframes.keyTimes = resolvedKeyTimes
    keyframes.keyTimesPolicy = .literal
    let color = Animation(.keyframe(keyframes), keyPath: "backgroundColor")
    var group = Animation.group(
      [scale.heldInGroup, color.heldInGroup], duration: animationDuration)
    group.timingFunction = timingFunction
    group.repeatCount = .infinity
    return group
  }

  func iconLayers(in bounds: Rect) -> [Layer] {
    guard let icon else { return [] }
    let diameter = RippleRadar.extent(bounds) / 3.2
    var disc = Layer(
      "icon-disc", frame: Rect(center: bounds.center, size: Size(diameter, diameter)))
    disc.backgroundColor = icon.color
    disc.cornerRadius = diameter / 2
    guard let contents = icon.contents else { return [disc] }
    let side = 0.4 * diameter
    let glyph = Layer(
      "icon", frame: Rect(center: bounds.center, size: Size(side, side)),
      content: .picture(contents))
    return [disc, glyph]
  }

  func deviceLayers(in context: EffectContext) -> [Layer] {
    guard !devices.isEmpty else { return [] }
    let layout = BubbleLayout(self, in: context)
    let height = layout.size.height
    return zip(devices, layout.centers).enumerated().map { index, bubble in
      let (device, center) = bubble
      var layer = Layer("device-\(index)", frame: Rect(center: center, size: layout.size))
      layer.sublayers = [device.textPlate(height: height), device.iconPlate(height: height)]
      var pop = Animation.spring(
        "transform.scale", from: 0, to: 1, spring: spring.parameters, duration: spring.duration)
      pop.beginTime = Double(index) * deviceInterval
      pop.fillMode = .backwards
      layer.animations = [pop]
      return layer
    }
  }
}

extension RippleDevice {
  /// A white plate with the title right of the icon plate, which covers its left end.
  fileprivate func textPlate(height h: Double) -> Layer {
    var plate = Layer("text-plate", frame: Rect(0.5 * h, 0.2 * h, 2.5 * h, 0.6 * h))
    plate.backgroundColor = .white
    plate.cornerRadius = h / 9
    guard !title.isEmpty else { return plate }
    var text = TextContent(title)
    text.fontSize = h / 3.6
    text.foregroundColor = .black
    text.alignmentMode = .center
    text.verticalAlignment = .center
    text.truncationMode = .end
    // The same margin right as between icon plate and title.
    let left = 0.5 * h + h / 9
    plate.sublayers = [
      Layer(
        "title",
        frame: Rect(left, 0, 2.5 * h - h / 9 - left, 0.6 * h),
        content: .text(text))
    ]
    return plate
  }

  fileprivate func iconPlate(height h: Double) -> Layer {
    var plate = Layer("icon-plate", frame: Rect(0, 0, h, h))
    plate.backgroundColor = color
    plate.cornerRadius = h / 2
    guard let contents else { return plate }
    plate.sublayers = [
      Layer("image", frame: Rect(0, 0, h, h).insetBy(h / 9), content: .picture(contents))
    ]
    return plate
  }
}

extension LayerContent {
  /// A picture with its shape kept.
  fileprivate static func picture(_ source: ImageSource) -> LayerContent {
    var image = ImageContent(source)
    image.contentsGravity = .resizeAspect
    return .image(image)
  }
}
