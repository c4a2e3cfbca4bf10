import StrobeCairo
import StrobeGeometry
public import StrobeModel
public import StrobePictures
public import StrobeRender

extension FrameExporter {
  /// Draws a tree into pixels of its own.
  ///
  /// - Parameter tree: The resolved layers of one instant.
  /// - Returns: Premultiplied pixels, equal to those of the PNG file, and what could not be drawn as the
  ///   scene says.
  /// - Throws: ``ExportError``, and what drawing throws.
  public func bitmap(_ tree: PresentationTree) throws -> (bitmap: Bitmap, report: DrawingReport) {
    try withPixels(tree) { pixels, surface, report in
      let bitmap = Bitmap(
        width: surface.width, height: surface.height, format: .premultipliedARGB32,
        bytes: [UInt8](pixels))
      guard let bitmap else {
        throw ExportError.tooLarge(
          width: tree.size.width, height: tree.size.height, scale: options.scale)
      }
      return (bitmap, report)
    }
  }
}
