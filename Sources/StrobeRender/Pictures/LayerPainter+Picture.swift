import StrobeCairo
import StrobeGeometry
import StrobeModel

extension LayerPainter {
  /// Reads a picture and places it; `nil` where nothing of it can be seen.
  private func placed(_ image: ImageContent, in bounds: Rect) throws -> PlacedImage? {
    guard let source = image.contents, !bounds.isEmpty else { return nil }
    let picture = try renderer.resources.picture(source)
    let size: Size
    var document: SVGDocument?
    switch picture.content {
    case .pixels(let storage, _):
      size = Size(Double(storage.width), Double(storage.height))
    case .svg(let bytes):
      let made = try renderer.surfaces.document(picture, bytes)
      document = made
      size = made.size
    }
    guard let layout = PictureLayout(image, size: size, in: bounds) else { return nil }
    return PlacedImage(picture: picture, size: size, document: document, layout: layout)
  }

  /// Where a picture is drawn; a fault of its file comes up when it is drawn there.
  func pictureBounds(_ image: ImageContent, in bounds: Rect) -> Rect? {
    do {
      return try placed(image, in: bounds)?.layout.frame
    } catch {
      return bounds
    }
  }

  /// Draws a picture.
  func drawPicture(_ image: ImageContent, in bounds: Rect, _ paint: Paint) throws {
    guard let picture = try placed(image, in: bounds) else { return }
    try canvas.draw(picture, tint: Tint(paint), alpha: paint.alpha)
  }

  /// The picture of a layer that shows nothing else; `nil` where the layer has anything else to
  /// draw.
  func onlyPicture(
    _ layer: PresentationLayer, _ appearance: Appearance, _ paint: Paint
  ) throws -> (picture: PlacedImage, tint: Tint)? {
    let values = layer.layer
    guard case .image(let image) = values.content, !values.drawsBox(appearance),
      !appearance.castsShadow, !appearance.masksToBounds, layer.sublayers.isEmpty,
      let picture = try placed(image, in: values.bounds)
    else { return nil }
    return (picture, Tint(paint))
  }
}
