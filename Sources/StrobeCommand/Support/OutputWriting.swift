import Foundation
import Strobe
import StrobeArguments

/// Where one file of a command goes.
struct OutputTarget {
  let path: String
  let format: OutputFormat

  /// Finds the format from the option or the extension.
  ///
  /// - Throws: `UsageError` when neither names one, or when pixels would go to a terminal.
  init(path: String, format: OutputFormat?) throws(UsageError) {
    self.path = path
    if let format {
      self.format = format
    } else if path == "-" {
      throw UsageError("standard output needs a format: --format png, pdf or svg")
    } else if let format = OutputFormat(path: path) {
      self.format = format
    } else {
      throw UsageError(
        "'\(path)' has no extension that names a format: use .png, .pdf or .svg, or --format")
    }
    if path == "-", self.format.isBinary, isatty(STDOUT_FILENO) == 1 {
      throw UsageError("\(self.format.rawValue) isn't written to a terminal: redirect it")
    }
  }

  /// Writes the file whole or not at all.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    if path == "-" {
      try AtomicFile.writeToStandardOutput(bytes)
    } else {
      OutputFolder.make(for: path)
      try AtomicFile.write(bytes, to: path)
    }
  }
}
