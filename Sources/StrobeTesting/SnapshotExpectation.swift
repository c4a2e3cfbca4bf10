import Foundation
import StrobeModel
import StrobeSnapshots

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// The place of a call in a test's source, in the forms that both test frameworks want.
struct TestPlace {
  let fileID: StaticString
  let filePath: StaticString
  let function: String
  let line: UInt
  let column: UInt

  /// The name of the running test; the calling function's where no framework names it.
  ///
  /// So a helper that several tests call has a reference in each.
  var test: String {
    #if canImport(Testing)
      if let test = Test.current { return test.name }
    #endif
    return function
  }

  var caller: SnapshotSession.Caller {
    SnapshotSession.Caller(file: "\(filePath)", line: Int(line), column: Int(column))
  }

  func reference(_ name: String, _ kind: Reference.Kind, _ settings: SnapshotSettings) -> Reference
  {
    Reference(
      file: "\(filePath)", function: test, name: name, kind: kind, folder: settings.references)
  }
}

/// Tells the running test framework of failures.
struct FailureRecorder {
  let place: TestPlace

  /// Checks something and records what is wrong with it.
  ///
  /// - Returns: Whether it passes.
  func record(_ check: () throws -> [SnapshotOutcome]) -> Bool {
    UnusedReferences.reportAtExit()
    do {
      let outcomes = try check()
      for outcome in outcomes where !outcome.passes {
        fail(outcome.message, attachments: outcome.attachments)
      }
      return outcomes.allSatisfy(\.passes)
    } catch {
      fail("can't take a snapshot: \(error)", attachments: [])
      return false
    }
  }

  private func fail(_ message: String, attachments: [SnapshotAttachment]) {
    #if canImport(Testing)
      if Test.current != nil {
        let location = SourceLocation(
          fileID: "\(place.fileID)", filePath: "\(place.filePath)", line: Int(place.line),
          column: Int(place.column))
        for attachment in attachments {
          Attachment.record(
            attachment.bytes, named: attachment.name, sourceLocation: location)
        }
        Issue.record(Comment(rawValue: message), sourceLocation: location)
        return
      }
    #endif
    #if canImport(XCTest)
      // XCTest has no attachments on every platform; the message names the folder of the pictures,
      // if there is one.
      XCTFail(message, file: place.filePath, line: place.line)
    #endif
  }
}
