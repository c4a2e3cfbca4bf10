import StrobeModel
import Testing

@testable import StrobeSceneFile

/// What one diagnostic must say.
struct ExpectedDiagnostic: Sendable, CustomTestStringConvertible {
  var text: String
  var code: Diagnostic.Code
  var path: String
  var message: String
  var found: String?
  var suggestion: String?

  init(
    _ text: String, _ code: Diagnostic.Code, _ path: String, _ message: String,
    found: String? = nil, suggestion: String? = nil
  ) {
    self.text = text
    self.code = code
    self.path = path
    self.message = message
    self.found = found
    self.suggestion = suggestion
  }

  var testDescription: String { text }

  /// Expects this fault, and nothing else.
  func expectAlone(in diagnostics: [Diagnostic]) {
    #expect(diagnostics.count == 1, "\(diagnostics)")
    guard let diagnostic = diagnostics.first else { return }
    #expect(diagnostic.severity == .error)
    #expect(diagnostic.code == code)
    #expect(diagnostic.jsonPath == path)
    #expect(diagnostic.message == message)
    if let found { #expect(diagnostic.found == found) }
    #expect(diagnostic.suggestion == suggestion)
  }
}

/// Faults of single keys.
@Suite struct KeyFaultTests {
  @Test(arguments: [
    ExpectedDiagnostic(
      #""opacity": "half""#, .wrongType, "$.layers[0].opacity",
      "'opacity' is the string 'half'; it takes a number of 0...1", found: "the string 'half'"),
    ExpectedDiagnostic(
      #""opacity": null"#, .wrongType, "$.layers[0].opacity",
      "'opacity' is null; it takes a number of 0...1", found: "null"),
    ExpectedDiagnostic(
      #""opacity": 1.0001"#, .outOfRange, "$.layers[0].opacity",
      "'opacity' is 1.0001; it takes a number of 0...1", found: "1.0001"),
    ExpectedDiagnostic(
      #""opacity": 1e999"#, .notFinite, "$.layers[0].opacity",
      "'opacity' is 1e999, which is not a finite number", found: "1e999"),
    ExpectedDiagnostic(
      #""zPosition": NaN"#, .notFinite, "$.layers[0].zPosition",
      "'zPosition' is NaN, which is not a finite number", found: "NaN"),
    ExpectedDiagnostic(
      #""cornerRadius": -Infinity"#, .notFinite, "$.layers[0].cornerRadius",
      "'cornerRadius' is -Infinity, which is not a finite number", found: "-Infinity"),
    ExpectedDiagnostic(
      #""cornerRadius": -1"#, .outOfRange, "$.layers[0].cornerRadius",
      "'cornerRadius' is -1; it takes a number of 0 or more", found: "-1"),
    ExpectedDiagnostic(
      #""isHidden": 1"#, .wrongType, "$.layers[0].isHidden",
      "'isHidden' is 1; it takes true or false", found: "1"),
    ExpectedDiagnostic(
      #""name": ["a"]"#, .wrongType, "$.layers[0].name",
      "'name' is a list of 1; it takes a string", found: "a list of 1"),
    ExpectedDiagnostic(
      #""name": "a\u0000b""#, .badText, "$.layers[0].name",
      "'name' has a NUL character, which no text may have", found: "U+0000"),
    ExpectedDiagnostic(
      #""position": [1]"#, .wrongCount, "$.layers[0].position",
      "'position' has 1 values; it takes [x, y]", found: "1"),
    ExpectedDiagnostic(
      #""position": [1, "2"]"#, .wrongType, "$.layers[0].position[1]",
      "'position[1]' is the string '2'; it takes a number"),
    ExpectedDiagnostic(
      #""frame": [0, 0, -5, 5]"#, .outOfRange, "$.layers[0].frame[2]",
      "'frame[2]' is -5; it takes a width of 0 or more", found: "-5"),
    ExpectedDiagnostic(
      #""bounds": [0, 0, 5, -0.5]"#, .outOfRange, "$.layers[0].bounds[3]",
      "'bounds[3]' is -0.5; it takes a height of 0 or more", found: "-0.5"),
    ExpectedDiagnostic(
      #""frame": {"x": 0}"#, .wrongType, "$.layers[0].frame",
      "'frame' is an object; it takes [x, y, width, height]", found: "an object"),
    ExpectedDiagnostic(
      #""backgroundColor": "tomatoe""#, .badText, "$.layers[0].backgroundColor",
      "'backgroundColor' is 'tomatoe', which is not a colour; did you mean 'tomato'?",
      found: "tomatoe", suggestion: "tomato"),
    ExpectedDiagnostic(
      ##""backgroundColor": "#12345""##, .badText, "$.layers[0].backgroundColor",
      "'backgroundColor' is '#12345', which is not a colour: #rgb, #rgba, #rrggbb or #rrggbbaa",
      found: "#12345"),
    ExpectedDiagnostic(
      #""backgroundColor": [255, 0, 0]"#, .outOfRange, "$.layers[0].backgroundColor[0]",
      "'backgroundColor[0]' is 255; it takes a component of 0...1", found: "255"),
    ExpectedDiagnostic(
      #""backgroundColor": [1, 0]"#, .wrongCount, "$.layers[0].backgroundColor",
      "'backgroundColor' has 2 values; it takes [r, g, b, a]", found: "2"),
    ExpectedDiagnostic(
      #""colour": 1"#, .unknownKey, "$.layers[0].colour",
      "unknown key 'colour'; did you mean 'backgroundColor'?", found: "colour",
      suggestion: "backgroundColor"),
    ExpectedDiagnostic(
      #""temperature": 1"#, .unknownKey, "$.layers[0].temperature",
      "unknown key 'temperature'", found: "temperature"),
    ExpectedDiagnostic(
      #""cornerRadus": 1"#, .unknownKey, "$.layers[0].cornerRadus",
      "unknown key 'cornerRadus'; did you mean 'cornerRadius'?", found: "cornerRadus",
      suggestion: "cornerRadius"),
    ExpectedDiagnostic(
      #""fillColor": "red""#, .misplacedKey, "$.layers[0].fillColor",
      #"'fillColor' belongs to layers of type "shape", not to "layer""#, found: "fillColor"),
    ExpectedDiagnostic(
      #""type": "text", "fillColor": "red""#, .misplacedKey, "$.layers[0].fillColor",
      #"'fillColor' belongs to layers of type "shape", not to "text""#, found: "fillColor"),
    ExpectedDiagnostic(
      #""type": "Shape""#, .unknownType, "$.layers[0].type",
      "unknown type 'Shape'; did you mean 'shape'?", found: "Shape", suggestion: "shape"),
    ExpectedDiagnostic(
      #""type": "circle""#, .unknownType, "$.layers[0].type",
      "unknown type 'circle'; did you mean 'shape'?", found: "circle", suggestion: "shape"),
    ExpectedDiagnostic(
      #""type": "xyzzy""#, .unknownType, "$.layers[0].type",
      "unknown type 'xyzzy'; it is one of layer, shape, text, image, gradient or replicator",
      found: "xyzzy"),
    ExpectedDiagnostic(
      #""type": 3"#, .wrongType, "$.layers[0].type", "'type' is 3; it takes the name of a type"),
    ExpectedDiagnostic(
      #""type": "shape", "lineCap": "rounded""#, .unknownName, "$.layers[0].lineCap",
      "'lineCap' is 'rounded'; did you mean 'round'?", found: "rounded", suggestion: "round"),
    ExpectedDiagnostic(
      #""type": "shape", "fillRule": "winding""#, .unknownName, "$.layers[0].fillRule",
      "'fillRule' is 'winding'; it is one of nonZero or evenOdd", found: "winding"),
    ExpectedDiagnostic(
      #""type": "shape", "miterLimit": 0.5"#, .outOfRange, "$.layers[0].miterLimit",
      "'miterLimit' is 0.5; it takes a number of 1 or more", found: "0.5"),
    ExpectedDiagnostic(
      #""type": "shape", "lineWidth": -3"#, .outOfRange, "$.layers[0].lineWidth",
      "'lineWidth' is -3; it takes a number of 0 or more", found: "-3"),
    ExpectedDiagnostic(
      #""type": "shape", "lineDashPattern": [0, 0]"#, .effect, "$.layers[0].lineDashPattern",
      "'lineDashPattern' has only zeros; at least one length is greater than 0"),
    ExpectedDiagnostic(
      #""type": "shape", "lineDashPattern": [1, -1]"#, .outOfRange,
      "$.layers[0].lineDashPattern[1]",
      "'lineDashPattern[1]' is -1; it takes a number of 0 or more", found: "-1"),
    ExpectedDiagnostic(
      #""type": "shape", "path": 5"#, .wrongType, "$.layers[0].path",
      "'path' is 5; it takes SVG path data, {\"ellipse\": …}, {\"rect\": …} or {\"roundedRect\": …}"
    ),
    ExpectedDiagnostic(
      #""type": "shape", "path": {"elipse": [0, 0, 1, 1]}"#, .unknownKey,
      "$.layers[0].path.elipse", "unknown key 'elipse'; did you mean 'ellipse'?",
      found: "elipse", suggestion: "ellipse"),
    ExpectedDiagnostic(
      #""type": "shape", "path": {}"#, .wrongCount, "$.layers[0].path",
      "'path' has 0 keys; a shape is just one of ellipse, rect or roundedRect", found: "0"),
    ExpectedDiagnostic(
      #""type": "shape", "path": {"ellipse": [0, 0, -1, 1]}"#, .outOfRange,
      "$.layers[0].path.ellipse[2]", "'ellipse[2]' is -1; it takes a width of 0 or more"),
    ExpectedDiagnostic(
      #""type": "shape", "path": {"rect": [1e308, 0, 1e308, 1]}"#, .notFinite,
      "$.layers[0].path.rect", "'rect' ends at numbers that are not finite"),
    ExpectedDiagnostic(
      #""type": "shape", "path": {"roundedRect": [0, 0, 1, 1]}"#, .wrongCount,
      "$.layers[0].path.roundedRect",
      "'roundedRect' has 4 values; it takes [x, y, width, height, radius]", found: "4"),
    ExpectedDiagnostic(
      #""type": "text", "fontSize": 0"#, .outOfRange, "$.layers[0].fontSize",
      "'fontSize' is 0; it takes a number greater than 0", found: "0"),
    ExpectedDiagnostic(
      #""type": "text", "fontWeight": "bolt""#, .unknownName, "$.layers[0].fontWeight",
      "'fontWeight' is 'bolt'; did you mean 'bold'?", found: "bolt", suggestion: "bold"),
    ExpectedDiagnostic(
      #""type": "text", "fontWeight": 1001"#, .outOfRange, "$.layers[0].fontWeight",
      "'fontWeight' is 1001; it takes a weight of 1...1000 or a name such as \"bold\""),
    ExpectedDiagnostic(
      #""type": "text", "fontWeight": 0"#, .outOfRange, "$.layers[0].fontWeight",
      "'fontWeight' is 0; it takes a weight of 1...1000 or a name such as \"bold\""),
    ExpectedDiagnostic(
      #""type": "replicator", "instanceCount": 2.5"#, .outOfRange, "$.layers[0].instanceCount",
      "'instanceCount' is 2.5; it takes a whole number of 0...100000", found: "2.5"),
    ExpectedDiagnostic(
      #""type": "replicator", "instanceCount": 100001"#, .outOfRange,
      "$.layers[0].instanceCount",
      "'instanceCount' is 100001; it takes a whole number of 0...100000", found: "100001"),
    ExpectedDiagnostic(
      #""type": "replicator", "instanceCount": 1e300"#, .outOfRange, "$.layers[0].instanceCount",
      "'instanceCount' is 1e300; it takes a whole number of 0...100000", found: "1e300"),
    ExpectedDiagnostic(
      #""transform": [{"scale": 2, "rotate": 3}]"#, .wrongCount, "$.layers[0].transform[0]",
      "'transform[0]' has 2 keys; a step is just one of {\"scale\": …}, {\"rotate\": …},"
        + " {\"translate\": …}", found: "2"),
    ExpectedDiagnostic(
      #""transform": [{"rotation": 30}]"#, .unknownKey, "$.layers[0].transform[0].rotation",
      "unknown key 'rotation'; did you mean 'rotate'?", found: "rotation", suggestion: "rotate"),
    ExpectedDiagnostic(
      #""transform": [{"skew": 30}]"#, .unknownKey, "$.layers[0].transform[0].skew",
      "unknown key 'skew'; the keys here are scale, rotate, translate", found: "skew"),
    ExpectedDiagnostic(
      #""transform": [{"scale": "2"}]"#, .wrongType, "$.layers[0].transform[0].scale",
      "'scale' is the string '2'; it takes a number or [x, y]"),
    ExpectedDiagnostic(
      #""transform": [1, 0, 0, 1, 0]"#, .wrongCount, "$.layers[0].transform",
      "'transform' has 5 values; it takes [a, b, c, d, tx, ty]", found: "5"),
    ExpectedDiagnostic(
      #""transform": [{"scale": 1e200}, {"scale": 1e200}]"#, .notFinite, "$.layers[0].transform",
      "'transform' multiplies to numbers that are not finite"),
    ExpectedDiagnostic(
      #""maskedCorners": ["topLeft"]"#, .unknownName, "$.layers[0].maskedCorners[0]",
      "'maskedCorners[0]' is 'topLeft'; did you mean 'minXMinY'?", found: "topLeft",
      suggestion: "minXMinY"),
    ExpectedDiagnostic(
      #""maskedCorners": ["minXMinY", "minXMinY", "minXMinY", "minXMinY", "minXMinY"]"#,
      .wrongCount, "$.layers[0].maskedCorners",
      "'maskedCorners' has 5 values; it takes 0...4", found: "5"),
    ExpectedDiagnostic(
      #""mask": null"#, .wrongType, "$.layers[0].mask", "'mask' is null; it takes a layer"),
    ExpectedDiagnostic(
      #""mask": [{}]"#, .wrongType, "$.layers[0].mask", "'mask' is a list of 1; it takes a layer"),
    ExpectedDiagnostic(
      #""sublayers": {}"#, .wrongType, "$.layers[0].sublayers",
      "'sublayers' is an object; it takes a list of layers"),
    ExpectedDiagnostic(
      #""sublayers": [3]"#, .wrongType, "$.layers[0].sublayers[0]",
      "'sublayers[0]' is 3; it takes a layer"),
    ExpectedDiagnostic(
      #""animations": {}"#, .wrongType, "$.layers[0].animations",
      "'animations' is an object; it takes a list of animations"),
    ExpectedDiagnostic(
      #""animations": ["fade"]"#, .wrongType, "$.layers[0].animations[0]",
      "'animations[0]' is the string 'fade'; it takes an animation"),
    ExpectedDiagnostic(
      #""opacity": 1, "opacity": 0"#, .duplicateKey, "$",
      "the key 'opacity' is already in its object, at line 1, column 34", found: "opacity"),
    ExpectedDiagnostic(
      #""type": "image", "frame": [0, 0, 1, 1], "contents": "/no/such/picture.png""#, .missingFile,
      "$.layers[0].contents",
      "'contents' is '/no/such/picture.png': no such picture file: /no/such/picture.png",
      found: "/no/such/picture.png"),
    ExpectedDiagnostic(
      #""type": "image", "frame": [0, 0, 1, 1], "contents": "/""#, .missingFile,
      "$.layers[0].contents", "'contents' is '/': / is a directory, not a picture file"),
    ExpectedDiagnostic(
      #""type": "image", "frame": [0, 0, 1, 1], "contents": "/dev/null""#, .missingFile,
      "$.layers[0].contents", "'contents' is '/dev/null': /dev/null is not a regular file"),
    ExpectedDiagnostic(
      #""type": "image", "frame": [0, 0, 1, 1], "contents": """#, .missingFile,
      "$.layers[0].contents", "'contents' is '': the path is empty"),
    ExpectedDiagnostic(
      #""type": "image", "frame": [0, 0, 1, 1], "contents": "https://example.org/a.png""#,
      .missingFile, "$.layers[0].contents",
      "'contents' is 'https://example.org/a.png': pictures are named by file paths, not by URLs"),
    ExpectedDiagnostic(
      #""type": "image", "frame": [0, 0, 1, 1], "contents": 3"#, .wrongType,
      "$.layers[0].contents", "'contents' is 3; it takes the path of a picture file"),
  ])
  func namesTheFault(expected: ExpectedDiagnostic) throws {
    expected.expectAlone(in: try faults(scene(layer: expected.text)))
  }

  @Test func pointsIntoPathData() throws {
    let found = try faults(scene(layer: #""type": "shape", "path": "M 1 2 L 3 x""#))
    #expect(found.map(\.code) == [.badText])
    // The text starts after the quote; the x stands 10 bytes further.
    let start = scene(layer: #""type": "shape", "path": ""#).count - 2
    #expect(found.first?.place.column == start - 1 + 10 + 1)
    let escaped = try faults(scene(layer: #""type": "shape", "path": "M 1 2\u0020L 3 x""#))
    #expect(escaped.first?.place.column == start - 1)
  }

  @Test func resolvesPicturesFromTheScene() throws {
    let slash = try #require(existingFile.lastIndex(of: "/"))
    let directory = existingFile[..<slash]
    let file = existingFile[existingFile.index(after: slash)...]
    let keys = #""type": "image", "frame": [0, 0, 1, 1], "contents": "\#(file)""#
    let decoded = try decode(scene(layer: keys), path: "\(directory)/scene.json")
    guard case .image(let content)? = decoded.scene.layers.first?.content else {
      Issue.record("no picture")
      return
    }
    #expect(content.contents?.path == existingFile)
    let column = scene(layer: keys).distance(to: "\"\(file)\"")
    #expect(content.contents?.origin == "\(directory)/scene.json:1:\(column + 1)")
    #expect(
      try faults(scene(layer: keys), path: "/no/where/scene.json").first?.found
        == "/no/where/\(file)")
    #expect(try faults(scene(layer: keys), path: "-").first?.found == String(file))
    #expect(
      try faults(scene(layer: keys), path: "-").first?.description.hasPrefix(
        "<stdin>:1:\(column + 1): error: ") == true)
    #expect(try faults(scene(layer: keys), path: "/scene.json").first?.found == "/\(file)")
  }
}

extension Diagnostic.Place {
  /// The column within a file.
  var column: Int? {
    if case .file(_, _, let column, _) = self { column } else { nil }
  }
}

extension String {
  /// The number of characters before a text in this one.
  fileprivate func distance(to text: String) -> Int {
    firstRange(of: text).map { distance(from: startIndex, to: $0.lowerBound) } ?? -1
  }
}
