import StrobeArguments

extension ExitStatus {
  /// 1: pictures differ.
  static let different = ExitStatus(rawValue: 1)
  /// 65: a scene or picture is wrong.
  static let badData = ExitStatus(rawValue: 65)
  /// 66: a file to be read is missing or cannot be read.
  static let noInput = ExitStatus(rawValue: 66)
  /// 130: interrupted.
  static let interrupted = ExitStatus(rawValue: 130)
}
