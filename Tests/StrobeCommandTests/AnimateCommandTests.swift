import Foundation
import TestSupport
import Testing

@Suite struct AnimateCommandTests {
  @Test(arguments: ["apng", "webp", "gif", "svg", "html", "json"])
  func theFileTellsItsFormat(format: String) throws {
    let folder = try TemporaryFolder()
    let file = try CommandRun([
      "animate", "Examples/mask.json", "-o", folder.path("out.\(format)"), "--fps", "4",
    ])
    #expect(file.status == 0, "\(file.error)")
    #expect(file.error.isEmpty && file.output.isEmpty)
    let bytes = try folder.data("out.\(format)")
    let signature = [
      "apng": Data([0x89, 0x50, 0x4E, 0x47]), "gif": Data("GIF89a".utf8),
      "svg": Data("<?xml".utf8),
      "html": Data("<!DOCTYPE html>".utf8),
      "json": Data("{\"v\":".utf8),
    ][format]
    #expect(bytes.starts(with: signature ?? Data("RIFF".utf8)))
    let stream = try CommandRun([
      "animate", "Examples/mask.json", "-o", "-", "--format", format, "--fps", "4",
    ])
    #expect(stream.output == bytes)
    #expect(try folder.names == ["out.\(format)"])
  }

  @Test(arguments: [
    (["-o", "out.mov"], "no extension that names an animation's format"),
    (["-o", "-"], "standard output needs a format"),
    (["-o", "out.apng", "--loop", "65536"], "--loop"),
    (["-o", "out.apng", "--fps", "0"], "--fps"),
    (["-o", "out.apng", "--from", "2", "--to", "1"], "lies before the start"),
    (["-o", "out.apng", "--to", "0"], "no frame"),
    (["-o", "out.apng", "--fps", "1e9"], "limit"),
    (["-o", "out.apng", "--quality", "50"], "--quality"),
    (["-o", "out.apng", "--dither", "none"], "--dither"),
  ])
  func misuseIsRefusedBeforeAnythingIsWritten(options: [String], message: String) throws {
    let folder = try TemporaryFolder()
    let scene = Repository.folder.appendingPathComponent("Examples/mask.json").path
    let run = try CommandRun(["animate", scene] + options, in: folder.url)
    #expect(run.status == 64)
    #expect(run.error.contains(message), "\(run.error)")
    #expect(try folder.names.isEmpty)
  }

  @Test func aMissingEncoderIsNamedWithItsPackage() throws {
    let folder = try TemporaryFolder()
    let scene = Repository.folder.appendingPathComponent("Examples/mask.json").path
    let run = try CommandRun(
      ["animate", scene, "-o", "out.mp4"], in: folder.url, environment: ["PATH": "/nowhere"])
    #expect(run.status == 64)
    #expect(run.error.contains("ffmpeg"), "\(run.error)")
    #expect(try folder.names.isEmpty)
  }

  @Test func lottieDoesNotTakeItsScenesPlace() throws {
    let folder = try TemporaryFolder()
    let scene = Data("{\"size\": [8, 8], \"layers\": []}".utf8)
    try scene.write(to: folder.url.appendingPathComponent("radar.json"))
    let run = try CommandRun(["animate", "radar.json", "-o", "./radar.json"], in: folder.url)
    #expect(run.status == 64, "\(run.error)")
    #expect(try folder.data("radar.json") == scene)
  }

  @Test func failuresKeepTheOldFile() throws {
    let folder = try TemporaryFolder()
    try Data("old".utf8).write(to: folder.url.appendingPathComponent("out.apng"))
    try Data("{\"size\": [8, 8], \"layers\": 1}".utf8).write(
      to: folder.url.appendingPathComponent("bad.json"))
    let bad = try CommandRun(["animate", "bad.json", "-o", "out.apng"], in: folder.url)
    #expect(bad.status == 65)
    let missing = try CommandRun(["animate", "none.json", "-o", "out.apng"], in: folder.url)
    #expect(missing.status == 66)
    let scene = Repository.folder.appendingPathComponent("Examples/mask.json").path
    let unwritable = try CommandRun(["animate", scene, "-o", "none/at/out.apng"], in: folder.url)
    #expect(unwritable.status == 73)
    #expect(try folder.data("out.apng") == Data("old".utf8))
    #expect(try folder.names == ["bad.json", "out.apng"])
  }
}
