import StrobeExport

/// A frame that is framed in colour and named in a PDF's outline.
public struct SheetMark: Sendable, Equatable, ExpressibleByIntegerLiteral {
  /// The frame's number within its scene, counted from 1, as `{index}` shows it.
  public var frame: Int
  /// The name of the scene; `nil`: each that has such a frame.
  public var scene: String?

  /// Marks a frame of a scene, or of each.
  public init(_ frame: Int, scene: String? = nil) {
    self.frame = frame
    self.scene = scene
  }

  /// Marks a frame of each scene.
  public init(integerLiteral frame: Int) { self.init(frame) }

  /// Whether a cell, counted from 0, of a section is marked.
  func marks(_ cell: Int, of section: SheetSection) -> Bool {
    frame - 1 == cell && (scene == nil || scene == section.name)
  }

  /// Finds a mark that no section has.
  static func check(_ marks: [SheetMark], _ sections: [SheetSection]) throws(SheetError) {
    for mark in marks {
      let meant = sections.filter { mark.scene == nil || mark.scene == $0.name }
      if let name = mark.scene, meant.isEmpty {
        throw .markedScene(name, scenes: sections.map(\.name))
      }
      let most = meant.reduce(0) { max($0, $1.schedule.count) }
      guard (1...max(1, most)).contains(mark.frame) else {
        throw .mark(mark.frame, scene: mark.scene, count: most)
      }
    }
  }
}
