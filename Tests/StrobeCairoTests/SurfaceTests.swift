import Foundation
import StrobeCairo
import StrobeGeometry
import Testing

@Suite struct SurfaceTests {
  @Test func halfOrangeIsMultipliedByItsAlpha() throws {
    let surface = try ImageSurface(width: 2, height: 2)
    let context = try Context(surface)
    context.setSource(red: 1, green: 128.0 / 255, blue: 0, alpha: 0.5)
    context.paint()
    try context.checkStatus("paint")
    // 255 * .5 and 128 * .5, rounded.
    #expect(Pixels(surface).argb(1, 1) == [128, 128, 64, 0])
  }

  @Test(arguments: [(0, 1), (1, 0), (-5, 4), (32_768, 1), (1, 32_768), (Int.max, 2)])
  func impossibleSidesAreRefusedWithTheLimit(width: Int, height: Int) throws {
    let error = #expect(throws: CairoError.self) {
      _ = try ImageSurface(width: width, height: height)
    }
    #expect(error?.status == .invalidSize)
    #expect(error?.detail == "\(width) x \(height) pixels; a side must be 1 to 32767")
    #expect(throws: CairoError.self) {
      _ = try PixelStorage(width: width, height: height) { _, _ in }
    }
  }

  @Test func theLargestSideWorks() throws {
    let surface = try ImageSurface(width: 32_767, height: 1, format: .a8)
    #expect(surface.stride == 32_768)
  }

  @Test(arguments: [0, -1, Double.nan, .infinity])
  func impossiblePagesAreRefused(side: Double) {
    #expect(throws: CairoError.self) { _ = try PDFSurface(width: side, height: 1) { _ in } }
    #expect(throws: CairoError.self) { _ = try SVGSurface(width: 1, height: side) { _ in } }
  }

  @Test func storageIsReadByAnySurface() throws {
    let storage = try PixelStorage(width: 2, height: 1) { bytes, _ in
      bytes.storeBytes(of: 0xff00_ff00, as: UInt32.self)
      bytes.storeBytes(of: 0x8080_0000, toByteOffset: 4, as: UInt32.self)
    }
    let target = try ImageSurface(width: 2, height: 1)
    let context = try Context(target)
    context.setSource(try ImageSurface(reading: storage))
    context.paint()
    #expect(Pixels(target).words == [0xff00_ff00, 0x8080_0000])
  }

  @Test func storageOutlivesItsSurfaceInAnUnfinishedDocument() throws {
    weak var released: PixelStorage?
    var bytes = 0
    do {
      let document = try PDFSurface(width: 10, height: 10) { bytes += $0.count }
      do {
        let storage = try PixelStorage(width: 4, height: 4) { bytes, _ in
          bytes.initializeMemory(as: UInt8.self, repeating: 255)
        }
        released = storage
        let context = try Context(document)
        context.setSource(try ImageSurface(reading: storage))
        context.paint()
      }
      try document.finish()
    }
    #expect(bytes > 0)
    #expect(released == nil)
  }

  @Test func theWritersOwnErrorComesOutOfFinish() throws {
    struct DiskFull: Error {}
    for isPDF in [true, false] {
      let writer: StreamWriter = { _ in throw DiskFull() }
      let surface: StreamSurface =
        isPDF
        ? try PDFSurface(width: 10, height: 10, writer: writer)
        : try SVGSurface(width: 10, height: 10, writer: writer)
      #expect(throws: DiskFull.self) { try surface.finish() }
    }
  }

  @Test func anUnfinishedDocumentIsFinishedWhenItGoes() throws {
    var bytes: [UInt8] = []
    do {
      _ = try PDFSurface(width: 10, height: 10) { bytes += $0 }
    }
    #expect(String(decoding: bytes.suffix(6), as: UTF8.self).contains("%%EOF"))
  }

  @Test func svgHasUserUnits() throws {
    var bytes: [UInt8] = []
    let surface = try SVGSurface(width: 320, height: 200.5) { bytes += $0 }
    try surface.finish()
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("width=\"320\" height=\"200.5\" viewBox=\"0 0 320 200.5\""))
  }

  @Test func jpegPassesThrough() throws {
    // Cairo reads no more of a JPEG than its frame header (ITU T.81, B.2.2): 2 x 2, one component.
    let image = try ImageSurface(width: 2, height: 2)
    let data: [UInt8] = [
      0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 2, 0, 2, 1, 1, 0x11, 0, 0xff, 0xd9,
    ]
    try image.setMIMEData(data, type: .jpeg)
    var bytes: [UInt8] = []
    let surface = try SVGSurface(width: 2, height: 2) { bytes += $0 }
    let context = try Context(surface)
    context.setSource(image)
    context.paint()
    try surface.finish()
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("data:image/jpeg;base64," + Data(data).base64EncodedString()))
  }

  @Test func recordingKnowsItsInk() throws {
    let recording = try RecordingSurface()
    let context = try Context(recording)
    context.rectangle(x: 3, y: 4, width: 5, height: 6)
    context.fill()
    #expect(recording.inkExtents == Rect(3, 4, 5, 6))
    #expect(throws: CairoError.self) {
      _ = try RecordingSurface(extents: Rect(.nan, 0, 1, 1))
    }
  }

  @Test func errorsSayWhatWhichAndWhy() {
    let error = CairoError(operation: "cairo_create", status: .noMemory, detail: "8 x 8")
    #expect(error.description == "cairo_create: out of memory (8 x 8)")
  }
}
