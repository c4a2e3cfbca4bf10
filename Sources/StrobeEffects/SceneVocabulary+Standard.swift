public import StrobeModel

extension SceneVocabulary {
  /// The built-in types and the five effects.
  public static let standard = SceneVocabulary(effects: [
    PulsingRadar.self, ProgressLine.self, RippleRadar.self, FragmentFade.self,
    FragmentCarousel.self,
  ])
}
