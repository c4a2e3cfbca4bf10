import Strobe
import StrobeArguments

/// Turns errors into the lines of standard error and an exit status.
enum FailureReport {
  static func report(_ error: any Error) -> (text: String, status: ExitStatus) {
    switch error {
    case let error as SceneFileError:
      (error.description, error.isUnreadable ? .noInput : .badData)
    case let error as ScenesError: report(error)
    case let error as InputError: ("error: \(error)", .noInput)
    case let error as OutputError:
      error.isBrokenPipe ? ("", .cannotCreate) : ("error: \(error)", .cannotCreate)
    case let error as UnreadablePictureError: ("error: \(error)", .noInput)
    case let error as PictureError: ("error: \(error)", .badData)
    case let error as PicturesError: (error.lines.joined(separator: "\n"), .badData)
    case let error as DifferencePictureError: ("error: \(error)", .badData)
    case let error as SceneRunError: (error.description, .badData)
    case let error as VectorDrawableError: ("error: \(error)", .badData)
    case let error as AnimationError: ("error: \(error)", .usage)
    case let error as ExportError: ("error: \(error)", status(of: error))
    default: ("error: \(error)", .internalError)
    }
  }

  /// The lines of all; a file that cannot be read outweighs one that is wrong.
  private static func report(_ error: ScenesError) -> (text: String, status: ExitStatus) {
    let reports = error.errors.map { report($0) }
    return (
      reports.map(\.text).joined(separator: "\n"),
      reports.contains { $0.status == .noInput } ? .noInput : .badData
    )
  }

  private static func status(of error: ExportError) -> ExitStatus {
    switch error {
    case .scale, .date: .usage
    case .tooLarge(_, _, let scale): scale == 1 ? .badData : .usage
    case .notVector: .badData
    }
  }
}

/// What is wrong with several scenes.
struct ScenesError: Error {
  let errors: [any Error]
}

/// A fault that shows only when a scene is evaluated or drawn.
struct SceneRunError: Error, CustomStringConvertible {
  /// The line of standard error.
  let description: String
}

/// Pictures that a scene names and that cannot be used, a line each.
struct PicturesError: Error {
  let lines: [String]
}
