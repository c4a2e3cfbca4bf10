import StrobeGeometry
import StrobeModel
import StrobeRender

/// Looks at a scene at instants and keeps, for each layer, what its numbers were.
struct MotionSampler {
  let scene: Scene
  let reader: LayerReader
  /// Seconds from the animation's start, rising; an instant of change has two samples, right before it
  /// and at it.
  private(set) var times: [Double] = []
  /// Whether a sample is at an instant of change, and need not continue the one before.
  private(set) var isJoint: [Bool] = []
  /// The layers of the canvas are its children.
  let root = MotionNode("")
  private var lastTree: PresentationTree?

  /// Seconds between samples, at the most.
  private static let step = 1.0 / 60
  /// More samples than these are spread wider.
  private static let limit = 20_000
  /// To how many seconds a change of what there is is followed.
  private static let finest = 5e-5
  /// How long before an instant of change the sample before it lies, in seconds.
  private static let moment = 1e-6

  init(scene: Scene, reader: LayerReader) {
    self.scene = scene
    self.reader = reader
  }

  /// Takes the samples.
  ///
  /// - Parameters:
  ///   - from: The scene's time at which the animation starts, in seconds.
  ///   - to: The scene's time at which it ends; what shows at that instant belongs to the next run.
  ///   - progress: Called now and then with the share that is done.
  /// - Throws: What evaluation and reading pictures throw.
  mutating func run(
    from: Double, to: Double, progress: (Double) throws -> Void
  ) throws {
    let length = max(0, to - from)
    let joints = scene.changeTimes(in: from...max(from, to))
      .filter { $0 > from + Self.moment * 2 && $0 < to - Self.moment * 2 }
    let step = max(Self.step, length / Double(Self.limit))
    try sample(at: from, as: 0, isJoint: false)
    var last = from
    for joint in joints + [to] where length > 0 {
      let gap = joint - last
      // Three at least between two joints, so that a curve has something to be found by.
      let count = max(3, Int(min((gap / step).rounded(.up), Double(Self.limit))))
      if gap > Self.moment * 16 {
        for index in 1..<count {
          let time = last + gap * Double(index) / Double(count)
          try sample(at: time, as: time - from, isJoint: false)
        }
      }
      try sample(at: joint - Self.moment, as: joint - from, isJoint: false)
      if joint < to { try sample(at: joint, as: joint - from, isJoint: true) }
      last = joint
      try progress(length > 0 ? (joint - from) / length : 1)
    }
  }

  private mutating func sample(at time: Double, as shown: Double, isJoint: Bool) throws {
    let tree = try scene.presentation(at: time)
    if !isJoint, let last = lastTree { try find(between: last, and: tree, shift: time - shown) }
    take(tree, as: shown, isJoint: isJoint)
    try visit(tree.layers, of: root, Tint())
  }

  private mutating func take(_ tree: PresentationTree, as shown: Double, isJoint: Bool) {
    times.append(shown)
    self.isJoint.append(isJoint)
    lastTree = tree
  }

  /// Follows a change of what there is, as a text's, to the moment at which it happens.
  private mutating func find(
    between first: PresentationTree, and last: PresentationTree, shift: Double
  ) throws {
    var first = first
    // What changes at every instant is not followed for ever.
    for _ in 0..<8 {
      guard last.time - first.time > Self.finest, times.count < Self.limit,
        !first.layers.haveSameStructure(as: last.layers)
      else { return }
      var (low, high) = (first, last)
      while high.time - low.time > Self.finest {
        let middle = try scene.presentation(at: (low.time + high.time) / 2)
        if low.layers.haveSameStructure(as: middle.layers) { low = middle } else { high = middle }
      }
      guard high.time < last.time else { return }
      if low.time > first.time {
        take(low, as: high.time - shift, isJoint: false)
        try visit(low.layers, of: root, Tint())
      }
      take(high, as: high.time - shift, isJoint: true)
      try visit(high.layers, of: root, Tint())
      first = high
    }
  }

  private func visit(
    _ layers: [PresentationLayer], of parent: MotionNode, _ tint: Tint
  ) throws {
    guard !layers.isEmpty else { return }
    var counts: [String: Int] = [:]
    var keys: [String] = []
    keys.reserveCapacity(layers.count)
    for layer in layers {
      let count = (counts[layer.name] ?? 0) + 1
      counts[layer.name] = count
      keys.append(count == 1 ? layer.name : "\(layer.name)#\(count)")
    }
    var order = Array(layers.indices)
    if layers.contains(where: { $0.layer.appearance.zPosition != 0 }) {
      order.sort { left, right in
        let first = layers[left].layer.appearance.zPosition
        let second = layers[right].layer.appearance.zPosition
        return first == second ? left < right : first < second
      }
    }
    let sample = times.count - 1
    let names = order.map { keys[$0] }
    if names != parent.lastOrder {
      parent.arrange(names, at: sample)
      parent.lastOrder = names
    }
    for index in order {
      let layer = layers[index]
      try visit(layer, as: parent.child(keys[index], shown: layer.name), tint)
    }
  }

