#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The C heap, whose refusals can be seen where Swift's own allocation would end the process.
enum Heap {
  /// Memory of at least one byte, or `nil`.
  static func memory(_ count: Int) -> UnsafeMutableRawPointer? { malloc(max(count, 1)) }

  /// Zeroed memory of at least one byte, or `nil`.
  static func zeroed(_ count: Int) -> UnsafeMutableRawPointer? { calloc(max(count, 1), 1) }

  /// Gives memory back.
  static func release(_ memory: UnsafeMutableRawPointer?) { free(memory) }
}
