import StrobeVector

/// What is put right in the documents that Cairo wrote.
package enum VectorFinishing {
  package static func pdf(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    PDFRepair.repair(&bytes)
    return bytes
  }

  package static func svg(
    _ bytes: [UInt8], options: SVGOptions, layerNames: [String]
  ) throws -> [UInt8] {
    var options = options
    options.layerNames = layerNames
    return try SVGRewriter(options: options).rewrite(bytes)
  }
}
