import StrobeGeometry
import StrobeModel
import Testing

@testable import StrobeSceneFile

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("kitten", "sitting", 3), ("abc", "abc", 0), ("", "abc", 3), ("ab", "ba", 1),
    ("opactiy", "opacity", 1), ("ca", "abc", 3), ("frame", "fame", 1),
  ])
  func countsEdits(a: String, b: String, distance: Int) {
    #expect(Suggestion.distance(Array(a), Array(b), atMost: 10) == distance)
    #expect(Suggestion.distance(Array(b), Array(a), atMost: 10) == distance)
    #expect(Suggestion.distance(Array(a), Array(b), atMost: distance) == distance)
    #expect(Suggestion.distance(Array(a), Array(b), atMost: distance - 1) == nil)
  }

  @Test(arguments: [
    ("opacty", "opacity"), ("OPACITY", "opacity"), ("corner-radius", "cornerRadius"),
    ("alpha", "opacity"), ("bakcgroundColor", "backgroundColor"),
    ("backgroundColour", "backgroundColor"),
    ("children", "sublayers"), ("hidden", "isHidden"), ("Hidden", "isHidden"),
    ("z-index", "zPosition"), ("clipsToBounds", "masksToBounds"), ("animation", "animations"),
    ("anchor", "anchorPoint"), ("width", "frame"), ("frmae", "frame"),
  ])
  func findsKeysOfLayers(name: String, expected: String) {
    #expect(Suggestion.nearest(to: name, among: Layer.keyNames) == expected)
  }

  @Test(arguments: [
    ("CALayer", "layer"), ("CAShapeLayer", "shape"), ("CATextLayer", "text"),
    ("CAGradientLayer", "gradient"), ("CAReplicatorLayer", "replicator"),
  ])
  func knowsCoreAnimationsClasses(name: String, expected: String) {
    let types = ["layer", "shape", "text", "image", "gradient", "replicator", "pulsingRadar"]
    #expect(Suggestion.nearest(to: name, among: types) == expected)
  }

  @Test func knowsOtherToolsSprings() {
    let keys = ["mass", "stiffness", "damping", "perceptualDuration", "bounce"]
    #expect(Suggestion.nearest(to: "dampingRatio", among: keys) == "bounce")
  }

  @Test(arguments: ["xyzzy", "q", "", "temperature", String(repeating: "opacity", count: 100)])
  func findsNothingNear(name: String) {
    #expect(Suggestion.nearest(to: name, among: Layer.keyNames) == nil)
  }

  @Test(arguments: [
    ("scale", "transform.scale"), ("rotation", "transform.rotation"), ("x", "position.x"),
    ("width", "bounds.size.width"), ("frame.size.width", "bounds.size.width"),
    ("transform.rotate", "transform.rotation"), ("transform.scale.X", "transform.scale.x"),
    ("bounds.width", "bounds.size.width"), ("frame", "bounds"), ("positon.x", "position.x"),
  ])
  func findsKeyPaths(name: String, expected: String) {
    let paths = LayerType.plain.animatableKeyPaths
    #expect(Suggestion.nearest(to: name, among: paths) == expected)
  }

  @Test(arguments: [
    ("radar", "pulsingRadar"), ("carousel", "fragmentCarousel"), ("ripple", "rippleRadar"),
    ("pulsingradar", "pulsingRadar"), ("progress", "progressLine"), ("fade", "fragmentFade"),
    ("shapes", "shape"), ("picture", "image"), ("circle", "shape"), ("group", "layer"),
  ])
  func findsTypes(name: String, expected: String) {
    let types = [
      "layer", "shape", "text", "image", "gradient", "replicator", "pulsingRadar", "progressLine",
      "fragmentFade", "fragmentCarousel",
    ]
    // "radar" and "ripple" end or start one name each.
    let candidates = name == "ripple" ? types + ["rippleRadar"] : types
    #expect(Suggestion.nearest(to: name, among: candidates) == expected)
  }

  @Test func prefersTheFirstOfEquals() {
    #expect(Suggestion.nearest(to: "colar", among: ["color", "collar"]) == "color")
    #expect(Suggestion.nearest(to: "colar", among: ["collar", "color"]) == "collar")
    // Two names end with it: neither is meant more.
    #expect(Suggestion.nearest(to: "radar", among: ["pulsingRadar", "rippleRadar"]) == nil)
  }

  @Test func namesOnlyWhatIsValidAsASynonym() {
    let valid = Set(
      Layer.keyNames + Scene.keyNames + AnimationKey.all.map(\.name) + ["keyPath", "values"]
        + SceneVocabulary.sample.types.flatMap { $0.ownFields.map(\.name) + [$0.name] }
        + SceneVocabulary.sample.types.flatMap(\.animatableKeyPaths)
        + AnimationType.allCases.map(\.rawValue) + TimingFunction.named.map(\.name)
        + ContentsGravity.allCases.map(\.rawValue) + CalculationMode.allCases.map(\.rawValue)
        + FillMode.allCases.map(\.rawValue) + GradientType.allCases.map(\.rawValue)
        + LineJoin.allCases.map(\.rawValue) + TextAlignmentMode.allCases.map(\.rawValue)
        + CornerMask.names.map(\.name) + Color.cssNames.map(\.name) + [
          "infinity", "rotate", "scale", "translate",
        ]
        + [
          "color", "images", "trackColor", "currentColor", "pulseCount", "rippleCount", "maxCount",
          "rippleDelay",
        ])
    for (name, synonyms) in Suggestion.synonyms {
      for synonym in synonyms { #expect(valid.contains(synonym), "\(name) suggests \(synonym)") }
    }
  }
}
