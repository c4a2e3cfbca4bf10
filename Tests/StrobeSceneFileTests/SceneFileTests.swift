import StrobeGeometry
import StrobeModel
import Testing

@testable import StrobeSceneFile

@Suite struct SceneFileTests {
  @Test func readsASceneWithItsDefaults() throws {
    let decoded = try decode(
      #"""
      { "size": [320, 240.5], "background": "#fff", "duration": 4, "seed": 18446744073709551615,
        "layers": [{}, { "type": "shape", "name": "ring", "frame": [10, 20, 30, 40] }] }
      """#)
    var expected = Scene(size: Size(320, 240.5), background: .white, seed: .max)
    expected.duration = 4
    var ring = Layer("ring", content: .shape(ShapeContent()))
    ring.bounds = Rect(0, 0, 30, 40)
    ring.position = Point(25, 40)
    expected.layers = [Layer(), ring]
    #expect(decoded.scene == expected)
    #expect(decoded.warnings.isEmpty)
  }

  @Test func namesEveryFaultWithItsPlace() throws {
    let found = try faults(
      """
      {
        "size": [100, -5],
        "colour": 1,
        "layers": [
          { "opacity": 7, "name": 3 },
          { "type": "shap" },
          { "animations": [{ "keyPath": "opacty", "to": 1 }] }
        ]
      }
      """)
    #expect(
      found.map(\.description) == [
        "scene.json:2:17: error: 'size[1]' is -5; it takes a height greater than 0, at most 32767"
          + " points ($.size[1])",
        "scene.json:3:3: error: unknown key 'colour'; did you mean 'background'? ($.colour)",
        "scene.json:5:18: error: 'opacity' is 7; it takes a number of 0...1 ($.layers[0].opacity)",
        "scene.json:5:29: error: 'name' is 3; it takes a string ($.layers[0].name)",
        "scene.json:6:15: error: unknown type 'shap'; did you mean 'shape'? ($.layers[1].type)",
        "scene.json:7:35: error: there is no property 'opacty' to animate; did you mean 'opacity'?"
          + " ($.layers[2].animations[0].keyPath)",
      ])
  }
}
