/// Reads gradients, patterns, pictures and what opaque elements refer to.
extension SVGReader {
  /// A gradient; `nil` if it has no stops and paints nothing.
  func gradient(_ node: Int) throws(Unsupported) -> SVGGradient? {
    let isLinear = document.isElement(node, "linearGradient")
    guard isLinear || document.isElement(node, "radialGradient"), !document.nodes[node].hasText
    else { throw Unsupported() }
    var numbers: [String: Double] = [:]
    var gradient = SVGGradient(
      kind: .linear(SVGPoint(x: 0, y: 0), SVGPoint(x: 0, y: 0)), stops: [])
    var isUserSpace = false
    for attribute in document.attributes[document.nodes[node].attributes] {
      let name = document.string(attribute.name)
      switch name {
      case "id": break
      case "gradientUnits":
        isUserSpace = document.matches(attribute.value, "userSpaceOnUse")
      case "spreadMethod":
        guard let spread = SVGGradient.Spread(rawValue: document.string(attribute.value)) else {
          throw Unsupported()
        }
        gradient.spread = spread
      case "gradientTransform":
        var scanner = SVGScanner(document.bytes, attribute.value)
        guard let transform = scanner.transform(), transform.isWithinReach else {
          throw Unsupported()
        }
        gradient.transform = transform
      case "x1", "y1", "x2", "y2", "cx", "cy", "fx", "fy", "r":
        numbers[name] = try SVGProperties.number(attribute.value, in: document)
      default: throw Unsupported()
      }
    }
    guard isUserSpace else { throw Unsupported() }
    func number(_ name: String) throws(Unsupported) -> Double {
      guard let value = numbers[name] else { throw Unsupported() }
      return value
    }
    if isLinear {
      guard numbers.count == 4 else { throw Unsupported() }
      gradient.kind = .linear(
        SVGPoint(x: try number("x1"), y: try number("y1")),
        SVGPoint(x: try number("x2"), y: try number("y2")))
    } else {
      let center = SVGPoint(x: try number("cx"), y: try number("cy"))
      guard numbers.count == (numbers["fx"] == nil ? 3 : 5) else { throw Unsupported() }
      let focus = SVGPoint(x: numbers["fx"] ?? center.x, y: numbers["fy"] ?? center.y)
      gradient.kind = .radial(center: center, focus: focus, radius: try number("r"))
    }
    gradient.stops = try document.nodes[node].children.map(stop)
    return gradient.stops.isEmpty ? nil : gradient
  }

  private func stop(_ node: Int) throws(Unsupported) -> SVGGradient.Stop {
    guard document.isElement(node, "stop"), document.nodes[node].children.isEmpty else {
      throw Unsupported()
    }
    var stop = SVGGradient.Stop(offset: 0, color: SVGColor(hex: 0), opacity: 1)
    for attribute in document.attributes[document.nodes[node].attributes] {
      switch document.string(attribute.name) {
      case "offset":
        stop.offset = min(1, max(0, try SVGProperties.number(attribute.value, in: document)))
      case "style":
        for declaration in document.string(attribute.value).split(separator: ";") {
          guard let colon = declaration.firstIndex(of: ":") else { throw Unsupported() }
          try set(
            String(declaration[..<colon]), String(declaration[declaration.index(after: colon)...]),
            of: &stop)
        }
      default:
        try set(document.string(attribute.name), document.string(attribute.value), of: &stop)
      }
    }
    return stop
  }

  private func set(
    _ name: String, _ value: String, of stop: inout SVGGradient.Stop
  ) throws(Unsupported) {
    let bytes = [UInt8](value.utf8)
    var scanner = SVGScanner(bytes, bytes.indices)
    switch name {
    case "stop-color":
      guard let color = scanner.color() else { throw Unsupported() }
      stop.color = color.rounded
    case "stop-opacity":
      guard let number = scanner.number(), scanner.isAtEnd else { throw Unsupported() }
      stop.opacity = min(1, max(0, number))
    default: throw Unsupported()
    }
  }

