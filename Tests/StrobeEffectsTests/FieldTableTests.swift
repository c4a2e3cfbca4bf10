import StrobeEffects
import StrobeGeometry
import StrobeModel
import Testing

/// The keys that effects.md's tables promise, with their defaults and animatable marks.
@Suite struct FieldTableTests {
  struct Key {
    var name: String
    var value: PropertyValue
    var isAnimatable = false

    init(_ name: String, _ value: PropertyValue, isAnimatable: Bool = false) {
      self.name = name
      self.value = value
      self.isAnimatable = isAnimatable
    }
  }

  static func bytes(_ r: Double, _ g: Double, _ b: Double, _ a: Double = 1) -> PropertyValue {
    .color(Color(r / 255, g / 255, b / 255, a))
  }

  func check<R: Record>(_ type: R.Type, _ keys: [Key], required: Set<String> = []) {
    let record = R()
    for key in keys {
      guard let field = R.fields.first(where: { $0.name == key.name }) else {
        Issue.record("\(type) has no key \(key.name)")
        continue
      }
      #expect(field.get(record) == key.value, "\(type).\(key.name)")
      #expect(field.isAnimatable == key.isAnimatable, "\(type).\(key.name)")
      #expect(field.isRequired == required.contains(key.name), "\(type).\(key.name)")
    }
    #expect(Set(R.fields.map(\.name)).count == R.fields.count)
    #expect(R.fields.count >= keys.count)
  }

