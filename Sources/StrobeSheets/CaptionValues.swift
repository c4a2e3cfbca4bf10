internal import Foundation
internal import StrobeExport

/// What the places of captions stand for.
struct CaptionValues {
  let schedule: FrameSchedule
  let name: String
  let frameRate: Double?

  func values(at index: Int) -> [String: String] {
    let time = schedule.time(at: index)
    let length = schedule.to - schedule.from
    let phase = length > 0 ? (time - schedule.from) / length : 0
    return [
      "index": "\(index + 1)",
      "frame": frameNumber(time, index: index),
      "time": CaptionValues.fixed(time, digits: 3),
      "timecode": timecode(time),
      "percent": "\(CaptionValues.fixed(phase * 100, digits: 0))%",
      "name": name,
      "phase": CaptionValues.fixed(phase, digits: 3),
    ]
  }

  private func frameNumber(_ time: Double, index: Int) -> String {
    guard let frameRate, let number = Int(exactly: (time * frameRate).rounded()) else {
      return "\(index)"
    }
    return "\(number)"
  }

  /// Hours, minutes and seconds with frames behind a colon, or with milliseconds behind a point.
  private func timecode(_ time: Double) -> String {
    let sign = time < 0 ? "-" : ""
    let magnitude = abs(time)
    guard magnitude < 1e12 else { return CaptionValues.fixed(time, digits: 3) }
    if let frameRate, frameRate >= 1, frameRate == frameRate.rounded(), frameRate <= 1000 {
      let rate = Int(frameRate)
      let frames = Int((magnitude * frameRate).rounded())
      return sign + clock(frames / rate) + ":" + padded(frames % rate, rate > 100 ? 3 : 2)
    }
    let milliseconds = Int((magnitude * 1000).rounded())
    return sign + clock(milliseconds / 1000) + "." + padded(milliseconds % 1000, 3)
  }

  private func clock(_ seconds: Int) -> String {
    "\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
  }

  private func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// A number with at most so many decimals and no zeros at the end; large and tiny ones with their
  /// exponent.
  static func shortest(_ value: Double, digits: Int) -> String {
    if value != 0, abs(value) >= 1e7 || abs(value) < 0.5 / Double(repeated(10, digits)) {
      return String(format: "%.4g", locale: nil, value)
    }
    var text = fixed(value, digits: digits)
    if text.contains(".") {
      while text.last == "0" { text.removeLast() }
      if text.last == "." { text.removeLast() }
    }
    return text
  }

  private static func repeated(_ factor: Int, _ count: Int) -> Int {
    (0..<max(0, min(18, count))).reduce(1) { product, _ in product * factor }
  }

  /// A number with a fixed count of decimals, so that figures stand below one another.
  static func fixed(_ value: Double, digits: Int) -> String {
    // Formatting with no locale always has a point.
    let text = String(format: "%.\(digits)f", locale: nil, value)
    return text.hasPrefix("-") && text.allSatisfy({ "-0.".contains($0) })
      ? String(text.dropFirst()) : text
  }
}
