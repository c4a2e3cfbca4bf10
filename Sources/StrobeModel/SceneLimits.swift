import StrobeCore

/// The limits of a scene, checked before anything is allocated and named in messages.
public enum SceneLimits {
  /// The longest side of a canvas in points, and of a PNG in pixels.
  public static let canvasSide = 32767
  /// The most layers of one frame, effects expanded and replicators unrolled.
  public static let layerCount = 2_000_000
  /// The most copies of one replicator.
  public static let instanceCount = 100_000
  /// The deepest nesting of layers, and of masks within masks.
  public static let nesting = 100
  /// The most pixels of one picture.
  public static let imagePixels = 268_435_456
  /// The most frames of one run.
  public static let frameCount = 1_000_000
  /// The most bytes of a scene file.
  public static let sceneFileBytes = JSONParser.Limits().bytes
  /// The most JSON values of a scene file.
  public static let sceneFileValues = JSONParser.Limits().values
  /// The deepest nesting of a scene file's objects and arrays.
  public static let sceneFileDepth = JSONParser.Limits().depth
}
