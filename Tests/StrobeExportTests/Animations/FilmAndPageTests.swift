import Foundation
import StrobeModel
import StrobePictures
import StrobeVector
import TestSupport
import Testing

@testable import StrobeExport

@Suite struct FilmAndPageTests {
  static let hasFFmpeg = program("ffmpeg") != nil

  private static func program(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private func export(_ scene: Scene, _ rate: Double, to end: Double, _ format: AnimationFormat)
    throws -> AnimationExport
  {
    AnimationExport(scene, schedule: try FrameSchedule(.rate(rate), to: end), format: format)
  }

  // MARK: Pages

  @Test func aPageIsOneFileWithAPlayer() throws {
    var export = try export(AnimationScenes.ring, 24, to: 1, .html)
    export.options.metadata.title = "Rings & <more>"
    export.playCount = 2
    let text = String(decoding: try AnimationScenes.file(export).bytes, as: UTF8.self)
    #expect(text.hasPrefix("<!DOCTYPE html>"))
    #expect(text.contains("<title>Rings &amp; &lt;more&gt;</title>"))
    #expect(text.contains("aria-label=\"Rings &amp; &lt;more&gt;\""))
    let film = "const film = { start: 0.0, duration: 1.0, frames: 24, rate: 24.0, plays: 2 };"
    #expect(text.contains(film))
    let parts = ["first", "back", "play", "forward", "last", "scrubber", "speed", "zoom", "loop"]
    for part in parts {
      #expect(text.contains("name=\"\(part)\""))
    }
    // Nothing is fetched: the only addresses are the names of XML's vocabularies.
    let addresses = text.matches(of: /https?:[^"' ]*/).map { String($0.output) }
    #expect(
      Set(addresses).isSubset(of: [
        "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink",
      ]))
    #expect(text.contains("default-src 'none'"))
  }

  /// Instants that no rate has are steps of the player as they are.
  @Test func aPageKnowsInstantsOfItsOwn() throws {
    let schedule = try FrameSchedule(.times([0.5, 0.75, 1.25]), from: 0.5, to: 1.5)
    let export = AnimationExport(try AnimationScenes.ring, schedule: schedule, format: .html)
    let text = String(decoding: try AnimationScenes.file(export).bytes, as: UTF8.self)
    let film =
      "{ start: 0.5, duration: 1.0, frames: 3, starts: [0.0, 0.25, 0.75], plays: 0 }"
    #expect(text.contains("const film = \(film);"))
  }

  /// The page holds the animation that the SVG file is.
  @Test func aPageHoldsTheSVG() throws {
    func bytes(_ format: AnimationFormat) throws -> [UInt8] {
      var export = try export(AnimationScenes.ring, 30, to: 1, format)
      // Letters of the content's own would tell the XML declaration.
      export.options.svg.idPrefix = "x-"
      return try AnimationScenes.file(export).bytes
    }
    let (page, file) = (try bytes(.html), try bytes(.svg))
    let svg = String(decoding: file, as: UTF8.self).split(
      separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    #expect(svg[0].hasPrefix("<?xml"))
    #expect(String(decoding: page, as: UTF8.self).contains(svg[1]))
  }

  // MARK: Films

  @Test(.enabled(if: hasFFmpeg)) func filmsHoldEveryFrameNearly() throws {
    let scene = try AnimationScenes.ring
    var export = try export(scene, 20, to: 1, .mp4)
    export.options.scale = 4
    let side = 192
    let bytes = try AnimationScenes.file(export).bytes
    let frames = try decoded(bytes, width: side, height: side)
    try #require(frames.count == 20)
    for (index, frame) in frames.enumerated() {
      let right = try AnimationScenes.pixels(scene, at: Double(index) / 20, scale: 4)
      var sum = 0
      for pixel in 0..<(side * side) {
        for part in 0..<3 {
          sum += abs(Int(frame[pixel * 3 + part]) - Int(right[pixel * 4 + part]))
        }
      }
      // Colour has half the resolution.
      #expect(Double(sum) / Double(side * side * 3) < 6, "\(index)")
      // The corner is white, by the right matrix and range.
      #expect(frame[0..<3].allSatisfy { $0 >= 253 })
    }
  }

  @Test(.enabled(if: hasFFmpeg)) func filmsAreEvenOpaqueAndStable() throws {
    let scene = try AnimationScenes.scene(
      """
      {"size": [31, 21], "duration": 0.5, "layers": [
        {"frame": [0, 0, 10, 10], "backgroundColor": "#ff000080",
         "animations": [{"keyPath": "position.x", "from": 5, "to": 25, "duration": 0.5}]}]}
      """)
    let export = try export(scene, 10, to: 0.5, .mp4)
    let (bytes, summary) = try AnimationScenes.file(export)
    #expect(summary.notes.count == 1 && summary.notes[0].contains("white"))
    let frames = try decoded(bytes, width: 32, height: 22)
    #expect(frames.count == 5)
    // What was added, and what nothing is drawn on.
    #expect(frames[0].suffix(3).allSatisfy { $0 >= 253 })
    #expect(try AnimationScenes.file(export).bytes == bytes)
    // The index comes before the pictures, so that a film plays while it loads.
    let text = String(decoding: bytes, as: Unicode.ASCII.self)
    let index = try #require(text.range(of: "moov"))
    let data = try #require(text.range(of: "mdat"))
    #expect(index.lowerBound < data.lowerBound)
  }

  @Test func filmsCannotSayHowOftenTheyPlay() throws {
    guard Self.hasFFmpeg else { return }
    var export = try export(AnimationScenes.ring, 20, to: 1, .mp4)
    export.playCount = 3
    #expect(throws: AnimationError.cannotRepeat(.mp4)) { try AnimationScenes.file(export) }
  }

  /// A film's frames as RGB.
  private func decoded(_ bytes: [UInt8], width: Int, height: Int) throws -> [[UInt8]] {
    let folder = try TemporaryFolder()
    let file = try folder.write(bytes, to: "film.mp4")
    let run = try ProgramRun(
      named: "ffmpeg",
      ["-v", "error", "-i", file.path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"])
    let data = [UInt8](run.output)
    let size = width * height * 3
    #expect(data.count % size == 0)
    return stride(from: 0, to: data.count - size + 1, by: size).map {
      Array(data[$0..<($0 + size)])
    }
  }
}
