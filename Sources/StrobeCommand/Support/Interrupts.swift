import Foundation
import Strobe

/// Ends the process on an interrupt with whole files only.
enum Interrupts {
  /// Removes partial files and ends with 130, or with 143 or 129 for a request to terminate.
  ///
  /// The sources that are returned have to live as long as the process.
  static func install() -> [any DispatchSourceSignal] {
    [(SIGINT, Int32(130)), (SIGTERM, 143), (SIGHUP, 129)].map { number, status in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(
        signal: number, queue: DispatchQueue(label: "strobe.interrupts"))
      source.setEventHandler {
        PartialFiles.shared.unlinkAll { _exit(status) }
      }
      source.activate()
      return source
    }
  }
}