  /// Every key takes back what it gives, and changes nothing by that.
  func checkRoundTrip<R: Record>(_ record: R) {
    var copy = record
    for field in R.fields { field.set(&copy, field.get(record)) }
    for field in R.fields { #expect(field.get(copy) == field.get(record), "\(field.name)") }
  }

  @Test func pulsingRadar() {
    check(
      PulsingRadar.self,
      [
        Key("pulseCount", 6), Key("animationDuration", 4),
        Key("borderColor", Self.bytes(128, 128, 128), isAnimatable: true),
        Key("borderWidth", 1, isAnimatable: true),
        Key("fromScale", 0), Key("toScale", 1.5),
        Key("opacityValues", .list([1, 0.7, 0])), Key("opacityKeyTimes", .list([0, 0.5, 1])),
        Key("timingFunction", .timingFunction(.default)), Key("warmStart", .bool(false)),
        Key("restartTimes", .list([])), Key("items", .none),
      ])
    check(
      RadarItems.self,
      [
        Key("contents", .list([])), Key("color", Self.bytes(0x33, 0x66, 0xCC)),
        Key("size", .size(Size(44, 44))), Key("maxCount", 10), Key("interval", 0.5),
        Key("times", .none), Key("limit", .none), Key("fadeDuration", 1),
        Key("placement", .string("uniformRadius")), Key("maxAttempts", 200),
      ])
    #expect(PulsingRadar.defaultBackgroundColor == .white)
  }

  @Test func progressLine() {
    check(
      ProgressLine.self,
      [
        Key("progress", 0, isAnimatable: true), Key("strokeEnd", .none, isAnimatable: true),
        Key("maxOffset", 25, isAnimatable: true), Key("origin", .none), Key("length", .none),
        Key("lineWidth", 5, isAnimatable: true), Key("lineCap", .string("round")),
        Key("lineJoin", .string("round")),
        Key("strokeColor", Self.bytes(0x42, 255, 0x42), isAnimatable: true),
        Key("trackColor", Self.bytes(0xCC, 0xCC, 0xCC), isAnimatable: true),
        Key("measure", .string("span")), Key("emptyDot", .bool(false)), Key("label", .none),
      ])
    check(
      ProgressLabel.self,
      [
        Key("format", .string("%d%%")), Key("fontSize", 13), Key("offset", .size(Size(-20, -30))),
        Key("size", .size(Size(40, 20))), Key("color", .none),
      ])
  }

  @Test func rippleRadar() {
    check(
      RippleRadar.self,
      [
        Key("scaleFactor", 1.6), Key("fromScale", 0.1), Key("rippleCount", 3),
        Key("rippleDelay", 1), Key("animationDuration", 3),
        Key(
          "colors",
          .list([
            Self.bytes(83, 150, 230, 0.5), Self.bytes(172, 206, 245, 0.5),
            Self.bytes(196, 221, 248, 0.5), Self.bytes(227, 239, 251, 0),
          ])),
        Key("keyTimes", .list([0.3, 0.6, 0.9, 1])),
        Key("timingFunction", .timingFunction(.default)), Key("icon", .none),
        Key("devices", .list([])), Key("startAngle", .none), Key("gap", .none),
        Key("deviceInterval", 0), Key("avoidOverlap", .bool(true)),
      ])
    check(RippleIcon.self, [Key("contents", .none), Key("color", Self.bytes(0x53, 0x96, 0xE6))])
    check(
      RippleDevice.self,
      [
        Key("title", .string("")), Key("contents", .none),
        Key("color", Self.bytes(0xFF, 0xAC, 0x59)),
      ])
    check(
      RippleSpring.self,
      [
        Key("mass", 1), Key("stiffness", 100), Key("damping", 10), Key("velocity", 0),
        Key("initialVelocity", 0), Key("duration", 1),
      ])
  }

  @Test func fragmentFade() {
    check(
      FragmentFade.self,
      [
        Key("content", .layer(Layer())), Key("rows", 2), Key("columns", 18),
        Key("tileDuration", 0.7), Key("tileInterval", .none), Key("totalDuration", .none),
        Key("direction", .string("hide")), Key("order", .string("columns")),
        Key("timingFunction", .timingFunction(.linear)),
      ], required: ["content"])
    check(
      FadeEvent.self, [Key("at", 0), Key("do", .string("hide"))], required: ["at", "do"])
  }

  @Test func fragmentCarousel() {
    check(
      FragmentCarousel.self,
      [
        Key("images", .list([])), Key("contentsGravity", .string("resizeAspectFill")),
        Key("fadeDuration", 2), Key("hold", 1), Key("rows", 2), Key("columns", 18),
        Key("order", .string("columns")), Key("timingFunction", .timingFunction(.linear)),
        Key("pageControl", .record(AnyRecord(PageControl()))), Key("stopTime", .none),
      ], required: ["images"])
    check(
      PageControl.self,
      [
        Key("height", 37), Key("color", Self.bytes(255, 255, 255, 128 / 255)),
        Key("currentColor", Self.bytes(255, 255, 255)), Key("dotSize", 7), Key("spacing", 9),
      ])
  }

  @Test func everyKeyTakesBackWhatItGives() {
    checkRoundTrip(PulsingRadar(items: RadarItems()))
    checkRoundTrip(ProgressLine(progress: 0.5, label: ProgressLabel()))
    checkRoundTrip(RippleRadar(icon: RippleIcon(), devices: [RippleDevice(title: "A")]))
    checkRoundTrip(
      FragmentFade(content: Layer("a"), direction: .events([FadeEvent(at: 1, .reset)])))
    checkRoundTrip(FragmentCarousel(pictures: [.layer(Layer()), .file(ImageSource(path: "a"))]))
  }

  @Test func vocabularyKnowsTheEffects() throws {
    let names = [
      "pulsingRadar", "progressLine", "rippleRadar", "fragmentFade", "fragmentCarousel",
    ]
    for name in names {
      let type = try #require(SceneVocabulary.standard.type(name))
      #expect(type.content.typeName == name)
    }
    #expect(SceneVocabulary.standard.type("pulsingRadar")?.defaultBackgroundColor == .white)
    #expect(SceneVocabulary.standard.type("progressLine")?.defaultBackgroundColor == nil)
    #expect(SceneVocabulary.standard.type("pulsingRader") == nil)
  }

  @Test func keyTimesMustMatchTheValues() {
    var radar = PulsingRadar()
    #expect(radar.faults().isEmpty)
    radar.opacityValues = [1, 0]
    #expect(radar.faults().isEmpty)
    radar.opacityKeyTimes = [0, 0.5, 1]
    #expect(radar.faults().map(\.key) == ["opacityKeyTimes"])
    radar.opacityValues = [1, 0.5, 0]
    #expect(radar.faults().isEmpty)
    radar.opacityKeyTimes = [0, 0.6, 0.5]
    #expect(radar.faults().first?.message.contains("0.5 follows 0.6") == true)
  }
}
