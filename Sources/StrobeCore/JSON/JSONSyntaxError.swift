/// Where and why a text is not JSON.
package struct JSONSyntaxError: Error, Equatable {
  /// What is wrong: what was found and what was expected.
  package var message: String
  /// Bytes from the start of the text.
  package var offset: Int
  /// The way to the value in which the fault lies.
  package var path: JSONPath
  /// Whether a limit was passed and the text itself may be right.
  package var isLimit: Bool

  package init(
    _ message: String, at offset: Int, path: JSONPath = JSONPath(), isLimit: Bool = false
  ) {
    self.message = message
    self.offset = offset
    self.path = path
    self.isLimit = isLimit
  }
}
