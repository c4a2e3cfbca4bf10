import TestSupport
import Testing

@testable import StrobeExport
@testable import StrobeVector

@Suite struct VectorStabilityTests {
  private func text(_ name: String) throws -> String {
    String(decoding: try VectorFixture.bytes(name), as: UTF8.self)
  }

  /// Cairo counts its definitions through the whole process: only the numbers differ.
  @Test(arguments: ["groups", "recording", "tiles", "gradients", "mask-picture", "group-marks"])
  func cairosCounterDoesNotShow(name: String) throws {
    let original = try text(name)
    let name = /(id="|#)(surface|clip|mask|image|linear|radial|pattern)([0-9]+)/
    let renumbered = original.replacing(name) { match in
      "\(match.1)\(match.2)\((Int(match.3) ?? 0) + 1000)"
    }
    #expect(renumbered != original)
    let first = try SVGRewriter().rewrite([UInt8](original.utf8))
    #expect(try SVGRewriter().rewrite([UInt8](renumbered.utf8)) == first)
  }

  @Test func twoFilesShareNoId() throws {
    var seen: Set<String> = []
    for name in try VectorFixture.names {
      let svg = try VectorFixture.rewritten(String(name.dropLast(4)))
      let ids = Set(svg.everything.compactMap { $0["id"] })
      #expect(seen.isDisjoint(with: ids), "\(name)")
      seen.formUnion(ids)
    }
    #expect(seen.count > 30)
  }

  @Test func thePrefixCanBeGiven() throws {
    var options = SVGOptions()
    options.idPrefix = "9x-"
    let svg = try VectorFixture.rewritten("tiles", options)
    let ids = svg.everything.compactMap { $0["id"] }
    #expect(!ids.isEmpty && ids.allSatisfy { $0.hasPrefix("_9x-") })
    for use in svg.all("use") { _ = try svg.target(use["xlink:href"]) }
  }

  @Test func headerTitleAndColourAreOptions() throws {
    var options = SVGOptions.web
    options.title = "Rings & more"
    options.description = "Six <rings>"
    options.currentColor = SVGColor(hex: 0x808080)
    let bytes = try SVGRewriter(options: options).rewrite(try VectorFixture.bytes("radar"))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("<svg "))
    #expect(text.contains("<title>Rings &amp; more</title>"))
    #expect(text.contains("<desc>Six &lt;rings&gt;</desc>"))
    let svg = try VectorElement(bytes)
    #expect(svg["role"] == "img")
    #expect(svg.all("circle").allSatisfy { $0["stroke"] == "currentColor" })
    let standard = try SVGRewriter().rewrite(try VectorFixture.bytes("radar"))
    #expect(String(decoding: standard, as: UTF8.self).hasPrefix("<?xml version=\"1.0\""))
  }

  /// Black is the default that is left out, unless the page decides.
  @Test func currentColorIsWrittenForBlackToo() throws {
    var options = SVGOptions()
    options.currentColor = SVGColor(hex: 0)
    let svg = try VectorFixture.rewritten("groups", options)
    #expect(svg.drawn[2]["fill"] == "currentColor")
  }

  @Test(arguments: [-1, 9, Int.max])
  func precisionOutOfRangeIsRefused(precision: Int) throws {
    var options = SVGOptions()
    options.precision = precision
    #expect(throws: SVGRewriterError.precisionOutOfRange(precision)) {
      try SVGRewriter(options: options).rewrite([])
    }
  }

  @Test func precisionIsKept() throws {
    var options = SVGOptions()
    options.precision = 0
    let svg = try VectorFixture.rewritten("radar", options)
    #expect(svg.all("circle").map { $0["r"] } == ["62", "124", "186", "248", "310", "372"])
    // A hairline does not round to nothing.
    #expect(try svg.all("circle").allSatisfy { try $0.number("stroke-width") > 0.1 })
  }
}

/// The same drawings as Cairo 1.18.4 writes them.
@Suite struct VectorVersionTests {
  /// All but what the later version draws as a vector where the earlier needed a bitmap.
  static let names = [
    "clips", "gradients", "group-clip", "group-marks", "groups", "mask-gradient", "mask-opaque",
    "mask-picture", "mask-shapes", "radar", "recording", "recording-unbounded", "shapes", "tiles",
  ]

  @Test(arguments: names) func bothVersionsGiveTheSameFile(name: String) throws {
    var options = SVGOptions()
    options.layerNames = ["a", "b", "c", "d", "e", "f", "g"]
    let rewriter = SVGRewriter(options: options)
    let later = try VectorFixture.bytes("Cairo-1.18/\(name)")
    #expect(later != (try VectorFixture.bytes(name)))
    #expect(try rewriter.rewrite(later) == rewriter.rewrite(try VectorFixture.bytes(name)))
  }

  /// Filters for operators are nothing that the rewriter knows: they stay, with other names.
  @Test func operatorsArePassedThrough() throws {
    let svg = try VectorFixture.rewritten("Cairo-1.18/added")
    #expect(svg.all("feComposite").count == 2)
    for image in svg.all("feImage") { _ = try svg.target(image["xlink:href"]) }
    for element in svg.everything {
      for key in ["filter", "mask"] {
        if let address = element[key] { _ = try svg.target(address) }
      }
    }
    let ids = svg.everything.compactMap { $0["id"] }
    #expect(ids.allSatisfy { $0.hasSuffix("-\($0.split(separator: "-", maxSplits: 1)[1])") })
    #expect(!ids.contains("filter-0"))
  }
}
