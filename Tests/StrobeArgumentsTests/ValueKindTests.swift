import StrobeArguments
import Testing

@Suite struct ValueKindTests {
  @Test func ratesMayBeQuotients() throws {
    #expect(try ValueKind<Double>.rate().read("30000/1001") == 30000.0 / 1001)
    #expect(try ValueKind<Double>.rate().read("12.5") == 12.5)
    for text in ["0", "-1", "1/0", "1/2/3", "/2", "2/", "a", "1e300/1e-300"] {
      #expect(throws: ValueError.self) { try ValueKind<Double>.rate().read(text) }
    }
  }

  @Test(
    "Decimal numbers are read",
    arguments: [
      ("0", 0), ("-0.5", -0.5), ("+1", 1), (".5", 0.5), ("5.", 5), ("1e-9", 1e-9), ("1E3", 1000),
      ("1.25e+2", 125), ("0.1", 0.1), ("1e-400", 0), ("00012", 12),
    ] as [(String, Double)])
  func numbers(_ text: String, _ expected: Double) throws {
    #expect(try ValueKind<Double>.number().read(text) == expected)
  }

  @Test(
    "Everything else is refused",
    arguments: [
      ("", "expected a decimal number"), (" 1", "expected a decimal number"),
      ("1 ", "expected a decimal number"), ("abc", "expected a decimal number"),
      ("0x10", "expected a decimal number"), ("0x1p3", "expected a decimal number"),
      ("１２", "expected a decimal number"), ("1e", "expected a decimal number"),
      ("1e+", "expected a decimal number"), (".", "expected a decimal number"),
      ("-", "expected a decimal number"), ("--1", "expected a decimal number"),
      ("1.2.3", "expected a decimal number"), ("1_000", "expected a decimal number"),
      ("1\0", "expected a decimal number"), ("٣", "expected a decimal number"),
      ("nan", "the number must be finite"), ("NaN", "the number must be finite"),
      ("-nan", "the number must be finite"), ("inf", "the number must be finite"),
      ("-Infinity", "the number must be finite"), ("1e999", "the number is too large"),
      ("-1e309", "the number is too large"),
      ("1,5", "expected a number with a decimal point; did you mean 1.5?"),
      ("1,5,3", "expected a decimal number"),
    ])
  func noNumbers(_ text: String, _ reason: String) {
    #expect(throws: ValueError(reason)) { try ValueKind<Double>.number().read(text) }
  }

