import Foundation
import TestSupport
import Testing

@Suite struct FramesCommandTests {
  @Test func jobsAndShardsGiveTheSameFiles() throws {
    let folder = try TemporaryFolder()
    func frames(_ name: String, _ extra: [String]) throws {
      let run = try CommandRun(
        [
          "frames", "Examples/fragment-carousel.json", "-o", folder.path("\(name)/%03d.png"),
          "--fps", "3", "--scale", "0.25",
        ] + extra)
      #expect(run.status == 0, "\(run.error)")
    }
    try frames("one", ["--jobs", "1"])
    try frames("two", ["--jobs", "3"])
    for part in 1...3 { try frames("three", ["--shard", "\(part)/3"]) }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("one")).sorted()
    // Three pictures, each held for 1 s and dissolved for 2 s: 9 s.
    #expect(names == (0..<27).map { String(format: "%03d.png", $0) })
    for other in ["two", "three"] {
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path(other)).sorted() == names)
      for name in names {
        #expect(try folder.data("one/\(name)") == folder.data("\(other)/\(name)"))
      }
    }
  }

  @Test func framesEqualRenderedInstants() throws {
    let folder = try TemporaryFolder()
    _ = try CommandRun([
      "frames", "Examples/ripple-radar.json", "-o", folder.path("{index}.svg"), "--times",
      "0.5,1.25",
    ])
    let single = try CommandRun([
      "render", "Examples/ripple-radar.json", "-o", "-", "--format", "svg", "--time", "1.25",
    ])
    #expect(try folder.data("1.svg") == single.output)
  }

  @Test func resumingKeepsWhatIsThere() throws {
    let folder = try TemporaryFolder()
    let arguments = [
      "frames", "Examples/mask.json", "-o", folder.path("%d.png"), "--count", "3",
    ]
    #expect(try CommandRun(arguments).status == 0)
    try FileManager.default.removeItem(atPath: folder.path("1.png"))
    // A whole picture of something else: it is not drawn again.
    let kept = try CommandRun([
      "render", "Examples/pulsing-radar.json", "-o", "-", "--format", "png",
    ])
    try kept.output.write(to: folder.url.appendingPathComponent("0.png"))
    #expect(try CommandRun(arguments + ["--resume"]).status == 0)
    #expect(try folder.names == ["0.png", "1.png", "2.png"])
    #expect(try folder.data("0.png") == kept.output)
  }

  static let hasParallel = [
    "/usr/bin/parallel", "/usr/local/bin/parallel", "/opt/homebrew/bin/parallel",
  ]
  .contains { FileManager.default.isExecutableFile(atPath: $0) }

  /// The recipe of the documentation of the command line, with three shards.
  @Test(.enabled(if: hasParallel)) func shardsRunUnderGNUParallel() throws {
    let folder = try TemporaryFolder()
    let program = try CommandRun.program().path
    let run = try ProgramRun(
      named: "sh",
      [
        "-c",
        """
        parallel \(program) frames Examples/mask.json -o '\(folder.path("out"))/%04d.png' --fps 4 \
          --shard {}/3 ::: $(seq 3)
        """,
      ])
    #expect(run.status == 0, "\(run.error)")
    let whole = try CommandRun([
      "frames", "Examples/mask.json", "-o", folder.path("whole/%04d.png"), "--fps", "4",
    ])
    #expect(whole.status == 0)
    // Three seconds at four frames a second.
    for index in 0..<12 {
      let name = String(format: "%04d.png", index)
      #expect(try folder.data("out/\(name)") == folder.data("whole/\(name)"))
    }
  }

  @Test func anInterruptLeavesWholeFilesOnly() throws {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = try CommandRun.program()
    process.arguments = [
      "frames", "Examples/ripple-radar.json", "-o", folder.path("%06d.png"), "--count", "100000",
      "--jobs", "2",
    ]
    process.currentDirectoryURL = Repository.folder
    process.standardError = FileHandle.nullDevice
    try process.run()
    while process.isRunning, try folder.names.count < 5 { usleep(10_000) }
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    let names = try folder.names
    #expect(names.count >= 5 && names.count < 100_000)
    for name in names {
      #expect(name.hasSuffix(".png"), "\(name)")
      // The last chunk of a whole PNG file: no bytes, IEND, its checksum.
      let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
      #expect(try folder.data(name).suffix(12) == Data(end), "\(name)")
    }
  }
}
