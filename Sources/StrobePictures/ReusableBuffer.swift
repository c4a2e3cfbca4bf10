/// Memory that grows to the largest request and is then kept: frames of one size allocate once.
///
/// Not `Sendable`: it belongs to one encoder, and that to one task.
final class ReusableBuffer {
  private var memory: UnsafeMutableRawPointer?
  private var capacity = 0

  /// Memory of at least `count` bytes; what it held before is lost when it has to grow.
  func reserve(_ count: Int, path: String) throws(PictureError) -> UnsafeMutableRawPointer {
    if let memory, capacity >= count { return memory }
    Heap.release(memory)
    memory = nil
    capacity = 0
    guard let fresh = Heap.memory(count) else {
      throw PictureError(path: path, problem: .outOfMemory(bytes: count))
    }
    memory = fresh
    capacity = count
    return fresh
  }

  deinit { Heap.release(memory) }
}
