import Foundation
import TestSupport
import Testing

@testable import StrobeCore

@Suite struct AtomicFileWriterTests {
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = try TemporaryFolder()
    try withExtendedLifetime(folder) { try body(folder.url) }
  }

  @Test func piecesAppearTogether() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("out")
      try Data("old".utf8).write(to: file)
      let writer = try AtomicFileWriter(file.path)
      try writer.append(Array("abc".utf8))
      try writer.append(Array("def".utf8))
      try writer.replace(at: 1, with: Array("X".utf8))
      try writer.append(Array("g".utf8))
      #expect(try Data(contentsOf: file) == Data("old".utf8))
      try writer.commit()
      #expect(try Data(contentsOf: file) == Data("aXcdefg".utf8))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out"])
    }
  }

  @Test func anAbandonedFileLeavesNothing() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("out")
      try Data("old".utf8).write(to: file)
      do {
        let writer = try AtomicFileWriter(file.path)
        try writer.append(Array("abc".utf8))
        #expect(throws: OutputError.self) { try writer.replace(at: 2, with: [1, 2]) }
      }
      #expect(try Data(contentsOf: file) == Data("old".utf8))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out"])
      #expect(throws: OutputError.self) { try AtomicFileWriter(folder.path) }
      #expect(throws: OutputError.self) { try AtomicFileWriter(folder.path + "/none/out") }
    }
  }
}