  private func visit(
    _ presented: PresentationLayer, as node: MotionNode, _ outer: Tint
  ) throws {
    let sample = times.count - 1
    let layer = presented.layer
    guard !layer.isHidden else { return }
    let wasThere = node.lastSample == sample - 1
    node.lastSample = sample
    node.presence.add(sample)
    let appearance = layer.appearance
    var tint = outer
    var opacity = unit(layer.opacity)
    if let color = presented.instanceColor {
      tint.red *= unit(color.red)
      tint.green *= unit(color.green)
      tint.blue *= unit(color.blue)
      opacity *= unit(color.alpha)
    }
    if !appearance.allowsGroupOpacity {
      tint.alpha *= opacity
      opacity = 1
    } else if tint.alpha < 1 {
      opacity *= tint.alpha
      tint.alpha = 1
    }
    let isSame = wasThere && node.lastTint == tint && node.lastLayer == layer
    node.opacity.add([opacity], at: sample)
    if isSame {
      node.hold(through: sample)
    } else {
      read(layer, appearance, into: node, at: sample)
      node.set(try reader.parts(of: presented, tint), at: sample)
      node.lastLayer = layer
      node.lastTint = tint
    }
    if node.hasClip { node.clipPresence.add(sample) }
    if node.hasShadow { node.shadowPresence.add(sample) }
    try visit(presented.sublayers, of: node, tint)
    if node.activeParts.count + presented.sublayers.count > 1 { node.isComposed = true }
    if presented.sublayers.count == 1, node.activeParts.isEmpty {
      node.isComposed = true
    }
    if let mask = presented.mask {
      let inner = node.mask ?? MotionNode("mask")
      node.mask = inner
      node.maskPresence.add(sample)
      try visit(mask, as: inner, Tint())
    }
  }

  private func read(
    _ layer: Layer, _ appearance: Appearance, into node: MotionNode, at sample: Int
  ) {
    let anchor = Point(
      layer.bounds.minX + layer.anchorPoint.x * layer.bounds.width,
      layer.bounds.minY + layer.anchorPoint.y * layer.bounds.height)
    node.anchor.add([anchor.x, anchor.y], at: sample)
    let map = appearance.transform.affine
    let placement = AffineTransform(
      a: map.a, b: map.b, c: map.c, d: map.d,
      tx: map.tx - anchor.x * map.a - anchor.y * map.c + layer.position.x,
      ty: map.ty - anchor.x * map.b - anchor.y * map.d + layer.position.y)
    node.placement.add(placement.numbers, at: sample)
    let inner = appearance.sublayerTransform.affine
    node.sublayerPlacement.add(
      AffineTransform(
        a: inner.a, b: inner.b, c: inner.c, d: inner.d,
        tx: inner.tx - anchor.x * inner.a - anchor.y * inner.c + anchor.x,
        ty: inner.ty - anchor.x * inner.b - anchor.y * inner.d + anchor.y
      ).numbers, at: sample)
    node.hasClip = appearance.masksToBounds
    if node.hasClip {
      let outline = reader.innerOutline(layer, appearance)
      node.clipKind = outline.kind
      node.clip.add(outline.numbers, at: sample)
    }
    readShadow(layer, appearance, into: node, at: sample)
  }

  private func readShadow(
    _ layer: Layer, _ appearance: Appearance, into node: MotionNode, at sample: Int
  ) {
    node.hasShadow =
      appearance.shadowOpacity > 0 && (appearance.shadowColor?.alpha ?? 0) > 0
      && !appearance.masksToBounds
    guard node.hasShadow, let color = appearance.shadowColor else { return }
    var numbers = color.numbers
    numbers[3] *= unit(appearance.shadowOpacity)
    numbers += [
      appearance.shadowOffset.width, appearance.shadowOffset.height,
      max(0, appearance.shadowRadius),
    ]
    node.shadow.add(numbers, at: sample)
    let outline: ShapeNumbers
    if let path = appearance.shadowPath {
      outline = ShapeReading.shape(path)
    } else {
      // The shadow of an opaque box whatever lies within it is the box's.
      if (layer.backgroundColor?.alpha ?? 0) < 1 { node.hasPlainShadow = false }
      outline = ShapeReading.box(
        layer.bounds, radius: LayerReader.radius(layer, appearance),
        corners: appearance.maskedCorners)
    }
    if var known = node.shadowOutline {
      if known.kind != outline.kind { node.hasPlainShadow = false }
      known.numbers.add(outline.numbers, at: sample)
      node.shadowOutline = known
    } else {
      var numbers = Series()
      numbers.add(outline.numbers, at: sample)
      node.shadowOutline = (outline.kind, numbers)
    }
    node.castsByPath = appearance.shadowPath != nil
  }
}

extension AffineTransform {
  var numbers: [Double] { [a, b, c, d, tx, ty] }

  init(_ numbers: [Double]) {
    guard numbers.count == 6 else {
      self = .identity
      return
    }
    self.init(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }
}
