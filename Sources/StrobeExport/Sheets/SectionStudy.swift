internal import StrobeModel

/// What a sheet has to know of a section before it draws its pages: the crop, the trails, the
/// plotted values and the curves in use.
struct SectionStudy {
  /// A property's values over the section's time.
  struct Plot {
    var key: String
    var from: Double
    var to: Double
    /// Values at equal distances from `from` to `to`; `nil`: the layer does not exist then.
    var values: [Double?]
    /// Values at the sampled instants.
    var samples: [Double?]
  }

  let crop: Rect
  let facts: String
  /// A trail per layer: the centre on the canvas at each instant.
  let trails: [[Point?]]
  let plots: [Plot]
  let curves: [TimingFunction]

  /// The studies of all sections.
  ///
  /// A layer or property that one scene does not have is left out there, as long as another has it.
  static func studies(
    of sections: [SheetSection], options: SheetOptions
  ) throws -> [SectionStudy] {
    var missing: [String: (count: Int, error: SheetError)] = [:]
    let studies = try sections.map { section in
      var options = options
      while true {
        do {
          return try SectionStudy(section, options: options)
        } catch let error as SheetError {
          let key: String
          switch error {
          case .unknownLayer("crop", let name, _):
            options.crop = nil
            key = "crop \(name)"
          case .unknownLayer(_, let name, _):
            options.trails.removeAll { $0 == name }
            key = "trail \(name)"
          case .plot(let name, _, _):
            options.plots.removeAll { $0 == name }
            key = "plot \(name)"
          default: throw error
          }
          missing[key] = ((missing[key]?.count ?? 0) + 1, missing[key]?.error ?? error)
        }
      }
    }
    let nowhere = missing.filter { $0.value.count == sections.count }
    if let first = nowhere.min(by: { $0.key < $1.key }) { throw first.value.error }
    return studies
  }

  init(_ section: SheetSection, options: SheetOptions) throws {
    let (scene, schedule) = (section.scene, section.schedule)
    facts = SectionStudy.facts(section)
    curves = SectionStudy.curves(of: scene)
    var crop: Rect?
    var trails = options.trails.map { _ in [Point?]() }
    if options.crop != nil || !options.trails.isEmpty {
      for index in 0..<schedule.count {
        let tree = try scene.presentation(at: schedule.time(at: index))
        if let name = options.crop, let found = tree.locate(name) {
          let box = found.toCanvas.boundingBox(of: found.layer.layer.bounds)
          if box.width.isFinite, box.height.isFinite { crop = crop?.union(box) ?? box }
        }
        for (trail, name) in options.trails.enumerated() {
          let found = tree.locate(name)
          trails[trail].append(found.map { $0.toCanvas.apply($0.layer.layer.bounds.center) })
        }
      }
    }
    if let name = options.crop, crop?.isEmpty ?? true {
      throw SheetError.unknownLayer(option: "crop", name: name, scene: section.name)
    }
    for (trail, name) in zip(trails, options.trails) where !trail.contains(where: { $0 != nil }) {
      throw SheetError.unknownLayer(option: "trail", name: name, scene: section.name)
    }
    self.crop = crop ?? Rect(origin: .zero, size: scene.size)
    self.trails = trails
    plots = try options.plots.map { try SectionStudy.plot($0, section) }
  }

  /// The way of the trailed layers up to a cell, with a dot where each is then.
  func trailLayers(at cell: Int, style: SheetStyle, scale: Double) -> [PresentationLayer] {
    var layers: [PresentationLayer] = []
    for (index, trail) in trails.enumerated() {
      let color = SheetStyle.plotColors[index % SheetStyle.plotColors.count]
      var path = Path()
      var dots = Path()
      let radius = 1.1 / scale
      for (position, point) in trail.enumerated() {
        guard let point, point.x.isFinite, point.y.isFinite else { continue }
        path.elements.append(path.elements.isEmpty ? .move(point) : .line(point))
        let size = position == cell ? 2.2 * radius : radius
        dots.elements +=
          Path.ellipse(
            in: Rect(center: point, size: Size(2 * size, 2 * size))
          ).elements
      }
      layers.append(style.line(path, color: color, width: 0.6 / scale))
      layers.append(style.fill(dots, color: color))
    }
    return layers
  }

  private static func facts(_ section: SheetSection) -> String {
    let (scene, schedule) = (section.scene, section.schedule)
    let count = schedule.count
    var parts = [count == 1 ? "1 frame" : "\(count) frames"]
    let first = CaptionValues.fixed(schedule.time(at: 0), digits: 3)
    let last = CaptionValues.fixed(schedule.time(at: count - 1), digits: 3)
    parts.append(count == 1 ? "\(first) s" : "\(first) – \(last) s")
    if case .rate(let rate) = schedule.sampling {
      parts.append("\(FileNamePattern.shortest(rate)) fps")
    }
    parts.append(
      "\(FileNamePattern.shortest(scene.size.width)) × \(FileNamePattern.shortest(scene.size.height)) pt"
    )
    return parts.joined(separator: "  ·  ")
  }

  private static func plot(_ key: String, _ section: SheetSection) throws -> Plot {
    let rule = TimeRule(section.schedule, rect: Rect(0, 0, 1, 1))
    let steps = 400
    var lastError: InspectedKeyPathError?
    func value(_ time: Double) throws -> Double? {
      let tree = try section.scene.presentation(at: time)
      do throws(InspectedKeyPathError) {
        return try tree.value(keyPath: key).columns.first?.value
      } catch {
        // A layer may come and go.
        lastError = error
        return nil
      }
    }
    let length = rule.to - rule.from
    let values = try (0...steps).map { try value(rule.from + length * Double($0) / Double(steps)) }
    let samples = try (0..<section.schedule.count).map {
      try value(section.schedule.time(at: $0))
    }
    guard values.contains(where: { $0 != nil }) || samples.contains(where: { $0 != nil }) else {
      let reason = lastError.map { "\($0)" } ?? "it has no number at any time"
      throw SheetError.plot(key: key, scene: section.name, reason: reason)
    }
    return Plot(key: key, from: rule.from, to: rule.to, values: values, samples: samples)
  }

  /// The timing functions that animations of the scene name, each once.
  private static func curves(of scene: Scene) -> [TimingFunction] {
    var found: [TimingFunction] = []
    func add(_ function: TimingFunction?) {
      guard let function, function != .linear, !found.contains(function) else { return }
      found.append(function)
    }
    func add(_ animation: Animation) {
      add(animation.timingFunction)
      switch animation.kind {
      case .keyframe(let keyframes): for function in keyframes.timingFunctions { add(function) }
      case .group(let animations): for animation in animations { add(animation) }
      case .basic, .spring: break
      }
    }
    func visit(_ layer: Layer) {
      for animation in layer.animations { add(animation) }
      if case .effect(let effect) = layer.content {
        let context = EffectContext(bounds: layer.bounds, seed: scene.seed)
        // An effect that cannot answer shows so when it is drawn.
        for sublayer in (try? effect.sublayers(at: 0, in: context)) ?? [] { visit(sublayer) }
      }
      for sublayer in layer.sublayers { visit(sublayer) }
      if let mask = layer.mask { visit(mask) }
    }
    for layer in scene.layers { visit(layer) }
    return Array(found.prefix(8))
  }
}
