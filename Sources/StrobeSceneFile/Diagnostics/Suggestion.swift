/// Finds the valid name that an unknown one was probably meant to be.
enum Suggestion {
  /// The longest name that is compared letter by letter.
  private static let longestName = 64

  /// The nearest of the candidates, or `nil` where none is near.
  ///
  /// In this order: the same letters in another case or with other separators, a common synonym, the
  /// least number of edits (at most one in three letters), and where parts are taken, the only candidate
  /// that the name ends or starts. The first candidate wins between equals.
  static func nearest(
    to name: String, among candidates: [String], takesParts: Bool = true
  ) -> String? {
    let folded = fold(name)
    guard !folded.isEmpty, folded.count <= longestName else { return nil }
    let foldedCandidates = candidates.map(fold)
    if let index = foldedCandidates.firstIndex(of: folded) { return candidates[index] }
    for synonym in synonyms[String(folded)] ?? [] where candidates.contains(synonym) {
      return synonym
    }
    let limit = min(max(1, folded.count / 3), folded.count - 1)
    var best: (distance: Int, index: Int)?
    for (index, candidate) in foldedCandidates.enumerated() {
      let bound = (best?.distance ?? limit + 1) - 1
      guard let distance = distance(folded, candidate, atMost: bound) else { continue }
      best = (distance, index)
      if distance == 0 { break }
    }
    if let best { return candidates[best.index] }
    guard takesParts, folded.count >= 3 else { return nil }
    let containing = foldedCandidates.indices.filter { index in
      let candidate = foldedCandidates[index]
      return candidate.suffix(folded.count).elementsEqual(folded) || candidate.starts(with: folded)
    }
    return containing.count == 1 ? candidates[containing[0]] : nil
  }

  /// Lower case without hyphens, underscores and spaces.
  private static func fold(_ name: String) -> [Character] {
    name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
  }
}

extension Suggestion {
  /// The least number of insertions, removals, replacements and swaps of neighbours that turn one
  /// word into the other (Damerau and Levenshtein, each letter moved once); `nil` above a bound.
  static func distance(_ a: [Character], _ b: [Character], atMost bound: Int) -> Int? {
    guard bound >= 0, abs(a.count - b.count) <= bound else { return nil }
    var beforePrevious = [Int](repeating: 0, count: b.count + 1)
    var previous = Array(0...b.count)
    var current = previous
    for i in 0..<a.count {
      current[0] = i + 1
      for j in 0..<b.count {
        var cost = min(
          previous[j + 1] + 1, current[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforePrevious[j - 1] + 1)
        }
        current[j + 1] = cost
      }
      (beforePrevious, previous, current) = (previous, current, beforePrevious)
    }
    return previous[b.count] <= bound ? previous[b.count] : nil
  }
}
