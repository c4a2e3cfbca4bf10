public import StrobeExport

/// Why a sheet cannot be made.
public enum SheetError: Error, Sendable, Equatable, CustomStringConvertible {
  /// No scene.
  case noScenes
  /// A layer that is not in a scene: the option, the name, the scene, names that may be meant.
  case unknownLayer(option: String, name: String, scene: String, hint: String)
  /// A property that cannot be plotted: the key, the scene, the reason.
  case plot(key: String, scene: String, reason: String)
  /// A frame that the scenes, or a named one, do not have: its number and how many there are.
  case mark(Int, scene: String?, count: Int)
  /// A scene that the sheet does not have, and those that it has.
  case markedScene(String, scenes: [String])
  /// Several pages in a format of one page.
  case pages(Int, OutputFormat)
  /// An option that leaves no room for the cells: its name, its value, the largest that fits.
  case tooLarge(option: String, value: Double, largest: Double)
  /// Paper without room for the cells, whatever a single option says.
  case noRoom(String, cells: Int)
  /// More cells than a sheet may have.
  case tooMany(Int, limit: Int)

  /// What was found and what is allowed.
  public var description: String {
    switch self {
    case .noScenes: "a sheet needs at least one scene"
    case .unknownLayer(let option, let name, let scene, let hint):
      "--\(option): there is no layer '\(name)' in scene '\(scene)'\(hint)"
    case .plot(let key, let scene, let reason): "--plot: '\(key)' of scene '\(scene)': \(reason)"
    case .mark(let number, let scene?, let count):
      "--mark: there is no frame \(number) in scene '\(scene)'; it has frames 1 to \(count)"
    case .mark(let number, nil, let count):
      "--mark: there is no frame \(number) in any scene; frames count from 1 to \(count)"
    case .markedScene(let name, let scenes):
      "--mark: the sheet has no scene '\(name)'; it has "
        + scenes.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
        + (scenes.count > 8 ? ", …" : "")
    case .pages(let count, let format):
      "the sheet takes \(count) pages and \(format.rawValue) holds one: use fewer frames, "
        + "larger paper, more columns and rows, or PDF without --fit"
    case .tooLarge(let option, let value, let largest):
      "--\(option): \(FileNamePattern.shortest(value)) leaves no room for the cells; "
        + "at most \(FileNamePattern.shortest(largest)) fits"
    case .noRoom(let paper, let cells):
      "there is no room for \(cells == 1 ? "a cell" : "\(cells) cells") on the page (\(paper)): "
        + "use larger paper, fewer frames, or leave out what is not needed (--no-rule, --caption '')"
    case .tooMany(let count, let limit):
      "\(count) cells are more than the limit of \(limit) of a sheet"
    }
  }
}
