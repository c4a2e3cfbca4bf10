internal import StrobeGeometry
public import StrobeModel

/// Any content under a mask of rectangular tiles, which fade out one after the other or back in.
///
/// The one sublayer is `content`: it fills the bounds, holds the layer given, and has the `mask`
/// with the sublayers `tile-0`, `tile-1` and so on in the order in which they hide. Only the part
/// of the content within the bounds shows, for only there are tiles.
public struct FragmentFade: Effect {
  /// What is shown; an empty frame at the origin, a layer's default in Swift, fills the bounds.
  public var content = Layer()
  /// The rows of tiles, 1...1000.
  public var rows = 2
  /// The columns of tiles, 1...1000.
  public var columns = 18
  /// Seconds in which one tile fades, > 0.
  public var tileDuration = 0.7
  /// Seconds between one tile's start and the next, ≥ 0; `nil`: a quarter of ``tileDuration``.
  public var tileInterval: Double?
  /// Seconds from the first tile's start to the last one's end, > 0; where it is given, it decides
  /// the interval, this over the number of tiles and three, and the tiles' duration, four
  /// intervals.
  public var totalDuration: Double?
  /// What the tiles do, and when.
  public var direction = FadeDirection.hide
  /// The order in which tiles hide; they show in the opposite order.
  public var order = TileOrder.columns
  /// The easing of each tile's own fade.
  public var timingFunction = TimingFunction.linear

  /// Makes the defaults, with an empty content.
  public init() {}

  /// Makes a fade.
  ///
  /// - Parameters:
  ///   - content: What is shown.
  ///   - rows: The rows of tiles.
  ///   - columns: The columns of tiles.
  ///   - direction: What the tiles do, and when.
  ///   - order: The order in which tiles hide.
  public init(
    content: Layer, rows: Int = 2, columns: Int = 18, direction: FadeDirection = .hide,
    order: TileOrder = .columns
  ) {
    self.content = content
    self.rows = rows
    self.columns = columns
    self.direction = direction
    self.order = order
  }

  /// The type in a scene file.
  public static let typeName = "fragmentFade"

  var timing: FadeTiming {
    let count =
      min(max(rows, 1), FragmentGrid.sideLimit)
      * min(max(columns, 1), FragmentGrid.sideLimit)
    if let totalDuration { return FadeTiming(count: count, totalDuration: totalDuration) }
    return FadeTiming(
      count: count, interval: tileInterval ?? tileDuration / 4, tileDuration: tileDuration)
  }

  var timeline: FadeTimeline { FadeTimeline(direction, duration: timing.totalDuration) }

  /// The content under its mask.
  public func sublayers(at time: Double, in context: EffectContext) -> [Layer] {
    let grid = FragmentGrid(rows: rows, columns: columns, order: order, seed: context.seed)
    let timing = timing
    let timingFunction = timingFunction
    let phase = timeline.phase(at: time)
    var container = Layer("content", frame: context.bounds)
    container.bounds.origin = context.bounds.origin
    container.sublayers = [content.filling(context.bounds)]
    container.mask = grid.mask(over: context.bounds) { index in
      switch phase {
      case .opaque: 1
      case .hidden: 0
      case .hiding(let start):
        1 - timingFunction.value(at: timing.progress(index, elapsed: time - start))
      case .showing(let start):
        timingFunction.value(
          at: timing.progress(grid.count - 1 - index, elapsed: time - start))
      }
    }
    return [container]
  }

  /// The end of the last hide, show or reset that takes place, or the content's own if it is later.
  public func naturalDuration(in context: EffectContext) -> Double? {
    let end = max(timeline.end, context.naturalEnd(of: [content]) ?? 0)
    return end > 0 ? end : nil
  }

  /// Tells of each event that falls while a fade is running.
  public func warnings(in context: EffectContext) -> [String] {
    timeline.ignored.map { event, end in
      "the \(event.action.rawValue) at \(event.at) s is ignored: a fade is running until \(end) s"
    }
  }

  /// Whether the content is wholly hidden, and whether tiles are fading.
  public func states(
    at time: Double, in context: EffectContext
  ) -> [(name: String, value: PropertyValue)] {
    let phase = timeline.phase(at: time)
    let isFading =
      switch phase {
      case .hiding, .showing: true
      case .opaque, .hidden: false
      }
    return [("isFaded", .bool(phase == .hidden)), ("isFading", .bool(isFading))]
  }

  /// The pictures of the content.
  public var images: [ImageSource] { content.imageSources }
}

extension FragmentFade {
  /// The keys of a scene file.
  public static let fields: [Field<FragmentFade>] = [
    Field(
      "content", \.shown, .oneOf([.layer, .image]), isRequired: true,
      "The layer shown; its frame is the effect's bounds unless given. Or a picture file, which "
        + "fills the bounds and is cropped to them."),
    Field(
      "rows", \.rows, .integer(1...FragmentGrid.sideLimit), "The rows of tiles."),
    Field(
      "columns", \.columns, .integer(1...FragmentGrid.sideLimit), "The columns of tiles."),
    Field(
      "tileDuration", \.tileDuration, .number(.positive), "Seconds in which one tile fades."),
    Field(
      "tileInterval", \.tileInterval, .optional(.number(.nonNegative)),
      "Seconds between one tile's start and the next; a quarter of tileDuration unless given."),
    Field(
      "totalDuration", \.totalDuration, .optional(.number(.positive)),
      "Seconds of the whole fade, instead of tileDuration and tileInterval."),
    Field(
      "direction", \.direction,
      .oneOf([.choice(["hide", "show"]), .list(.record(FadeEvent.self))]),
      "hide, show, or a list of events."),
    Field("order", \.order, .choice(TileOrder.self), "The order in which tiles hide."),
    Field(
      "timingFunction", \.timingFunction, .timingFunction,
      "The easing of each tile's own fade."),
  ]
}

extension FragmentFade {
  /// The content as a scene file says it: a layer, or a picture's name for a layer that shows it.
  fileprivate var shown: CarouselPicture {
    get { .layer(content) }
    set {
      switch newValue {
      case .layer(let layer): content = layer
      case .file(let source):
        var image = ImageContent(source)
        image.contentsGravity = .resizeAspectFill
        content = Layer(content: .image(image))
        content.masksToBounds = true
      }
    }
  }
}

extension Layer {
  /// The layer over the whole of `bounds` where it doesn't have its own frame.
  func filling(_ bounds: Rect) -> Layer {
    guard self.bounds == .zero, position == .zero else { return self }
    var layer = self
    layer.frame = bounds
    return layer
  }
}
