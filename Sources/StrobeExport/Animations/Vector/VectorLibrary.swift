import Foundation

/// The definitions that the drawings of many instants have in common, each once.
final class VectorLibrary {
  /// Holds the definitions; its items are filled in at the end.
  private(set) var drawing: SVGDrawing
  private var pictureBytes: [UInt8] = []

  init(like first: SVGDrawing) {
    drawing = SVGDrawing(
      document: XMLDocument(bytes: []), width: first.width, height: first.height,
      canvas: first.canvas)
  }

  /// The drawing with what is to be drawn.
  func drawing(of items: [SVGItem]) -> SVGDrawing {
    var result = drawing
    result.document = XMLDocument(bytes: pictureBytes)
    result.items = items
    return result
  }

  func clip(_ clip: SVGClip) -> Int { drawing.clips.index(of: clip) }

  func gradient(_ gradient: SVGGradient) -> Int { drawing.gradients.index(of: gradient) }

  func mask(_ mask: SVGMask) -> Int { drawing.masks.index(of: mask) }

  func outline(_ segments: [SVGShape.Segment]) -> Int { drawing.glyphs.index(of: segments) }

  func pattern(_ pattern: SVGPattern) -> Int { drawing.patterns.index(of: pattern) }

  func symbol(_ items: [SVGItem]) -> Int { drawing.addSymbol(SVGSymbol(items: items)) }

  /// A picture of another drawing.
  func picture(_ picture: SVGPicture, of other: SVGDrawing) -> Int {
    let data = other.document.bytes[picture.data]
    for (index, known) in drawing.pictures.enumerated()
    where known.width == picture.width && known.height == picture.height
      && known.rendering == picture.rendering && known.data.count == data.count
    {
      let isSame = pictureBytes.withUnsafeBytes { own in
        data.withUnsafeBytes { data in
          guard let own = own.baseAddress, let data = data.baseAddress else { return true }
          return memcmp(own + known.data.lowerBound, data, known.data.count) == 0
        }
      }
      if isSame { return index }
    }
    var copy = picture
    copy.data = pictureBytes.count..<(pictureBytes.count + data.count)
    pictureBytes += data
    drawing.pictures.append(copy)
    return drawing.pictures.count - 1
  }
}
