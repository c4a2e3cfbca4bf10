import CCairo
import Foundation
import Strobe
import StrobePictures

extension RadarYardstick {
  /// Takes the numbers of rings and items from a resolved tree.
  init(_ tree: PresentationTree) {
    side = tree.size.width
    rings = []
    discs = []
    for layer in tree.layers.first?.sublayers ?? [] {
      if layer.name.hasPrefix("pulse-") {
        rings.append(Ring(scale: layer.transform.m11, opacity: layer.opacity))
      } else {
        discs.append(
          Disc(
            x: layer.position.x, y: layer.position.y, radius: layer.bounds.width / 2,
            opacity: layer.opacity))
      }
    }
  }
}

extension RippleYardstick {
  /// Takes the numbers of discs and bubbles from a resolved tree.
  init(_ tree: PresentationTree) {
    side = tree.size.width
    discs = []
    plates = []
    plateDiscs = []
    for layer in tree.layers.first?.sublayers ?? [] {
      switch layer.name {
      case "ripple":
        for copy in layer.sublayers {
          for disc in copy.sublayers {
            discs.append(RippleYardstick.disc(disc, at: Point(side / 2, side / 2)))
          }
        }
      case "icon-disc": discs.append(RippleYardstick.disc(layer, at: layer.position))
      default:
        let corner = Point(
          layer.position.x - layer.bounds.width / 2, layer.position.y - layer.bounds.height / 2)
        for part in layer.sublayers {
          let center = Point(corner.x + part.position.x, corner.y + part.position.y)
          if part.bounds.width == part.bounds.height {
            plateDiscs.append(RippleYardstick.disc(part, at: center))
          } else if part.backgroundColor != nil {
            plates.append(
              Plate(
                x: center.x - part.bounds.width / 2, y: center.y - part.bounds.height / 2,
                width: part.bounds.width, height: part.bounds.height, radius: part.cornerRadius))
          }
        }
      }
    }
  }

  private static func disc(_ layer: PresentationLayer, at center: Point) -> Disc {
    let color = layer.backgroundColor ?? .clear
    return Disc(
      x: center.x, y: center.y, radius: layer.bounds.width / 2 * layer.transform.m11,
      color: (color.red, color.green, color.blue, color.alpha * layer.opacity))
  }
}

extension FragmentYardstick {
  /// Takes the tiles from a resolved tree, and the picture decoded by Cairo.
  init(_ tree: PresentationTree, picture path: String) throws {
    guard let surface = cairo_image_surface_create_from_png(path),
      cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
    else { throw BenchmarkError("\(path): Cairo cannot read it") }
    picture = surface
    width = tree.size.width
    height = tree.size.height
    tiles = []
    let mask = tree.layers.first?.sublayers.first?.mask
    for tile in mask?.sublayers ?? [] {
      tiles.append(
        Tile(
          x: tile.position.x - tile.anchorPoint.x * tile.bounds.width,
          y: tile.position.y - tile.anchorPoint.y * tile.bounds.height,
          width: tile.bounds.width, height: tile.bounds.height, opacity: tile.opacity))
    }
  }
}
