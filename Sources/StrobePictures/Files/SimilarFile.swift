#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Finds the file that somebody who mistyped a name probably meant.
enum SimilarFile {
  /// The entry of the same directory whose name is nearest.
  ///
  /// - Parameter path: a path at which no file exists.
  /// - Returns: `nil` when no name is within a third of its length of the one sought.
  static func find(_ path: String) -> String? {
    let slash = path.lastIndex(of: "/")
    let name = String(slash.map { path[path.index(after: $0)...] } ?? path[...])
    let directory = slash.map { String(path[...$0]) } ?? "."
    guard !name.isEmpty, name.utf8.count <= 255, let handle = opendir(directory) else { return nil }
    defer { closedir(handle) }
    var best: (name: String, distance: Int)?
    // A huge directory must not make an error message slow.
    for _ in 0..<4096 {
      guard let entry = readdir(handle) else { break }
      let candidate = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard candidate != ".", candidate != ".." else { continue }
      let distance = editDistance(Array(name.lowercased().utf8), Array(candidate.lowercased().utf8))
      let isNearer =
        best.map { distance < $0.distance || (distance == $0.distance && candidate < $0.name) }
        ?? true
      if isNearer { best = (candidate, distance) }
    }
    guard let best, best.distance * 3 <= name.utf8.count else { return nil }
    return best.name
  }

  /// Insertions, deletions and substitutions between two names.
  static func editDistance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var row = Array(0...second.count)
    for (i, byte) in first.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in second.enumerated() {
        let substituted = diagonal + (byte == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(substituted, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[second.count]
  }
}
