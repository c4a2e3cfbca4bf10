import Foundation

/// A date in UTC, without any clock, locale or time zone of the machine.
public struct DocumentDate: Sendable, Equatable {
  /// The date as `2026-01-31T12:00:00Z`.
  public let iso8601: String

  /// Reads `2026-01-31T12:00:00Z`, with an offset such as `+02:00` instead of Z, or a day alone.
  ///
  /// - Parameter text: The date.
  /// - Throws: ``ExportError/date(_:)`` when it is none.
  public init(_ text: String) throws(ExportError) {
    let full = text.count == 10 ? text + "T00:00:00Z" : text
    let formatter = ISO8601DateFormatter()
    guard full.allSatisfy(\.isASCII), DocumentDate.isPossible(full),
      let date = formatter.date(from: full)
    else {
      throw .date(text)
    }
    iso8601 = formatter.string(from: date)
  }

  /// Whether day and time are in their ranges, which the formatter would carry over to the next.
  private static func isPossible(_ text: String) -> Bool {
    let digits = Array(text.utf8.prefix(19))
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= digits.count else { return nil }
      return Int(String(decoding: digits[range], as: UTF8.self))
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19)
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return lengths.indices.contains(month - 1) && (1...lengths[month - 1]).contains(day)
      && (0...23).contains(hour) && (0...59).contains(minute) && (0...59).contains(second)
  }

  /// Reads whole seconds since the start of 1970, as `SOURCE_DATE_EPOCH` holds them.
  ///
  /// - Parameter text: Decimal digits.
  /// - Throws: ``ExportError/date(_:)`` for anything else, and beyond the year 9999.
  public init(secondsSince1970 text: String) throws(ExportError) {
    guard !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }), let seconds = Int64(text),
      seconds <= 253_402_300_799
    else { throw .date(text) }
    iso8601 = ISO8601DateFormatter().string(
      from: Date(timeIntervalSince1970: TimeInterval(seconds)))
  }
}
