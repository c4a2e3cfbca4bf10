import Foundation
import StrobeCore
import StrobeGeometry
import StrobeModel

/// Turns parsed JSON into a scene and notes everything that is wrong on the way.
///
/// A fault never stops it: what is faulty is left at its default, so that one run finds all faults.
final class SceneDecoder {
  /// How much of a value's range is checked.
  enum Strictness {
    /// A property of the model: all of it.
    case model
    /// A value that an animation goes through: what leaves the range is clamped when it is drawn.
    case animated
    /// A difference between values, which may have any sign.
    case difference
  }

  /// A diagnostic whose line and column are not worked out yet.
  struct Note {
    var location: JSONLocation
    var diagnostic: Diagnostic
  }

  /// The most unknown names for which the nearest is looked up, so that a broken file of millions of
  /// keys still answers at once.
  private static let suggestionLimit = 1000

  let file: String
  let directory: String
  let vocabulary: SceneVocabulary
  let overrides: [SceneOverride]
  let text: SourceText

  var notes: [Note] = []
  var path = JSONPath()
  var faultCount = 0
  private var suggestionCount = 0

  var canvas = Size(100, 100)
  /// The bounds of the layer whose keys are being read: the default frame of a layer in a key.
  var contentFrame = Rect.zero
  var strictness = Strictness.model
  /// The key path of the animation whose values are being read, for messages.
  var animatedKeyPath: String?
  var layerDepth = 0
  /// Layers drawn by what was read since the layer around it started.
  var layerWeight = 0
  var layerLimitReported = false
  /// What looking up a picture file gave; `nil` inside: it can be read.
  var pictureFaults: [String: String?] = [:]
  /// Effects to be asked for warnings once the scene is known to be right.
  var effectPlaces: [EffectPlace] = []
  /// Effects within layers that are keys of effects.
  var innerEffectCount = 0

  /// An effect and where it stands.
  struct EffectPlace {
    var location: JSONLocation
    var path: JSONPath
    var indexPath: [Int]
    var bounds: Rect
    var effect: any Effect
    /// Whether layers in its keys are effects, too.
    var hasInnerEffects: Bool
  }

  init(
    file: String, directory: String, text: SourceText, vocabulary: SceneVocabulary,
    overrides: [SceneOverride]
  ) {
    self.file = file
    self.directory = directory
    self.text = text
    self.vocabulary = vocabulary
    self.overrides = overrides
  }

  // MARK: Notes

  /// Notes a fault.
  func fault(
    _ code: Diagnostic.Code, at location: JSONLocation, _ message: String, found: String? = nil,
    expected: String? = nil, suggestion: String? = nil
  ) {
    faultCount += 1
    note(
      .error, code, at: location, message, found: found, expected: expected,
      suggestion: suggestion)
  }

  /// Notes a warning.
  func warn(
    _ code: Diagnostic.Code = .ignored, at location: JSONLocation, _ message: String,
    found: String? = nil, expected: String? = nil
  ) {
    note(.warning, code, at: location, message, found: found, expected: expected, suggestion: nil)
  }

  private func note(
    _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, at location: JSONLocation,
    _ message: String, found: String?, expected: String?, suggestion: String?
  ) {
    notes.append(
      Note(
        location: location,
        diagnostic: Diagnostic(
          severity, code, at: .wholeFile(path: file), jsonPath: path.description, message,
          found: found, expected: expected, suggestion: suggestion)))
  }

  /// Does something with the value of a key or at an index of what is being read.
  func inside<Result>(_ component: JSONPath.Component, _ body: () -> Result) -> Result {
    path.components.append(component)
    defer { path.components.removeLast() }
    return body()
  }

  /// What a message calls the value that is being read.
  var label: String {
    path.label.map(Quotation.quoted) ?? "the scene"
  }

  /// The nearest valid name; `nil` where none is near.
  func suggestion(
    for name: String, among candidates: [String], takesParts: Bool = true
  ) -> String? {
    guard suggestionCount < SceneDecoder.suggestionLimit else { return nil }
    suggestionCount += 1
    return Suggestion.nearest(to: name, among: candidates, takesParts: takesParts)
  }

  /// The notes in the order of the file, overrides last, with lines and columns.
  func diagnostics() -> [Diagnostic] {
    let order = notes.indices.sorted { left, right in
      let a = notes[left].location
      let b = notes[right].location
      return (a.source, a.offset, left) < (b.source, b.offset, right)
    }
    return order.map { index in
      var diagnostic = notes[index].diagnostic
      diagnostic.place = place(notes[index].location)
      return diagnostic
    }
  }

  /// A location as a message names it.
  func place(_ location: JSONLocation) -> Diagnostic.Place {
    let number = Int(location.source)
    guard number == 0 || number > overrides.count else {
      return .override(overrides[number - 1].description)
    }
    let position = text.position(of: Int(location.offset))
    return .file(
      path: file, line: position.line, column: position.column, offset: Int(location.offset))
  }
}
