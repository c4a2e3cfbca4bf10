internal import CDeflate

/// Reads PNG files of every kind: 1 to 16 bits, grey, palette, RGB, with and without alpha or a
/// transparent colour, plain and interlaced.
///
/// Components of sixteen bits are rounded to the nearest of eight. Gamma and colour profiles are
/// not applied. Every length and checksum is verified, and memory is asked for only after the
/// header has passed ``PictureLimits`` and the compressed data is long enough to fill the picture.
/// Of an animated PNG the default image is read.
public enum PNGDecoder {
  /// Decodes a whole file.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - path: its name, for messages.
  /// - Returns: straight pixels.
  /// - Throws: a ``PictureError`` that says what is damaged or too large.
  public static func decode(_ bytes: [UInt8], path: String = "PNG") throws(PictureError) -> Bitmap {
    try bytes.withUnsafeBufferPointer { (bytes) throws(PictureError) in
      try decode(UnsafeRawBufferPointer(bytes), path: path)
    }
  }

  /// Decodes a whole file that lies anywhere in memory.
  package static func decode(
    _ bytes: UnsafeRawBufferPointer, path: String
  ) throws(PictureError) -> Bitmap {
    let file = try PNGFile(bytes, path: path)
    let header = file.header
    let count = header.filteredByteCount
    // Deflate cannot shrink data below a 1032th.
    guard count / 1032 <= file.dataCount else {
      throw PictureError(
        path: path,
        problem: .damaged(
          kind: "PNG",
          what: "\(file.dataCount) bytes of image data can't fill"
            + " \(header.width) × \(header.height) pixels"))
    }
    let layout = header.layout
    let isDirect =
      !header.isInterlaced && layout.bitDepth == 8 && layout.componentCount >= 3
      && file.transparency.isEmpty
    return isDirect
      ? try decodePixels(file, bytes, count, path: path)
      : try decodeRows(file, bytes, count, path: path)
  }

  /// The common case: RGB or RGBA of eight bits, plain rows.
  ///
  /// The filtered bytes lie at the end of the bitmap's own memory. A pixel takes four bytes there
  /// and three or four filtered ones, so the pixels written catch up with the bytes read at the
  /// last pixel and not before.
  private static func decodePixels(
    _ file: PNGFile, _ bytes: UnsafeRawBufferPointer, _ count: Int, path: String
  ) throws(PictureError) -> Bitmap {
    let header = file.header
    let size = header.layout.componentCount
    let rowBytes = header.width * 4
    let zeros = try ScratchMemory(rowBytes, path: path, isZeroed: true)
    let bitmap = try Bitmap(
      width: header.width, height: header.height, format: .straightRGBA,
      spare: header.height + PNGPixelUnfilter.slack
    ) { (memory) throws(PictureError) in
      guard let base = memory.baseAddress else { return }
      let filtered = base + (memory.count - PNGPixelUnfilter.slack - count)
      try file.inflate(bytes, into: filtered, count, path: path)
      var above = UnsafeRawPointer(zeros.base)
      for y in 0..<header.height {
        let row = UnsafeRawPointer(filtered + y * (header.width * size + 1))
        let target = base + y * rowBytes
        guard
          PNGPixelUnfilter.undo(
            row, above: above, into: target, width: header.width, hasAlpha: size == 4)
        else { throw unknownFilter(row.load(as: UInt8.self), row: y, path: path) }
        above = UnsafeRawPointer(target)
      }
    }
    guard let bitmap else { throw PictureError(path: path, problem: .outOfMemory(bytes: count)) }
    return bitmap
  }

  private static func decodeRows(
    _ file: PNGFile, _ bytes: UnsafeRawBufferPointer, _ count: Int, path: String
  ) throws(PictureError) -> Bitmap {
    let header = file.header
    let filtered = try ScratchMemory(count, path: path)
    try file.inflate(bytes, into: filtered.base, count, path: path)
    let expander = PNGRowExpander(
      layout: header.layout, palette: file.palette, transparency: file.transparency)
    let bitmap = try Bitmap(width: header.width, height: header.height, format: .straightRGBA) {
      (target) throws(PictureError) in
      guard let base = target.baseAddress else { return }
      try unfilter(filtered.base, header, expander, into: base, path: path)
    }
    guard let bitmap else { throw PictureError(path: path, problem: .outOfMemory(bytes: count)) }
    return bitmap
  }

  private static func unknownFilter(_ filter: UInt8, row: Int, path: String) -> PictureError {
    PictureError(
      path: path,
      problem: .damaged(kind: "PNG", what: "row \(row) has filter \(filter), not 0 to 4"))
  }

  private static func unfilter(
    _ filtered: UnsafeMutableRawPointer, _ header: PNGHeader, _ expander: PNGRowExpander,
    into target: UnsafeMutableRawPointer, path: String
  ) throws(PictureError) {
    let distance = header.layout.filterDistance
    var row = filtered.assumingMemoryBound(to: UInt8.self)
    for pass in header.passes {
      let count = header.layout.rowBytes(width: pass.width)
      let zeros = try ScratchMemory(count, path: path, isZeroed: true)
      var previous = UnsafePointer(zeros.base.assumingMemoryBound(to: UInt8.self))
      for y in 0..<pass.height {
        guard PNGUnfilter.undo(row[0], row + 1, above: previous, count, distance: distance) else {
          throw unknownFilter(row[0], row: y, path: path)
        }
        let place = (pass.top + y * pass.stepY) * header.width + pass.left
        expander.expand(row + 1, pass.width, into: target + place * 4, step: pass.stepX * 4)
        previous = UnsafePointer(row + 1)
        row += count + 1
      }
    }
  }
}

/// Memory that lives as long as this object.
final class ScratchMemory {
  let base: UnsafeMutableRawPointer

  init(_ count: Int, path: String, isZeroed: Bool = false) throws(PictureError) {
    guard let memory = isZeroed ? Heap.zeroed(count) : Heap.memory(count) else {
      throw PictureError(path: path, problem: .outOfMemory(bytes: count))
    }
    base = memory
  }

  deinit { Heap.release(base) }
}
