import Foundation
import StrobeCore
import Testing

@Suite struct AtomicFileTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "atomic-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func contents(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test(arguments: [true, false]) func aNewFileHoldsTheBytesAndNothingElseIsLeft(
    _ synchronizing: Bool
  ) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try AtomicFile.write([1, 2, 3], to: path("new"), synchronizing: synchronizing)
    #expect(try contents("new") == [1, 2, 3])
    #expect(try names() == ["new"])
  }

  @Test(arguments: [0o600, 0o640, 0o755]) func aReplacedFileKeepsItsMode(_ mode: Int) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data([9, 9, 9, 9]).write(to: folder.appending(path: "old"))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path("old"))
    try AtomicFile.write([1], to: path("old"))
    let attributes = try FileManager.default.attributesOfItem(atPath: path("old"))
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode)
    #expect(try contents("old") == [1])
  }

  @Test func aLinkStaysALinkAndItsFileIsReplaced() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data([9]).write(to: folder.appending(path: "file"))
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: path("file"))
    try AtomicFile.write([4, 5], to: path("link"))
    #expect(try contents("file") == [4, 5])
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: path("link"))
    #expect(target == path("file"))
  }

  @Test func aFolderIsRefusedAndKept() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      atPath: path("sub"), withIntermediateDirectories: false)
    let error = #expect(throws: OutputError.self) { try AtomicFile.write([1], to: path("sub")) }
    #expect(error?.description.contains("it is a folder") == true)
    #expect(try names() == ["sub"])
  }

  @Test func aMissingFolderIsNamed() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let target = path("missing/file")
    let error = #expect(throws: OutputError.self) { try AtomicFile.write([1], to: target) }
    #expect(error?.description.contains(target) == true)
    #expect(try names().isEmpty)
  }

  @Test func whatIsNoRegularFileIsWrittenIntoAndKept() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try AtomicFile.write([1, 2], to: "/dev/null")
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    #expect(type as? FileAttributeType == .typeCharacterSpecial)
  }
}
