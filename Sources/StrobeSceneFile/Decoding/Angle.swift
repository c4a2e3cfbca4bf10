/// Angles: degrees in scene files, radians in the model.
enum Angle {
  /// Degrees as radians.
  static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }

  /// The shortest number of degrees that gives these radians; the nearest where none does.
  static func degrees(_ radians: Double) -> Double {
    let degrees = radians * 180 / .pi
    guard degrees.isFinite, degrees != 0 else { return degrees }
    var scale = 1.0
    for _ in 0..<15 {
      let short = (degrees * scale).rounded() / scale
      if self.radians(short) == radians { return short }
      scale *= 10
    }
    return [degrees, degrees.nextUp, degrees.nextDown].first { self.radians($0) == radians }
      ?? degrees
  }
}
