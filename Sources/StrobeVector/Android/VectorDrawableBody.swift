import StrobeGeometry

/// Writes the elements of a VectorDrawable.
struct VectorDrawableBody {
  let drawing: SVGDrawing
  let options: SVGOptions
  let format: SVGNumberFormat
  var output = SVGOutput()
  private var names: Set<String> = []
  private var needsGradients = false
  /// The layers that are being written, outermost first.
  private var layers: [String] = []
  /// The name of the next path, where a layer is nothing but that path.
  private var pathName: String?
  /// How many items may still be written: definitions are written out at every use.
  private var budget = 20_000

  init(drawing: SVGDrawing, options: SVGOptions) {
    self.drawing = drawing
    self.options = options
    format = SVGNumberFormat(decimals: options.precision)
    output.indentation = 2
  }

  func document() -> [UInt8] {
    var result = SVGOutput()
    if options.xmlHeader {
      result.append("<?xml version=\"1.0\" encoding=\"utf-8\"?>")
      result.newLine()
    }
    result.append("<vector xmlns:android=\"http://schemas.android.com/apk/res/android\"")
    result.indentation = 4
    if needsGradients {
      result.newLine()
      result.append("xmlns:aapt=\"http://schemas.android.com/aapt\"")
    }
    for (name, value) in [("Width", drawing.width), ("Height", drawing.height)] {
      result.newLine()
      result.append("android:\(name.lowercased())=\"\(format.text(value))dp\"")
      result.newLine()
      result.append("android:viewport\(name)=\"\(format.text(value))\"")
    }
    result.append(">")
    if !output.bytes.isEmpty {
      result.append("\n")
      result.append(output)
    }
    result.indentation = 0
    result.newLine()
    result.append("</vector>\n")
    return result.bytes
  }

  mutating func write() throws(VectorDrawableError) {
    try write(drawing.items, transform: .identity, alpha: 1)
  }

  func obstacle(_ obstacle: VectorDrawableObstacle) -> VectorDrawableError {
    .unsupported(obstacle, layer: layers.last)
  }

  private mutating func write(
    _ items: [SVGItem], transform: SVGTransform, alpha: Double
  ) throws(VectorDrawableError) {
    if alpha != 1, hasOverlaps(items) { throw obstacle(.groupOpacity) }
    for item in items { try write(item, transform: transform, alpha: alpha) }
  }

  private func hasOverlaps(_ items: [SVGItem]) -> Bool {
    guard items.count > 1 else { return false }
    guard items.count < 500 else { return true }
    let bounds = items.map { drawing.bounds(of: $0) }
    for (index, first) in bounds.enumerated() {
      for second in bounds[(index + 1)...]
      where !first.intersection(second).isEmpty {
        return true
      }
    }
    return false
  }

  private mutating func write(
    _ item: SVGItem, transform: SVGTransform, alpha: Double
  ) throws(VectorDrawableError) {
    budget -= 1
    guard budget > 0 else { throw obstacle(.repetition) }
    if case .layer(let index, _) = item.content, options.layerNames.indices.contains(index) {
      layers.append(options.layerNames[index])
      try writeClipped(item, transform: transform, alpha: alpha, name: options.layerNames[index])
      layers.removeLast()
    } else {
      try writeClipped(item, transform: transform, alpha: alpha, name: nil)
    }
  }

  private mutating func writeClipped(
    _ item: SVGItem, transform: SVGTransform, alpha: Double, name: String?
  ) throws(VectorDrawableError) {
    guard item.mask == nil else { throw obstacle(.mask) }
    let isOnePath = item.clips.isEmpty && item.isSinglePath
    if isOnePath { pathName = name }
    guard !item.clips.isEmpty || (name != nil && !isOnePath) else {
      try writeContent(item, transform: transform, alpha: alpha)
      return
    }
    open("group", name: name)
    close(empty: false)
    for index in item.clips {
      let clip = drawing.clips[index].mapped(by: transform)
      open("clip-path", name: nil)
      try writePathData(try clipData(clip))
      close(empty: true)
    }
    try writeContent(item, transform: transform, alpha: alpha)
    end("group")
  }

