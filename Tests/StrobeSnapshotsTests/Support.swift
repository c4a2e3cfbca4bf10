import Foundation
import Strobe
import StrobeCairo
import StrobeSnapshots
import Testing

/// A square that slides from left to right within a second, on white.
func slidingSquare(color: Color = Color(0, 0, 1)) -> Scene {
  var square = Layer("square", frame: Rect(0, 5, 10, 10))
  square.backgroundColor = color
  var basic = BasicAnimation()
  basic.from = 5
  basic.to = 35
  var slide = Animation(.basic(basic), keyPath: "position.x")
  slide.duration = 1
  slide.fillMode = .both
  slide.isRemovedOnCompletion = false
  square.animations = [slide]
  return Scene(size: Size(40, 20), background: .white, layers: [square])
}

/// A place in a test's source.
func caller(line: Int = #line, column: Int = #column) -> SnapshotSession.Caller {
  SnapshotSession.Caller(file: "Tests.swift", line: line, column: column)
}

extension SnapshotChecker {
  /// A checker of a run of its own, as if in a process of its own.
  static func fresh(
    record: RecordMode? = nil, environment: [String: String] = [:], tolerance: Tolerance = .exact
  ) -> SnapshotChecker {
    var settings = SnapshotSettings()
    settings.record = record
    settings.tolerance = tolerance
    return SnapshotChecker(
      settings: settings, session: SnapshotSession(), environment: environment)
  }
}
