import Foundation
import TestSupport
import Testing

@testable import StrobeExport
@testable import StrobeVector

/// The fixtures are files of Cairo 1.16.0: three pages with four links and surfaces drawn 20, 4 and 3
/// times on a page, and one page without either.
@Suite struct VectorPDFRepairTests {
  private func bytes(_ name: String) throws -> [UInt8] {
    let folder = Repository.fixtures.appending(path: "PDF")
    return [UInt8](try Data(contentsOf: folder.appendingPathComponent(name + ".pdf")))
  }

  /// Four links leave four objects unwritten.
  ///
  /// One page lists two surfaces 20 and 4 times, one page
  /// three times each: 19 + 3 and 2 + 2 repeats.
  @Test func bothFaultsArePutRightInPlace() throws {
    let original = try bytes("links-and-repeats")
    var repaired = original
    #expect(
      PDFRepair.repair(&repaired) == PDFRepair.Report(freedEntries: 4, blankedKeys: 26))
    #expect(repaired.count == original.count)
    // Nothing is left to do.
    #expect(PDFRepair.repair(&repaired) == PDFRepair.Report())
    // Every change is a blank or an entry of the table.
    let key = Array("xref\n0 ".utf8)
    let start = try #require(original.indices.first { original[$0...].starts(with: key) })
    for (index, (before, after)) in zip(original, repaired).enumerated() where before != after {
      #expect(after == 0x20 || index > start)
    }
  }

  @Test func everyEntryInUseIsWhereItSays() throws {
    var repaired = try bytes("links-and-repeats")
    PDFRepair.repair(&repaired)
    let text = String(decoding: repaired, as: Unicode.ASCII.self)
    let table = try #require(text.ranges(of: "xref\n0 ").first)
    let lines = text[table.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
    let count = try #require(Int(lines[0]))
    var free = 0
    for number in 0..<count {
      let entry = lines[number + 1]
      #expect(entry.utf8.count == 19)
      if entry.hasSuffix("f ") {
        free += 1
      } else {
        let offset = try #require(Int(entry.prefix(10)))
        #expect(repaired[offset...].starts(with: "\(number) 0 obj".utf8))
      }
    }
    #expect(free == 5)
  }

  @Test func everySurfaceStaysListedOnce() throws {
    var repaired = try bytes("links-and-repeats")
    PDFRepair.repair(&repaired)
    let text = String(decoding: repaired, as: Unicode.ASCII.self)
    let lists = text.split(separator: "\n").filter { $0.contains("/XObject <<") }
    #expect(lists.count == 2)
    for list in lists {
      let keys = list.split(separator: " ").filter { $0.hasPrefix("/x") }
      #expect(keys.count == 2 && Set(keys).count == 2)
    }
  }

  @Test func aSoundFileStaysAsItIs() throws {
    let original = try bytes("plain")
    var repaired = original
    #expect(PDFRepair.repair(&repaired) == PDFRepair.Report())
    #expect(repaired == original)
  }

  /// A file of one object with this dictionary, laid out as Cairo does.
  private func file(_ dictionary: String, offset: Int = 9, count: Int = 2) -> [UInt8] {
    let body = "%PDF-1.5\n1 0 obj\n\(dictionary)\nendobj\n"
    let zeros = String(repeating: "0", count: 10 - String(offset).count)
    return [UInt8](
      (body + "xref\n0 \(count)\n0000000000 65535 f \n\(zeros)\(offset) 00000 n \n"
        + "trailer\n<< /Size 2 >>\nstartxref\n\(body.utf8.count)\n%%EOF\n").utf8)
  }

  @Test(arguments: [
    "<< /Title (/XObject << /a 1 0 R /a 1 0 R >>) >>",
    "<< /Title (\\) /XObject << /a 1 0 R /a 1 0 R >>) >>",
    "<< /Title (( /XObject << ) /a 1 0 R /a 1 0 R >>) >>",
    "% /XObject << /a 1 0 R /a 1 0 R >>",
    "<< /Length 9 >>\nstream\n/XObject << /a 1 0 R /a 1 0 R >>\nendstream",
    "<< /XObject << /a 1 0 R /a 2 0 R >> >>",
    "<< /XObject << /a 1 0 R /a << /b 1 >> >> >>",
    "<< /XObject << /a 1 0 R /a 1 0 R",
    "<< /XObject << /a 1 0 R /ab 1 0 R >> >>",
  ])
  func onlyRepeatsInResourcesAreBlanked(dictionary: String) {
    let original = file(dictionary)
    var repaired = original
    PDFRepair.repair(&repaired)
    #expect(repaired == original)
  }

  @Test func repeatsOfEveryKindOfResourceAreBlanked() {
    var repaired = file("<< /Pattern << /p 1 0 R\n/q 1 0 R /p 1 0 R >> /XObject << /p 1 0 R >> >>")
    #expect(PDFRepair.repair(&repaired).blankedKeys == 1)
    #expect(
      repaired
        == file("<< /Pattern << /p 1 0 R\n/q 1 0 R          >> /XObject << /p 1 0 R >> >>"))
  }

  @Test func whatIsNoSuchFileStaysAsItIs() throws {
    var inputs: [[UInt8]] = [
      [], [UInt8]("%PDF-".utf8), [UInt8]("%PDF-1.5\nstartxref".utf8),
      [UInt8]("%PDF-1.5\nstartxref\n99999999999999999999".utf8),
      [UInt8]("%PDF-1.5\nxref\n0 9\nstartxref\n9".utf8), file("<<>>", count: 1_000_000),
    ]
    let whole = try bytes("links-and-repeats")
    inputs += stride(from: 0, to: whole.count - 1100, by: 97).map { Array(whole[..<$0]) }
    for input in inputs {
      var repaired = input
      #expect(PDFRepair.repair(&repaired) == PDFRepair.Report())
      #expect(repaired == input)
    }
  }
}
