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

  init(rounds: Int) throws {
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
        { sizeByHand = try SheetBenchmark.drawByHand(frames) },
      ])
    ours = measurement.median(0)
    byHand = measurement.median(1)
    ratio = measurement.ratio(0, to: 1)
    bytes = size
    bytesByHand = sizeByHand
  }

  /// Twelve columns and twenty rows of cells on one page; returns the document's bytes.
  private static func drawByHand(_ frames: [RadarYardstick]) throws -> Int {
    let counter = Counter()
    let write: cairo_write_func_t = { closure, _, length in
      guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
      Unmanaged<Counter>.fromOpaque(closure).takeUnretainedValue().count += Int(length)
      return CAIRO_STATUS_SUCCESS
    }
    guard
      let surface = cairo_pdf_surface_create_for_stream(
        write, Unmanaged.passUnretained(counter).toOpaque(), 595, 842),
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
    return withExtendedLifetime(counter) { counter.count }
  }

  private final class Counter {
    var count = 0
  }

  /// The line of the table.
  var line: String {
    String(
      format: "sheet of 240 radars: strobe %.1f ms, by hand %.1f ms, ratio %.2f; "
        + "%.1f kB, by hand %.1f kB", ours, byHand, ratio, Double(bytes) / 1000,
      Double(bytesByHand) / 1000)
  }
}
