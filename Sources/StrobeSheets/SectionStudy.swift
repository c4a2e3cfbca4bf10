internal import StrobeExport
internal import StrobeGeometry
internal import StrobeModel
internal import StrobeSceneFile

/// What a sheet has to know of a section before it draws its pages: the crop, the trails, the
/// plotted values and the curves in use.
struct SectionStudy {
  /// A property's value at an instant; `nil`: the layer does not exist then.
  struct Sample: Equatable {
    var time: Double
    var value: Double?
  }

  /// One number of a property over the section's time.
  struct Curve {
    /// The number's name, as `x`; empty for a property of one number.
    var name: String
    /// The curve in the order of time.
    var values: [Sample]
    /// Values at the sampled instants.
    var samples: [Double?]

    /// The finite values.
    var numbers: [Double] { (values.map(\.value) + samples).compactMap(\.self).filter(\.isFinite) }

    /// The least and the greatest finite value; 0 and 1 if there is none.
    var extremes: (low: Double, high: Double) { (numbers.min() ?? 0, numbers.max() ?? 1) }
  }

  /// A property's values over the section's time: a curve for each of its numbers.
  struct Plot {
    var key: String
    var curves: [Curve]

    /// The least and the greatest finite value; 0 and 1 if there is none.
    var extremes: (low: Double, high: Double) {
      let known = curves.filter { !$0.numbers.isEmpty }.map(\.extremes)
      return (known.map(\.low).min() ?? 0, known.map(\.high).max() ?? 1)
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
  let curves: [PlottedEasing]

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
          case .unknownLayer("crop", let name, _, _):
            options.crop = nil
            key = "crop \(name)"
          case .unknownLayer(_, let name, _, _):
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
    curves = PlottedEasing.curves(of: scene, plots: options.plots)
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
      throw SheetError.unknownLayer(
        option: "crop", name: name, scene: section.name,
        hint: try SectionStudy.hint(name, section))
    }
    for (trail, name) in zip(trails, options.trails) where !trail.contains(where: { $0 != nil }) {
      throw SheetError.unknownLayer(
        option: "trail", name: name, scene: section.name,
        hint: try SectionStudy.hint(name, section))
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
    let values = PlotValues(key, section)
    let instants = (0..<section.schedule.count).map { section.schedule.time(at: $0) }
    var plot = Plot(key: key, curves: [])
    for name in try values.names(at: instants + PlotSampler.evenTimes(of: section)) {
      let sampler = PlotSampler(values, component: name)
      let curve = try sampler.curve(sampledAt: instants)
      let known = Dictionary(curve.map { ($0.time, $0.value) }) { first, _ in first }
      plot.curves.append(
        Curve(name: name, values: curve, samples: instants.map { known[$0] ?? nil }))
    }
    guard !plot.curves.isEmpty else {
      let reason = values.fault.map { "\($0)" } ?? "it has no number at any time"
      throw SheetError.plot(key: key, scene: section.name, reason: reason)
    }
    return plot
  }

  /// What may be meant by the name of a layer that there is not.
  private static func hint(_ name: String, _ section: SheetSection) throws -> String {
    let schedule = section.schedule
    var names: [String] = []
    func collect(_ layers: [PresentationLayer]) {
      for layer in layers where names.count < 9 {
        if !layer.name.isEmpty, !names.contains(layer.name) { names.append(layer.name) }
        collect(layer.sublayers)
      }
    }
    for index in [0, schedule.count / 2] {
      let tree = try section.scene.presentation(at: schedule.time(at: index))
      do throws(InspectedKeyPathError) {
        _ = try tree.value(keyPath: name + ".opacity")
      } catch {
        if case .unknownLayer(_, let suggestion?) = error {
          return "; did you mean '\(suggestion)'?"
        }
      }
      collect(tree.layers)
    }
    guard !names.isEmpty else { return "" }
    return "; it has " + names.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
      + (names.count > 8 ? ", …" : "")
  }
}
