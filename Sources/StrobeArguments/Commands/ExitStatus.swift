/// The status with which a process ends; the numbers of `sysexits.h` where those have one.
public struct ExitStatus: RawRepresentable, Hashable, Sendable {
  /// The number that the shell sees.
  public let rawValue: Int32

  /// Creates a status from the number that the shell sees, from 0 to 255.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// 0: all done.
  public static let success = Self(rawValue: 0)
  /// 64: the command line is wrong.
  public static let usage = Self(rawValue: 64)
  /// 70: a fault of the program itself.
  public static let internalError = Self(rawValue: 70)
  /// 73: a file or stream cannot be written.
  public static let cannotCreate = Self(rawValue: 73)
}
