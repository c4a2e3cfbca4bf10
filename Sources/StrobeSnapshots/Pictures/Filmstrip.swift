import StrobeCompare
import StrobeExport
import StrobeModel
import StrobePictures

/// Several frames of one size in one picture: in rows from the top left, about as wide as high.
struct Filmstrip: Equatable {
  /// Transparent pixels between frames, so that people can tell them apart.
  static let gap = 2

  let count: Int
  let frame: PixelSize
  let columns: Int

  /// Plans a strip of at least one frame.
  init(count: Int, frame: PixelSize) {
    self.count = max(1, count)
    self.frame = frame
    let ratio = Double(frame.height) / Double(frame.width)
    let ideal = (Double(self.count) * ratio).squareRoot().rounded(.up)
    columns = min(max(1, Int(ideal)), self.count)
  }

  var rows: Int { (count + columns - 1) / columns }

  var width: Int { columns * frame.width + (columns - 1) * Filmstrip.gap }
  var height: Int { rows * frame.height + (rows - 1) * Filmstrip.gap }

  /// Whether the picture keeps within the limits of pictures.
  func checkSize() throws(SnapshotError) {
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, pixels <= PictureLimits.maximumPixels, width <= PictureLimits.maximumSide,
      height <= PictureLimits.maximumSide
    else {
      throw .filmstripTooLarge(frames: count, width: width, height: height)
    }
  }

  /// Lays out frames, all of the strip's size and of one format.
  func assemble(_ frames: [Bitmap]) -> Bitmap? {
    guard let first = frames.first else { return nil }
    guard count > 1 else { return first }
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    for (index, bitmap) in frames.prefix(count).enumerated() {
      copyRows(index) { start, row, rowBytes in
        let source = row * rowBytes
        bytes.replaceSubrange(
          start..<(start + rowBytes), with: bitmap.bytes[source..<(source + rowBytes)])
      }
    }
    return Bitmap(width: width, height: height, format: first.format, bytes: bytes)
  }

  /// Cuts a frame out of a strip of this layout.
  func cut(_ index: Int, from strip: Bitmap) -> Bitmap? {
    guard count > 1 else { return strip }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(frame.width * frame.height * 4)
    copyRows(index) { start, _, rowBytes in
      bytes += strip.bytes[start..<(start + rowBytes)]
    }
    return Bitmap(width: frame.width, height: frame.height, format: strip.format, bytes: bytes)
  }

  /// Calls `body` with the first byte of each row of a frame within the strip.
  private func copyRows(_ index: Int, _ body: (_ start: Int, _ row: Int, _ rowBytes: Int) -> Void) {
    let left = index % columns * (frame.width + Filmstrip.gap)
    let top = index / columns * (frame.height + Filmstrip.gap)
    for row in 0..<frame.height {
      body(((top + row) * width + left) * 4, row, frame.width * 4)
    }
  }
}
