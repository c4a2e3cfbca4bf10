import Foundation
import Strobe
import StrobeArguments

/// Options that say what a document says of itself.
enum MetadataOptions {
  static let date = Option(
    "date", .text(),
    help: """
      The creation date, as 2026-01-31T12:00:00Z or 2026-01-31; SOURCE_DATE_EPOCH otherwise, and \
      none without either.
      """)
  static let author = Option("author", .text(), help: "The author in a PDF's metadata.")
  static let subject = Option("subject", .text(), help: "The subject in a PDF's metadata.")
  static let title = Option("title", .text(), help: "The title in a PDF's metadata.")

  /// The metadata that the options and the environment name.
  static func metadata(
    _ values: ParsedArguments, title: String? = nil
  ) throws -> DocumentMetadata {
    var metadata = DocumentMetadata()
    metadata.title = title
    metadata.author = try values[author]
    metadata.subject = try values[subject]
    if let text = try values[date] {
      metadata.date = try usage { try DocumentDate(text).iso8601 }
    } else {
      metadata.date = try metadataFromEnvironment().date
    }
    return metadata
  }

  /// The metadata that the environment alone names.
  static func metadataFromEnvironment() throws -> DocumentMetadata {
    var metadata = DocumentMetadata()
    if let epoch = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"] {
      metadata.date = try usage { try DocumentDate(secondsSince1970: epoch).iso8601 }
    }
    return metadata
  }
}
