import StrobeGeometry
import StrobeModel
package import StrobeRender

/// What the canvases of one task share: pictures' bytes and the shapes of SVG pictures.
///
/// None of it changes what is drawn: the same scene gives the same drawing with any resources.
package final class VectorResources {
  /// Measures text and draws what has to be a bitmap.
  package let renderer: Renderer
  private var icons: [String: [VectorItem]?] = [:]

  /// Makes resources.
  ///
  /// - Parameter renderer: Where pictures and fonts come from.
  package init(_ renderer: Renderer) { self.renderer = renderer }

  /// A picture's file, tinted; `nil` for an SVG picture.
  func encoded(_ picture: PlacedImage, tint: Tint) throws -> EncodedPicture? {
    try renderer.resources.encodedPicture(picture.picture, tint: tint)
  }

  /// What an SVG picture draws, tinted; `nil` where it can't be taken apart.
  func items(of picture: PlacedImage, tint: Tint) throws -> [VectorItem]? {
    guard let document = picture.document else { return nil }
    let path = picture.picture.path
    let items: [VectorItem]?
    if let known = icons[path] {
      items = known
    } else {
      items = try IconReader.items(of: document)
      icons[path] = items
    }
    guard !tint.isNone else { return items }
    return items?.recolored { color in
      Color(
        color.red * Double(tint.red) / 255, color.green * Double(tint.green) / 255,
        color.blue * Double(tint.blue) / 255, color.alpha)
    }
  }

  /// Something drawn on pixels, and where they go.
  func bitmap(
    of box: Rect, matrix: AffineTransform, scale: Double, _ body: (any Canvas) throws -> Void
  ) throws -> (picture: EncodedPicture, placing: AffineTransform)? {
    try renderer.bitmap(of: box, matrix: matrix, scale: scale, body)
  }
}
