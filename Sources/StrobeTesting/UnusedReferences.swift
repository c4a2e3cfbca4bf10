import Foundation
import StrobeSnapshots

/// Names the references that a full run has not used, on standard error at its end.
enum UnusedReferences {
  /// Sees to it that the process reports once.
  static func reportAtExit() {
    guard SnapshotSession.shared.beginReportingAtExit() else { return }
    atexit { UnusedReferences.report() }
  }

  private static func report() {
    // A run of some tests says nothing about the references of the others.
    guard !isPartial(CommandLine.arguments) else { return }
    let unused = SnapshotSession.shared.unusedReferences()
    guard !unused.isEmpty else { return }
    let text =
      "no test of this run used \(unused.count) snapshot "
      + "\(unused.count == 1 ? "reference" : "references"); delete what you no longer want:\n"
      + unused.map { "  \($0)\n" }.joined()
    FileHandle.standardError.write(Data(text.utf8))
  }

  /// Whether a command line chooses tests.
  static func isPartial(_ arguments: [String]) -> Bool {
    arguments.dropFirst().contains { argument in
      ["--filter", "--skip", "--specifier", "-XCTest"].contains {
        argument == $0 || argument.hasPrefix("\($0)=")
      }
        // XCTest on Linux takes tests as Module.Class or Module.Class/method after the bundle.
        || (!argument.hasPrefix("-") && argument.contains(".") && !argument.contains("/")
          && !argument.hasSuffix(".xctest"))
        || (!argument.hasPrefix("-") && !argument.hasPrefix("/") && argument.contains("/test"))
    }
  }
}
