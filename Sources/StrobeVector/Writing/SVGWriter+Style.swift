import StrobeGeometry
import StrobeModel
import StrobeRender

/// Writes paints, transforms and pictures.
extension SVGWriter {
  /// A presentation attribute.
  struct StyleAttribute: Hashable {
    var name: String
    var value: Value

    enum Value: Hashable {
      case text(String)
      case address(VectorPaint)
    }
  }

  /// Writes what differs from SVG's defaults and does not come from a group.
  mutating func writeStyle(_ attributes: [StyleAttribute]) {
    for attribute in attributes where !inheritedStyle.contains(attribute) {
      switch attribute.value {
      case .text(let text):
        output.append(" \(attribute.name)=\"\(text)\"")
      case .address(let paint):
        output.append(" \(attribute.name)=\"\(address(of: .gradient(paint)))\"")
      }
    }
  }

  /// The attributes that all drawings in several items have in common, for the group around them.
  func commonStyle(_ items: [VectorItem]) -> [StyleAttribute] {
    guard items.count > 1 else { return [] }
    var common: [StyleAttribute]?
    guard gather(items, &common) else { return [] }
    return (common ?? []).filter { !inheritedStyle.contains($0) }
  }

  /// Narrows a list down to what all items have; `false` where one would be changed by its group.
  private func gather(_ items: [VectorItem], _ common: inout [StyleAttribute]?) -> Bool {
    for item in items {
      switch item.content {
      case .picture:
        continue
      case .use:
        return false
      case .group(let children), .layer(_, let children):
        guard gather(children, &common) else { return false }
      case .shape, .glyphs, .text:
        guard let attributes = styleAttributes(of: item) else { return false }
        common = common?.filter(attributes.contains) ?? attributes
        if common?.isEmpty == true { return false }
      }
    }
    return true
  }

  /// The attributes of a single shape or text; `nil` for anything else.
  func styleAttributes(of item: VectorItem) -> [StyleAttribute]? {
    switch item.content {
    case .shape(let shape, let fill, let stroke):
      styleAttributes(
        fill, stroke, format: format.magnified(by: item.transform.maximumScale),
        longestMiter: stroke == nil ? 1 : shape.longestMiter)
    case .glyphs(_, let fill):
      styleAttributes(fill, nil, format: format, longestMiter: 1)
    case .text(_, let color):
      styleAttributes(
        VectorFill(paint: .color(color), rule: .nonZero), nil, format: format, longestMiter: 1)
    case .picture, .use, .group, .layer:
      nil
    }
  }

  private func styleAttributes(
    _ fill: VectorFill?, _ stroke: VectorStroke?, format: SVGNumberFormat, longestMiter: Double
  ) -> [StyleAttribute] {
    var result: [StyleAttribute] = []
    func add(_ name: String, _ text: String) {
      result.append(StyleAttribute(name: name, value: .text(text)))
    }
    func add(_ name: String, _ paint: VectorPaint, default: String) {
      guard case .color(let color) = paint else {
        result.append(StyleAttribute(name: name, value: .address(paint)))
        return
      }
      let text = self.text(color)
      if text != `default` { add(name, text) }
      let alpha = fractionFormat.text(color.alpha)
      if alpha != "1" { add("\(name)-opacity", alpha) }
    }
    if let fill {
      add("fill", fill.paint, default: "#000")
      if fill.rule == .evenOdd { add("fill-rule", "evenodd") }
    } else {
      add("fill", "none")
    }
    guard let stroke else { return result }
    add("stroke", stroke.paint, default: "none")
    let width = widthText(stroke.width, format: format)
    if width != "1" { add("stroke-width", width) }
    if stroke.cap != .butt { add("stroke-linecap", stroke.cap.rawValue) }
    // Joins and mitres are said only where they can be seen.
    if longestMiter > 1.001, stroke.join != .miter {
      add("stroke-linejoin", stroke.join.rawValue)
    }
    if stroke.join == .miter, stroke.miterLimit != 4,
      longestMiter > min(4, stroke.miterLimit) - 0.01
    {
      add("stroke-miterlimit", format.text(stroke.miterLimit))
    }
    guard !stroke.dashes.isEmpty else { return result }
    add("stroke-dasharray", stroke.dashes.map { format.text($0) }.joined(separator: " "))
    if format.quantize(stroke.dashPhase) != 0 {
      add("stroke-dashoffset", format.text(stroke.dashPhase))
    }
    return result
  }

