import Foundation
import StrobeCompare
public import StrobeGeometry
internal import StrobeModel
import StrobeRender
import StrobeSceneFile

/// A part of a picture that is left out of a comparison.
public enum IgnoredRegion: Sendable, Hashable {
  /// A rectangle in points of the canvas.
  case rectangle(Rect)
  /// Wherever layers of this name lie or draw, at each instant anew; a whole scene's snapshots
  /// only.
  case layer(String)
}

/// A region that a picture does not have.
public struct IgnoredRegionError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The layer that is not there.
  public let layer: String
  /// The nearest name that exists.
  public let suggestion: String?

  /// The name, and the nearest one.
  public var description: String {
    "no layer is named '\(layer)', which is to be ignored"
      + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
  }
}

extension IgnoredRegion {
  /// The pixels of the region: every pixel that it touches.
  ///
  /// - Parameters:
  ///   - tree: The layers, or `nil` for a picture that has none.
  ///   - scale: Pixels per point.
  ///   - renderer: Measures layers.
  /// - Returns: Rectangles, which may reach beyond the picture.
  /// - Throws: ``IgnoredRegionError`` for a layer that does not exist.
  func pixels(
    in tree: PresentationTree?, scale: Double, renderer: Renderer
  ) throws -> [PixelRectangle] {
    switch self {
    case .rectangle(let rect): return [PixelRectangle(covering: rect, scale: scale)]
    case .layer(let name):
      guard let tree else { throw IgnoredRegionError(layer: name, suggestion: nil) }
      let found = try renderer.canvasBounds(ofLayersNamed: name, in: tree)
      guard !found.isEmpty else {
        throw IgnoredRegionError(
          layer: name, suggestion: NearestName.of(name, among: tree.layerNames))
      }
      return found.filter { !$0.isEmpty }.map { PixelRectangle(covering: $0, scale: scale) }
    }
  }
}

extension PixelRectangle {
  /// The pixels that a rectangle in points touches.
  init(covering rect: Rect, scale: Double) {
    // Beyond any picture, and far from overflow.
    func whole(_ value: Double) -> Int {
      value.isNaN ? 0 : Int(min(max(value, -1_000_000), 1_000_000))
    }
    // What rounding errors alone let a rectangle touch is left out.
    let left = whole((rect.minX * scale + 1e-6).rounded(.down))
    let top = whole((rect.minY * scale + 1e-6).rounded(.down))
    let right = whole((rect.maxX * scale - 1e-6).rounded(.up))
    let bottom = whole((rect.maxY * scale - 1e-6).rounded(.up))
    self.init(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }
}

extension PresentationTree {
  /// Some of the layers' names, for proposals.
  fileprivate var layerNames: [String] {
    var names: [String] = []
    var pending = layers
    while let layer = pending.popLast(), names.count < 1000 {
      names.append(layer.name)
      pending += layer.sublayers
      if let mask = layer.mask { pending.append(mask) }
    }
    return names
  }
}
