internal import StrobeCairo
internal import StrobeExport
internal import StrobeGeometry
internal import StrobeModel
internal import StrobeRender

extension SheetPainter {
  /// A frame with those before and after behind what moves in it, fainter the further away.
  func drawOnion(
    _ frames: SheetFrames, section: Int, cell: Int, on canvas: any Canvas
  ) throws {
    let count = sections[section].schedule.count
    let skin = try skin(of: section, frames)
    var tree = try frames.tree(cell)
    let (below, above) = skin.parts(of: tree)
    tree.layers = below
    try draw(tree, on: canvas)
    tree.background = nil
    for distance in stride(from: options.onion, through: 1, by: -1) {
      for (neighbour, side) in [
        (cell - distance, OnionSkin.Side.before), (cell + distance, .after),
      ]
      where (0..<count).contains(neighbour) {
        var ghost = try frames.tree(neighbour)
        ghost.background = nil
        ghost.layers = skin.ghost(of: ghost, side)
        let opacity = OnionSkin.opacity(distance: distance)
        if format == .pdf {
          try canvas.draw(
            try frames.ghost(neighbour, side, ghost, on: canvas), alpha: opacity)
          continue
        }
        var group = Layer("ghost", frame: Rect(origin: .zero, size: ghost.size))
        group.opacity = opacity
        var layer = PresentationLayer(group, typeName: "layer")
        layer.sublayers = ghost.layers
        ghost.layers = [layer]
        try draw(ghost, on: canvas)
      }
    }
    frames.forgetGhosts(before: cell - options.onion)
    tree.layers = above
    try draw(tree, on: canvas)
  }

  private func skin(of section: Int, _ frames: SheetFrames) throws -> OnionSkin {
    if let known = skins[section] { return known }
    var skin = OnionSkin(crop: plan.sections[section].crop)
    for cell in 0..<sections[section].schedule.count { skin.add(try frames.tree(cell)) }
    skins[section] = skin
    return skin
  }
}
