import StrobeGeometry
import TestSupport
import Testing

@testable import StrobeModel

@Suite struct PropertyValueTests {
  @Test func numbersOfEveryKindAreBlended() {
    let pairs: [(PropertyValue, PropertyValue, PropertyValue)] = [
      (1, 3, 1.5),
      (.point(Point(0, 4)), .point(Point(8, 0)), .point(Point(2, 3))),
      (.size(Size(0, 4)), .size(Size(8, 0)), .size(Size(2, 3))),
      (.rect(Rect(0, 4, 8, 12)), .rect(Rect(4, 0, 0, 12)), .rect(Rect(1, 3, 6, 12))),
      (
        .list([0, .color(.black)]), .list([4, .color(.white)]),
        .list([1, .color(Color(0.25, 0.25, 0.25))])
      ),
      (
        .path(Path([.move(.zero), .line(Point(4, 0)), .close])),
        .path(Path([.move(Point(4, 8)), .line(Point(0, 0)), .close])),
        .path(Path([.move(Point(1, 2)), .line(Point(3, 0)), .close]))
      ),
    ]
    for (a, b, expected) in pairs {
      #expect(a.interpolated(to: b, at: 0.25) == expected)
      #expect(a.interpolated(to: b, at: 0) == a)
      #expect(a.interpolated(to: b, at: 1) == b)
    }
  }

  @Test func colorsAreBlendedStraight() throws {
    let cases = try ReferenceValues("basic").list("cases")
    let expected = try #require(cases.first { $0["color"]?.bool == true })
    func color(_ numbers: [Double]) -> PropertyValue {
      .color(Color(numbers[0], numbers[1], numbers[2], numbers[3]))
    }
    let from = color(try expected.numbers("from"))
    let to = color(try expected.numbers("to"))
    for (p, value) in zip(try expected.numbers("p"), try expected.list("value")) {
      #expect(from.interpolated(to: to, at: p) == color(try #require(value.numbers)))
    }
  }

  @Test func aMissingColorIsTheOtherOneWithoutOpacity() {
    let red = PropertyValue.color(Color(1, 0, 0, 0.5))
    #expect(PropertyValue.none.interpolated(to: red, at: 0.5) == .color(Color(1, 0, 0, 0.25)))
    #expect(red.interpolated(to: .none, at: 0.25) == .color(Color(1, 0, 0, 0.375)))
    #expect(red.interpolated(to: .none, at: 1) == .none)
  }

  @Test func whatCannotBeBlendedSwitchesAtOneHalf() {
    let pairs: [(PropertyValue, PropertyValue)] = [
      (.bool(false), .bool(true)), (.string("a"), .string("b")),
      (.image(ImageSource(path: "a")), .image(ImageSource(path: "b"))),
      (.list([1, 2]), .list([1, 2, 3])), (.list([.bool(true)]), .list([.bool(false)])),
      (.path(Path([.move(.zero)])), .path(Path([.move(.zero), .close]))),
      (.path(Path([.move(.zero), .close])), .path(Path([.move(.zero), .line(.zero)]))),
      (1, .point(.zero)), (.none, 1),
    ]
    for (a, b) in pairs {
      #expect(a.interpolated(to: b, at: 0.49) == a)
      #expect(a.interpolated(to: b, at: 0.5) == b)
      #expect(a.interpolated(to: b, at: -2) == a)
      #expect(a.interpolated(to: b, at: 2) == b)
    }
  }

  @Test func sumsAndDifferencesAreComponentwise() {
    let a = PropertyValue.rect(Rect(1, 2, 3, 4))
    let b = PropertyValue.rect(Rect(10, 20, 30, 40))
    #expect(a.adding(to: b) == .rect(Rect(11, 22, 33, 44)))
    #expect(b.subtracting(a) == .rect(Rect(9, 18, 27, 36)))
    #expect(a.multiplied(by: 3) == .rect(Rect(3, 6, 9, 12)))
    #expect(a.zero == .rect(.zero))
    #expect(PropertyValue.bool(true).adding(to: .bool(true)) == nil)
    #expect(PropertyValue.bool(true).zero == nil)
    #expect(PropertyValue.list([1, 2]).adding(to: .list([1])) == nil)
    #expect(PropertyValue.list([1, .bool(true)]).adding(to: .list([1, 2])) == nil)
    #expect(PropertyValue.list([1, 2]).multiplied(by: 2) == .list([2, 4]))
    #expect(PropertyValue.color(.white).adding(to: .none) == .color(.white))
    #expect(PropertyValue.none.adding(to: .color(.white)) == .color(.white))
    let path = PropertyValue.path(Path([.move(Point(1, 2)), .cubic(.zero, .zero, Point(3, 3))]))
    #expect(
      path.adding(to: path)
        == .path(Path([.move(Point(2, 4)), .cubic(.zero, .zero, Point(6, 6))])))
  }

  @Test func transformsAreConcatenated() {
    let move = PropertyValue.transform(.translation(10, 0))
    let scale = PropertyValue.transform(.scale(2, 3))
    // The added one applies first: it is scaled with the rest.
    #expect(move.adding(to: scale) == .transform(Transform3D(affine: 2, 0, 0, 3, 20, 0)))
    #expect(move.zero == .transform(.identity))
    #expect(move.multiplied(by: 3) == .transform(.translation(30, 0)))
    #expect(move.multiplied(by: -2) == .transform(.translation(-20, 0)))
    #expect(scale.subtracting(move) == .transform(Transform3D(affine: 2, 0, 0, 3, -20, 0)))
    #expect(PropertyValue.transform(.scale(0, 1)).multiplied(by: -1) == nil)
    #expect(move.multiplied(by: .infinity) == nil)
  }

  @Test func distancesAreEuclidean() {
    #expect(PropertyValue.number(-3).distance(to: 4) == 7)
    #expect(PropertyValue.point(.zero).distance(to: .point(Point(3, 4))) == 5)
    #expect(PropertyValue.size(.zero).distance(to: .size(Size(3, 4))) == 5)
    #expect(PropertyValue.color(.black).distance(to: .color(Color(0, 0, 1))) == 1)
    #expect(PropertyValue.bool(true).distance(to: .bool(false)) == nil)
    #expect(PropertyValue.number(1).distance(to: .point(.zero)) == nil)
  }
}
