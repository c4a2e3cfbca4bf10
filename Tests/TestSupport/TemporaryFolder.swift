package import Foundation

/// A folder for one test's files, which is gone with its last owner.
package final class TemporaryFolder {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "strobe-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package func file(_ name: String) -> URL { url.appending(path: name) }

  package func path(_ name: String) -> String { file(name).path }

  package func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path(name))
  }

  package func data(_ name: String) throws -> Data { try Data(contentsOf: file(name)) }

  /// Writes a file, and the folders in its name, and returns its place.
  @discardableResult
  package func write(_ bytes: some Collection<UInt8>, to name: String) throws -> URL {
    let file = file(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file
  }

  @discardableResult
  package func write(_ text: String, to name: String) throws -> URL {
    try write(text.utf8, to: name)
  }

  /// The names of the files and folders in it, sorted.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  /// The paths of the files in it and in its folders, sorted.
  package var files: [String] {
    get throws {
      try FileManager.default.subpathsOfDirectory(atPath: url.path).filter { name in
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path(name), isDirectory: &isFolder)
        return exists && !isFolder.boolValue
      }.sorted()
    }
  }
}
