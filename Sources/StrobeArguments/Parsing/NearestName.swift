/// The name that was probably meant, or nil where none is near.
///
/// A name is near when it begins with the text (of two letters or more) or when at most one letter
/// in three has to be changed, added, dropped or swapped with its neighbour.
///
/// - Parameters:
///   - text: What was typed.
///   - names: The valid names; of equally near ones the first is taken.
/// - Returns: The nearest name.
func nearestName(to text: String, among names: [String]) -> String? {
  let typed = Array(text.lowercased().prefix(64))
  guard !typed.isEmpty else { return nil }
  var best: (name: String, distance: Int)?
  for name in names {
    let letters = Array(name.lowercased())
    let limit = max(1, max(letters.count, typed.count) / 3)
    guard abs(letters.count - typed.count) <= limit else { continue }
    let distance = editDistance(typed, letters)
    if distance <= limit, distance < typed.count, distance < best?.distance ?? .max {
      best = (name, distance)
    }
  }
  if let best { return best.name }
  guard typed.count >= 2 else { return nil }
  return names.first { $0.lowercased().hasPrefix(String(typed)) }
}

/// The number of insertions, deletions, replacements and swaps of neighbours that turn one into the
/// other.
///
/// The optimal string alignment distance: no letter is edited twice.
private func editDistance(_ first: [Character], _ second: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for (row, letter) in first.enumerated() {
    var current = [row + 1]
    for (column, other) in second.enumerated() {
      var distance = min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1)
      distance = min(distance, current[column] + 1)
      if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
        distance = min(distance, beforeLast[column - 1] + 1)
      }
      current.append(distance)
    }
    beforeLast = last
    last = current
  }
  return last[second.count]
}
