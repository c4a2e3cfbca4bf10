import Foundation
import StrobeCore
import TestSupport
import Testing

@Suite struct AtomicFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.path(name) }

  private func contents(_ name: String) throws -> [UInt8] { [UInt8](try folder.data(name)) }

  private func names() throws -> [String] { try folder.names }

  @Test(arguments: [true, false]) func aNewFileHoldsTheBytesAndNothingElseIsLeft(
    _ synchronizing: Bool
  ) throws {
    try AtomicFile.write([1, 2, 3], to: path("new"), synchronizing: synchronizing)
    #expect(try contents("new") == [1, 2, 3])
    #expect(try names() == ["new"])
  }

  @Test(arguments: [0o600, 0o640, 0o755]) func aReplacedFileKeepsItsMode(_ mode: Int) throws {
    try Data([9, 9, 9, 9]).write(to: folder.url.appending(path: "old"))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path("old"))
    try AtomicFile.write([1], to: path("old"))
    let attributes = try FileManager.default.attributesOfItem(atPath: path("old"))
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode)
    #expect(try contents("old") == [1])
  }

  @Test func aLinkStaysALinkAndItsFileIsReplaced() throws {
    try Data([9]).write(to: folder.url.appending(path: "file"))
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: path("file"))
    try AtomicFile.write([4, 5], to: path("link"))
    #expect(try contents("file") == [4, 5])
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: path("link"))
    #expect(target == path("file"))
  }

  @Test func aFolderIsRefusedAndKept() throws {
    try FileManager.default.createDirectory(
      atPath: path("sub"), withIntermediateDirectories: false)
    let error = #expect(throws: OutputError.self) { try AtomicFile.write([1], to: path("sub")) }
    #expect(error?.description.contains("it is a folder") == true)
    #expect(try names() == ["sub"])
  }

  @Test func aMissingFolderIsNamed() throws {
    let target = path("missing/file")
    let error = #expect(throws: OutputError.self) { try AtomicFile.write([1], to: target) }
    #expect(error?.description.contains(target) == true)
    #expect(try names().isEmpty)
  }

  @Test func whatIsNoRegularFileIsWrittenIntoAndKept() throws {
    try AtomicFile.write([1, 2], to: "/dev/null")
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    #expect(type as? FileAttributeType == .typeCharacterSpecial)
  }
}
