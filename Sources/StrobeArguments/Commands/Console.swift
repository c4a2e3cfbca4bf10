import Foundation

/// Where text goes.
public struct TextSink: Sendable {
  private let body: @Sendable (String) throws -> Void

  /// Creates a sink that hands each text to a function.
  public init(_ write: @escaping @Sendable (String) throws -> Void) {
    body = write
  }

  /// Writes a text as it is, in UTF-8, with no line break added.
  ///
  /// - Parameter text: The text.
  /// - Throws: What the system says where the stream is closed or full.
  public func write(_ text: String) throws {
    try body(text)
  }

  /// The process's standard output, unbuffered.
  public static let standardOutput = TextSink { text in
    try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }

  /// The process's standard error, unbuffered.
  public static let standardError = TextSink { text in
    try FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}

/// The two streams that a command talks to: results go to the output, all else to the error stream.
public struct Console: Sendable {
  /// Results.
  public let output: TextSink
  /// Errors, warnings and progress.
  public let error: TextSink

  /// Creates a console of two sinks.
  public init(output: TextSink, error: TextSink) {
    self.output = output
    self.error = error
  }

  /// The process's own streams.
  public static let standard = Console(output: .standardOutput, error: .standardError)
}

/// Text kept in memory, for testing what a command says.
public final class TextCollector: @unchecked Sendable {
  // Every access to the text holds the lock, which makes the class safe to share.
  private let lock = NSLock()
  private var collected = ""

  /// Creates an empty collector.
  public init() {}

  /// What has been written so far.
  public var text: String {
    lock.withLock { collected }
  }

  /// The sink that adds to the text.
  public var sink: TextSink {
    TextSink { text in
      self.lock.withLock { self.collected += text }
    }
  }
}
