import StrobeModel
import Testing

@testable import StrobeExport

@Suite struct FrameExporterTests {
  /// Cairo rounds differently on a new surface and on one that was written to.
  @Test func framesDoNotDependOnFramesBefore() throws {
    let scene = try AnimationScenes.card
    let exporter = try FrameExporter()
    for index in 0..<40 {
      let time = Double(index) / 30
      let fresh = try FrameExporter().data(scene, at: time, as: .png)
      #expect(try exporter.data(scene, at: time, as: .png) == fresh, "\(time)")
    }
  }
}
