import StrobeArguments

/// Runs work whose errors are the command line's fault.
///
/// - Throws: `UsageError` with the error's description.
func usage<Result>(_ work: () throws -> Result) throws -> Result {
  do {
    return try work()
  } catch let error as UsageError {
    throw error
  } catch {
    throw UsageError("\(error)")
  }
}
