internal import StrobeGeometry
public import StrobeModel

/// Pictures that dissolve into one another through a mask of tiles, with page dots, for ever.
///
/// The layers are `next`, hidden while a picture rests, `current`, masked while it dissolves, and
/// `pageControl` with `dot-i`. The picture on top is the current page; the page changes when the
/// dissolve ends. Before time 0 the first picture rests. A single picture is shown alone, as
/// `current`, without dots.
public struct FragmentCarousel: Effect {
  /// The pictures in turn, at least one; `images` in a scene file.
  public var pictures: [CarouselPicture] = []
  /// How a picture file is fitted to the bounds, which crop it.
  public var contentsGravity = ContentsGravity.resizeAspectFill
  /// Seconds of one dissolve, > 0.
  public var fadeDuration = 2.0
  /// Seconds for which each picture stays whole before it dissolves, ≥ 0.
  public var hold = 1.0
  /// The rows of tiles, 1...1000.
  public var rows = 2
  /// The columns of tiles, 1...1000.
  public var columns = 18
  /// The order in which tiles fade.
  public var order = TileOrder.columns
  /// The easing of each tile's own fade.
  public var timingFunction = TimingFunction.linear
  /// The page dots; `nil`: none.
  public var pageControl: PageControl? = PageControl()
  /// When the carousel stops, in seconds; `nil`: it goes on for ever.
  ///
  /// A dissolve that is running then is finished.
  public var stopTime: Double?

  /// Makes the defaults, without pictures.
  public init() {}

  /// Makes a carousel.
  ///
  /// - Parameters:
  ///   - pictures: The pictures in turn.
  ///   - fadeDuration: Seconds of one dissolve.
  ///   - hold: Seconds for which each picture stays whole before it dissolves.
  public init(pictures: [CarouselPicture], fadeDuration: Double = 2, hold: Double = 1) {
    self.pictures = pictures
    self.fadeDuration = fadeDuration
    self.hold = hold
  }

  /// The type in a scene file.
  public static let typeName = "fragmentCarousel"

  /// One turn, or the time at which the carousel has come to rest; with one picture the picture's
  /// own.
  public func naturalDuration(in context: EffectContext) -> Double? {
    guard pictures.count > 1 else {
      if case .layer(let layer)? = pictures.first { return context.naturalEnd(of: [layer]) }
      return nil
    }
    guard stopTime != nil else { return Double(pictures.count) * timeline.step }
    let rest = timeline.restTime
    return rest > 0 ? rest : nil
  }

  /// The next and the current picture and the page dots.
  ///
  /// - Throws: ``EffectError`` without pictures.
  public func sublayers(at time: Double, in context: EffectContext) throws -> [Layer] {
    guard !pictures.isEmpty else {
      throw EffectError("a fragmentCarousel needs at least one picture; images is empty")
    }
    let bounds = context.bounds
    guard pictures.count > 1 else { return [layer("current", pictures[0], in: bounds)] }
    let moment = timeline.moment(at: time)
    var next = layer("next", pictures[(moment.page + 1) % pictures.count], in: bounds)
    var current = layer("current", pictures[moment.page], in: bounds)
    if let elapsed = moment.dissolving {
      let grid = FragmentGrid(rows: rows, columns: columns, order: order, seed: context.seed)
      let timing = FadeTiming(count: grid.count, totalDuration: fadeDuration)
      current.mask = grid.mask(over: bounds) { index in
        1 - timingFunction.value(at: timing.progress(index, elapsed: elapsed))
      }
    } else {
      // Else it would show through a picture with transparent parts.
      next.isHidden = true
    }
    let dots = pageControl.map {
      [$0.layer(page: moment.page, count: pictures.count, in: bounds)]
    }
    return [next, current] + (dots ?? [])
  }

  /// The page shown, from 0.
  public func states(
    at time: Double, in context: EffectContext
  ) -> [(name: String, value: PropertyValue)] {
    let page = pictures.count > 1 ? timeline.moment(at: time).page : 0
    return [("currentPage", .number(Double(page)))]
  }

  /// The picture files, those within layers included.
  public var images: [ImageSource] {
    pictures.flatMap { picture in
      switch picture {
      case .file(let source): [source]
      case .layer(let layer): layer.imageSources
      }
    }
  }

  var timeline: CarouselTimeline {
    CarouselTimeline(
      count: pictures.count, hold: hold, fadeDuration: fadeDuration, stopTime: stopTime)
  }

  private func layer(_ name: String, _ picture: CarouselPicture, in bounds: Rect) -> Layer {
    var layer = Layer(name, frame: bounds)
    layer.bounds.origin = bounds.origin
    layer.masksToBounds = true
    switch picture {
    case .file(let source):
      var image = ImageContent(source)
      image.contentsGravity = contentsGravity
      layer.content = .image(image)
    case .layer(let content):
      layer.sublayers = [content.filling(bounds)]
    }
    return layer
  }
}

/// A picture of a carousel.
public enum CarouselPicture: Sendable, Equatable, PropertyValueConvertible {
  /// A picture file, fitted to the bounds by the carousel's gravity.
  case file(ImageSource)
  /// A layer, cropped to the bounds; an empty frame at the origin, a layer's default in Swift,
  /// fills them.
  case layer(Layer)

  /// Makes the picture from a file's name or a layer.
  public init?(propertyValue: PropertyValue) {
    switch propertyValue {
    case .image(let source): self = .file(source)
    case .layer(let layer): self = .layer(layer)
    default: return nil
    }
  }

  /// The file's name or the layer.
  public var propertyValue: PropertyValue {
    switch self {
    case .file(let source): .image(source)
    case .layer(let layer): .layer(layer)
    }
  }
}

extension FragmentCarousel {
  /// The keys of a scene file.
  public static let fields: [Field<FragmentCarousel>] = [
    Field(
      "images", \.pictures, .list(.oneOf([.image, .layer]), count: 1...10_000),
      isRequired: true, "The pictures, in order: files or layers."),
    Field(
      "contentsGravity", \.contentsGravity, .choice(ContentsGravity.self),
      "How a picture file is fitted to the frame, which crops it."),
    Field(
      "fadeDuration", \.fadeDuration, .number(.positive), "Seconds of one dissolve."),
    Field(
      "hold", \.hold, .number(.nonNegative),
      "Seconds for which each picture stays whole before it dissolves."),
    Field("rows", \.rows, .integer(1...FragmentGrid.sideLimit), "The rows of tiles."),
    Field("columns", \.columns, .integer(1...FragmentGrid.sideLimit), "The columns of tiles."),
    Field("order", \.order, .choice(TileOrder.self), "The order in which tiles fade."),
    Field(
      "timingFunction", \.timingFunction, .timingFunction,
      "The easing of each tile's own fade."),
    Field(
      "pageControl", \.pageControl, .optional(.record(PageControl.self)),
      "The page dots; null is none."),
    Field(
      "stopTime", \.stopTime, .optional(.number()),
      "When the carousel stops, in seconds; a dissolve that is running then is finished."),
  ]
}
