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
  /// - Throws: `StreamError` where a stream of the process is closed or full.
  public func write(_ text: String) throws {
    try body(text)
  }

  /// The process's standard output, unbuffered.
  public static let standardOutput = stream("standard output", STDOUT_FILENO)

  /// The process's standard error, unbuffered.
  public static let standardError = stream("standard error", STDERR_FILENO)

  private static func stream(_ name: String, _ descriptor: Int32) -> Self {
    Self { text throws(StreamError) in
      var bytes = Array(text.utf8)[...]
      while !bytes.isEmpty {
        let count = writeBytes(bytes, to: descriptor)
        if count > 0 {
          bytes = bytes.dropFirst(count)
        } else if errno != EINTR {
          throw StreamError(stream: name, code: errno)
        }
      }
    }
  }
}

/// Hands bytes to the system; fewer than all may be taken, and a negative number means an error.
private func writeBytes(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int {
  bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
}

/// A stream of the process that cannot be written.
public struct StreamError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The stream's name: `standard output`.
  public let stream: String
  /// The system's error number.
  public let code: Int32

  /// Creates the error of a stream from the system's error number.
  public init(stream: String, code: Int32) {
    self.stream = stream
    self.code = code
  }

  /// Whether the reader has gone, as that of `strobe --help | head -1` does.
  public var isBrokenPipe: Bool { code == EPIPE }

  /// What cannot be written, and why.
  public var description: String {
    "can't write \(stream): \(String(cString: strerror(code)))"
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
