import Foundation
package import StrobeCairo
import StrobeGeometry
public import StrobeModel
import StrobePictures

/// Pictures, read and decoded once and shared by any number of renderers in any number of tasks.
///
/// There is no global cache: who draws makes one and lets it go.
public final class ResourceCache: @unchecked Sendable {
  // Unchecked: both tables are touched under `lock` only, an entry's result under the entry's own.
  private let lock = NSLock()
  private var entries: [String: Entry] = [:]
  private var encoded: [EncodedPicture.Identity: EncodedPicture] = [:]

  /// Makes an empty cache.
  public init() {}

  /// Reads a picture unless that has been done; a second call costs nothing.
  ///
  /// - Parameter source: The file.
  /// - Throws: `PictureError` with the path and what is wrong, every time again.
  public func load(_ source: ImageSource) throws {
    _ = try picture(source)
  }

  /// Forgets all pictures; drawings that are under way keep theirs.
  public func removeAll() {
    lock.withLock {
      entries = [:]
      encoded = [:]
    }
  }

  /// A picture's file for documents, made unless it is here already.
  func encoded(
    _ identity: EncodedPicture.Identity, _ make: () throws -> EncodedPicture
  ) throws -> EncodedPicture {
    if let picture = lock.withLock({ encoded[identity] }) { return picture }
    let made = try make()
    return lock.withLock {
      encoded[identity] = made
      return made
    }
  }

  package func picture(_ source: ImageSource) throws -> LoadedPicture {
    let entry = lock.withLock {
      let entry = entries[source.path] ?? Entry()
      entries[source.path] = entry
      return entry
    }
    // Tasks that want the same picture wait for the one that reads it; others do not.
    return try entry.result { Result { try LoadedPicture(path: source.path) } }.get()
  }

  private final class Entry: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: Result<LoadedPicture, any Error>?

    func result(
      _ make: () -> Result<LoadedPicture, any Error>
    ) -> Result<LoadedPicture, any Error> {
      lock.withLock {
        if let stored { return stored }
        let result = make()
        stored = result
        return result
      }
    }
  }
}

/// A picture in memory: pixels, or an SVG document's bytes.
package final class LoadedPicture: Sendable {
  /// What a picture consists of.
  package enum Content: Sendable {
    /// Pixels, and the JPEG file whose pixels they are if documents can embed it as it is.
    case pixels(PixelStorage, jpeg: [UInt8]?)
    /// An SVG document.
    case svg([UInt8])
  }

  /// The file's path.
  package let path: String
  /// Pixels or a document.
  package let content: Content

  init(path: String) throws {
    self.path = path
    let picture = try PictureFile.read(path)
    guard picture.kind != .svg else {
      content = .svg(picture.encoded)
      return
    }
    let bitmap = try picture.bitmap()
    let storage = try PixelStorage(width: bitmap.width, height: bitmap.height) { bytes, _ in
      // Rows of four-byte pixels have no padding in either.
      bitmap.bytes.withUnsafeBytes { source in
        guard let from = source.baseAddress, let to = bytes.baseAddress,
          bytes.count >= source.count
        else { return }
        switch bitmap.format {
        case .straightRGBA: PixelConversion.premultiply(from, to, source.count / 4)
        case .premultipliedARGB32: to.copyMemory(from: from, byteCount: source.count)
        }
      }
    }
    var jpeg: [UInt8]?
    if let description = picture.jpeg, picture.orientation == 1,
      description.bitsPerComponent == 8, [1, 3].contains(description.componentCount)
    {
      jpeg = picture.encoded
    }
    content = .pixels(storage, jpeg: jpeg)
  }
}
