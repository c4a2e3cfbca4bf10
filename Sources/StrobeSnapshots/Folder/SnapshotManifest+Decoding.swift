import StrobeCompare
internal import StrobeGeometry
internal import StrobeModel
import StrobePictures
public import StrobeSceneFile

extension SnapshotManifest {
  /// Reads a manifest.
  ///
  /// - Parameters:
  ///   - bytes: The file, JSON in UTF-8.
  ///   - path: Its path, for messages.
  ///   - files: The scene files that the folder has, by their path within it.
  /// - Throws: All faults of the file at once.
  public init(
    decoding bytes: [UInt8], path: String, files: [String]
  ) throws(SceneFileError) {
    let document = try JSONDocument(bytes, path: path)
    var decoder = ManifestDecoder(document: document)
    self = decoder.manifest(files: files)
    try document.throwFaults()
  }
}

/// Walks a manifest's JSON and notes what is wrong with it.
private struct ManifestDecoder {
  let document: JSONDocument

  private static let recipeKeys = [
    "times", "count", "frames", "size", "scale", "tolerance", "ignore", "values",
  ]
  private static let toleranceKeys = [
    "channelDifference", "largestDifference", "differentPixels", "windowPixels", "runLength",
  ]

  mutating func manifest(files: [String]) -> SnapshotManifest {
    var manifest = SnapshotManifest()
    guard let members = document.root.members else {
      document.wrongType(document.root, expected: "an object")
      return manifest
    }
    read(members, into: &manifest.defaults, alsoKnown: ["scenes"])
    guard let scenes = document.root["scenes"] else { return manifest }
    guard let entries = scenes.members else {
      document.wrongType(scenes, expected: "an object with a key for each scene")
      return manifest
    }
    for entry in entries {
      let name = entry.key ?? ""
      guard files.contains(name) else {
        document.unknownKey(entry, what: "scene", among: files)
        continue
      }
      if entry.bool == false {
        manifest.excluded.insert(name)
      } else if let members = entry.members {
        var recipe = manifest.defaults
        read(members, into: &recipe, alsoKnown: [])
        manifest.scenes[name] = recipe
      } else {
        document.wrongType(entry, expected: "an object, or false for a file that isn't a scene")
      }
    }
    return manifest
  }

  private mutating func read(
    _ members: [JSONNode], into recipe: inout SnapshotRecipe, alsoKnown: [String]
  ) {
    var sampling: JSONNode?
    for member in members {
      switch member.key ?? "" {
      case "times", "count", "frames":
        if let other = sampling {
          document.fault(
            .conflict, at: member,
            "'\(member.key ?? "")' can't be given together with '\(other.key ?? "")':"
              + " both choose the instants")
        }
        sampling = member
        readSampling(member, into: &recipe)
      case "size": readSize(member, into: &recipe)
      case "scale":
        if let scale = number(member, "a number greater than 0", { $0 > 0 }) {
          recipe.scale = scale
        }
      case "tolerance": readTolerance(member, into: &recipe)
      case "ignore": readIgnored(member, into: &recipe)
      case "values":
        if let keeps = member.bool {
          recipe.keepsValues = keeps
        } else {
          document.wrongType(member, expected: "true or false")
        }
      case let key where alsoKnown.contains(key): break
      default: document.unknownKey(member, among: Self.recipeKeys + alsoKnown)
      }
    }
  }

  private func readSampling(_ node: JSONNode, into recipe: inout SnapshotRecipe) {
    if node.key == "times" {
      guard let elements = node.elements, !elements.isEmpty else {
        document.wrongType(node, expected: "a list of times in seconds")
        return
      }
      var times: [Double] = []
      for element in elements {
        guard let time = number(element, "a time in seconds", { _ in true }) else { continue }
        if times.contains(time) {
          document.fault(
            .conflict, at: element, "the time \(Seconds.text(time)) s is in the list already")
        }
        times.append(time)
      }
      recipe.sampling = .times(times)
    } else {
      let limit = 10_000
      guard let count = whole(node, 1...limit) else { return }
      recipe.sampling = node.key == "count" ? .count(count) : .frames(count)
    }
  }

