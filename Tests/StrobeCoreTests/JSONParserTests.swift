import Testing

@testable import StrobeCore

/// Reads a text that must be JSON.
private func parse(_ text: String) throws -> JSONValue {
  try JSONParser.parse(Array(text.utf8)).value
}

/// The error of a text that is not JSON.
private func failure(_ bytes: [UInt8], limits: JSONParser.Limits = .init()) -> JSONSyntaxError? {
  do throws(JSONSyntaxError) {
    _ = try JSONParser.parse(bytes, limits: limits)
    return nil
  } catch {
    return error
  }
}

@Suite struct JSONParserTests {
  @Test func readsEveryTypeWithItsPlace() throws {
    let root = try parse(#" { "a" : [1, -2.5e+3, true, false, null, "x"] , "b": {} }"#)
    let members = try #require(root.members)
    #expect(root.location.offset == 1)
    #expect(members.map(\.key) == ["a", "b"])
    #expect(members[0].location.offset == 3)
    guard case .array(let elements) = members[0].value.content else {
      Issue.record("no array")
      return
    }
    #expect(elements.map(\.location.offset) == [10, 13, 22, 28, 35, 41])
    guard case .number("-2.5e+3") = elements[1].content else {
      Issue.record("the text of a number is not kept")
      return
    }
    #expect(elements[2].bool == true)
    #expect(elements[3].bool == false)
    #expect(elements[4].isNull)
    #expect(elements[5].string == "x")
    #expect(members[1].value.members?.isEmpty == true)
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"), (#""\u0041\u00e9\u20AC""#, "Aé€"),
    (#""\ud83d\ude00""#, "😀"), (#""a\u0000b""#, "a\0b"), ("\"é\u{7f}\"", "é\u{7f}"),
  ])
  func readsEscapes(text: String, expected: String) throws {
    #expect(try parse(text).string == expected)
  }

  @Test func toleratesAByteOrderMark() throws {
    let value = try JSONParser.parse([0xEF, 0xBB, 0xBF] + Array("[]".utf8)).value
    #expect(value.location.offset == 3)
  }

  @Test func tellsARepeatedKeyAndKeepsTheFirst() throws {
    let result = try JSONParser.parse(Array(#"{"a": 1, "b": {"a": 2}, "a": 3}"#.utf8))
    #expect(result.duplicates.map(\.key) == ["a"])
    #expect(result.duplicates.first?.location.offset == 24)
    #expect(result.duplicates.first?.first.offset == 1)
    guard case .number("1")? = result.value["a"]?.content else {
      Issue.record("the first does not count")
      return
    }
  }

  @Test func tellsARepeatedKeyAmongMany() throws {
    let keys = (0..<40).map { "\"k\($0)\": 0" } + ["\"k3\": 1", "\"k39\": 1", "\"k40\": 1"]
    let text = "{" + keys.joined(separator: ",") + "}"
    let result = try JSONParser.parse(Array(text.utf8))
    #expect(result.duplicates.map(\.key) == ["k3", "k39"])
    #expect(result.value.members?.count == 41)
  }

  @Test(arguments: [
    ("", 0, "unexpected end of the file; expected a value"),
    ("  ", 2, "unexpected end of the file; expected a value"),
    ("[1", 2, "unexpected end of the file; expected ',' or ']'"),
    ("[1 2]", 3, "expected ',' or ']', found '2'"),
    ("[1,]", 2, "a comma before ']'; remove it"),
    ("[,]", 1, "expected a value, found ','"),
    (#"{"a" 1}"#, 5, "expected ':' after the key 'a', found '1'"),
    (#"{"a":1,}"#, 6, "a comma before '}'; remove it"),
    (#"{"a":}"#, 5, "expected a value, found '}'"),
    (#"{a:1}"#, 1, "expected a key in double quotes or '}', found 'a'"),
    (#"{"a":1 "b":2}"#, 7, "expected ',' or '}', found '\"'"),
    ("[] x", 3, "expected the end of the file, found 'x'"),
    ("// x", 0, "expected a value, found '/'; JSON has no comments"),
    ("'x'", 0, "expected a value, found '''; a string is written in double quotes"),
    ("[+1]", 1, "expected a value, found '+'; a number has no '+' before it"),
    ("[.5]", 1, "expected a value, found '.'; a number has a digit before the point"),
    ("[5.]", 3, "expected a digit after the point, found ']'"),
    ("[1e]", 3, "expected a digit of the exponent, found ']'"),
    ("[-]", 2, "expected a digit, found ']'"),
    ("[007]", 1, "a number does not start with 0 before other digits"),
    ("[-01]", 1, "a number does not start with 0 before other digits"),
    ("[True]", 1, "expected a value, found 'True'; did you mean true?"),
    ("[red]", 1, "expected a value, found 'red'; a string is written in double quotes"),
    ("[NaN]", 1, "NaN is not a JSON number"),
    ("\"abc", 0, "unexpected end of the file in the string that starts here"),
    ("\"a\nb\"", 0, "the string that starts here has no closing quote on its line"),
    ("\"a\tb\"", 2, "the control character U+0009 in a string; escape it"),
    (#""\x""#, 1, #"unknown escape \x; a backslash is written \\"#),
    (#""\u12g4""#, 1, #"\u takes four hexadecimal digits"#),
    (#""\u12"#, 1, #"\u takes four hexadecimal digits"#),
    (#""\ud83d""#, 1, #"\uD83D is half of a surrogate pair; it means nothing alone"#),
    (#""\ud83d\u0041""#, 1, #"\uD83D is half of a surrogate pair; it means nothing alone"#),
    (#""\ude00""#, 1, #"\uDE00 is half of a surrogate pair; it means nothing alone"#),
    (#""\"#, 2, "unexpected end of the file in an escape"),
  ])
  func namesWhatIsWrong(text: String, offset: Int, message: String) {
    let error = failure(Array(text.utf8))
    #expect(error?.message == message)
    #expect(error?.offset == offset)
  }

  @Test func tellsTheWayToTheFault() {
    let error = failure(Array(#"{"layers": [{}, {"frame": [0, 0, x]}]}"#.utf8))
    #expect(error?.path.description == "$.layers[1].frame[2]")
  }

  @Test(
    arguments: [
      ([0x22, 0xC3, 0x28, 0x22], 1), ([0x22, 0xE2, 0x82], 1), ([0x22, 0xED, 0xA0, 0x80, 0x22], 1),
      ([0x22, 0xC0, 0x80, 0x22], 1), ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1),
      ([0x22, 0x61, 0x80, 0x22], 2), ([0x22, 0xF0, 0x80, 0x80, 0x80, 0x22], 1),
    ] as [([UInt8], Int)])
  func refusesWhatIsNotUTF8(bytes: [UInt8], offset: Int) {
    let error = failure(bytes)
    #expect(error?.offset == offset)
    #expect(error?.message.hasSuffix("is not valid UTF-8 here") == true)
  }

  @Test func namesUTF16() {
    #expect(failure([0xFF, 0xFE, 0x7B, 0])?.message == "the file is UTF-16; a scene file is UTF-8")
    #expect(failure([0xFE, 0xFF, 0, 0x7B])?.message == "the file is UTF-16; a scene file is UTF-8")
  }

  @Test func refusesWhatPassesALimit() {
    let deep = failure(
      Array((String(repeating: "[", count: 5) + String(repeating: "]", count: 5)).utf8),
      limits: .init(depth: 4))
    #expect(deep?.isLimit == true)
    #expect(deep?.offset == 4)
    #expect(failure(Array("[[[[]]]]".utf8), limits: .init(depth: 4)) == nil)
    let long = failure(Array("[1,2,3]".utf8), limits: .init(values: 3))
    #expect(long?.isLimit == true)
    #expect(failure(Array("[1,2]".utf8), limits: .init(values: 3)) == nil)
    #expect(failure(Array("[1,2]".utf8), limits: .init(bytes: 4))?.isLimit == true)
  }

  @Test func readsAnyDepthWithoutOverflow() {
    let text = String(repeating: "[", count: 1_000_000)
    #expect(failure(Array(text.utf8))?.isLimit == true)
    let objects = String(repeating: "{\"a\":", count: 100_000)
    #expect(failure(Array(objects.utf8))?.isLimit == true)
  }

  @Test func neverTrapsOnCutOrChangedBytes() {
    let text = Array(#"{"a\u00e9": [1.5e-3, "x\n", true, null, {"b": -0}], "é": "😀"}"#.utf8)
    for end in 0..<text.count { #expect(failure(Array(text[..<end])) != nil) }
    for index in text.indices {
      for byte: UInt8 in [0, 0x22, 0x5C, 0x7B, 0x7D, 0x80, 0xFF, 0x2C, 0x65] {
        var changed = text
        changed[index] = byte
        _ = failure(changed)
      }
    }
  }

  @Test func takesNonFiniteWordsOnlyWhenAsked() throws {
    for word in ["NaN", "-Infinity", "Infinity", "nan", "-inf"] {
      let bytes = Array("[\(word)]".utf8)
      #expect(failure(bytes) != nil)
      let value = try JSONParser.parse(bytes, takesNonFinite: true).value
      guard case .array(let elements) = value.content, case .number(word)? = elements.first?.content
      else {
        Issue.record("\(word) is not taken")
        continue
      }
    }
  }
}

@Suite struct SourceTextTests {
  @Test func countsLinesAndCodePoints() {
    let text = "ab\ncé😀d\r\n\rx\n"
    let source = SourceText(Array(text.utf8))
    // Bytes: a0 b1 \n2 c3 é4-5 😀6-9 d10 \r11 \n12 \r13 x14 \n15.
    let expected: [(Int, Int, Int)] = [
      (0, 1, 1), (1, 1, 2), (2, 1, 3), (3, 2, 1), (4, 2, 2), (6, 2, 3), (10, 2, 4), (11, 2, 5),
      (13, 3, 1), (14, 4, 1), (15, 4, 2), (16, 5, 1), (99, 5, 1),
    ]
    for (offset, line, column) in expected {
      #expect(source.position(of: offset) == .init(line: line, column: column), "byte \(offset)")
    }
  }

  @Test func countsInOneLongLine() {
    let text = String(repeating: "é", count: 10_000)
    let source = SourceText(Array(text.utf8))
    #expect(source.position(of: 2 * 9_999) == .init(line: 1, column: 10_000))
    #expect(source.position(of: 512) == .init(line: 1, column: 257))
  }

  @Test func startsAfterAByteOrderMark() {
    let source = SourceText([0xEF, 0xBB, 0xBF, 0x7B, 0x0A, 0x7D])
    #expect(source.position(of: 3) == .init(line: 1, column: 1))
    #expect(source.position(of: 5) == .init(line: 2, column: 1))
    #expect(source.position(of: 0) == .init(line: 1, column: 1))
  }

  @Test func standsAnEmptyText() {
    #expect(SourceText([]).position(of: 0) == .init(line: 1, column: 1))
  }
}
