import StrobeCairo
import StrobeGeometry
import StrobeModel

extension CairoCanvas {
  package func draw(_ picture: PlacedImage, tint: Tint, alpha: Double) throws {
    if isVector {
      try drawVector(picture, tint, alpha: alpha)
    } else if let placed = try placedIfPossible(picture, tint) {
      context.setSource(try .pixels(placed.surface, x: placed.x, y: placed.y))
      context.paint(alpha: alpha)
    }
  }

  // MARK: Pixels

  /// The picture on the target's pixels; `nil`, and reported, under maps that the pixel library cannot
  /// hold.
  private func placedIfPossible(_ ready: PlacedImage, _ tint: Tint) throws -> PlacedPicture? {
    do {
      return try placed(ready, tint)
    } catch let error as CairoError where error.operation.hasPrefix(Self.placing) {
      refuse(.limit(.scale))
      return nil
    }
  }

  private static let placing = "drawing picture"

  /// The picture on the target's pixels.
  func placed(_ ready: PlacedImage, _ tint: Tint) throws -> PlacedPicture? {
    let matrix = context.matrix
    if let exact = try unscaled(ready, matrix, tint) { return exact }
    guard let area = pixelArea(of: ready.layout.frame, matrix) else { return nil }
    var content = [matrix.a, matrix.b, matrix.c, matrix.d]
    // Pictures that differ by whole pixels are one picture at two places.
    let origin = (x: area.minX.rounded(.down), y: area.minY.rounded(.down))
    content += [matrix.tx - origin.x, matrix.ty - origin.y, area.width, area.height]
    for piece in ready.layout.pieces {
      for rect in [piece.source, piece.destination] {
        content += [rect.minX, rect.minY, rect.width, rect.height]
      }
    }
    let key = SurfaceCache.PlacedKey(path: ready.picture.path, content: content, tint: tint)
    guard let x = Int(exactly: origin.x), let y = Int(exactly: origin.y),
      let width = Int(exactly: area.width), let height = Int(exactly: area.height)
    else { return nil }
    var placed = try surfaces.placed(key) {
      let surface = try ImageSurface(width: width, height: height)
      let inner = try Context(surface)
      inner.setMatrix(matrix.concatenating(.translation(-origin.x, -origin.y)))
      try draw(ready, on: inner, snaps: true)
      try inner.checkStatus("\(Self.placing) '\(ready.picture.path)'")
      if !tint.isNone { surface.withPixels { tint.apply(to: $0) } }
      return PlacedPicture(surface: surface, x: x, y: y)
    }
    placed.x = x
    placed.y = y
    return placed
  }

  /// The picture's own pixels, where they fall on the target's as they are.
  private func unscaled(
    _ ready: PlacedImage, _ matrix: AffineTransform, _ tint: Tint
  ) throws -> PlacedPicture? {
    guard ready.layout.isWhole, case .pixels(let storage, let jpeg) = ready.picture.content else {
      return nil
    }
    let frame = ready.layout.frame
    let slack = 1.0 / 4096
    guard matrix.b == 0, matrix.c == 0,
      abs(matrix.a * frame.width - ready.size.width) < slack,
      abs(matrix.d * frame.height - ready.size.height) < slack
    else { return nil }
    let corner = matrix.apply(frame.origin)
    guard abs(corner.x - corner.x.rounded()) < slack, abs(corner.y - corner.y.rounded()) < slack,
      let x = Int(exactly: corner.x.rounded()), let y = Int(exactly: corner.y.rounded())
    else { return nil }
    let surface = try surfaces.source(ready.picture, storage, jpeg: jpeg, tint: tint)
    return PlacedPicture(surface: surface, x: x, y: y)
  }

  /// The target's pixels that a picture touches: all of them as long as that is no waste, else those
  /// that can be seen.
  private func pixelArea(of frame: Rect, _ matrix: AffineTransform) -> Rect? {
    let box = matrix.boundingBox(of: frame)
    guard box.isFinite else { return nil }
    let largest = 4096.0
    var area = Rect(
      box.minX.rounded(.down), box.minY.rounded(.down), 0, 0)
    area.size = Size(box.maxX.rounded(.up) - area.minX, box.maxY.rounded(.up) - area.minY)
    if area.width > largest || area.height > largest || area.width * area.height > 4_194_304 {
      context.setMatrix(.identity)
      let clip = context.clipExtents
      context.setMatrix(matrix)
      guard let seen = area.intersection(clip) else { return nil }
      area = Rect(
        seen.minX.rounded(.down), seen.minY.rounded(.down),
        seen.maxX.rounded(.up) - seen.minX.rounded(.down),
        seen.maxY.rounded(.up) - seen.minY.rounded(.down))
    }
    guard area.width >= 1, area.height >= 1 else { return nil }
    return area
  }

  // MARK: Drawing