  private func readSize(_ node: JSONNode, into recipe: inout SnapshotRecipe) {
    let expected = "[width, height], each greater than 0, at most \(SceneLimits.canvasSide) points"
    guard let elements = node.elements, elements.count == 2 else {
      document.wrongType(node, expected: expected)
      return
    }
    let limit = Double(SceneLimits.canvasSide)
    let sides = elements.compactMap { number($0, expected) { $0 > 0 && $0 <= limit } }
    if sides.count == 2 { recipe.size = Size(sides[0], sides[1]) }
  }

  private func readTolerance(_ node: JSONNode, into recipe: inout SnapshotRecipe) {
    let names: [String: Tolerance] = [
      "exact": .exact, "rounding": .rounding, "scattered": .scattered,
    ]
    if let name = node.string {
      guard let tolerance = names[name] else {
        let nearest = NearestName.of(name, among: names.keys.sorted())
        document.fault(
          .unknownName, at: node,
          "unknown tolerance '\(name)'"
            + (nearest.map { "; did you mean '\($0)'?" } ?? "; known: exact, rounding, scattered"),
          found: name)
        return
      }
      recipe.tolerance = tolerance
      return
    }
    guard let members = node.members else {
      document.wrongType(node, expected: "exact, rounding, scattered or an object")
      return
    }
    var tolerance = Tolerance.exact
    for member in members {
      switch member.key ?? "" {
      case "channelDifference":
        if let value = whole(member, 0...255) { tolerance.channelDifference = value }
      case "largestDifference":
        if let value = whole(member, 0...255) { tolerance.largestDifference = value }
      case "differentPixels":
        if let allowance = member.string.flatMap({ DifferenceAllowance($0) }) {
          tolerance.differentPixels = allowance
        } else if member.string != nil || member.number == nil {
          document.wrongType(member, expected: "a whole number of pixels or a share as \"0.1%\"")
        } else if let value = whole(member, 0...PictureLimits.maximumPixels) {
          tolerance.differentPixels = .count(value)
        }
      case "windowPixels":
        if let value = whole(member, 0...64) { tolerance.windowPixels = value }
      case "runLength":
        if let value = whole(member, 0...PictureLimits.maximumSide) { tolerance.runLength = value }
      default: document.unknownKey(member, among: Self.toleranceKeys)
      }
    }
    recipe.tolerance = tolerance
  }

  private func readIgnored(_ node: JSONNode, into recipe: inout SnapshotRecipe) {
    guard let elements = node.elements else {
      document.wrongType(
        node, expected: "a list of rectangles [x, y, width, height] and layer names")
      return
    }
    recipe.ignoring = elements.compactMap { element in
      if let name = element.string { return .layer(name) }
      guard let parts = element.elements, parts.count == 4 else {
        document.wrongType(element, expected: "[x, y, width, height] or a layer's name")
        return nil
      }
      let numbers = parts.enumerated().compactMap { index, part in
        number(part, index < 2 ? "a number" : "a number greater than 0") { index < 2 || $0 > 0 }
      }
      return numbers.count == 4
        ? .rectangle(Rect(numbers[0], numbers[1], numbers[2], numbers[3])) : nil
    }
  }

  // MARK: Numbers

  private func number(
    _ node: JSONNode, _ expected: String, _ isAllowed: (Double) -> Bool
  ) -> Double? {
    guard let number = node.number, isAllowed(number) else {
      document.wrongType(node, expected: expected)
      return nil
    }
    return number
  }

  private func whole(_ node: JSONNode, _ range: ClosedRange<Int>) -> Int? {
    guard let number = node.number, let value = Int(exactly: number), range.contains(value) else {
      document.wrongType(
        node, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
      return nil
    }
    return value
  }
}
