import StrobeGeometry
import StrobeModel
import StrobeRender
import Testing

private func box(_ frame: Rect, _ color: Color?) -> Layer {
  var layer = Layer(nil, frame: frame)
  layer.backgroundColor = color
  return layer
}

@Suite struct OpacityTests {
  private func squares(_ allowsGroup: Bool, apart: Double = 0) -> PresentationTree {
    var group = Layer(nil, frame: Rect(0, 0, 40, 40))
    group.opacity = 0.5
    group.allowsGroupOpacity = allowsGroup
    group.sublayers = [
      box(Rect(0, 0, 20, 20), Color(1, 0, 0)),
      box(Rect(10 + apart, 10 + apart, 20, 20), Color(0, 0, 1)),
    ]
    return PresentationTree(60, 60, [group])
  }

  @Test func overlappingSquaresFadeAsOne() throws {
    let canvas = try Canvas(squares(true))
    #expect(canvas.argb(15, 15) == [128, 0, 0, 128])
    #expect(canvas.argb(5, 5) == [128, 128, 0, 0])
    #expect(canvas.argb(25, 25) == [128, 0, 0, 128])
  }

  @Test func withoutGroupOpacityOverlapsShow() throws {
    let canvas = try Canvas(squares(false))
    // Blue at .5 over red at .5: alpha .75, red .25, blue .5.
    let pixel = canvas.argb(15, 15)
    for (found, expected) in zip(pixel, [191, 64, 0, 128]) { #expect(abs(found - expected) <= 1) }
  }

  @Test func groupsAreMadeOnlyWhereSomethingOverlaps() throws {
    // A group with opacity is a mask in Cairo's SVG.
    #expect(try vectorDocument(squares(true)).text.contains("<mask"))
    #expect(try !vectorDocument(squares(true, apart: 20)).text.contains("<mask"))
    #expect(try !vectorDocument(squares(false)).text.contains("<mask"))
  }

  @Test func aRingTakesItsOpacityIntoItsColour() throws {
    var ring = Layer(nil, frame: Rect(5, 5, 50, 50))
    ring.cornerRadius = 25
    ring.borderWidth = 2
    ring.opacity = 0.5
    var outer = Layer(nil, frame: Rect(0, 0, 60, 60))
    outer.opacity = 0.5
    outer.sublayers = [ring]
    let text = try vectorDocument(PresentationTree(60, 60, [outer])).text
    #expect(!text.contains("<mask"))
    #expect(text.contains("stroke-opacity:0.25"))
    #expect(!text.contains("<image"))
  }

  @Test func backgroundAndBorderFadeAsOne() throws {
    var layer = box(Rect(0, 0, 20, 20), Color(1, 0, 0))
    layer.borderWidth = 4
    layer.borderColor = Color(0, 1, 0, 0.5)
    layer.opacity = 0.5
    let canvas = try Canvas(PresentationTree(20, 20, [layer]))
    // Green at .5 over opaque red, then all of it at .5.
    for (found, expected) in zip(canvas.argb(1, 1), [128, 64, 64, 0]) {
      #expect(abs(found - expected) <= 1)
    }
    #expect(canvas.argb(10, 10) == [128, 128, 0, 0])
  }

  @Test func nestedOpacitiesMultiply() throws {
    var inner = box(Rect(0, 0, 10, 10), Color(0, 0, 0))
    inner.opacity = 0.5
    var middle = Layer(nil, frame: Rect(0, 0, 10, 10))
    middle.opacity = 0.5
    middle.sublayers = [inner, box(Rect(2, 2, 4, 4), Color(1, 1, 1))]
    let canvas = try Canvas(PresentationTree(10, 10, [middle]))
    #expect(abs(canvas.argb(8, 8)[0] - 64) <= 1)
    // White over black at .5: opaque, then halved.
    #expect(canvas.argb(3, 3) == [128, 128, 128, 128])
  }

  @Test func copiesAreMultipliedWithTheirColour() throws {
    var copy = PresentationLayer(Layer("instance-1", frame: Rect(0, 0, 10, 10)), typeName: "layer")
    copy.instanceColor = Color(0.5, 2, 0, 0.5)
    copy.sublayers = [PresentationLayer(still: box(Rect(0, 0, 10, 10), Color(1, 1, 1)))]
    let tree = PresentationTree(time: 0, size: Size(10, 10), background: nil, layers: [copy])
    // (.5, 1, 0) at alpha .5, premultiplied.
    for (found, expected) in zip(try Canvas(tree).argb(5, 5), [128, 64, 128, 0]) {
      #expect(abs(found - expected) <= 1)
    }
  }
}
