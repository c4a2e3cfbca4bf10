package import Foundation

/// The places of what lies in the repository beside the tests.
package enum Repository {
  /// The folder with the package's manifest.
  package static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  package static let examples = folder.appending(path: "Examples")

  package static let fixtures = folder.appending(path: "Fixtures")
}
