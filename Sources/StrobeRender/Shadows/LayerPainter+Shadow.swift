import StrobeCairo
import StrobeModel

extension Shadow {
  /// How far a shadow reaches beyond what casts it, in points: three standard deviations.
  static func reach(radius: Double) -> Double {
    radius > 0 ? GaussianBlur.reach * radius : 0
  }
}

extension LayerPainter {
  /// Draws the shadow of a layer with its sublayers, or of its shadow path.
  ///
  /// Without blur it stays vector; with blur it is a bitmap in any format, on vector surfaces as
  /// small a one as holds it, and the report says so.
  func drawShadow(of layer: PresentationLayer, _ appearance: Appearance, _ paint: Paint) throws {
    guard var color = appearance.shadowColor, appearance.shadowOffset.width.isFinite,
      appearance.shadowOffset.height.isFinite
    else { return }
    color.alpha *= unit(appearance.shadowOpacity)
    let ink = paint.applied(to: color)
    let isBlurred = appearance.shadowRadius.isFinite && appearance.shadowRadius > 0
    if isBlurred {
      try drawBlurred(layer, appearance, ink)
    } else {
      try drawSharp(layer, appearance, ink)
    }
  }

  private func drawSharp(
    _ layer: PresentationLayer, _ appearance: Appearance, _ ink: Color
  ) throws {
    context.save()
    defer { context.restore() }
    let offset = Matrix.translation(
      appearance.shadowOffset.width, appearance.shadowOffset.height)
    guard context.transform(offset) else { return }
    context.newPath()
    context.setSource(ink)
    if let path = appearance.shadowPath {
      context.add(path)
      context.fill()
    } else if layer.isOpaqueBox {
      context.addOutline(of: layer.layer.bounds, appearance)
      context.fill()
    } else {
      let stencil = try unobserved(nil) {
        try context.group(alphaOnly: true) { try drawCaster(layer, appearance) }
      }
      guard isVector else {
        context.setSource(ink)
        return context.mask(stencil)
      }
      // Cairo's SVG surface misplaces the mask of a plain colour, but not that of a group.
      let content = try context.group {
        context.setSource(ink)
        context.paint()
      }
      context.setSource(content)
      context.mask(stencil)
    }
  }

  /// Draws what casts the shadow; only its alpha is of interest.
  private func drawCaster(_ layer: PresentationLayer, _ appearance: Appearance) throws {
    if let path = appearance.shadowPath {
      context.newPath()
      context.add(path)
      context.setSource(red: 0, green: 0, blue: 0)
      context.fill()
    } else {
      var unshadowed = appearance
      unshadowed.shadowOpacity = 0
      try drawBody(layer, unshadowed, Paint())
    }
  }

  private func drawBlurred(
    _ layer: PresentationLayer, _ appearance: Appearance, _ ink: Color
  ) throws {
    guard let plan = blurPlan(layer, appearance) else { return }
    let surface = try ImageSurface(width: plan.width, height: plan.height, format: .a8)
    let inner = try Context(surface)
    guard inner.setMatrix(plan.matrix) else { return }
    let outer = (context, target)
    (context, target) = (inner, .raster(scale: 1))
    defer { (context, target) = outer }
    try unobserved(nil) { try drawCaster(layer, appearance) }
    try inner.checkStatus("drawing the shadow of layer '\(layer.name)'")
    (context, target) = outer
    surface.withPixels {
      plan.blur.apply(
        to: $0, width: surface.width, height: surface.height, stride: surface.stride)
    }
    try paintShadow(surface, plan, ink)
    if isVector {
      report.add(
        .rasterizedShadow(layer: layer.name, pixelsPerPoint: renderer.options.bitmapScale))
    }
  }

  private func paintShadow(_ surface: ImageSurface, _ plan: BlurPlan, _ ink: Color) throws {
    context.save()
    defer { context.restore() }
    context.setMatrix(.identity)
    if isVector {
      // A bitmap that is stretched far would fill a document with what nobody sees.
      let whole = Rect(0, 0, Double(surface.width), Double(surface.height))
      guard let shown = plan.shown.insetBy(-2).intersection(whole) else { return }
      let (left, top) = (shown.minX.rounded(.down), shown.minY.rounded(.down))
      guard let width = Int(exactly: shown.maxX.rounded(.up) - left),
        let height = Int(exactly: shown.maxY.rounded(.up) - top), width > 0, height > 0,
        context.transform(.translation(left, top).then(plan.placing))
      else { return }
      context.setSource(try surface.inked(ink, left: left, top: top, width: width, height: height))
      context.paint()
    } else {
      let pattern = try Pattern.surface(surface)
      guard pattern.place(plan.placing) else { return }
      pattern.setFilter(plan.isOnPixels ? .nearest : .bilinear)
      context.setSource(ink)
      context.mask(pattern)
    }
  }

