/// Why a scene has no presentation at a time.
public enum EvaluationError: Error, Sendable, Equatable {
  /// The time asked for, or the local time of a layer, is not a finite number.
  case nonFiniteTime(Double, layer: String?)
  /// There are more layers than ``SceneLimits/layerCount``; the layer is the first beyond it.
  case tooManyLayers(found: Int, limit: Int, layer: String)
  /// Layers are nested deeper than ``SceneLimits/nesting``; the layer is the first beyond it.
  case nestedTooDeep(found: Int, limit: Int, layer: String)
  /// A replicator makes more copies than ``SceneLimits/instanceCount``.
  case tooManyInstances(found: Int, limit: Int, layer: String)
  /// An effect cannot answer.
  case effect(EffectError, layer: String)
}

extension EvaluationError: CustomStringConvertible {
  /// What is wrong, with the value found, the limit and the layer.
  public var description: String {
    switch self {
    case .nonFiniteTime(let time, let layer):
      let place = layer.map { " of layer '\($0)'" } ?? ""
      return "the time\(place) is \(time), not a finite number of seconds"
    case .tooManyLayers(let found, let limit, let layer):
      return "layer '\(layer)' is number \(found) of the frame; the limit is \(limit) layers"
    case .nestedTooDeep(let found, let limit, let layer):
      return "layer '\(layer)' is nested \(found) deep; the limit is \(limit)"
    case .tooManyInstances(let found, let limit, let layer):
      return "replicator '\(layer)' makes \(found) copies; the limit is \(limit)"
    case .effect(let error, let layer):
      return "effect '\(layer)': \(error.message)"
    }
  }
}
