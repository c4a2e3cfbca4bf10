import StrobeCore
import StrobeGeometry
import StrobeModel
import StrobeRender

/// Writes the elements of a VectorDrawable.
struct VectorDrawableBody {
  let drawing: VectorDrawing
  let options: SVGOptions
  let format: SVGNumberFormat
  private var measurer: VectorMeasurer
  var output = SVGOutput()
  private var names: Set<String> = []
  private var needsGradients = false
  /// The layers that are being written, outermost first.
  private var layers: [String] = []
  /// The name of the next path, where a layer is nothing but that path.
  private var pathName: String?
  /// How many items may still be written: definitions are written out at every use.
  private var budget = 20_000

  init(drawing: VectorDrawing, options: SVGOptions) {
    self.drawing = drawing
    self.options = options
    format = SVGNumberFormat(decimals: options.precision)
    measurer = VectorMeasurer(drawing.symbols)
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
    for (name, value) in [("Width", drawing.size.width), ("Height", drawing.size.height)] {
      result.newLine()
      result.append("android:\(name.lowercased())=\"\(format.text(value))dp\"")
      result.newLine()
      result.append("android:viewport\(name)=\"\(format.text(value))\"")
    }
    result.append(">")
    if !output.bytes.isEmpty {
      result.append("\n")
      result.append(contentsOf: output.bytes)
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
    _ items: [VectorItem], transform: AffineTransform, alpha: Double
  ) throws(VectorDrawableError) {
    if alpha != 1, hasOverlaps(items) { throw obstacle(.groupOpacity) }
    for item in items { try write(item, transform: transform, alpha: alpha) }
  }

  private mutating func hasOverlaps(_ items: [VectorItem]) -> Bool {
    guard items.count > 1 else { return false }
    guard items.count < 500 else { return true }
    var bounds: [VectorBounds] = []
    for item in items { bounds.append(measurer.bounds(of: item)) }
    for (index, first) in bounds.enumerated() {
      for second in bounds[(index + 1)...]
      where !first.intersection(second).isEmpty {
        return true
      }
    }
    return false
  }

  private mutating func write(
    _ item: VectorItem, transform: AffineTransform, alpha: Double
  ) throws(VectorDrawableError) {
    budget -= 1
    guard budget > 0 else { throw obstacle(.repetition) }
    if case .layer(let layer, _) = item.content {
      layers.append(layer.name)
      try writeClipped(item, transform: transform, alpha: alpha, name: layer.name)
      layers.removeLast()
    } else {
      try writeClipped(item, transform: transform, alpha: alpha, name: nil)
    }
  }

  private mutating func writeClipped(
    _ item: VectorItem, transform: AffineTransform, alpha: Double, name: String?
  ) throws(VectorDrawableError) {
    guard item.mask == nil, item.blur == nil else { throw obstacle(.mask) }
    let isOnePath = item.clips.isEmpty && item.isSinglePath
    if isOnePath { pathName = name }
    guard !item.clips.isEmpty || (name != nil && !isOnePath) else {
      try writeContent(item, transform: transform, alpha: alpha)
      return
    }
    open("group", name: name)
    close(empty: false)
    for clip in item.clips {
      guard clip.rule == .nonZero else { throw obstacle(.clip) }
      open("clip-path", name: nil)
      try writePathData(
        VectorDrawablePath.text(clip.shape.mapped(by: transform), format: format))
      close(empty: true)
    }
    try writeContent(item, transform: transform, alpha: alpha)
    end("group")
  }

  private mutating func writeContent(
    _ item: VectorItem, transform: AffineTransform, alpha: Double
  ) throws(VectorDrawableError) {
    let inner = transform * item.transform
    let alpha = alpha * item.opacity
    switch item.content {
    case .shape(let shape, let fill, let stroke):
      try write(shape, fill, stroke, transform: inner, alpha: alpha)
    case .glyphs(let glyphs, let fill):
      var segments: [Path.Element] = []
      for glyph in glyphs {
        segments +=
          glyph.shape.mapped(by: .translation(glyph.origin.x, glyph.origin.y)).elements
      }
      try write(.path(segments), fill, nil, transform: inner, alpha: alpha)
    case .group(let children), .layer(_, let children):
      try write(children, transform: inner, alpha: alpha)
    case .use(let symbol):
      guard drawing.symbols.indices.contains(symbol) else { return }
      try write(drawing.symbols[symbol], transform: inner, alpha: alpha)
    case .picture:
      throw obstacle(.picture)
    case .text:
      throw obstacle(.unknown)
    }
  }

  private mutating func write(
    _ shape: VectorShape, _ fill: VectorFill?, _ original: VectorStroke?,
    transform: AffineTransform, alpha: Double
  ) throws(VectorDrawableError) {
    var stroke = original
    if fill != nil, stroke != nil, alpha != 1 { throw obstacle(.groupOpacity) }
    if let line = stroke {
      guard line.dashes.isEmpty else { throw obstacle(.dashes) }
      guard let scale = transform.similarityScale else { throw obstacle(.unevenStroke) }
      stroke?.width *= scale
    }
    var gradients: [(name: String, gradient: VectorPaint)] = []
    open("path", name: pathName)
    pathName = nil
    try writePathData(VectorDrawablePath.text(shape.mapped(by: transform), format: format))
    if let fill {
      try writePaint("fill", fill.paint, alpha, transform, &gradients)
      if fill.rule == .evenOdd { attribute("fillType", "evenOdd") }
    }
    if let stroke {
      try writePaint("stroke", stroke.paint, alpha, transform, &gradients)
      var fine = format
      while fine.quantize(stroke.width) < 100, fine.decimals < 8 {
        fine = SVGNumberFormat(decimals: fine.decimals + 1)
      }
      attribute("strokeWidth", fine.text(stroke.width))
      if stroke.cap != .butt { attribute("strokeLineCap", stroke.cap.rawValue) }
      if stroke.join != .miter { attribute("strokeLineJoin", stroke.join.rawValue) }
      if stroke.join == .miter, stroke.miterLimit != 4 {
        attribute("strokeMiterLimit", format.text(stroke.miterLimit))
      }
    }
    close(empty: gradients.isEmpty)
    guard !gradients.isEmpty else { return }
    for (name, gradient) in gradients { writeGradient(gradient, for: name) }
    end("path")
  }

  private mutating func writePaint(
    _ name: String, _ paint: VectorPaint, _ alpha: Double, _ transform: AffineTransform,
    _ gradients: inout [(name: String, gradient: VectorPaint)]
  ) throws(VectorDrawableError) {
    let opacity: Double
    switch paint {
    case .color(let color):
      attribute("\(name)Color", SVGColor(color).androidText(alpha: 1))
      opacity = alpha * color.alpha
    case .linear, .radial:
      let gradient = paint.mapped(by: transform)
      guard gradient.isConcentric else { throw obstacle(.unevenGradient) }
      gradients.append((name, gradient))
      opacity = alpha
    }
    if opacity != 1 {
      attribute("\(name)Alpha", SVGNumberFormat(decimals: max(3, options.precision)).text(opacity))
    }
  }

  private mutating func writeGradient(_ gradient: VectorPaint, for name: String) {
    needsGradients = true
    start("aapt:attr")
    output.append(" name=\"android:\(name)Color\"")
    close(empty: false)
    start("gradient")
    var stops: [VectorStop] = []
    switch gradient {
    case .color: break
    case .linear(let from, let to, let own, _):
      attribute("type", "linear")
      attribute("startX", format.text(from.x))
      attribute("startY", format.text(from.y))
      attribute("endX", format.text(to.x))
      attribute("endY", format.text(to.y))
      stops = own
    case .radial(let center, _, let radius, let own, _):
      attribute("type", "radial")
      attribute("centerX", format.text(center.x))
      attribute("centerY", format.text(center.y))
      attribute("gradientRadius", format.text(radius))
      stops = own
    }
    close(empty: false)
    for stop in stops {
      start("item")
      attribute("offset", SVGNumberFormat(decimals: 5).text(stop.offset))
      attribute("color", SVGColor(stop.color).androidText(alpha: stop.color.alpha))
      close(empty: true)
    }
    end("gradient")
    end("aapt:attr")
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

extension VectorItem {
  /// Whether an item is a layer with one path in it.
  fileprivate var isSinglePath: Bool {
    guard let children, children.count == 1, children[0].clips.isEmpty else { return false }
    return switch children[0].content {
    case .shape, .glyphs: true
    case .text, .picture, .use, .group, .layer: false
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

extension VectorPaint {
  /// Whether the colours run along a line, or evenly from a centre outwards, in straight numbers.
  fileprivate var isConcentric: Bool {
    switch self {
    case .color: true
    case .linear(_, _, _, let map): map.isIdentity
    case .radial(let center, let focus, let radius, _, let map):
      map.isIdentity && (center - focus).length <= 1e-3 * radius
    }
  }
}
