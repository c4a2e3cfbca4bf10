import Foundation
import Testing

@testable import StrobeSnapshots

@Suite struct ReferenceNameTests {
  @Test func plainNamesStay() {
    #expect(ReferenceName.test("ring()") == "ring")
    #expect(ReferenceName.test("ring(count:at:)") == "ring+count+at")
    #expect(ReferenceName.part("0.5s", keepsDots: true) == "0.5s")
    #expect(ReferenceName.part("größe-2_b", keepsDots: false) == "größe-2_b")
    #expect(ReferenceName.instant(0.5) == "0.5s")
    #expect(ReferenceName.instant(-0.0) == "0s")
    #expect(ReferenceName.instant(2) == "2s")
  }

  @Test func unsafeNamesNeverMeet() {
    let texts = [
      "a/b", "a:b", "a b", "a-b", "a?b", "a\\b", "a\nb", "a\u{0}b", "../a", "..", ".", "", "-", "~",
      "a~b", "a.b", "ring at 0.5 s", "ring at 0,5 s", String(repeating: "x", count: 300),
      String(repeating: "x", count: 301), "🎯", "🎯🎯", " a", "a ",
    ]
    let names = texts.map { ReferenceName.part($0, keepsDots: false) }
    // Also where the file system does not tell upper from lower case.
    #expect(Set(names.map { $0.lowercased() }).count == texts.count)
    for name in names {
      #expect(!name.isEmpty && name.utf8.count <= 255 - 20)
      #expect(name.allSatisfy { $0.isLetter || $0.isNumber || "-_~".contains($0) }, "\(name)")
    }
  }

  @Test func equalTextsHaveEqualNames() {
    // The same letter, composed and in parts.
    #expect(
      ReferenceName.part("\u{E9}", keepsDots: false)
        == ReferenceName.part("e\u{301}", keepsDots: false))
  }

  @Test func aTestsNameCannotBeMistakenForAnothersName() {
    let first = Reference(file: "/t/A.swift", function: "a.b()", name: "c")
    let second = Reference(file: "/t/A.swift", function: "a()", name: "b.c")
    #expect(first.path != second.path)
    let overloads = ["a()", "a(index:)", "a(_:)", "`a`()"].map {
      Reference(file: "/t/A.swift", function: $0, name: "0s").path
    }
    // Backquotes are no part of a name.
    #expect(overloads[0] == overloads[3])
    #expect(Set(overloads).count == 3)
  }

  @Test func referencesLieBesideTheirTest() {
    let reference = Reference(file: "/t/RadarTests.swift", function: "ring()", name: "0.5s")
    #expect(reference.path == "/t/__Snapshots__/RadarTests/ring.0.5s.png")
    #expect(reference.title == "RadarTests/ring.0.5s")
    let elsewhere = Reference(
      file: "/t/RadarTests.swift", function: "ring()", name: "0.5s", kind: .values, folder: "/f")
    #expect(elsewhere.path == "/f/RadarTests/ring.0.5s.json")
  }
}
