extension Scene {
  /// The scene frozen at a time: all values resolved, effects expanded, replicators unrolled.
  ///
  /// The answer depends on the scene and the time alone.
  ///
  /// - Parameter time: Seconds; any finite number, also before 0.
  /// - Returns: The layers to draw; hidden and transparent ones included.
  /// - Throws: ``EvaluationError`` when the time is not finite or a limit of ``SceneLimits`` is
  ///   exceeded.
  public func presentation(at time: Double) throws -> PresentationTree {
    guard time.isFinite else { throw EvaluationError.nonFiniteTime(time, layer: nil) }
    var evaluator = Evaluator(seed: seed)
    let presented = try evaluator.present(layers, at: Instant(time))
    return PresentationTree(time: time, size: size, background: background, layers: presented)
  }
}
