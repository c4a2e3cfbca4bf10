/// What is put right in the documents that Cairo wrote.
package enum VectorFinishing {
  package static func pdf(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    PDFRepair.repair(&bytes)
    return bytes
  }
}