  /// Draws all pieces in the layer's coordinates.
  ///
  /// - Parameters:
  ///   - ready: The picture and its pieces.
  ///   - inner: Where to draw.
  ///   - snaps: Whether edges between pieces are moved onto pixels, so that no seam shows.
  /// - Throws: What librsvg finds.
  private func draw(_ ready: PlacedImage, on inner: Context, snaps: Bool) throws {
    for piece in ready.layout.pieces {
      var destination = piece.destination
      if snaps, ready.layout.pieces.count > 1 { destination = inner.snapped(destination) }
      guard !destination.isEmpty else { continue }
      inner.save()
      defer { inner.restore() }
      // From the whole picture, in units of its size, to the layer.
      let x = destination.width / piece.source.width
      let y = destination.height / piece.source.height
      let placing = AffineTransform(
        a: x, b: 0, c: 0, d: y, tx: destination.minX - piece.source.minX * x,
        ty: destination.minY - piece.source.minY * y)
      if let document = ready.document {
        inner.newPath()
        inner.rectangle(
          x: destination.minX, y: destination.minY, width: destination.width,
          height: destination.height)
        inner.clip()
        try document.draw(in: placing.boundingBox(of: Rect(0, 0, 1, 1)), on: inner)
      } else if case .pixels(let storage, _) = ready.picture.content {
        // The part alone, so that its neighbours do not shine in where it is enlarged.
        let columns = piece.source.columns(of: storage.width)
        let rows = piece.source.rows(of: storage.height)
        guard !columns.isEmpty, !rows.isEmpty else { continue }
        let pattern = try Pattern.surface(
          ImageSurface(reading: storage, columns: columns, rows: rows))
        let pixel = AffineTransform.translation(Double(columns.lowerBound), Double(rows.lowerBound))
          .concatenating(.scale(1 / ready.size.width, 1 / ready.size.height))
        guard pattern.place(pixel.concatenating(placing)) else { continue }
        // Beyond the picture's edge its edge goes on: the rectangle alone decides where it ends.
        pattern.setExtend(.pad)
        pattern.setFilter(.good)
        inner.newPath()
        inner.rectangle(
          x: destination.minX, y: destination.minY, width: destination.width,
          height: destination.height)
        inner.setSource(pattern)
        inner.fill()
      }
    }
  }

  /// Draws into a document: pixels as they came, an SVG picture as vectors.
  private func drawVector(_ ready: PlacedImage, _ tint: Tint, alpha: Double) throws {
    switch ready.picture.content {
    case .pixels(let storage, let jpeg):
      let surface = try surfaces.source(ready.picture, storage, jpeg: jpeg, tint: tint)
      for piece in ready.layout.pieces {
        drawVector(surface, piece, size: ready.size, alpha: alpha)
      }
    case .svg:
      guard tint.isNone else {
        refuse(.rasterizedPicture(path: ready.picture.path))
        return try drawTinted(ready, tint, alpha: alpha)
      }
      guard alpha < 1 else { return try draw(ready, on: context, snaps: false) }
      let pattern = try context.group { try draw(ready, on: context, snaps: false) }
      context.setSource(pattern)
      context.paint(alpha: alpha)
    }
  }

  private func drawVector(
    _ surface: ImageSurface, _ piece: PictureLayout.Piece, size: Size, alpha: Double
  ) {
    let destination = piece.destination
    let x = destination.width / (piece.source.width * size.width)
    let y = destination.height / (piece.source.height * size.height)
    context.save()
    defer { context.restore() }
    if piece.source != Rect(0, 0, 1, 1) {
      context.newPath()
      context.rectangle(
        x: destination.minX, y: destination.minY, width: destination.width,
        height: destination.height)
      context.clip()
    }
    let placing = AffineTransform(
      a: x, b: 0, c: 0, d: y, tx: destination.minX - piece.source.minX * size.width * x,
      ty: destination.minY - piece.source.minY * size.height * y)
    guard context.transform(placing) else { return }
    context.setSource(surface)
    context.paint(alpha: alpha)
  }

  /// An SVG picture in a coloured copy: there is no colouring of vectors, so it becomes pixels.
  private func drawTinted(_ ready: PlacedImage, _ tint: Tint, alpha: Double) throws {
    let frame = ready.layout.frame
    let scale = bitmapScale
    guard let width = Int(exactly: (frame.width * scale).rounded(.up)),
      let height = Int(exactly: (frame.height * scale).rounded(.up))
    else { return }
    let surface = try ImageSurface(width: width, height: height)
    let inner = try Context(surface)
    let map = AffineTransform.translation(-frame.minX, -frame.minY).concatenating(
      .scale(scale, scale))
    guard inner.setMatrix(map), let back = map.inverse else { return }
    try draw(ready, on: inner, snaps: true)
    surface.withPixels { tint.apply(to: $0) }
    context.save()
    defer { context.restore() }
    guard context.transform(back) else { return }
    context.setSource(surface)
    context.paint(alpha: alpha)
  }
}

extension Rect {
  /// The pixel columns that a part, in units of the picture's width, touches.
  fileprivate func columns(of width: Int) -> Range<Int> { Self.pixels(minX, maxX, of: width) }

  /// The pixel rows that a part, in units of the picture's height, touches.
  fileprivate func rows(of height: Int) -> Range<Int> { Self.pixels(minY, maxY, of: height) }

  private static func pixels(_ low: Double, _ high: Double, of count: Int) -> Range<Int> {
    // What is nearer to an edge than this came off it by rounding.
    let slack = 1.0 / 256
    let first = unit(low) * Double(count) + slack
    let last = unit(high) * Double(count) - slack
    guard last > first else { return 0..<0 }
    return Int(first)..<min(count, Int(last.rounded(.up)))
  }
}

extension Context {
  /// A rectangle with its edges on whole pixels, where it is upright there.
  fileprivate func snapped(_ rect: Rect) -> Rect {
    guard matrix.keepsRectangles, let back = matrix.inverse else { return rect }
    let box = matrix.boundingBox(of: rect)
    let left = box.minX.rounded()
    let top = box.minY.rounded()
    let snapped = Rect(left, top, box.maxX.rounded() - left, box.maxY.rounded() - top)
    return back.boundingBox(of: snapped)
  }
}
