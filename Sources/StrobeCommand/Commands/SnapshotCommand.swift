import Foundation
import Strobe
import StrobeArguments
import StrobeSnapshots

/// `strobe snapshot`: a folder of scenes against its references.
enum SnapshotCommand {
  static let folder = Argument(
    "directory", .directory(), help: "The folder of scenes, with snapshots.json if it has one.")
  static let report = Option(
    "report", .file(extensions: ["html"]),
    help: "Write a page that shows every failure; it needs neither a server nor other files.")
  static let shard = Option(
    "shard", .part(), help: "Do only part K of N of the snapshots, such as 1/4.")
  static let junit = Option(
    "junit", .file(extensions: ["xml"]), help: "Write the results as JUnit XML.")
  static let json = Option(
    "json", .file(extensions: ["json"]), help: "Write the results as JSON; - is standard output.")
  static let artifacts = Option(
    "artifacts", .directory(),
    help: """
      Write expected, actual and difference of every failure into this folder; \
      \(SnapshotChecker.artifactsVariable) otherwise, and nowhere without either.
      """)
  static let update = Option(
    "update", .choice(of: SnapshotRun.Update.self), default: .all,
    help: """
      Which references to write: all that are not as drawn to the last bit, those that verify \
      would fail, or those that are missing.
      """)
  static let removeOrphans = Flag(
    "remove-orphans", help: "Remove references that belong to no snapshot.")

  static let command = Command(
    "snapshot", summary: "Verify a folder of scenes against pictures, or record them.",
    discussion: """
      \(SceneList.folderHelp) Folders within it count too, and snapshots.json may say for all \
      scenes and, under "scenes", for each by its path: "times" (a list of seconds), "count" or \
      "frames" (that many instants over the duration, each a picture or all in one filmstrip; 5 \
      pictures otherwise), "size", "scale", "tolerance" (exact, rounding, scattered or an object), \
      "ignore" (rectangles [x, y, width, height] and layer names) and "values" (false keeps no \
      values beside the pictures). References lie in the folder's __Snapshots__.

      Examples:
        strobe snapshot record Scenes
        strobe snapshot verify Scenes --report report.html --junit results.xml
        strobe snapshot record Scenes --update changed
      """,
    subcommands: [verify, record])

  private static let verify = Command(
    "verify", summary: "Compare scenes with their references.",
    discussion: """
      Exits with 1 where a snapshot changed, where one has no reference and where a reference \
      belongs to no snapshot, and with 65 where a scene or a reference cannot be read. Writes no \
      reference.
      """,
    parameters: [
      folder, report, artifacts, junit, json, FrameOptions.jobs, shard, SharedOptions.quiet,
    ]
  ) { values, console in
    try SnapshotCommandRun(values, console, action: .verify).run()
  }

  private static let record = Command(
    "record", summary: "Write the references of scenes.",
    discussion: """
      A reference that is as drawn keeps its bytes. Look at what was written before you commit it. \
      References that belong to no snapshot are named and stay, unless they are to be removed.
      """,
    parameters: [
      folder, update, removeOrphans, report, junit, json, FrameOptions.jobs, shard,
      SharedOptions.quiet,
    ]
  ) { values, console in
    let action = SnapshotRun.Action.record(try values[update])
    return try SnapshotCommandRun(values, console, action: action).run()
  }
}

/// One run of `strobe snapshot verify` or `record`.
struct SnapshotCommandRun {
  private let values: ParsedArguments
  private let console: Console
  private let action: SnapshotRun.Action
  private let isQuiet: Bool
  private let artifacts: String?

  init(_ values: ParsedArguments, _ console: Console, action: SnapshotRun.Action) throws {
    self.values = values
    self.console = console
    self.action = action
    isQuiet = try values[SharedOptions.quiet]
    if action == .verify {
      let named = try values[SnapshotCommand.artifacts]
      let variable = ProcessInfo.processInfo.environment[SnapshotChecker.artifactsVariable]
      artifacts = named ?? (variable?.isEmpty == false ? variable : nil)
    } else {
      artifacts = nil
    }
  }

  func run() throws -> ExitStatus {
    let folder = try SnapshotFolder(path: values[SnapshotCommand.folder])
    var run = SnapshotRun(folder, action)
    run.jobs = try values[FrameOptions.jobs] ?? ProcessInfo.processInfo.activeProcessorCount
    if let part = try values[SnapshotCommand.shard] {
      run.shard = Shard(part.number, of: part.count) ?? .whole
    }
    run.keepsPictures = try artifacts != nil || values[SnapshotCommand.report] != nil
    if case .record = action { run.removesOrphans = try values[SnapshotCommand.removeOrphans] }

    let progress = isQuiet ? nil : ProgressLine(total: run.count, unit: "snapshots")
    let result: SnapshotRunResult
    do {
      defer { progress?.finish() }
      result = try run.run { progress?.update($0) }
    }
    // First what is known: a report that cannot be written must not hide it.
    try print(result)
    try writeFiles(result)
    return status(result)
  }

  private func status(_ result: SnapshotRunResult) -> ExitStatus {
    if result.hasDamage { return .badData }
    // Recording doesn't judge; it has named what it left undone.
    return action == .verify && result.hasFailures ? .different : .success
  }

  private func print(_ result: SnapshotRunResult) throws {
    let sink = try values[SnapshotCommand.json] == "-" ? console.error : console.output
    var named: Set<String> = []
    for entry in result.entries where entry.status.isFailure {
      if let faults = entry.faults {
        // A scene's faults are named once, in the form that editors know.
        if named.insert(entry.scene).inserted { try console.error.write("\(faults)\n") }
        continue
      }
      var line = "\(entry.status.rawValue): \(entry.scene)"
      if !entry.name.isEmpty { line += " \(entry.name)" }
      let changes = (entry.changes ?? []).prefix(10).map(\.description)
      let details = (entry.lines + changes).map { "\n  \($0)" }.joined()
      try sink.write(line + details + "\n")
    }
    if !isQuiet { try sink.write(result.summary + "\n") }
  }

  private func writeFiles(_ result: SnapshotRunResult) throws {
    if let path = try values[SnapshotCommand.junit] { try write(result.junit, to: path) }
    if let path = try values[SnapshotCommand.json] { try write(result.json, to: path) }
    if let path = try values[SnapshotCommand.report] { try write(result.html, to: path) }
    guard let artifacts else { return }
    for entry in result.entries {
      guard let pictures = entry.pictures else { continue }
      let folder = URL(fileURLWithPath: artifacts)
        .appendingPathComponent(String(entry.scene.dropLast(".json".count)))
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      } catch {
        // The first write says why.
      }
      let files: [(String, [UInt8]?)] = [
        ("expected", pictures.expected), ("actual", pictures.actual),
        ("difference", pictures.difference),
      ]
      for (kind, bytes) in files {
        guard let bytes else { continue }
        try AtomicFile.write(
          bytes, to: folder.appendingPathComponent("\(entry.name)-\(kind).png").path)
      }
    }
  }

  private func write(_ text: String, to path: String) throws {
    var text = text
    try text.withUTF8 { bytes in
      let raw = UnsafeRawBufferPointer(bytes)
      if path == "-" {
        try AtomicFile.writeToStandardOutput(raw)
      } else {
        OutputFolder.make(for: path)
        try AtomicFile.write(raw, to: path)
      }
    }
  }
}
