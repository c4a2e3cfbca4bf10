import Strobe

/// The scenes that are measured: a frame of each effect, of the sizes that people use.
enum BenchmarkScenes {
  /// Six rings and ten plain discs on white, 800 × 800, at 7.3 s.
  static func radar() -> Scene {
    var radar = PulsingRadar()
    radar.items = RadarItems()
    var layer = Layer("radar", frame: Rect(0, 0, 800, 800), content: .effect(radar))
    layer.backgroundColor = .white
    return Scene(size: Size(800, 800), seed: 7, layers: [layer])
  }

  /// The file of ``radar()``.
  static let radarFile = """
    {"size": [800, 800], "seed": 7, "layers": [{"type": "pulsingRadar", "name": "radar",
      "frame": [0, 0, 800, 800], "backgroundColor": "white", "items": {}}]}
    """

  /// Six rings on white, 800 × 800: grey throughout.
  static func rings() -> Scene {
    let layer = Layer("radar", frame: Rect(0, 0, 800, 800), effect: PulsingRadar())
    return Scene(size: Size(800, 800), layers: [layer])
  }

  /// Three discs, the icon's plate and six bubbles without titles on white, 800 × 800, at 2.3 s.
  static func ripple() -> Scene {
    var ripple = RippleRadar()
    ripple.icon = RippleIcon()
    ripple.devices = (0..<6).map { _ in RippleDevice() }
    let layer = Layer("ripple", frame: Rect(0, 0, 800, 800), content: .effect(ripple))
    return Scene(size: Size(800, 800), background: .white, seed: 3, layers: [layer])
  }

  /// A photograph under 15 × 3 tiles on white, 1200 × 600, half dissolved.
  static func fragments(picture: String) -> Scene {
    var content = Layer("picture", frame: Rect(0, 0, 1200, 600))
    content.content = .image(ImageContent(ImageSource(path: picture)))
    var fade = FragmentFade(content: content)
    fade.rows = 3
    fade.columns = 15
    let layer = Layer("fade", frame: Rect(0, 0, 1200, 600), content: .effect(fade))
    return Scene(size: Size(1200, 600), background: .white, layers: [layer])
  }
}
