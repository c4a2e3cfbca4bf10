/// A key that is replaced before a scene is read: `--set KEYPATH=VALUE`.
public struct SceneOverride: Sendable, Equatable, CustomStringConvertible {
  /// The layer's name and the key: `radar.borderColor`; nested keys and indices follow after dots.
  ///
  /// A key of the scene itself stands alone or after `scene`: `seed`, `scene.duration`.
  public var keyPath: String
  /// The value: JSON, or text where it is no JSON.
  public var value: String

  /// Makes an override.
  public init(keyPath: String, value: String) {
    self.keyPath = keyPath
    self.value = value
  }

  /// Reads `KEYPATH=VALUE`; `nil` without an equals sign or with nothing before it.
  public init?(_ text: String) {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else { return nil }
    keyPath = String(text[..<equals])
    value = String(text[text.index(after: equals)...])
  }

  /// `KEYPATH=VALUE`.
  public var description: String { "\(keyPath)=\(value)" }
}
