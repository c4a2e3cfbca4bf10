internal import StrobeModel

/// What a sheet has to know of a section before it draws its pages: the crop, the trails, the
/// plotted values and the curves in use.
struct SectionStudy {
  /// A property's value at an instant; `nil`: the layer does not exist then.
  struct Sample: Equatable {
    var time: Double
    var value: Double?
  }

  /// A property's values over the section's time.
  struct Plot {
    var key: String
    /// The curve in the order of time.
    var values: [Sample]
    /// Values at the sampled instants.
    var samples: [Double?]

    /// The least and the greatest finite value; 0 and 1 if there is none.
    var extremes: (low: Double, high: Double) {
      let numbers = (values.map(\.value) + samples).compactMap(\.self).filter(\.isFinite)
      return (numbers.min() ?? 0, numbers.max() ?? 1)
    }
  }

  /// From the least to the greatest value; 0 where there are none.
  static func range(_ samples: [Sample]) -> Double {
    let numbers = samples.compactMap(\.value).filter(\.isFinite)
    guard let low = numbers.min(), let high = numbers.max() else { return 0 }
    return high - low
  }

  let crop: Rect
  let facts: String
  /// A trail per layer: the centre on the canvas at each instant.
  let trails: [[Point?]]
  /// The same at close instants in the order of time.
  let ways: [[Point?]]
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
    ways = try SectionStudy.ways(of: options.trails, section)
    plots = try options.plots.map { try SectionStudy.plot($0, section) }
  }

  /// The way of the trailed layers, with a dot at each sampled instant.
  func trailLayers(style: SheetStyle, scale: Double, canvas: Size) -> [PresentationLayer] {
    zip(trails, ways).enumerated().flatMap { index, trail in
      var path = Path()
      var last: Point?
      // Who moves a quarter of the canvas between close instants has jumped.
      let jump = (canvas.width * canvas.width + canvas.height * canvas.height).squareRoot() / 4
      for point in trail.1 {
        guard let point, point.x.isFinite, point.y.isFinite else {
          last = nil
          continue
        }
        let isNear = last.map { abs($0.x - point.x) + abs($0.y - point.y) < jump } ?? false
        path.elements.append(isNear ? .line(point) : .move(point))
        last = point
      }
      let points = trail.0.compactMap(\.self).filter { $0.x.isFinite && $0.y.isFinite }
      let dots = SectionStudy.dots(points, radius: 1 / scale)
      let color = SheetStyle.trailColor(index)
      return [
        style.line(path, color: color, width: 0.6 / scale), style.fill(dots, color: color),
      ]
    }
  }

  /// The centres of layers between the first and the last sampled instant, these included.
  private static func ways(of names: [String], _ section: SheetSection) throws -> [[Point?]] {
    guard !names.isEmpty else { return [] }
    let samples = (0..<section.schedule.count).map { section.schedule.time(at: $0) }
    guard let from = samples.min(), let to = samples.max() else { return [] }
    let steps = 240
    let between = (0..<steps).map { from + (to - from) * Double($0) / Double(steps) }
    var ways = names.map { _ in [Point?]() }
    for time in Set(samples + between).sorted() {
      let tree = try section.scene.presentation(at: time)
      for (index, name) in names.enumerated() {
        ways[index].append(
          tree.locate(name).map { $0.toCanvas.apply($0.layer.layer.bounds.center) })
      }
    }
    return ways
  }

  /// Where the trailed layers are at a cell's instant.
  func trailMarks(at cell: Int, style: SheetStyle, scale: Double) -> [PresentationLayer] {
    trails.enumerated().compactMap { index, trail in
      guard trail.indices.contains(cell), let point = trail[cell], point.x.isFinite,
        point.y.isFinite
      else { return nil }
      return style.fill(
        SectionStudy.dots([point], radius: 2.2 / scale), color: SheetStyle.trailColor(index))
    }
  }

  private static func dots(_ points: [Point], radius: Double) -> Path {
    var path = Path()
    for point in points {
      path.elements +=
        Path.ellipse(in: Rect(center: point, size: Size(2 * radius, 2 * radius))).elements
    }
    return path
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
    var sampler = PlotSampler(key, section)
    let instants = (0..<section.schedule.count).map { section.schedule.time(at: $0) }
    let values = try sampler.curve(sampledAt: instants)
    let known = Dictionary(values.map { ($0.time, $0.value) }) { first, _ in first }
    let samples = instants.map { known[$0] ?? nil }
    guard values.contains(where: { $0.value != nil }) else {
      let reason = sampler.fault.map { "\($0)" } ?? "it has no number at any time"
      throw SheetError.plot(key: key, scene: section.name, reason: reason)
    }
    return Plot(key: key, values: values, samples: samples)
  }

  /// The timing functions that animations of the scene name, each once.
  private static func curves(of scene: Scene) -> [TimingFunction] {
    var found: [TimingFunction] = []
    func add(_ function: TimingFunction?) {
      guard let function, !found.contains(function) else { return }
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
    return found
  }
}
