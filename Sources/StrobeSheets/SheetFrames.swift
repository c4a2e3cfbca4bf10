internal import StrobeExport
internal import StrobeGeometry
internal import StrobeModel
internal import StrobeRender

/// The drawings of a section's frames: which are the same, and the ones to be used again.
final class SheetFrames {
  private let section: SheetSection
  private let crop: Rect
  private let renderer: Renderer
  /// Trees that are kept; a long section's are made again when needed.
  private var trees: [Int: PresentationTree] = [:]
  private let keepsAll: Bool
  /// The first frame that looks like each; empty unless drawings are shared.
  private var first: [Int] = []
  /// How often each first frame has still to be drawn.
  private var uses: [Int: Int] = [:]
  private var recordings: [Int: CanvasRecording] = [:]
  private var ghosts: [Ghost: CanvasRecording] = [:]
  private(set) var report = DrawingReport()

  private struct Ghost: Hashable {
    var cell: Int
    var side: OnionSkin.Side
  }

  /// Sections of more frames do not keep all their trees.
  private static let keptTrees = 320
  /// Frames that seem alike are compared with so many.
  private static let candidates = 8

  /// Looks for equal frames, if `sharing`: in a document they share a drawing.
  init(_ section: SheetSection, crop: Rect, renderer: Renderer, sharing: Bool) throws {
    self.section = section
    self.crop = crop
    self.renderer = renderer
    keepsAll = section.schedule.count <= SheetFrames.keptTrees
    if sharing { try findEqualFrames() }
  }

  /// The frame's layers, without those that cannot be seen.
  func tree(_ cell: Int) throws -> PresentationTree {
    if let tree = trees[cell] { return tree }
    var tree = try section.scene.presentation(at: section.schedule.time(at: cell))
    // Neither the time nor what only an inspector reads is drawn.
    tree.time = 0
    tree.layers = tree.layers.compactMap(\.seen)
    if !keepsAll, trees.count >= 64 { trees.removeAll() }
    trees[cell] = tree
    return tree
  }

  /// The drawing of a frame that is drawn more than once; `nil` for the others.
  func recording(_ cell: Int, on canvas: any Canvas) throws -> CanvasRecording? {
    guard first.indices.contains(cell) else { return nil }
    let source = first[cell]
    let left = (uses[source] ?? 1) - 1
    uses[source] = left
    defer { if left <= 0 { recordings[source] = nil } }
    if let known = recordings[source] { return known }
    guard left > 0 else { return nil }
    let made = try record(try tree(source), on: canvas)
    recordings[source] = made
    return made
  }

  /// A frame is drawn one more time than it stands on the sheet.
  func expectUse(of cell: Int) {
    guard first.indices.contains(cell) else { return }
    uses[first[cell], default: 0] += 1
  }

  /// A drawing of a tree, as far as cells show it.
  func record(
    _ tree: PresentationTree, on canvas: any Canvas
  ) throws -> CanvasRecording {
    let extents = crop.union(Rect(origin: .zero, size: tree.size))
    return try canvas.record(extents) { [renderer, weak self] in
      let report = try renderer.draw(tree, on: $0)
      self?.report.add(report)
    }
  }

  /// The drawing of a frame for its neighbours to show.
  func ghost(
    _ cell: Int, _ side: OnionSkin.Side, _ tree: PresentationTree, on canvas: any Canvas
  ) throws -> CanvasRecording {
    let source = Ghost(cell: first.indices.contains(cell) ? first[cell] : cell, side: side)
    if let known = ghosts[source] { return known }
    let made = try record(tree, on: canvas)
    ghosts[source] = made
    return made
  }

  /// Lets go of the drawings that no later frame shows, but for those of frames that come again.
  func forgetGhosts(before cell: Int) {
    guard ghosts.count > 64 else { return }
    ghosts = ghosts.filter { $0.key.cell >= cell || (uses[$0.key.cell] ?? 0) > 0 }
  }

  private func findEqualFrames() throws {
    let count = section.schedule.count
    var cells: [UInt64: [Int]] = [:]
    for cell in 0..<count { cells[try tree(cell).fingerprint, default: []].append(cell) }
    first = Array(0..<count)
    for group in cells.values where group.count > 1 {
      var known: [(cell: Int, tree: PresentationTree)] = []
      for cell in group {
        let tree = try tree(cell)
        if let same = known.last(where: { $0.tree == tree }) {
          first[cell] = same.cell
        } else {
          known.append((cell, tree))
          if known.count > SheetFrames.candidates { known.removeFirst() }
        }
      }
    }
    for cell in first { uses[cell, default: 0] += 1 }
  }
}

extension PresentationLayer {
  /// The layer as far as it can be seen; `nil` if it cannot.
  fileprivate var seen: PresentationLayer? {
    guard !layer.isHidden, layer.opacity > 0 else { return nil }
    var copy = self
    copy.attributes = []
    copy.sublayers = sublayers.compactMap(\.seen)
    return copy
  }

  fileprivate func add(to print: inout Fingerprint) {
    print.add(layer.bounds.minX, layer.bounds.minY, layer.bounds.width, layer.bounds.height)
    print.add(layer.position.x, layer.position.y, layer.opacity, Double(sublayers.count))
    let transform = layer.transform
    print.add(transform.m11, transform.m12, transform.m21, transform.m22)
    print.add(transform.m41, transform.m42)
    print.add(layer.backgroundColor)
    switch layer.content {
    case .shape(let shape):
      print.add(shape.strokeStart, shape.strokeEnd, shape.lineWidth, shape.lineDashPhase)
      print.add(shape.fillColor)
      print.add(shape.strokeColor)
    case .text(let text): for byte in text.string.utf8 { print.add(byte) }
    case .gradient(let gradient): for color in gradient.colors { print.add(color) }
    case .none, .image, .replicator, .effect: break
    }
    mask?.add(to: &print)
    for sublayer in sublayers { sublayer.add(to: &print) }
  }
}

extension PresentationTree {
  /// Equal for equal trees, and hardly ever for others.
  fileprivate var fingerprint: UInt64 {
    var print = Fingerprint()
    for layer in layers { layer.add(to: &print) }
    return print.value
  }
}

/// The hash of Fowler, Noll and Vo over numbers.
private struct Fingerprint {
  var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  mutating func add(_ numbers: Double...) {
    // Adding 0 makes both zeros the same.
    for number in numbers { value = (value ^ (number + 0).bitPattern) &* 0x100_0000_01B3 }
  }

  mutating func add(_ color: Color?) {
    guard let color else { return add(0) }
    add(color.red, color.green, color.blue, color.alpha)
  }
}
