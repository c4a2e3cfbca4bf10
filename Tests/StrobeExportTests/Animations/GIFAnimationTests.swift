import StrobeModel
import StrobePictures
import Testing

@testable import StrobeExport

@Suite struct GIFAnimationTests {
  private func play(
    _ scene: Scene, _ rate: Double, to end: Double,
    _ change: (inout AnimationExport) -> Void = { _ in }
  ) throws -> (played: PlayedAnimation, summary: AnimationExport.Summary) {
    let schedule = try FrameSchedule(.rate(rate), to: end)
    var export = AnimationExport(scene, schedule: schedule, format: .gif)
    change(&export)
    let (bytes, summary) = try AnimationScenes.file(export)
    return (try PlayedAnimation.gif(bytes), summary)
  }

  /// A pixel as GIF can show it.
  private func cut(_ pixels: [UInt8]) -> [UInt8] {
    var result = pixels
    for place in stride(from: 0, to: pixels.count, by: 4) {
      if pixels[place + 3] < 128 {
        for component in 0..<4 { result[place + component] = 0 }
      } else {
        result[place + 3] = 255
      }
    }
    return result
  }

  /// Few colours are kept to the bit, on nothing and on a ground.
  @Test(arguments: ["", "\"background\": \"#ddeeff\","])
  func fewColoursAreExact(background: String) throws {
    let scene = try AnimationScenes.scene(
      """
      {"size": [40, 30], \(background) "duration": 1, "layers": [
        {"type": "shape", "frame": [0, 0, 16, 16], "path": {"ellipse": [0, 0, 16, 16]},
         "fillColor": "#aa2200",
         "animations": [{"keyPath": "position.x", "from": 8, "to": 32, "duration": 1}]}]}
      """)
    let (played, summary) = try play(scene, 25, to: 1)
    #expect(played.pictures.count == 25 && summary.pictures == 25)
    for index in 0..<25 {
      let time = Double(index) / 25
      #expect(
        try played.pixels(at: time + 0.001) == cut(AnimationScenes.pixels(scene, at: time)),
        "\(time)")
    }
    #expect(played.pictures.last?.until == 1)
  }

  @Test(arguments: [(25.0, 1.0), (30, 1), (29.97, 3), (50, 1), (7, 2), (33, 0.99)])
  func timesDoNotDrift(rate: Double, end: Double) throws {
    let (played, summary) = try play(try AnimationScenes.ring, rate, to: end)
    for (index, picture) in played.pictures.dropLast().enumerated() {
      // Half a hundredth of a second from the next frame's instant.
      #expect(abs(picture.until - Double(index + 1) / rate) <= 0.005 + 1e-9, "\(index)")
    }
    #expect(abs((played.pictures.last?.until ?? 0) - end) <= 0.005 + 1e-9)
    #expect(summary.notes.isEmpty)
  }

  @Test func framesTooQuickForTheFormatAreLeftOutAndTold() throws {
    let scene = try AnimationScenes.ring
    let (played, summary) = try play(scene, 100, to: 0.5)
    // Every second one of fifty.
    #expect(played.pictures.count == 25)
    #expect(summary.notes.count == 1 && summary.notes[0].contains("25 of 50"))
    for (index, picture) in played.pictures.enumerated() {
      #expect(abs(picture.until - Double(index + 1) / 50) < 1e-9)
    }
    // What is left out must not be what stays.
    let still = try AnimationScenes.scene(
      """
      {"size": [8, 8], "background": "#ffffff", "duration": 1, "layers": [
        {"frame": [0, 0, 8, 8], "backgroundColor": "#000000",
         "animations": [{"type": "keyframe", "keyPath": "opacity", "values": [1, 0.5, 0], "keyTimes": [0, 0.2, 0.21, 1],
           "calculationMode": "discrete", "duration": 1}]}]}
      """)
    let last = try play(still, 100, to: 1).played.pictures.last?.pixels
    #expect(last == [UInt8](repeating: 255, count: 8 * 8 * 4))
  }

  @Test(arguments: [0, 1, 2, 65_535])
  func theNumberOfPlaysIsInTheFile(count: Int) throws {
    let played = try play(try AnimationScenes.ring, 5, to: 1) { $0.playCount = count }.played
    #expect(played.playCount == count)
  }

  @Test(arguments: Dithering.allCases)
  func manyColoursComeNear(dithering: Dithering) throws {
    let scene = try AnimationScenes.scene(
      """
      {"size": [64, 64], "background": "#ffffff", "duration": 0.2, "layers": [
        {"type": "gradient", "frame": [8, 8, 56, 56], "colors": ["#ff8800", "#0033aa", "#00ff99"],
         "gradientType": "radial", "startPoint": [0.5, 0.5], "endPoint": [1, 1],
         "animations": [{"keyPath": "opacity", "from": 1, "to": 0.5, "duration": 0.2}]}]}
      """)
    let played = try play(scene, 10, to: 0.2) { $0.dithering = dithering }.played
    for (index, picture) in played.pictures.enumerated() {
      let expected = try AnimationScenes.pixels(scene, at: Double(index) / 10)
      var (largest, sum) = (0, 0)
      for (seen, right) in zip(picture.pixels, expected) {
        let difference = abs(Int(seen) - Int(right))
        largest = max(largest, difference)
        sum += difference
      }
      #expect(Double(sum) / Double(expected.count) < 5)
      #expect(largest < 64)
      // The ground is one colour of many, and most of the picture: it stays what it is.
      #expect(picture.pixels[0..<4].elementsEqual([255, 255, 255, 255]))
    }
  }

  @Test func aPictureHoldsOnlyWhatChanged() throws {
    let scene = try AnimationScenes.scene(
      """
      {"size": [100, 100], "background": "#ffffff", "duration": 1, "layers": [
        {"frame": [10, 20, 10, 10], "backgroundColor": "#000000",
         "animations": [{"keyPath": "position.x", "from": 15, "to": 65, "duration": 1}]}]}
      """)
    let areas = try play(scene, 10, to: 1).played.areas
    #expect(areas[0] == (100, 100))
    // Ten columns and five more.
    for area in areas.dropFirst() { #expect(area == (15, 10)) }
  }

  @Test func sameSceneSameBytes() throws {
    let schedule = try FrameSchedule(.rate(25), to: 0.4)
    let export = AnimationExport(
      try AnimationScenes.ring, schedule: schedule, format: .gif)
    #expect(try AnimationScenes.file(export).bytes == AnimationScenes.file(export).bytes)
  }
}