  /// A hairline or a tiny font keeps more decimals: rounded to nothing it would vanish.
  func widthText(_ width: Double, format: SVGNumberFormat) -> String {
    var fine = format
    while fine.quantize(width) < 100, fine.decimals < 8 {
      fine = SVGNumberFormat(decimals: fine.decimals + 1)
    }
    return fine.text(width)
  }

  /// A colour, its alpha apart.
  func text(_ color: Color) -> String {
    let rounded = SVGColor(color)
    return !isInMask && rounded == options.currentColor ? "currentColor" : rounded.hexadecimal
  }

  // MARK: Transforms

  /// A transform with as many decimals as what it moves needs.
  mutating func writeTransform(
    _ transform: AffineTransform, of bounds: VectorBounds, as name: StaticString = "transform"
  ) {
    guard !transform.isIdentity else { return }
    let extent =
      bounds.isFinite
      ? max(abs(bounds.minX), abs(bounds.minY), abs(bounds.maxX), abs(bounds.maxY)) : 1e4
    let linear = format.magnified(by: max(100, extent))
    let x = format.text(transform.tx)
    let y = format.text(transform.ty)
    if transform.isTranslation {
      attribute(name, "translate(\(x)" + (y == "0" ? ")" : " \(y))"))
      return
    }
    let a = linear.text(transform.a)
    let d = linear.text(transform.d)
    if transform.isScaleAndTranslation {
      let move = x == "0" && y == "0" ? "" : "translate(\(x)" + (y == "0" ? ")" : " \(y))")
      attribute(name, move + "scale(\(a)" + (a == d ? ")" : " \(d))"))
      return
    }
    let b = linear.text(transform.b)
    let c = linear.text(transform.c)
    attribute(name, "matrix(\(a) \(b) \(c) \(d) \(x) \(y))")
  }

  /// The place of a `<use>`: a translation is `x` and `y`.
  mutating func writePlace(_ transform: AffineTransform) {
    if transform.isTranslation {
      writeNonzero("x", transform.tx)
      writeNonzero("y", transform.ty)
    } else {
      writeTransform(transform, of: VectorBounds(minX: 0, minY: 0, maxX: 1e3, maxY: 1e3))
    }
  }

  // MARK: Pictures

  /// How a picture is written.
  enum PictureForm {
    /// Where it is drawn.
    case inPlace
    /// Once in `<defs>`, with this much of its uses' transforms; the rest is `x` and `y`.
    case shared(AffineTransform)
    /// Once in `<defs>` at its natural size; every use has its transform.
    case natural

    func needsTransform(_ transform: AffineTransform) -> Bool {
      switch self {
      case .inPlace: !(transform.isScaleAndTranslation && transform.a > 0 && transform.d > 0)
      case .shared(let base): transform != base
      case .natural: !transform.isIdentity
      }
    }
  }

  func pictureForm(_ picture: EncodedPicture) -> PictureForm {
    guard let places = usage.pictures[picture], let first = places.first else { return .natural }
    if places.count == 1 { return .inPlace }
    guard first.isScaleAndTranslation, first.a > 0, first.d > 0 else { return .natural }
    if places.allSatisfy({ $0 == first }) { return .shared(first) }
    if places.allSatisfy({
      $0.isScaleAndTranslation && $0.a == first.a && $0.d == first.d
    }) {
      return .shared(.scale(first.a, first.d))
    }
    return .natural
  }

  mutating func writePicture(_ picture: EncodedPicture, _ item: VectorItem, _ names: Names?) {
    let form = pictureForm(picture)
    if case .inPlace = form { start("image") } else { start("use") }
    writeNames(names)
    switch form {
    case .inPlace:
      writeImage(picture, item.transform)
    case .shared(let base):
      link(to: .picture(picture))
      writeNonzero("x", item.transform.tx - base.tx)
      writeNonzero("y", item.transform.ty - base.ty)
    case .natural:
      link(to: .picture(picture))
      writePlace(item.transform)
    }
    writeEffects(item)
    endEmpty()
  }

  /// The attributes of an `<image>` that stands where `transform` puts it.
  mutating func writeImage(_ picture: EncodedPicture, _ transform: AffineTransform) {
    let size = VectorBounds(
      minX: 0, minY: 0, maxX: Double(picture.width), maxY: Double(picture.height))
    if transform.isScaleAndTranslation, transform.a > 0, transform.d > 0 {
      writeRectangle(transform.apply(size))
      if abs(transform.a - transform.d) > 1e-6 * transform.a {
        attribute("preserveAspectRatio", "none")
      }
    } else {
      writeRectangle(size)
      writeTransform(transform, of: size)
    }
    needsLinks = true
    output.append(" xlink:href=\"")
    output.append(contentsOf: picture.dataAddress)
    output.append("\"")
  }
}
