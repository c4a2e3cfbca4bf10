/// What is put right in the documents that Cairo wrote.
enum VectorFinishing {
  static func pdf(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    PDFRepair.repair(&bytes)
    return bytes
  }

  static func svg(
    _ bytes: [UInt8], options: SVGOptions, layerNames: [String], texts: [MarkedText] = []
  ) throws -> [UInt8] {
    var options = options
    options.layerNames = layerNames
    options.texts = texts
    return try SVGRewriter(options: options).rewrite(bytes)
  }
}
