import Foundation
import Synchronization

/// A line on standard error that says how far a long run is; silent unless that is a terminal and
/// the run takes over a second.
final class ProgressLine: Sendable {
  private struct State {
    var shown = false
    var nextUpdate: UInt64
  }

  private let total: Int
  private let unit: String
  private let start: UInt64
  private let isTerminal: Bool
  private let state: Mutex<State>

  init(total: Int, unit: String) {
    self.total = total
    self.unit = unit
    start = DispatchTime.now().uptimeNanoseconds
    isTerminal = isatty(STDERR_FILENO) == 1
    state = Mutex(State(nextUpdate: start + 1_000_000_000))
  }

  /// Shows the number of finished pieces, at most ten times a second.
  func update(_ done: Int) {
    guard isTerminal else { return }
    let now = DispatchTime.now().uptimeNanoseconds
    state.withLock { state in
      guard now >= state.nextUpdate else { return }
      state.nextUpdate = now + 100_000_000
      state.shown = true
      let seconds = Double(now - start) / 1e9
      let rate = Double(done) / seconds
      let left = rate > 0 ? Double(total - done) / rate : 0
      let filled = total > 0 ? min(24, done * 24 / total) : 24
      let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 24 - filled)
      let text =
        "\r\(bar) \(done)/\(total) \(unit), \(Int(rate))/s, \(Int(left.rounded(.up))) s left "
      FileHandle.standardError.write(Data(text.utf8))
    }
  }

  /// Clears the line.
  func finish() {
    let shown = state.withLock { $0.shown }
    if shown { FileHandle.standardError.write(Data("\r\u{1B}[2K".utf8)) }
  }
}
