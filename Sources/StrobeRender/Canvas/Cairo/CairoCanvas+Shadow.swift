import StrobeCairo
import StrobeGeometry
import StrobeModel

extension CairoCanvas {
  /// Draws a shadow.
  ///
  /// Without blur it stays vector; with blur it is a bitmap in any format, on vector surfaces as
  /// small a one as holds it.
  package func draw(_ shadow: Shadow, of caster: ShadowCaster) throws {
    if shadow.radius > 0 {
      try drawBlurred(shadow, of: caster)
    } else {
      try drawSharp(shadow, of: caster)
    }
  }

  private func drawSharp(_ shadow: Shadow, of caster: ShadowCaster) throws {
    context.save()
    defer { context.restore() }
    let offset = AffineTransform.translation(shadow.offset.width, shadow.offset.height)
    guard context.transform(offset) else { return }
    if let outline = caster.outline {
      return fill([outline], rule: .nonZero, color: shadow.color)
    }
    let stencil = try unobserved(nil) {
      try context.group(alphaOnly: true) { try caster.draw(self) }
    }
    guard isVector else {
      context.setSource(shadow.color)
      return context.mask(stencil)
    }
    // Cairo's SVG surface misplaces the mask of a plain colour, but not that of a group.
    let content = try context.group {
      context.setSource(shadow.color)
      context.paint()
    }
    context.setSource(content)
    context.mask(stencil)
  }

  private func drawBlurred(_ shadow: Shadow, of caster: ShadowCaster) throws {
    guard let plan = blurPlan(shadow, caster) else { return }
    let surface = try ImageSurface(width: plan.width, height: plan.height, format: .a8)
    let inner = try Context(surface)
    guard inner.setMatrix(plan.matrix) else { return }
    try aside(on: inner, isVector: false, nil) { try caster.draw($0) }
    try inner.checkStatus("drawing a shadow")
    surface.withPixels {
      plan.blur.apply(
        to: $0, width: surface.width, height: surface.height, stride: surface.stride)
    }
    try paintShadow(surface, plan, shadow.color)
    if isVector { refuse(.rasterizedShadow(pixelsPerPoint: bitmapScale)) }
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
        context.transform(.translation(left, top).concatenating(plan.placing))
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
    var matrix: AffineTransform
    /// What can be seen of the bitmap, in its coordinates.
    var shown: Rect
    /// From the bitmap's coordinates to the device's.
    var placing: AffineTransform
    var blur: GaussianBlur
    var isOnPixels: Bool
  }

  private func blurPlan(_ shadow: Shadow, _ caster: ShadowCaster) -> BlurPlan? {
    guard let caster = caster.bounds(), caster.isFinite else { return nil }
    let offset = AffineTransform.translation(shadow.offset.width, shadow.offset.height)
    let device = offset.concatenating(context.matrix)
    // How long the axes' units become on the device.
    let scaleX = (device.a * device.a + device.c * device.c).squareRoot()
    let scaleY = (device.b * device.b + device.d * device.d).squareRoot()
    let deviationX = shadow.radius * scaleX
    let deviationY = shadow.radius * scaleY
    let reachX = deviationX * GaussianBlur.reach + 1
    let reachY = deviationY * GaussianBlur.reach + 1
    let box = device.boundingBox(of: caster)
    let matrix = context.matrix
    context.setMatrix(.identity)
    let clip = context.clipExtents
    context.setMatrix(matrix)
    guard box.isFinite, reachX.isFinite, reachY.isFinite,
      let seen = box.grownBy(reachX, reachY).intersection(clip.grownBy(reachX, reachY))
    else { return nil }
    let scale = shadowScale(for: seen.size, deviation: max(deviationX, deviationY))
    let left = (seen.minX * scale).rounded(.down)
    let top = (seen.minY * scale).rounded(.down)
    // A blur that reaches far beyond all bounds leaves nothing to be seen.
    guard let width = Int(exactly: (seen.maxX * scale).rounded(.up) - left),
      let height = Int(exactly: (seen.maxY * scale).rounded(.up) - top), width > 0, height > 0
    else { return nil }
    return BlurPlan(
      width: width, height: height,
      matrix: device.concatenating(.scale(scale, scale)).concatenating(.translation(-left, -top)),
      shown: Rect(
        clip.minX * scale - left, clip.minY * scale - top, clip.width * scale, clip.height * scale),
      placing: AffineTransform.translation(left, top).concatenating(.scale(1 / scale, 1 / scale)),
      blur: GaussianBlur(deviationX: deviationX * scale, deviationY: deviationY * scale),
      isOnPixels: scale == 1)
  }

  /// Pixels per device unit: no more than a blur of this width needs, and no more than there is
  /// room for.
  private func shadowScale(for size: Size, deviation: Double) -> Double {
    var scale = isVector ? max(0.01, bitmapScale) : 1
    if deviation * scale > GaussianBlur.largestDeviation {
      scale = GaussianBlur.largestDeviation / 2 / deviation
    }
    let side = Double(ImageSurface.largestSide - 2)
    scale = min(scale, side / size.width, side / size.height)
    let pixels = 16_777_216.0
    return min(scale, (pixels / (size.width * size.height)).squareRoot())
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
