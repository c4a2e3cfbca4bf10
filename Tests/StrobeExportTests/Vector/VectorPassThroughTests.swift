import TestSupport
import Testing

@testable import StrobeExport
@testable import StrobeVector

@Suite struct VectorPassThroughTests {
  private static let start =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\" viewBox=\"0 0 10 10\">"

  @Test(arguments: [
    "", "<", "not XML", "<svg>", "<html></html>", "<svg width='10'/>", "<!DOCTYPE svg><svg/>",
    start + "<style>path{fill:red}</style></svg>",
    start + "<script>1</script></svg>",
    start + "text</svg>",
    start + "<g><path d='M 0 0'/></svg>",
    start + "<path d='M 0 0' d='M 1 1'/></svg>",
    "<svg width=\"10\" height=\"10\" viewBox=\"5 5 10 10\"/>",
    "<svg width=\"10\" height=\"10\" onload=\"x()\"/>",
    String(repeating: "<g>", count: 10_000),
  ])
  func whatIsNotCairosComesBackAsItIs(text: String) throws {
    let bytes = [UInt8](text.utf8)
    #expect(try SVGRewriter().rewrite(bytes) == bytes)
  }

  /// Deeper than the reader follows: the inner part stays as it is.
  @Test func deepNestingKeepsItsContents() throws {
    let group = "<g opacity=\"0.5\">"
    let svg = try rewritten(
      String(repeating: group, count: 200) + "<path d=\"M 0 0 L 5 5 L 0 5 Z\"/>"
        + String(repeating: "</g>", count: 200))
    #expect(svg.all("path").count == 1)
    #expect(!svg.all("g").isEmpty)
  }

  private func rewritten(_ body: String) throws -> VectorElement {
    try VectorElement(try SVGRewriter().rewrite([UInt8]((Self.start + body + "</svg>").utf8)))
  }

  @Test(arguments: [
    "<text x=\"1\" y=\"2\">Hi <tspan>there</tspan></text>",
    "<path d=\"M 0 0 A 1 1 0 0 0 2 2\" fill=\"red\"/>",
    "<path d=\"M 0 0 L 1e300 0 \" fill=\"rgb(0%,0%,0%)\"/>",
    "<path d=\"M 0 0 L nan 0 \" style=\"fill:rgb(0%,0%,0%);\"/>",
    "<path d=\"M 0 0 L 5 5 Z\" style=\"fill:rgb(0%,0%,0%);mix-blend-mode:multiply;\"/>",
    "<circle cx=\"5\" cy=\"5\" r=\"2\"/>",
    "<rect width=\"5\" height=\"5\" transform=\"rotate(45)\"/>",
  ])
  func anElementThatIsNotUnderstoodStaysAsItIs(element: String) throws {
    let text = Self.start + element + "<rect x=\"0\" y=\"0\" width=\"5\" height=\"5\"/></svg>"
    let output = String(
      decoding: try SVGRewriter().rewrite([UInt8](text.utf8)), as: UTF8.self)
    #expect(output.contains(element))
    #expect(output.contains("<rect width=\"5\" height=\"5\"/>"))
  }

  /// What an unknown element refers to is kept, and its names are prefixed with the rest.
  @Test func referencesOfUnknownElementsAreKept() throws {
    let svg = try rewritten(
      """
      <defs><filter id="blur"><feGaussianBlur stdDeviation="2"/></filter>
      <linearGradient id="clip1"><stop offset="0"/></linearGradient>
      <clipPath id="c"><path d="M 0 0 L 5 0 L 0 5 Z"/></clipPath></defs>
      <g filter="url(#blur)"><path d="M 0 0 L 5 5 L 0 5 Z" style="fill:url(#clip1);"/></g>
      <g clip-path="url(#c)"><rect x="0" y="0" width="10" height="5"/><circle r="3"/></g>
      """)
    let group = try #require(svg.drawn.first)
    #expect(try svg.target(group["filter"]).name == "filter")
    let path = try #require(group.children.first)
    #expect(path["style"]?.hasPrefix("fill:url(#") == true)
    let gradients = svg.all("linearGradient").compactMap { $0["id"] }
    #expect(gradients.count == 1 && gradients[0].hasSuffix("-clip1"))
    let clip = try #require(svg.all("clipPath").first?["id"])
    #expect(clip != gradients[0])
  }

  /// A definition that uses itself, directly or in a ring, ends the attempt and not the process.
  @Test(arguments: [
    "<defs><g id=\"a\"><use href=\"#a\"/></g></defs><use href=\"#a\"/>",
    """
    <defs><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></defs><use href="#a"/>
    """,
    """
    <defs><mask id="m"><use href="#a"/></mask><g id="a"><use href="#b" mask="url(#m)"/></g>
    <g id="b"><rect width="1" height="1"/></g></defs><use href="#a"/>
    """,
  ])
  func ringsOfReferencesEnd(body: String) throws {
    let svg = try rewritten(body)
    let uses = svg.all("use")
    #expect(uses.count == body.components(separatedBy: "<use").count - 1)
    for use in uses { #expect(try svg.target(use["href"]).name == "g") }
  }

  /// Each of forty definitions uses the one before it twice: 2^40 shapes if written out.
  @Test func nestedUsesAreNotMultiplied() throws {
    var body = "<defs><g id=\"s0\"><path d=\"M 0 0 L 5 5 L 0 5 Z\"/></g>"
    for index in 1..<40 {
      let use = "<use href=\"#s\(index - 1)\"/>"
      let mask = "<mask id=\"m\(index)\">\(use)\(use)</mask>"
      body += mask
      body +=
        "<g id=\"s\(index)\">\(use)<use href=\"#s\(index - 1)\" mask=\"url(#m\(index))\"/></g>"
    }
    body += "</defs><use href=\"#s39\"/>"
    let bytes = try SVGRewriter().rewrite([UInt8]((Self.start + body + "</svg>").utf8))
    #expect(bytes.count < 100_000)
  }
}
