/// Writes paints, transforms and pictures.
extension SVGWriter {
  /// A presentation attribute.
  struct StyleAttribute: Hashable {
    var name: String
    var value: Value

    enum Value: Hashable {
      case text(String)
      case address(Definition)
    }
  }

  /// Writes what differs from SVG's defaults and does not come from a group.
  mutating func writeStyle(_ attributes: [StyleAttribute]) {
    for attribute in attributes where !inheritedStyle.contains(attribute) {
      switch attribute.value {
      case .text(let text):
        output.append(" \(attribute.name)=\"\(text)\"")
      case .address(let definition):
        let target = name(of: definition)
        output.append(" \(attribute.name)=\"url(#")
        output.append(prefixed: target)
        output.append(")\"")
      }
    }
  }

  /// The attributes that all of several single drawings have in common, for the group around them.
  func commonStyle(_ items: [SVGItem]) -> [StyleAttribute] {
    guard items.count > 1 else { return [] }
    var common: [StyleAttribute]?
    for item in items {
      guard let attributes = styleAttributes(of: item) else { return [] }
      common = common?.filter(attributes.contains) ?? attributes
    }
    return (common ?? []).filter { !inheritedStyle.contains($0) }
  }

  /// The attributes of a single shape or text; `nil` for anything else.
  func styleAttributes(of item: SVGItem) -> [StyleAttribute]? {
    switch item.content {
    case .shape(let shape, let style):
      styleAttributes(
        style, format: format.magnified(by: item.transform.maximumScale),
        longestMiter: style.hasStroke ? shape.longestMiter : 1)
    case .glyphs(_, let style), .text(_, let style):
      styleAttributes(style, format: format, longestMiter: .infinity)
    case .picture, .use, .group, .layer, .mark, .opaque:
      nil
    }
  }

