internal import StrobeGeometry
public import StrobeModel

/// Scenes to start from: one for each effect, without any picture files.
public enum SceneTemplate {
  /// The effects' names, in the order of the documentation.
  public static let names = [
    PulsingRadar.typeName, ProgressLine.typeName, RippleRadar.typeName, FragmentFade.typeName,
    FragmentCarousel.typeName,
  ]

  /// The scene of an effect.
  ///
  /// - Parameter name: One of ``names``.
  /// - Returns: The scene, or `nil` for any other name.
  public static func scene(_ name: String) -> Scene? {
    switch name {
    case PulsingRadar.typeName: pulsingRadar
    case ProgressLine.typeName: progressLine
    case RippleRadar.typeName: rippleRadar
    case FragmentFade.typeName: fragmentFade
    case FragmentCarousel.typeName: fragmentCarousel
    default: nil
    }
  }

  private static var pulsingRadar: Scene {
    let radar = PulsingRadar(items: RadarItems())
    var layer = Layer("radar", frame: Rect(0, 0, 320, 320), effect: radar)
    layer.masksToBounds = true
    return Scene(size: Size(320, 320), background: .white, seed: 7, layers: [layer])
  }

  private static var progressLine: Scene {
    var fill = Animation.basic("progress", from: 0, to: 1, duration: 3)
    fill.timingFunction = .easeInEaseOut
    fill.fillMode = .both
    fill.isRemovedOnCompletion = false
    let line = ProgressLine(progress: 0, label: ProgressLabel())
    var layer = Layer("line", frame: Rect(0, 0, 375, 152), effect: line)
    layer.animations = [fill]
    return Scene(size: Size(375, 152), background: .white, layers: [layer])
  }

  private static var rippleRadar: Scene {
    let devices = ["Phone", "Laptop", "Watch"].map { RippleDevice(title: $0) }
    let radar = RippleRadar(icon: RippleIcon(), devices: devices)
    let layer = Layer("radar", frame: Rect(0, 0, 375, 375), effect: radar)
    return Scene(size: Size(375, 375), background: .white, seed: 4, layers: [layer])
  }

  private static var fragmentFade: Scene {
    let fade = FragmentFade(content: picture("content", .sky), rows: 2, columns: 18)
    let layer = Layer("fade", frame: Rect(0, 0, 360, 240), effect: fade)
    return Scene(size: Size(360, 240), background: .white, layers: [layer])
  }

  private static var fragmentCarousel: Scene {
    let carousel = FragmentCarousel(pictures: [
      .layer(picture("first", .sky)), .layer(picture("second", .meadow)),
      .layer(picture("third", .dusk)),
    ])
    let layer = Layer("carousel", frame: Rect(0, 0, 360, 240), effect: carousel)
    return Scene(size: Size(360, 240), background: .black, layers: [layer])
  }

  /// A gradient in place of a photograph.
  private static func picture(_ name: String, _ colors: [Color]) -> Layer {
    Layer(name, frame: Rect(0, 0, 360, 240), content: .gradient(GradientContent(colors: colors)))
  }
}

extension [Color] {
  fileprivate static let sky = [
    Color(bytes: 0x35, 0x67, 0xD6), Color(bytes: 0xBF, 0xE3, 0xEE),
  ]
  fileprivate static let meadow = [
    Color(bytes: 0xFB, 0xE9, 0xC6), Color(bytes: 0x6A, 0x99, 0x4E),
  ]
  fileprivate static let dusk = [
    Color(bytes: 0x16, 0x32, 0x5C), Color(bytes: 0xC9, 0x6B, 0x5B),
  ]
}