  // MARK: Plan

  /// How a blurred shadow is drawn aside.
  private struct BlurPlan {
    var width: Int
    var height: Int
    /// From the layer's coordinates to the bitmap's, the shadow's offset included.
    var matrix: Matrix
    /// What can be seen of the bitmap, in its coordinates.
    var shown: Rect
    /// From the bitmap's coordinates to the device's.
    var placing: Matrix
    var blur: GaussianBlur
    var isOnPixels: Bool
  }

  private func blurPlan(_ layer: PresentationLayer, _ appearance: Appearance) -> BlurPlan? {
    var unshadowed = appearance
    unshadowed.shadowOpacity = 0
    var unmasked = layer
    unmasked.mask = nil
    let caster =
      appearance.shadowPath.map(\.controlBounds) ?? visualBounds(of: unmasked, unshadowed)
    guard let caster, caster.isFinite else { return nil }
    let offset = Matrix.translation(
      appearance.shadowOffset.width, appearance.shadowOffset.height)
    let device = offset.then(context.matrix)
    // How long the axes' units become on the device.
    let scaleX = (device.a * device.a + device.c * device.c).squareRoot()
    let scaleY = (device.b * device.b + device.d * device.d).squareRoot()
    let deviationX = appearance.shadowRadius * scaleX
    let deviationY = appearance.shadowRadius * scaleY
    let reachX = deviationX * GaussianBlur.reach + 1
    let reachY = deviationY * GaussianBlur.reach + 1
    let box = device.boundingBox(of: caster)
    let matrix = context.matrix
    context.setMatrix(.identity)
    let clip = Rect(context.clipExtents)
    context.setMatrix(matrix)
    guard box.isFinite, reachX.isFinite, reachY.isFinite,
      let seen = box.grownBy(reachX, reachY).intersection(clip.grownBy(reachX, reachY))
    else { return nil }
    let scale = bitmapScale(for: seen.size, deviation: max(deviationX, deviationY))
    let left = (seen.minX * scale).rounded(.down)
    let top = (seen.minY * scale).rounded(.down)
    // A blur that reaches far beyond all bounds leaves nothing to be seen.
    guard let width = Int(exactly: (seen.maxX * scale).rounded(.up) - left),
      let height = Int(exactly: (seen.maxY * scale).rounded(.up) - top), width > 0, height > 0
    else { return nil }
    return BlurPlan(
      width: width, height: height,
      matrix: device.then(.scale(scale, scale)).then(.translation(-left, -top)),
      shown: Rect(
        clip.minX * scale - left, clip.minY * scale - top, clip.width * scale, clip.height * scale),
      placing: Matrix.translation(left, top).then(.scale(1 / scale, 1 / scale)),
      blur: GaussianBlur(deviationX: deviationX * scale, deviationY: deviationY * scale),
      isOnPixels: scale == 1)
  }

  /// Pixels per device unit: no more than a blur of this width needs, and no more than there is
  /// room for.
  private func bitmapScale(for size: Size, deviation: Double) -> Double {
    var scale = isVector ? max(0.01, renderer.options.bitmapScale) : 1
    if deviation * scale > GaussianBlur.largestDeviation {
      scale = GaussianBlur.largestDeviation / 2 / deviation
    }
    let side = Double(ImageSurface.largestSide - 2)
    scale = min(scale, side / size.width, side / size.height)
    let pixels = 16_777_216.0
    return min(scale, (pixels / (size.width * size.height)).squareRoot())
  }
}

extension PresentationLayer {
  /// Whether the layer is nothing but its opaque background: its shadow has the same outline.
  fileprivate var isOpaqueBox: Bool {
    (layer.backgroundColor?.alpha ?? 0) >= 1 && !layer.content.isDrawn && sublayers.isEmpty
      && !layer.bounds.isEmpty
  }
}

extension Rect {
  /// A rectangle larger by distances on either side.
  fileprivate func grownBy(_ x: Double, _ y: Double) -> Rect {
    Rect(minX - x, minY - y, width + 2 * x, height + 2 * y)
  }
}

extension ImageSurface {
  /// A colour with a part of this surface's bytes as its opacity: documents keep that as one picture.
  fileprivate func inked(
    _ color: Color, left: Double, top: Double, width: Int, height: Int
  ) throws -> ImageSurface {
    let result = try ImageSurface(width: width, height: height)
    let context = try Context(result)
    context.transform(.translation(-left, -top))
    context.setSource(color)
    context.mask(try .surface(self))
    try context.checkStatus("colouring a shadow")
    return result
  }
}
