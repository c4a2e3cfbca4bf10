import StrobeGeometry
public import StrobeModel

extension Scene {
  /// The picture files that the scene names, each once, in the order of the layers.
  public var images: [ImageSource] {
    var seen: Set<ImageSource> = []
    return layers.flatMap(\.imageSources).filter { seen.insert($0).inserted }
  }
}
