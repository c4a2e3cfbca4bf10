/// What checking a snapshot came to.
public struct SnapshotOutcome: Sendable {
  /// The kinds of outcome.
  public enum Status: String, Sendable {
    /// The snapshot is as its reference.
    case passed
    /// The reference was written, or would have been if it were not as drawn already.
    case recorded
    /// The snapshot differs from its reference.
    case changed
    /// There is no reference, and none was written.
    case missing
    /// The check itself went wrong: a damaged reference, two snapshots with one reference, a file
    /// that cannot be written.
    case invalid
  }

  /// The reference.
  public let reference: Reference
  /// The kind of outcome.
  public let status: Status
  /// What a failure says, on several lines; empty for a pass.
  public var message: String
  /// How the picture differs.
  public let difference: SnapshotDifference?
  /// The files that show a failure.
  public let attachments: [SnapshotAttachment]

  init(
    _ reference: Reference, _ status: Status, _ message: String = "",
    difference: SnapshotDifference? = nil, attachments: [SnapshotAttachment] = []
  ) {
    self.reference = reference
    self.status = status
    self.message = message
    self.difference = difference
    self.attachments = attachments
  }

  /// Whether the test may go on as if nothing had happened.
  public var passes: Bool { status == .passed }
}

/// A file that shows a failure.
public struct SnapshotAttachment: Sendable, Hashable {
  /// The file's name, without a folder: `pulse.0.5s-expected.png`.
  public let name: String
  /// The file's bytes.
  public let bytes: [UInt8]

  /// Makes an attachment.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}
