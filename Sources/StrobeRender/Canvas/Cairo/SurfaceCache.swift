import StrobeCairo
import StrobeGeometry
import StrobeModel

/// What one renderer keeps between drawings: surfaces over shared pixels, SVG documents, and
/// pictures as they were last resampled for the pixels of a target.
///
/// A document writes a surface once however often it is drawn, as long as it is the same surface.
final class SurfaceCache {
  private var sources: [String: ImageSurface] = [:]
  private var tinted: [TintKey: ImageSurface] = [:]
  private var documents: [String: SVGDocument] = [:]
  private var opaqueness: [String: Bool] = [:]
  private var placed: [PlacedKey: PlacedPicture] = [:]
  private var placedOrder: [PlacedKey] = []
  private var placedBytes = 0
  /// Text measured and broken into lines; made when the first text is drawn.
  lazy var texts = TextLayouts()

  /// The most bytes of resampled pictures that are kept.
  private static let largestPlacedBytes = 128 << 20
  private static let largestTintedCount = 64

  private struct TintKey: Hashable {
    var path: String
    var tint: Tint
  }

  /// What a resampled picture depends on.
  struct PlacedKey: Hashable {
    var path: String
    var content: [Double]
    var tint: Tint
  }

  /// The surface over a picture's pixels.
  func source(
    _ picture: LoadedPicture, _ storage: PixelStorage, jpeg: [UInt8]?, tint: Tint
  ) throws -> ImageSurface {
    guard tint.isNone else {
      let key = TintKey(path: picture.path, tint: tint)
      if let surface = tinted[key] { return surface }
      if tinted.count >= Self.largestTintedCount { tinted.removeAll() }
      let surface = try ImageSurface(reading: tint.applied(to: storage))
      tinted[key] = surface
      return surface
    }
    if let surface = sources[picture.path] { return surface }
    let surface = try ImageSurface(reading: storage)
    if let jpeg { try surface.setMIMEData(jpeg, type: .jpeg) }
    sources[picture.path] = surface
    return surface
  }

  /// The document of an SVG picture.
  func document(_ picture: LoadedPicture, _ bytes: [UInt8]) throws -> SVGDocument {
    if let document = documents[picture.path] { return document }
    let document = try SVGDocument(bytes, path: picture.path)
    documents[picture.path] = document
    return document
  }

  /// Whether no pixel of a picture is transparent; of an SVG picture, none of a small drawing of it.
  func isOpaque(_ picture: LoadedPicture) throws -> Bool {
    if let answer = opaqueness[picture.path] { return answer }
    let answer: Bool
    switch picture.content {
    case .pixels(let storage, _):
      answer = storage.withPixels { $0.isOpaque }
    case .svg(let bytes):
      let side = 64
      let surface = try ImageSurface(width: side, height: side)
      try document(picture, bytes)
        .draw(in: Rect(0, 0, Double(side), Double(side)), on: Context(surface))
      answer = surface.withPixels { UnsafeRawBufferPointer($0).isOpaque }
    }
    opaqueness[picture.path] = answer
    return answer
  }

  /// A resampled picture, made unless it is here already.
  func placed(_ key: PlacedKey, make: () throws -> PlacedPicture) throws -> PlacedPicture {
    if let picture = placed[key] { return picture }
    let picture = try make()
    placed[key] = picture
    placedOrder.append(key)
    placedBytes += picture.byteCount
    // The oldest go first: which one that is depends on the drawings alone, not on hash values.
    while placedBytes > Self.largestPlacedBytes, placedOrder.count > 1 {
      let oldest = placedOrder.removeFirst()
      placedBytes -= placed.removeValue(forKey: oldest)?.byteCount ?? 0
    }
    return picture
  }
}

/// A picture on the pixels of a target.
struct PlacedPicture {
  var surface: ImageSurface
  /// The target's column of the surface's first column.
  var x: Int
  /// The target's row of the surface's first row.
  var y: Int

  var byteCount: Int { surface.stride * surface.height }
}

/// The colour of a replicator's copy, for pictures: factors in steps of 1/255.
package struct Tint: Hashable, Sendable {
  /// The factor of red, 255 for 1.
  package var red: UInt8
  /// The factor of green, 255 for 1.
  package var green: UInt8
  /// The factor of blue, 255 for 1.
  package var blue: UInt8

  /// Whether colours stay as they are.
  package var isNone: Bool { red == 255 && green == 255 && blue == 255 }

  init(_ paint: Paint) {
    red = Self.byte(paint.red)
    green = Self.byte(paint.green)
    blue = Self.byte(paint.blue)
  }

  private static func byte(_ value: Double) -> UInt8 { UInt8((unit(value) * 255).rounded()) }

  /// Multiplied pixels.
  func applied(to storage: PixelStorage) throws -> PixelStorage {
    try PixelStorage(width: storage.width, height: storage.height) { target, _ in
      storage.withPixels { source in target.copyMemory(from: source) }
      apply(to: target)
    }
  }

  /// Multiplies premultiplied 32-bit pixels in place.
  func apply(to bytes: UnsafeMutableRawBufferPointer) {
    let words = bytes.bindMemory(to: UInt32.self)
    let factors = (UInt32(red), UInt32(green), UInt32(blue))
    for index in words.indices {
      let word = words[index]
      let red = Self.product((word >> 16) & 255, factors.0)
      let green = Self.product((word >> 8) & 255, factors.1)
      let blue = Self.product(word & 255, factors.2)
      words[index] = word & 0xff00_0000 | red << 16 | green << 8 | blue
    }
  }

  /// a · b / 255, rounded.
  private static func product(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let sum = a &* b &+ 128
    return (sum &+ (sum >> 8)) >> 8
  }
}

extension UnsafeRawBufferPointer {
  /// Whether all 32-bit pixels have the full alpha.
  fileprivate var isOpaque: Bool {
    var together: UInt32 = 0xff00_0000
    for word in bindMemory(to: UInt32.self) { together &= word }
    return together == 0xff00_0000
  }
}
