/// A value on the heap with value semantics: shared until it is changed.
///
/// Keeps rarely used properties out of every copy of a layer, so that a tree of a million tiles
/// stays small.
struct Boxed<Value: Sendable>: @unchecked Sendable {
  // Unchecked because the storage is mutable; it is changed only while one reference to it exists.
  private final class Storage {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  init(_ value: Value) { storage = Storage(value) }

  var value: Value {
    get { storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }

  /// Whether both stand for the very same storage, so that a comparison can stop early.
  func isIdentical(to other: Boxed) -> Bool { storage === other.storage }
}

extension Boxed: Equatable where Value: Equatable {
  static func == (left: Boxed, right: Boxed) -> Bool {
    left.isIdentical(to: right) || left.value == right.value
  }
}
