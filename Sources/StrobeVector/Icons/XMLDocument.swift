/// A parsed XML file: nodes and attributes as ranges of the bytes, so that a picture of megabytes
/// inside an attribute is never copied.
struct XMLDocument {
  /// An element; text lives in the gaps.
  struct Node {
    /// The tag's name.
    var name: Range<Int>
    /// Its attributes in `XMLDocument.attributes`.
    var attributes: Range<Int>
    /// Everything from `<` to the end of the closing tag.
    var range: Range<Int>
    /// Everything between the tags; empty for an empty-element tag.
    var inner: Range<Int>
    var children: [Int] = []
    /// Whether text other than white space stands directly inside.
    var hasText = false
  }

  /// `name="value"`, the value as written, without its quotes.
  struct Attribute {
    var name: Range<Int>
    var value: Range<Int>
  }

  let bytes: [UInt8]
  var nodes: [Node] = []
  var attributes: [Attribute] = []
  /// The outermost element.
  var root = 0

  /// How deeply elements may be nested: a bound on every recursion over the tree.
  static let maximumDepth = 256

  /// Whether the bytes of `range` are those of `text`.
  func matches(_ range: Range<Int>, _ text: StaticString) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { buffer in
      bytes[range].elementsEqual(buffer)
    }
  }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The value of an attribute of a node.
  func attribute(_ name: StaticString, of node: Int) -> Range<Int>? {
    attributes[nodes[node].attributes].first { matches($0.name, name) }?.value
  }

  func isElement(_ node: Int, _ name: StaticString) -> Bool { matches(nodes[node].name, name) }
}

extension XMLDocument {
  /// Parses a well-formed document; `nil` for anything else, and for a document type declaration.
  init?(parsing bytes: [UInt8]) {
    self.bytes = bytes
    var parser = XMLTokenizer(bytes: bytes)
    guard let parsed = parser.parse() else { return nil }
    nodes = parsed.nodes
    attributes = parsed.attributes
    root = parsed.root
  }
}
