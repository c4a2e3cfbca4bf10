import Foundation
import StrobeCairo
import StrobeGeometry
import Testing

@Suite struct PDFTests {
  private func document(_ body: (PDFSurface, Context) throws -> Void) throws -> String {
    var bytes: [UInt8] = []
    let surface = try PDFSurface(width: 200, height: 100) { bytes += $0 }
    try surface.setMetadata(.creationDate, "2001-02-03T04:05:06Z")
    try surface.setMetadata(.modificationDate, "2001-02-03T04:05:06Z")
    let context = try Context(surface)
    try body(surface, context)
    try context.checkStatus("document")
    try surface.finish()
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func metadataIsWrittenAndTheClockIsNot() throws {
    func make() throws -> String {
      try document { surface, _ in
        try surface.setMetadata(.title, "A title")
        try surface.setMetadata(.creator, "Strobe")
      }
    }
    let text = try make()
    #expect(text.contains("/Title (A title)"))
    #expect(text.contains("/Creator (Strobe)"))
    #expect(text.contains("/CreationDate (20010203040506Z)"))
    #expect(text.contains("/ModDate (20010203040506Z)"))
    #expect(try make() == text)
  }

  @Test func zeroBytesAreRefusedBeforeTheyCutAString() throws {
    _ = try document { surface, context in
      #expect(throws: CairoError.self) { try surface.setMetadata(.title, "a\0b") }
      #expect(throws: CairoError.self) { try surface.setPageLabel("a\0b") }
      #expect(throws: CairoError.self) {
        try surface.addOutlineEntry("x", target: .destination("a\0b"))
      }
      #expect(throws: CairoError.self) { try surface.addOutlineEntry("x", target: .page(0)) }
      #expect(throws: CairoError.self) { try context.addDestination("\0") }
      #expect(throws: CairoError.self) { try surface.setPageSize(width: .nan, height: 1) }
    }
  }

  @Test func linksLieWhereTheyAreDrawnUnderAnyLocale() throws {
    let text = try document { surface, context in
      context.rectangle(x: 0, y: 0, width: 9, height: 9)
      context.fill()
      context.save()
      context.transform(AffineTransform.scale(0.5, 0.5).concatenating(.translation(10.25, 20)))
      try context.addLink(
        .uri("https://example.org/it's"), rectangle: Rect(0.5, 0, 100, 40)
      )
      context.restore()
      try context.addLink(
        .destination("there"), rectangle: Rect(100, 50, 50, 25))
      try surface.showPage()
      context.rectangle(x: 0, y: 0, width: 9, height: 9)
      context.fill()
      try context.addDestination("there")
      try surface.setPageLabel("ii")
      let chapter = try surface.addOutlineEntry("One", target: .page(2, y: 10))
      try surface.addOutlineEntry("Two", target: .destination("there"), parent: chapter)
    }
    // The left edge .5 · .5 + 10.25, width 50, y up from the page's bottom: 100 − 20 − 20 to 80.
    #expect(text.contains(/\/Rect \[ 1[01] 60 6[01] 80 \]/))
    #expect(text.contains("/Rect [ 100 25 150 50 ]"))
    #expect(text.contains("(https://example.org/it's)") || text.contains("it's"))
    #expect(text.contains("(One)"))
    #expect(text.contains("(Two)"))
  }
}
