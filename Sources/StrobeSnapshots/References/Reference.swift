import Foundation

/// The file that a snapshot is compared with.
public struct Reference: Sendable, Hashable {
  /// What a reference holds.
  public enum Kind: String, Sendable {
    /// A picture or a filmstrip, as PNG.
    case picture = "png"
    /// The values of a presentation tree, as JSON.
    case values = "json"
  }

  /// The folder of references beside a test file.
  public static let folderName = "__Snapshots__"

  /// The file.
  public let path: String
  /// The last folder and the name without extension, `RadarTests/pulse.0.5s`: what messages and
  /// artifacts are called.
  public let title: String
  /// What the file holds.
  public let kind: Kind

  /// Makes a reference from its parts.
  public init(path: String, title: String, kind: Kind) {
    self.path = path
    self.title = title
    self.kind = kind
  }

  /// The reference of a test: `__Snapshots__/<file>/<test>.<name>.png` beside the test's file.
  ///
  /// Characters that not every file system takes are replaced, without two names becoming one.
  ///
  /// - Parameters:
  ///   - file: The path of the test's source file.
  ///   - function: The test function's name, as `#function` gives it.
  ///   - name: What distinguishes the test's snapshots.
  ///   - kind: What the file holds.
  ///   - folder: A folder to use instead of `__Snapshots__` beside the file.
  public init(
    file: String, function: String, name: String, kind: Kind = .picture, folder: String? = nil
  ) {
    let source = URL(fileURLWithPath: file)
    let stem = ReferenceName.part(
      source.deletingPathExtension().lastPathComponent, keepsDots: false)
    let base = ReferenceName.test(function) + "." + ReferenceName.part(name, keepsDots: true)
    let root =
      folder.map { URL(fileURLWithPath: $0) }
      ?? source.deletingLastPathComponent().appendingPathComponent(Reference.folderName)
    title = "\(stem)/\(base)"
    path = root.appendingPathComponent(stem).appendingPathComponent("\(base).\(kind.rawValue)").path
    self.kind = kind
  }

  /// Whether the file exists.
  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// Makes the folders that the file lies in.
  func makeFolder() throws {
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: path).deletingLastPathComponent(),
      withIntermediateDirectories: true)
  }
}
