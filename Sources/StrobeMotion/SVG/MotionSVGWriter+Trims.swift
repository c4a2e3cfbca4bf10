import StrobeGeometry
import StrobeModel
import StrobeVector

/// Writes strokes of which only a part is seen.
extension MotionSVGWriter {
  /// One subpath's part, as one dash.
  mutating func write(
    _ trim: MovingTrim, of shape: MovingShape, _ stroke: MovingStroke, in wrapper: SVGWrapper
  ) {
    let part = subpath(trim, of: shape)
    guard let dashes = stroke.dashes else {
      write(trim, ofSubpath: part, stroke, in: wrapper)
      return
    }
    // One element has one pattern of dashes: the layer's own is seen through the part.
    let name = defineMask(trim, of: part, stroke)
    var own = SVGWrapper(attributes: " fill=\"none\" mask=\"url(#\(name))\"")
    add(stroke, of: shape.kind, isTrimmed: true, to: &own)
    own.attributes += " stroke-dasharray=\"\(text.list(dashes.first))\""
    let changes = timing.element(dashes, "<animate attributeName=\"stroke-dasharray\"") {
      text.list($0)
    }
    if let changes { own.animations.append(changes) }
    addPhase(of: trim, stroke, to: &own)
    show(trim.presence, in: &own)
    own.attributes += wrapper.attributes
    own.animations += wrapper.animations
    write(part, own)
  }

  /// The pattern begins where the part does.
  private func addPhase(
    of trim: MovingTrim, _ stroke: MovingStroke, to wrapper: inout SVGWrapper
  ) {
    let phase = stroke.dashPhase ?? .constant([0])
    let firstPhase = phase.first.first ?? 0
    let start = trim.window.map { [($0.first ?? 0)] }
    let isStill = phase.isConstant
    let moves = timing.element(start, "<animate attributeName=\"stroke-dashoffset\"") {
      text.text((isStill ? firstPhase : 0) - $0[0])
    }
    // A second animation adds to the first, or to the attribute.
    let marches = timing.element(
      phase,
      "<animate attributeName=\"stroke-dashoffset\"" + (moves == nil ? "" : " additive=\"sum\"")
    ) {
      text.text(($0.first ?? 0) - (moves == nil ? start.first.first ?? 0 : 0))
    }
    let offset = text.text(firstPhase - (start.first.first ?? 0))
    if offset != "0" { wrapper.attributes += " stroke-dashoffset=\"\(offset)\"" }
    wrapper.animations += [moves, marches].compactMap { $0 }
  }

  /// The name of a mask that lets the part through.
  private mutating func defineMask(
    _ trim: MovingTrim, of part: MovingShape, _ stroke: MovingStroke
  ) -> String {
    let name = uniqueName("trim")
    let reach = (MovingPart.reach(part) + (stroke.width.largest ?? 0) * 2).rounded(.up) + 1
    let (far, size) = (text.text(reach), text.text(reach * 2))
    var solid = stroke
    solid.dashes = nil
    solid.paint = MovingPaint(kind: .color, numbers: .constant([1, 1, 1, 1]))
    define { writer in
      writer.line(
        "<mask id=\"\(name)\" maskUnits=\"userSpaceOnUse\" x=\"-\(far)\" y=\"-\(far)\""
          + " width=\"\(size)\" height=\"\(size)\">")
      writer.indentation += 1
      writer.write(trim, ofSubpath: part, solid, in: SVGWrapper())
      writer.indentation -= 1
      writer.line("</mask>")
    }
    return name
  }

  /// The part of a subpath, whatever dashes the line has.
  private mutating func write(
    _ trim: MovingTrim, ofSubpath part: MovingShape, _ stroke: MovingStroke, in wrapper: SVGWrapper
  ) {
    var own = SVGWrapper(attributes: " fill=\"none\"")
    add(stroke, of: part.kind, isTrimmed: true, to: &own)
    // One dash, and a gap that reaches beyond the end of the line.
    let longest = trim.length.largest ?? 0
    let gap = text.text((longest + 1).rounded(.up))
    func dash(_ values: [Double]) -> String {
      // A whole line is a little longer than itself, so that no gap shows where it closes.
      let isWhole = values[0] <= 0 && values[1] >= longest - 0.001
      return "\(text.text(isWhole ? values[1] + 0.01 : values[1])) \(gap)"
    }
    func offset(_ values: [Double]) -> String { text.text(values[0] == 0 ? 0 : -values[0]) }
    if trim.length.isConstant, longest > 0 {
      // Browsers measure curves coarsely; told the length, they place the dash by shares of theirs.
      own.attributes += " pathLength=\"\(text.text(longest))\""
    }
    own.attributes += " stroke-dasharray=\"\(dash(trim.window.first))\""
    let start = offset(trim.window.first)
    let moves = timing.element(
      trim.window, "<animate attributeName=\"stroke-dashoffset\"", offset)
    if start != "0" || moves != nil { own.attributes += " stroke-dashoffset=\"\(start)\"" }
    if let element = timing.element(
      trim.window, "<animate attributeName=\"stroke-dasharray\"", dash)
    {
      own.animations.append(element)
    }
    if let moves { own.animations.append(moves) }
    show(trim.presence, in: &own)
    own.attributes += wrapper.attributes
    own.animations += wrapper.animations
    write(part, own)
  }

  private func subpath(_ trim: MovingTrim, of shape: MovingShape) -> MovingShape {
    guard case .path(let segments) = shape.kind else { return shape }
    return MovingShape(
      kind: .path(Array(segments[trim.segments.clamped(to: 0..<segments.count)])),
      numbers: shape.numbers.map { Array($0[trim.numbers.clamped(to: 0..<$0.count)]) })
  }
}
