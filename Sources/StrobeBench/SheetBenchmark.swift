import CCairo
import Foundation
import Strobe

/// A sheet of 240 radar frames, against the same cells drawn by hand on Cairo's PDF surface.
struct SheetBenchmark {
  let ours: Double
  let byHand: Double
  let ratio: Double
  let bytes: Int
  let bytesByHand: Int
  /// The command from its start to its end, in milliseconds; `nil` where it is not built.
  private(set) var process: Double?
  /// What poppler takes to draw our page and the one by hand, in milliseconds.
  private(set) var shown: (ours: Double, byHand: Double)?

  /// - Parameters:
  ///   - rounds: How often each piece is measured.
  ///   - folder: For the files.
  /// - Throws: What drawing and writing throw.
  init(rounds: Int, in folder: URL) throws {
    let scene = BenchmarkScenes.radar()
    let schedule = try FrameSchedule(.count(240), to: scene.naturalDuration)
    let frames = try (0..<240).map {
      RadarYardstick(try scene.presentation(at: schedule.time(at: $0)))
    }
    let sheet = Sheet([SheetSection(scene, name: "radar", schedule: schedule)])
    var size = 0
    var sizeByHand = 0
    let measurement = try Measurement(
      rounds: rounds,
      [
        { size = try sheet.data(as: .pdf).bytes.count },
        { sizeByHand = try SheetBenchmark.drawByHand(frames).count },
      ])
    ours = measurement.median(0)
    byHand = measurement.median(1)
    ratio = measurement.ratio(0, to: 1)
    bytes = size
    bytesByHand = sizeByHand

    let sceneFile = folder.appendingPathComponent("radar.json").path
    let page = folder.appendingPathComponent("radar.pdf").path
    let pageByHand = folder.appendingPathComponent("hand.pdf").path
    try Data(BenchmarkScenes.radarFile.utf8).write(to: URL(fileURLWithPath: sceneFile))
    try Data(SheetBenchmark.drawByHand(frames)).write(to: URL(fileURLWithPath: pageByHand))
    var fitted = sheet
    fitted.options.fitsOnePage = true
    try Data(fitted.data(as: .pdf).bytes).write(to: URL(fileURLWithPath: page))
    if let strobe = ChildProcess.strobe() {
      let whole = folder.appendingPathComponent("whole.pdf").path
      let arguments = ["sheet", sceneFile, "--count", "240", "--quiet", "-o", whole]
      process = try Measurement(rounds: rounds, [{ _ = try ChildProcess(strobe, arguments) }])
        .median(0)
    }
    // Both on one page, so that poppler fills as many pixels.
    if let pdftoppm = ChildProcess.find("pdftoppm") {
      func show(_ path: String) throws {
        _ = try ChildProcess(pdftoppm, ["-r", "150", path, "\(path).shown"])
      }
      let measurement = try Measurement(
        rounds: rounds, [{ try show(page) }, { try show(pageByHand) }])
      shown = (measurement.median(0), measurement.median(1))
    }
  }

  /// Twelve columns and twenty rows of cells on one page.
  private static func drawByHand(_ frames: [RadarYardstick]) throws -> [UInt8] {
    let document = Document()
    let write: cairo_write_func_t = { closure, data, length in
      guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
      Unmanaged<Document>.fromOpaque(closure).takeUnretainedValue().bytes +=
        UnsafeBufferPointer(start: data, count: Int(length))
      return CAIRO_STATUS_SUCCESS
    }
    guard
      let surface = cairo_pdf_surface_create_for_stream(
        write, Unmanaged.passUnretained(document).toOpaque(), 595, 842),
      let context = cairo_create(surface)
    else { throw BenchmarkError("no PDF surface") }
    let side = 40.0
    for (index, frame) in frames.enumerated() {
      cairo_save(context)
      cairo_translate(
        context, 36 + Double(index % 12) * (side + 4), 36 + Double(index / 12) * (side - 2))
      cairo_rectangle(context, 0, 0, side, side)
      cairo_clip(context)
      cairo_scale(context, side / frame.side, side / frame.side)
      frame.draw(on: context)
      cairo_restore(context)
    }
    cairo_destroy(context)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    return withExtendedLifetime(document) { document.bytes }
  }

  private final class Document {
    var bytes: [UInt8] = []
  }

  /// The lines of the table.
  var lines: [String] {
    var lines = [
      String(
        format: "sheet of 240 radars: strobe %.1f ms, by hand %.1f ms, ratio %.2f; "
          + "%.1f kB, by hand %.1f kB", ours, byHand, ratio, Double(bytes) / 1000,
        Double(bytesByHand) / 1000)
    ]
    if let process {
      lines.append(
        String(format: "  the whole command %.1f ms, ratio %.2f", process, process / byHand))
    }
    if let shown {
      lines.append(
        String(
          format: "  poppler draws it in %.0f ms, the one by hand in %.0f ms, ratio %.2f",
          shown.ours, shown.byHand, shown.ours / shown.byHand))
    }
    return lines
  }
}