  private mutating func writeContent(
    _ item: SVGItem, transform: SVGTransform, alpha: Double
  ) throws(VectorDrawableError) {
    let inner = transform * item.transform
    let alpha = alpha * item.opacity
    switch item.content {
    case .shape(let shape, let style):
      try write(shape, style, transform: inner, alpha: alpha)
    case .glyphs(let glyphs, let style):
      var segments: [SVGShape.Segment] = []
      for glyph in glyphs {
        let outline = SVGShape.path(drawing.glyphs[glyph.outline])
        segments +=
          outline.mapped(by: .translation(glyph.origin.x, glyph.origin.y)).segments
      }
      try write(.path(segments), style, transform: inner, alpha: alpha)
    case .group(let children), .layer(_, let children):
      try write(children, transform: inner, alpha: alpha)
    case .use(let symbol):
      try write(drawing.symbols[symbol].items, transform: inner, alpha: alpha)
    case .picture:
      throw obstacle(.picture)
    case .opaque, .text:
      throw obstacle(.unknown)
    case .mark:
      break
    }
  }

  private mutating func write(
    _ shape: SVGShape, _ original: SVGStyle, transform: SVGTransform, alpha: Double
  ) throws(VectorDrawableError) {
    var style = original
    if style.hasFill, style.hasStroke, alpha != 1 { throw obstacle(.groupOpacity) }
    style.fillOpacity *= alpha
    style.strokeOpacity *= alpha
    if style.hasStroke {
      guard style.dashes.isEmpty else { throw obstacle(.dashes) }
      guard let scale = transform.similarityScale else { throw obstacle(.unevenStroke) }
      style.strokeWidth *= scale
    }
    var gradients: [(name: String, gradient: SVGGradient)] = []
    open("path", name: pathName)
    pathName = nil
    try writePathData(VectorDrawablePath.text(shape.mapped(by: transform), format: format))
    if style.hasFill {
      try writePaint("fill", style.fill, style.fillOpacity, transform, &gradients)
      if style.isEvenOdd { attribute("fillType", "evenOdd") }
    }
    if style.hasStroke {
      try writePaint("stroke", style.stroke, style.strokeOpacity, transform, &gradients)
      var fine = format
      while fine.quantize(style.strokeWidth) < 100, fine.decimals < 8 {
        fine = SVGNumberFormat(decimals: fine.decimals + 1)
      }
      attribute("strokeWidth", fine.text(style.strokeWidth))
      if style.lineCap != .butt { attribute("strokeLineCap", style.lineCap.rawValue) }
      if style.lineJoin != .miter { attribute("strokeLineJoin", style.lineJoin.rawValue) }
      if style.lineJoin == .miter, style.miterLimit != 4 {
        attribute("strokeMiterLimit", format.text(style.miterLimit))
      }
    }
    close(empty: gradients.isEmpty)
    guard !gradients.isEmpty else { return }
    for (name, gradient) in gradients { writeGradient(gradient, for: name) }
    end("path")
  }

  private mutating func writePaint(
    _ name: String, _ paint: SVGPaint, _ opacity: Double, _ transform: SVGTransform,
    _ gradients: inout [(name: String, gradient: SVGGradient)]
  ) throws(VectorDrawableError) {
    switch paint {
    case .none:
      return
    case .color(let color):
      attribute("\(name)Color", color.androidText(alpha: 1))
    case .gradient(let index):
      var gradient = drawing.gradients[index].mapped(by: transform)
      gradient.bakeTransform()
      guard gradient.transform.isIdentity, gradient.isConcentric else {
        throw obstacle(.unevenGradient)
      }
      gradients.append((name, gradient))
    case .pattern:
      throw obstacle(.picture)
    }
    if opacity != 1 {
      attribute("\(name)Alpha", SVGNumberFormat(decimals: max(3, options.precision)).text(opacity))
    }
  }

