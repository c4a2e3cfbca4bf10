/// What is put right in the documents that Cairo wrote.
enum VectorFinishing {
  static func pdf(_ bytes: [UInt8]) -> [UInt8] { bytes }

  static func svg(_ bytes: [UInt8]) throws -> [UInt8] { bytes }
}
