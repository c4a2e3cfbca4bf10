import StrobeModel

/// The times of evenly spaced keys from 0 to 1; a single key stands at 0.
func evenTimes(_ count: Int) -> [Double] {
  (0..<max(0, count)).map { count > 1 ? Double($0) / Double(count - 1) : 0 }
}

/// What is wrong with key times: another count than the values', or times that go back.
func keyTimeFaults(
  _ times: [Double]?, _ key: String, count: Int, of values: String
) -> [FieldFault] {
  guard let times else { return [] }
  if times.count != count {
    return [
      FieldFault(key, "\(times.count) key times for \(count) \(values); the counts must be equal")
    ]
  }
  if let (earlier, later) = zip(times, times.dropFirst()).first(where: { $0 > $1 }) {
    return [
      FieldFault(key, "key times must not decrease, but \(later) follows \(earlier)")
    ]
  }
  return []
}