  /// A pattern of one picture.
  mutating func pattern(_ node: Int) throws(Unsupported) -> SVGPaint {
    var pattern = SVGPattern(picture: 0, width: 0, height: 0, transform: .identity)
    var isUserSpace = false
    var viewBox: [Double]?
    for attribute in document.attributes[document.nodes[node].attributes] {
      switch document.string(attribute.name) {
      case "id": break
      case "patternUnits":
        isUserSpace = document.matches(attribute.value, "userSpaceOnUse")
      case "x", "y":
        guard try SVGProperties.number(attribute.value, in: document) == 0 else {
          throw Unsupported()
        }
      case "viewBox":
        var scanner = SVGScanner(document.bytes, attribute.value)
        viewBox = scanner.numbers()
        guard viewBox != nil else { throw Unsupported() }
      case "width": pattern.width = try SVGProperties.number(attribute.value, in: document)
      case "height": pattern.height = try SVGProperties.number(attribute.value, in: document)
      case "patternTransform":
        var scanner = SVGScanner(document.bytes, attribute.value)
        guard let transform = scanner.transform(), transform.isWithinReach else {
          throw Unsupported()
        }
        pattern.transform = transform
      default: throw Unsupported()
      }
    }
    guard isUserSpace, pattern.width > 0, pattern.height > 0,
      viewBox == nil || viewBox == [0, 0, pattern.width, pattern.height],
      !document.nodes[node].hasText,
      document.nodes[node].children.count == 1,
      document.isElement(document.nodes[node].children[0], "use")
    else { throw Unsupported() }
    let items = try use(document.nodes[node].children[0], clips: [], style: SVGStyle())
    guard items.count == 1, items[0].isPlain, case .picture(let picture) = items[0].content else {
      throw Unsupported()
    }
    pattern.picture = picture
    return .pattern(drawing.patterns.index(of: pattern))
  }

  /// A picture; one with the same bytes as an earlier one is that one.
  mutating func picture(_ node: Int) throws(Unsupported) -> SVGItem {
    if let known = picturesByNode[node] { return known }
    let properties = try SVGProperties(node, in: document)
    guard let data = properties.reference, let width = properties.width,
      let height = properties.height, width > 0, height > 0, properties.opacity == 1,
      properties.mask == nil, properties.clipPath == nil, properties.filter == nil,
      !properties.changesStyle, document.nodes[node].children.isEmpty,
      document.bytes[data].starts(with: "data:".utf8)
    else { throw Unsupported() }
    let picture = SVGPicture(
      width: width, height: height, data: data, rendering: properties.imageRendering)
    let index = self.index(of: picture)
    var item = SVGItem(content: .picture(index))
    item.transform =
      properties.transform * .translation(properties.x ?? 0, properties.y ?? 0)
    picturesByNode[node] = item
    return item
  }

  private mutating func index(of picture: SVGPicture) -> Int {
    let bytes = document.bytes[picture.data]
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    let key = PictureKey(count: bytes.count, hash: hasher.finalize())
    for known in picturesByContent[key] ?? [] {
      let other = drawing.pictures[known]
      if other.width == picture.width, other.height == picture.height,
        other.rendering == picture.rendering,
        document.bytes[other.data].elementsEqual(bytes)
      {
        return known
      }
    }
    drawing.pictures.append(picture)
    picturesByContent[key, default: []].append(drawing.pictures.count - 1)
    return drawing.pictures.count - 1
  }

  /// Keeps the definitions that an opaque element refers to, with those that they refer to.
  mutating func pinReferences(of node: Int) throws(Unsupported) {
    var pending = [node]
    var count = 0
    while let next = pending.popLast() {
      count += 1
      // A tree nested in itself through references would never end.
      guard count <= document.nodes.count * 2 else { throw Unsupported() }
      pending += document.nodes[next].children
      for attribute in document.attributes[document.nodes[next].attributes] {
        for name in SVGReferences.names(in: attribute.value, of: document) {
          guard let target = nodesByName[name], drawing.pinnedNames.insert(name).inserted else {
            continue
          }
          drawing.pinnedNodes.append(target)
          pending.append(target)
        }
      }
    }
  }
}

/// Finds `#name` references in attribute values.
enum SVGReferences {
  /// The places of the names in `url(#name)` and `#name`.
  static func ranges(in value: Range<Int>, of document: XMLDocument) -> [Range<Int>] {
    let bytes = document.bytes
    guard !bytes[value].starts(with: "data:".utf8) else { return [] }
    if bytes[value].first == UInt8(ascii: "#") {
      return [(value.lowerBound + 1)..<value.upperBound]
    }
    var result: [Range<Int>] = []
    var position = value.lowerBound
    while position < value.upperBound {
      var scanner = SVGScanner(bytes, position..<value.upperBound)
      if bytes[position] == UInt8(ascii: "u"), scanner.skip("url(#") {
        let start = scanner.position
        let end = bytes[start..<value.upperBound].firstIndex(of: UInt8(ascii: ")"))
        result.append(start..<(end ?? value.upperBound))
        position = end ?? value.upperBound
      } else {
        position += 1
      }
    }
    return result
  }

  static func names(in value: Range<Int>, of document: XMLDocument) -> [String] {
    ranges(in: value, of: document).map { document.string($0) }
  }
}
