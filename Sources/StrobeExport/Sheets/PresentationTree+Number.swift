internal import StrobeModel

extension PresentationTree {
  /// The number behind `layer.property`; `nil` where the layer does not exist at this instant.
  ///
  /// - Throws: `InspectedKeyPathError` for a property that does not exist.
  func number(keyPath: String) throws(InspectedKeyPathError) -> Double? {
    do throws(InspectedKeyPathError) {
      return try value(keyPath: keyPath).columns.first?.value
    } catch {
      guard case .unknownLayer = error else { throw error }
      return nil
    }
  }
}
