import Foundation
import TestSupport
import Testing

@testable import StrobeExport
@testable import StrobeMotion

/// An animated SVG file as SMIL's rules show it at an instant.
struct FrozenSVG {
  let root: VectorElement
  let time: Double

  /// The file without animations, every animated attribute as it is at the time.
  static func bytes(_ file: [UInt8], at time: Double) throws -> [UInt8] {
    let frozen = Self(root: try VectorElement(file), time: time)
    return Array(try frozen.text(of: frozen.root).utf8)
  }

  private func text(of element: VectorElement) throws -> String {
    var attributes = element.attributes
    var transforms: [String] = []
    for child in element.children where child.name.hasPrefix("animate") {
      let value = try value(of: child)
      if child.name == "animateTransform" {
        // Additive ones follow those before; others replace all.
        if child["additive"] != "sum" { transforms = [] }
        transforms.append("\(try #require(child["type"]))(\(value))")
      } else {
        attributes[try #require(child["attributeName"])] = value
      }
    }
    if !transforms.isEmpty { attributes["transform"] = transforms.joined(separator: " ") }
    let list = attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\"\($0.value)\"" }.joined()
    let children = try element.children.filter { !$0.name.hasPrefix("animate") }.map(text)
    return "<\(element.name)\(list)>\(children.joined())</\(element.name)>"
  }

  private func value(of animation: VectorElement) throws -> String {
    let length = try #require(animation["dur"])
    let duration = try #require(Double(length.dropLast()))
    let values = try #require(animation["values"]).split(separator: ";").map(String.init)
    guard values.count > 1 else { return values[0] }
    // Evenly spaced where there are none.
    let times =
      animation["keyTimes"].map { $0.split(separator: ";").compactMap { Double($0) } }
      ?? values.indices.map { Double($0) / Double(values.count - 1) }
    try #require(values.count == times.count && times.first == 0)
    try #require(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
    // A cycle shorter than the animation runs again and again.
    let share = (time / duration).truncatingRemainder(dividingBy: 1)
    let place = times.lastIndex { $0 <= share } ?? 0
    if animation["calcMode"] == "discrete" || place + 1 == values.count { return values[place] }
    try #require(times.last == 1)
    var progress = (share - times[place]) / (times[place + 1] - times[place])
    if animation["calcMode"] == "spline" {
      let splines = try #require(animation["keySplines"]).split(separator: ";")
      try #require(splines.count == values.count - 1)
      let handles = splines[place].split(separator: " ").compactMap { Double($0) }
      try #require(handles.count == 4 && handles.allSatisfy { (0...1).contains($0) })
      progress = EasingCurve(x1: handles[0], y1: handles[1], x2: handles[2], y2: handles[3])
        .progress(at: progress)
    }
    return try mixed(values[place], values[place + 1], progress)
  }

  /// Colours by their components, everything else number by number.
  private func mixed(_ first: String, _ second: String, _ progress: Double) throws -> String {
    if first.hasPrefix("#") {
      let (one, other) = (color(first), color(second))
      let parts = zip(one, other).map { Int((Double($0) + Double($1 - $0) * progress).rounded()) }
      return "rgb(\(parts[0]),\(parts[1]),\(parts[2]))"
    }
    let number = /-?[0-9]*\.?[0-9]+/
    let numbers = second.matches(of: number).compactMap { Double($0.output) }
    var index = 0
    try #require(first.matches(of: number).count == numbers.count, "\(first) \(second)")
    return first.replacing(number) { match in
      defer { index += 1 }
      let start = Double(match.output) ?? 0
      return String(format: " %.6f", start + (numbers[index] - start) * progress)
    }
  }

  private func color(_ text: String) -> [Int] {
    var digits = Array(text.dropFirst())
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    return stride(from: 0, to: 6, by: 2).map { Int(String(digits[$0..<($0 + 2)]), radix: 16) ?? 0 }
  }
}