  private mutating func writeGradient(_ gradient: SVGGradient, for name: String) {
    needsGradients = true
    start("aapt:attr")
    output.append(" name=\"android:\(name)Color\"")
    close(empty: false)
    start("gradient")
    switch gradient.kind {
    case .linear(let from, let to):
      attribute("type", "linear")
      attribute("startX", format.text(from.x))
      attribute("startY", format.text(from.y))
      attribute("endX", format.text(to.x))
      attribute("endY", format.text(to.y))
    case .radial(let center, _, let radius):
      attribute("type", "radial")
      attribute("centerX", format.text(center.x))
      attribute("centerY", format.text(center.y))
      attribute("gradientRadius", format.text(radius))
    }
    switch gradient.spread {
    case .pad: break
    case .reflect: attribute("tileMode", "mirror")
    case .repeat: attribute("tileMode", "repeat")
    }
    close(empty: false)
    for stop in gradient.stops {
      start("item")
      attribute("offset", SVGNumberFormat(decimals: 5).text(stop.offset))
      attribute("color", stop.color.androidText(alpha: stop.opacity))
      close(empty: true)
    }
    end("gradient")
    end("aapt:attr")
  }

  /// A clip's parts as one path, which is the same area only where they do not overlap.
  private func clipData(_ clip: SVGClip) throws(VectorDrawableError) -> [UInt8] {
    guard clip.parts.allSatisfy({ !$0.isEvenOdd }) else { throw obstacle(.clip) }
    for (index, part) in clip.parts.enumerated() {
      for other in clip.parts[(index + 1)...]
      where !part.shape.bounds.intersection(other.shape.bounds).isEmpty {
        throw obstacle(.clip)
      }
    }
    return clip.parts.reduce(into: []) { data, part in
      data += VectorDrawablePath.text(part.shape, format: format)
    }
  }

  private mutating func writePathData(_ data: [UInt8]) throws(VectorDrawableError) {
    guard data.count <= 32_767 else { throw obstacle(.longPath) }
    attribute("pathData", String(decoding: data, as: UTF8.self))
  }

  // MARK: XML

  private mutating func start(_ element: String) {
    output.newLine()
    output.append("<\(element)")
  }

  private mutating func open(_ element: String, name: String?) {
    start(element)
    guard let name else { return }
    let base = XMLText.startingIdentifier(XMLText.identifier(name))
    var unique = base
    var number = 2
    while !names.insert(unique).inserted {
      unique = "\(base)-\(number)"
      number += 1
    }
    attribute("name", unique)
  }

  private mutating func attribute(_ name: String, _ value: String) {
    output.append(" android:\(name)=\"\(value)\"")
  }

  private mutating func close(empty: Bool) {
    output.append(empty ? "/>" : ">")
    if !empty { output.indentation += 2 }
  }

  private mutating func end(_ element: String) {
    output.indentation -= 2
    output.newLine()
    output.append("</\(element)>")
  }
}

extension SVGItem {
  /// Whether an item is a layer with one path in it.
  fileprivate var isSinglePath: Bool {
    guard let children, children.count == 1, children[0].clips.isEmpty else { return false }
    return switch children[0].content {
    case .shape, .glyphs: true
    case .text, .picture, .use, .group, .layer, .mark, .opaque: false
    }
  }
}

extension SVGColor {
  /// `#rrggbb`, or `#aarrggbb` where it is translucent.
  fileprivate func androidText(alpha: Double) -> String {
    func hexadecimal(_ value: UInt8) -> String {
      (value < 16 ? "0" : "") + String(value, radix: 16, uppercase: true)
    }
    let color = [red, green, blue].map(hexadecimal).joined()
    guard alpha < 1 else { return "#" + color }
    return "#" + hexadecimal(UInt8((max(0, alpha) * 255).rounded())) + color
  }
}

extension SVGGradient {
  /// Whether the colours run evenly from a centre outwards, or along a line.
  fileprivate var isConcentric: Bool {
    switch kind {
    case .linear: true
    case .radial(let center, let focus, let radius):
      (center - focus).length <= 1e-3 * radius
    }
  }
}
