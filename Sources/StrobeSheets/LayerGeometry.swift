internal import StrobeGeometry
internal import StrobeModel

extension PresentationLayer {
  /// From this layer's coordinates to its parent's: about the anchor point, then to the position.
  var transformToParent: AffineTransform {
    let anchor = Point(
      layer.bounds.minX + layer.anchorPoint.x * layer.bounds.width,
      layer.bounds.minY + layer.anchorPoint.y * layer.bounds.height)
    return AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: -anchor.x, ty: -anchor.y)
      .concatenating(layer.transform.affine)
      .concatenating(
        AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: layer.position.x, ty: layer.position.y))
  }

  /// From a sublayer's parent coordinates, which the sublayer transform turns about the anchor
  /// point, to this layer's own.
  var sublayerTransformInBounds: AffineTransform {
    let sublayers = layer.sublayerTransform.affine
    guard sublayers != .identity else { return .identity }
    let anchor = Point(
      layer.bounds.minX + layer.anchorPoint.x * layer.bounds.width,
      layer.bounds.minY + layer.anchorPoint.y * layer.bounds.height)
    return AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: -anchor.x, ty: -anchor.y)
      .concatenating(sublayers)
      .concatenating(AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: anchor.x, ty: anchor.y))
  }
}

extension PresentationTree {
  /// The first layer of that name, depth first, with its way to the canvas.
  func locate(_ name: String) -> (layer: PresentationLayer, toCanvas: AffineTransform)? {
    func search(
      _ layers: [PresentationLayer], _ outer: AffineTransform
    ) -> (PresentationLayer, AffineTransform)? {
      for layer in layers {
        let toCanvas = layer.transformToParent.concatenating(outer)
        if layer.name == name { return (layer, toCanvas) }
        let inner = layer.sublayerTransformInBounds.concatenating(toCanvas)
        if let found = search(layer.sublayers, inner) { return found }
      }
      return nil
    }
    return search(layers, .identity)
  }
}

extension AffineTransform {
  /// The smallest upright rectangle around where a rectangle goes.
  func boundingBox(of rect: Rect) -> Rect {
    let corners = [
      apply(rect.origin), apply(Point(rect.maxX, rect.minY)), apply(Point(rect.minX, rect.maxY)),
      apply(Point(rect.maxX, rect.maxY)),
    ]
    return corners.dropFirst().reduce(Rect(corners[0].x, corners[0].y, 0, 0)) {
      $0.union(Rect($1.x, $1.y, 0, 0))
    }
  }
}