  @Test func boundsOfNumbers() throws {
    let kind = ValueKind<Double>.number(atLeast: 0, atMost: 1)
    #expect(try kind.read("0") == 0)
    #expect(try kind.read("1") == 1)
    #expect(throws: ValueError("it must be at least 0")) { try kind.read("-1e-300") }
    #expect(throws: ValueError("it must be at most 1")) { try kind.read("1.5") }
    #expect(throws: ValueError("it must be greater than 0.5")) {
      try ValueKind<Double>.number(greaterThan: 0.5).read("0.5")
    }
  }

  @Test(
    "Numbers are shown as they are typed",
    arguments: [(0, "0"), (1.5, "1.5"), (-2, "-2"), (1e-9, "1e-09"), (1e300, "1e+300")]
      as [(Double, String)])
  func shownNumbers(_ number: Double, _ text: String) throws {
    let kind = ValueKind<Double>.number()
    #expect(kind.format(number) == text)
    #expect(try kind.read(text) == number)
  }

  @Test func integers() throws {
    let kind = ValueKind<Int>.integer(in: 1...32_767)
    #expect(try kind.read("32767") == 32_767)
    #expect(try kind.read("+5") == 5)
    #expect(try ValueKind<Int>.integer().read("-9223372036854775808") == Int.min)
    for text in ["0", "-5", "32768", "99999999999999999999999"] {
      #expect(throws: ValueError("it must be from 1 to 32767")) { try kind.read(text) }
    }
    for text in ["", "-", "+", "12.5", "1e3", "１２", "0x10", " 1", "abc"] {
      #expect(throws: ValueError("expected a whole number")) { try kind.read(text) }
    }
    #expect(throws: ValueError("it must be at least 0")) {
      try ValueKind<Int>.integer(in: 0...Int.max).read("-1")
    }
    #expect(throws: ValueError("it must be at most 5")) {
      try ValueKind<Int>.integer(in: Int.min...5).read("6")
    }
  }

  @Test func unsignedIntegers() throws {
    let kind = ValueKind<UInt64>.unsignedInteger()
    #expect(try kind.read("18446744073709551615") == UInt64.max)
    for text in ["18446744073709551616", "-1"] {
      #expect(throws: ValueError("it must be from 0 to 18446744073709551615")) {
        try kind.read(text)
      }
    }
  }

  @Test func parts() throws {
    #expect(try ValueKind<Part>.part().read("1/4") == Part(1, of: 4))
    #expect(try ValueKind<Part>.part().read("4/4") == Part(4, of: 4))
    #expect(Part(1, of: 4) != nil)
    #expect(Part(5, of: 4) == nil)
    #expect(Part(1, of: 0) == nil)
    #expect(Part(1, of: .min) == nil)
    for text in ["", "1", "/", "1/", "1/2/3", "a/b", "1.5/2", "1/99999999999999999999"] {
      #expect(throws: ValueError("expected K/N, such as 1/4")) {
        try ValueKind<Part>.part().read(text)
      }
    }
    for text in ["0/4", "5/4", "-1/4"] {
      #expect(throws: ValueError("the part must be from 1 to 4")) {
        try ValueKind<Part>.part().read(text)
      }
    }
    #expect(throws: ValueError("there must be at least 1 part")) {
      try ValueKind<Part>.part().read("1/0")
    }
  }

  @Test func countsAndShares() throws {
    let kind = ValueKind<CountOrShare>.countOrShare()
    #expect(try kind.read("12") == .count(12))
    #expect(try kind.read("0") == .count(0))
    #expect(try kind.read("2.5%") == .share(0.025))
    #expect(try kind.read("100%") == .share(1))
    #expect(kind.format(.share(0.25)) == "25%")
    #expect(kind.format(.count(3)) == "3")
    for text in ["101%", "-1%"] {
      #expect(throws: ValueError("it must be from 0% to 100%")) { try kind.read(text) }
    }
    #expect(throws: ValueError("it must be at least 0")) { try kind.read("-1") }
    #expect(throws: ValueError("expected a whole number")) { try kind.read("1.5") }
    #expect(throws: ValueError("expected a decimal number")) { try kind.read("%") }
    #expect(throws: ValueError("the number must be finite")) { try kind.read("nan%") }
  }

  @Test func rectangles() throws {
    let kind = ValueKind<RectangleValue<Int>>.rectangle(of: .integer())
    let rectangle = try kind.read("-1,2,30,40")
    #expect(
      [rectangle.x, rectangle.y, rectangle.width, rectangle.height] == [-1, 2, 30, 40])
    #expect(kind.format(rectangle) == "-1,2,30,40")
    #expect(try ValueKind.rectangle(of: .number()).read("0,0,0,1.5").height == 1.5)
    for text in ["", "1,2,3", "1,2,3,4,5"] {
      #expect(throws: ValueError("expected X,Y,WIDTH,HEIGHT, such as 0,0,16,16")) {
        try kind.read(text)
      }
    }
    #expect(throws: ValueError("the width and the height can't be negative")) {
      try kind.read("0,0,-1,4")
    }
    #expect(throws: ValueError("expected a whole number")) { try kind.read("0,,1,4") }
  }

  @Test func lists() throws {
    let kind = ValueKind<[Double]>.list(of: .number(), maximumCount: 3)
    #expect(try kind.read("0") == [0])
    #expect(try kind.read("0,-0.5,1e-9") == [0, -0.5, 1e-9])
    #expect(kind.format([0, 1.5]) == "0,1.5")
    #expect(throws: ValueError("the list is empty")) { try kind.read("") }
    #expect(throws: ValueError("value 2 is empty")) { try kind.read("1,,2") }
    #expect(throws: ValueError("value 2 is empty")) { try kind.read("1,") }
    #expect(throws: ValueError("4 values are more than the 3 allowed")) { try kind.read("1,2,3,4") }
    #expect(throws: ValueError("in value 2, 'x': expected a decimal number")) {
      try kind.read("1,x")
    }
    #expect(throws: ValueError("expected a decimal number")) { try kind.read("x") }
  }

  @Test func ranges() throws {
    let kind = ValueKind<[ClosedRange<Int>]>.list(of: .range(of: .integer()))
    #expect(try kind.read("1...3,-7...-5,9") == [1...3, -7...(-5), 9...9])
    #expect(kind.format([1...3]) == "1...3")
    #expect(try ValueKind.range(of: .number()).read("-0.5...1e1") == -0.5...10)
    #expect(throws: ValueError("the range runs backwards")) { try kind.read("3...1") }
    #expect(throws: ValueError("expected a whole number")) { try kind.read("...1") }
    #expect(throws: ValueError("expected a whole number")) { try kind.read("1...") }
    #expect(throws: ValueError("expected a whole number")) { try kind.read("1...2...3") }
  }

  @Test func dimensionsAndChoices() throws {
    let a4 = Dimensions(width: 595, height: 842)
    let kind = ValueKind<Dimensions>.choice(["A4": a4]).or(.dimensions())
    #expect(try kind.read("A4") == a4)
    #expect(try kind.read("10x20.5") == Dimensions(width: 10, height: 20.5))
    #expect(kind.format(a4) == "A4")
    #expect(kind.format(Dimensions(width: 10, height: 20.5)) == "10x20.5")
    #expect(kind.placeholder == "A4|wxh")
    #expect(kind.completion == .words(["A4"]))
    #expect(
      throws: ValueError("choose one of A4; did you mean A4?, or expected WxH, such as 595x842")
    ) {
      try kind.read("a4")
    }
    for text in ["0x1", "-1x5"] {
      #expect(throws: ValueError("both sides must be greater than 0")) {
        try ValueKind<Dimensions>.dimensions().read(text)
      }
    }
  }

  @Test func kindsCanBeNamedCheckedAndMapped() throws {
    let even = ValueKind<Int>.integer().named("even").checked { value throws(ValueError) in
      guard value.isMultiple(of: 2) else { throw ValueError("it must be even") }
    }
    #expect(even.placeholder == "even")
    #expect(try even.read("4") == 4)
    #expect(throws: ValueError("it must be even")) { try even.read("3") }
    let mapped = even.map({ "\($0)!" }, back: { Int($0.dropLast()) })
    #expect(try mapped.read("4") == "4!")
    #expect(mapped.format("6!") == "6")
  }
}