  private func styleAttributes(
    _ style: SVGStyle, format: SVGNumberFormat, longestMiter: Double
  ) -> [StyleAttribute] {
    var result: [StyleAttribute] = []
    func add(_ name: String, _ text: String) {
      result.append(StyleAttribute(name: name, value: .text(text)))
    }
    func add(_ name: String, fraction: Double) {
      if fraction != 1 { add(name, fractionFormat.text(fraction)) }
    }
    if style.hasFill {
      let value = self.value(of: style.fill)
      if value != .text("#000") { result.append(StyleAttribute(name: "fill", value: value)) }
      add("fill-opacity", fraction: style.fillOpacity)
      if style.isEvenOdd { add("fill-rule", "evenodd") }
    } else {
      add("fill", "none")
    }
    guard style.hasStroke else { return result }
    result.append(StyleAttribute(name: "stroke", value: value(of: style.stroke)))
    add("stroke-opacity", fraction: style.strokeOpacity)
    let width = widthText(style.strokeWidth, format: format)
    if width != "1" { add("stroke-width", width) }
    if style.lineCap != .butt { add("stroke-linecap", style.lineCap.rawValue) }
    // Joins and mitres are said only where they can be seen.
    if longestMiter > 1.001, style.lineJoin != .miter {
      add("stroke-linejoin", style.lineJoin.rawValue)
    }
    if style.lineJoin == .miter, style.miterLimit != 4,
      longestMiter > min(4, style.miterLimit) - 0.01
    {
      add("stroke-miterlimit", format.text(style.miterLimit))
    }
    guard !style.dashes.isEmpty else { return result }
    add("stroke-dasharray", style.dashes.map { format.text($0) }.joined(separator: " "))
    if format.quantize(style.dashOffset) != 0 {
      add("stroke-dashoffset", format.text(style.dashOffset))
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

  private func value(of paint: SVGPaint) -> StyleAttribute.Value {
    switch paint {
    case .none: .text("none")
    case .color(let color): .text(text(color))
    case .gradient(let index): .address(.gradient(index))
    case .pattern(let index): .address(.pattern(index))
    }
  }

  func text(_ color: SVGColor) -> String {
    !isInMask && color == options.currentColor ? "currentColor" : color.text
  }

  // MARK: Transforms

  /// A transform with as many decimals as what it moves needs.
  mutating func writeTransform(
    _ transform: SVGTransform, of bounds: SVGBounds, as name: StaticString = "transform"
  ) {
    guard !transform.isIdentity else { return }
    let extent =
      bounds.isFinite
      ? max(abs(bounds.minX), abs(bounds.minY), abs(bounds.maxX), abs(bounds.maxY)) : 1e4
    let linear = format.magnified(by: max(100, extent))
    let x = format.text(transform.e)
    let y = format.text(transform.f)
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

  /// The place of a `<use>`: a translation is `x` and `y`, which clips do not follow.
  mutating func writePlace(_ transform: SVGTransform) {
    if transform.isTranslation {
      writeNonzero("x", transform.e)
      writeNonzero("y", transform.f)
    } else {
      writeTransform(transform, of: SVGBounds(minX: 0, minY: 0, maxX: 1e3, maxY: 1e3))
    }
  }

  // MARK: Pictures

  /// How a picture is written.
  enum PictureForm {
    /// Where it is drawn.
    case inPlace
    /// Once in `<defs>`, with this much of its uses' transforms; the rest is `x` and `y`.
    case shared(SVGTransform)
    /// Once in `<defs>` at its natural size; every use has its transform.
    case natural

    func needsTransform(_ transform: SVGTransform) -> Bool {
      switch self {
      case .inPlace: !(transform.isScaleAndTranslation && transform.a > 0 && transform.d > 0)
      case .shared(let base): transform != base
      case .natural: !transform.isIdentity
      }
    }
  }

  func pictureForm(_ picture: Int) -> PictureForm {
    guard let places = usage.pictures[picture], let first = places.first else { return .natural }
    if usage.patternPictures.contains(picture) { return .natural }
    if places.count == 1 { return .inPlace }
    guard first.isScaleAndTranslation, first.a > 0, first.d > 0 else { return .natural }
    if places.allSatisfy({ $0 == first }) { return .shared(first) }
    if places.allSatisfy({
      $0.isScaleAndTranslation && $0.a == first.a && $0.d == first.d
    }) {
      return .shared(SVGTransform(a: first.a, d: first.d))
    }
    return .natural
  }

  mutating func writePicture(_ picture: Int, _ item: SVGItem, _ names: Names?) {
    switch pictureForm(picture) {
    case .inPlace:
      start("image")
      writeNamesOfPicture(names)
      writeImage(picture, item.transform)
      writeEffectsOfPicture(item)
    case .shared(let base):
      start("use")
      writeNamesOfPicture(names)
      link(to: .picture(picture))
      writeNonzero("x", item.transform.e - base.e)
      writeNonzero("y", item.transform.f - base.f)
      writeEffectsOfPicture(item)
    case .natural:
      start("use")
      writeNamesOfPicture(names)
      link(to: .picture(picture))
      writePlace(item.transform)
      writeEffectsOfPicture(item)
    }
    endEmpty()
  }

  private mutating func writeNamesOfPicture(_ names: Names?) {
    guard let names else { return }
    attribute(id: names.id)
    attribute("data-name", XMLText.escaped(names.name))
  }

  private mutating func writeEffectsOfPicture(_ item: SVGItem) {
    if item.opacity != 1 { attribute("opacity", fraction: item.opacity) }
    if let clip = item.clips.first { attribute("clip-path", addressOf: .clip(clip)) }
    if let mask = item.mask { attribute("mask", addressOf: .mask(mask)) }
  }

  /// The attributes of an `<image>` that stands where `transform` puts it.
  mutating func writeImage(_ index: Int, _ transform: SVGTransform) {
    let picture = drawing.pictures[index]
    let size = SVGBounds(minX: 0, minY: 0, maxX: picture.width, maxY: picture.height)
    if transform.isScaleAndTranslation, transform.a > 0, transform.d > 0 {
      writeRectangle(transform.apply(size))
      if abs(transform.a - transform.d) > 1e-6 * transform.a {
        attribute("preserveAspectRatio", "none")
      }
    } else {
      writeRectangle(size)
      writeTransform(transform, of: size)
    }
    if let rendering = picture.rendering { attribute("image-rendering", rendering) }
    needsLinks = true
    output.append(" xlink:href=\"")
    output.append(contentsOf: drawing.document.bytes[picture.data])
    output.append("\"")
  }
}
