internal import StrobeModel
internal import StrobeSceneFile

/// The numbers of a property at any instant, each instant evaluated once.
final class PlotValues {
  let section: SheetSection
  let key: String
  /// The last reason for which there was no value.
  private(set) var fault: InspectedKeyPathError?
  private var known: [Double: [InspectedValue.Column]] = [:]

  init(_ key: String, _ section: SheetSection) {
    self.section = section
    self.key = key
  }

  /// Whether the property is an angle taken from a matrix, which knows no full turns.
  var isRotation: Bool { key.split(separator: ".").contains("rotation") }

  /// The numbers at an instant; none where the layer does not exist then.
  func columns(_ time: Double) throws -> [InspectedValue.Column] {
    if let known = known[time] { return known }
    let tree = try section.scene.presentation(at: time)
    var columns: [InspectedValue.Column] = []
    do throws(InspectedKeyPathError) {
      columns = try tree.value(keyPath: key).columns
    } catch {
      fault = error
    }
    known[time] = columns
    return columns
  }

  /// The names of the property's numbers over the whole time, in order; one without a name for a
  /// single number.
  func names(at times: [Double]) throws -> [String] {
    var names: [String] = []
    for time in times {
      for column in try columns(time) where !names.contains(column.name) {
        names.append(column.name)
      }
    }
    return names
  }
}
