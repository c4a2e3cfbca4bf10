import Foundation
import StrobeCore
import StrobeGeometry
import StrobeModel

/// Writes an animation as MP4 through the program `ffmpeg`, which has to be installed.
///
/// The pictures go to it as they are drawn, every one for the same time. H.264 in this form has pairs of
/// columns and rows: an odd canvas gets one more in the background's colour, white where there is none.
final class MP4Animation: RasterAnimationEncoder {
  private let process = Process()
  private let input: ProgramInput
  private let messages: URL
  private let result: URL
  private let file: AtomicFileWriter
  private let plan: RasterPlan
  private let background: (red: UInt32, green: UInt32, blue: UInt32)
  private var row: [UInt8]
  private var last: [UInt8]

  let joinsFrames = false

  init(_ export: AnimationExport, plan: RasterPlan, file: AtomicFileWriter) throws {
    self.file = file
    self.plan = plan
    let color = export.scene.background
    func byte(_ value: Double?) -> UInt32 {
      guard let value, let color, color.alpha == 1 else { return 255 }
      return UInt32(min(max(value * 255, 0), 255).rounded())
    }
    background = (byte(color?.red), byte(color?.green), byte(color?.blue))
    let (width, height) = (plan.width + plan.width % 2, plan.height + plan.height % 2)
    row = [UInt8](repeating: 255, count: width * 3)
    last = row
    let folder = FileManager.default.temporaryDirectory
    let name = "strobe-\(UUID().uuidString)"
    messages = folder.appendingPathComponent("\(name).log")
    result = folder.appendingPathComponent("\(name).mp4")
    guard let program = MP4Animation.program() else { throw AnimationError.missingProgram }
    PartialFiles.shared.insert(Array(messages.path.utf8CString))
    PartialFiles.shared.insert(Array(result.path.utf8CString))
    var rate = 30.0
    if case .rate(let own) = export.schedule.sampling { rate = own }
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [
      "-hide_banner", "-loglevel", "error", "-y", "-f", "rawvideo", "-pixel_format", "rgb24",
      "-video_size", "\(width)x\(height)", "-framerate", "\(rate)", "-i", "pipe:0", "-an",
      "-vf", "scale=in_range=pc:out_range=tv:out_color_matrix=bt709:flags=accurate_rnd+bitexact",
      "-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "medium", "-crf", "16",
      // The number of threads changes the bytes.
      "-threads", "1", "-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709",
      "-color_trc", "bt709", "-fflags", "+bitexact", "-flags:v", "+bitexact",
      "-map_metadata", "-1", "-movflags", "+faststart", "-f", "mp4", result.path,
    ]
    input = try ProgramInput()
    process.standardInput = input.reader
    process.standardOutput = FileHandle.nullDevice
    guard FileManager.default.createFile(atPath: messages.path, contents: nil) else {
      throw OutputError(path: messages.path, operation: "create")
    }
    process.standardError = try FileHandle(forWritingTo: messages)
    try process.run()
    try input.reader.close()
  }

  deinit {
    if process.isRunning { process.terminate() }
    input.close()
    for url in [messages, result] {
      try? FileManager.default.removeItem(at: url)
      PartialFiles.shared.remove(Array(url.path.utf8CString))
    }
  }

  var notes: [String] {
    plan.isOpaque
      ? [] : ["MP4 has no transparency: the frames stand on white; --set background=… chooses"]
  }

  /// The program's path.
  private static func program() -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/ffmpeg" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Checks what the format can express, before anything is drawn.
  static func check(_ export: AnimationExport, _ plan: RasterPlan) throws(AnimationError) {
    guard program() != nil else { throw .missingProgram }
    guard export.playCount <= 1 else { throw .cannotRepeat(.mp4) }
    let limit = 16_384
    guard plan.width <= limit, plan.height <= limit else {
      throw .tooLarge(.mp4, width: plan.width, height: plan.height, limit: limit)
    }
  }

  func append(_ pixels: UnsafeRawBufferPointer, from start: Double, to end: Double) throws {
    for y in 0..<plan.height {
      flatten(pixels, y)
      try write(row)
    }
    if plan.height % 2 == 1 { try write(last) }
  }

  /// A row of premultiplied words on the background, as bytes.
  private func flatten(_ pixels: UnsafeRawBufferPointer, _ y: Int) {
    row.withUnsafeMutableBufferPointer { row in
      for x in 0..<plan.width {
        let word = pixels.loadUnaligned(
          fromByteOffset: (y * plan.width + x) * 4, as: UInt32.self)
        let rest = 255 - (word >> 24)
        // White, or a ground of the scene's own that has no holes.
        func mixed(_ shift: UInt32) -> UInt8 {
          UInt8(truncatingIfNeeded: min(255, (word >> shift) & 255 + rest))
        }
        row[3 * x] = mixed(16)
        row[3 * x + 1] = mixed(8)
        row[3 * x + 2] = mixed(0)
      }
      if plan.width % 2 == 1 {
        let place = 3 * plan.width
        row[place] = UInt8(truncatingIfNeeded: background.red)
        row[place + 1] = UInt8(truncatingIfNeeded: background.green)
        row[place + 2] = UInt8(truncatingIfNeeded: background.blue)
      }
    }
    if y == 0, plan.height % 2 == 1 {
      for x in 0..<(row.count / 3) {
        last[3 * x] = UInt8(truncatingIfNeeded: background.red)
        last[3 * x + 1] = UInt8(truncatingIfNeeded: background.green)
        last[3 * x + 2] = UInt8(truncatingIfNeeded: background.blue)
      }
    }
  }

  private func write(_ bytes: [UInt8]) throws {
    do {
      try input.write(bytes)
    } catch {
      // It has ended; its message says why.
      process.waitUntilExit()
      throw failed()
    }
  }

  func finish() throws {
    input.close()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw failed() }
    let movie = try FileHandle(forReadingFrom: result)
    while let piece = try movie.read(upToCount: 1 << 20), !piece.isEmpty {
      try file.append([UInt8](piece))
    }
  }

  private func failed() -> AnimationError {
    let text = (try? String(contentsOf: messages, encoding: .utf8)) ?? ""
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init)
    return .programFailed(line ?? "it ended with status \(process.terminationStatus)")
  }
}
