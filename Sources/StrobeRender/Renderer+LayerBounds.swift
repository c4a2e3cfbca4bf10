import StrobeCairo
package import StrobeGeometry
package import StrobeModel

extension Renderer {
  /// Where the layers of a name lie on the canvas, in points: their bounds and all that they draw.
  ///
  /// Hidden and transparent layers count as if they were seen, since they may be so at another
  /// instant.
  ///
  /// - Parameters:
  ///   - name: The layers' name.
  ///   - tree: The resolved layers.
  /// - Returns: A rectangle for each layer of the name, masks included; empty where there is none. One
  ///   that cannot be drawn, as at scale 0, has an empty rectangle.
  /// - Throws: What Cairo throws.
  package func canvasBounds(ofLayersNamed name: String, in tree: PresentationTree) throws -> [Rect]
  {
    // Measuring text takes a context, of whatever size.
    let context = try Context(ImageSurface(width: 1, height: 1))
    let painter = LayerPainter(renderer: self, canvas: canvas(on: context, isVector: false))
    var found: [Rect] = []
    func visit(_ layer: PresentationLayer, _ outer: AffineTransform?) {
      let appearance = layer.layer.appearance
      let toCanvas = outer.flatMap { outer in
        layer.layer.placement(appearance).map { $0.concatenating(outer) }
      }
      if layer.name == name {
        let own = painter.visualBounds(of: layer, appearance)
        let rect = own.map { $0.union(layer.layer.bounds) } ?? layer.layer.bounds
        found.append(toCanvas.map { $0.boundingBox(of: rect) } ?? .zero)
      }
      if let mask = layer.mask { visit(mask, toCanvas) }
      let inner = toCanvas.flatMap { toCanvas in
        appearance.sublayerTransform == .identity
          ? toCanvas : layer.layer.sublayerPlacement(appearance).map { $0.concatenating(toCanvas) }
      }
      for sublayer in layer.sublayers { visit(sublayer, inner) }
    }
    for layer in tree.layers { visit(layer, .identity) }
    return found
  }
}
