internal import StrobeModel

/// Why a key path names no number.
struct PlotFailure: Error, CustomStringConvertible {
  let description: String
}

extension PresentationTree {
  /// The number behind `layer.property`; success without one where the layer does not exist now.
  func number(keyPath: String) -> Result<Double?, PlotFailure> {
    .failure(PlotFailure(description: "not yet"))
  }
}
