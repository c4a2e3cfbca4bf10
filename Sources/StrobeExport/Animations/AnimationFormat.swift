/// A format that holds a whole animation in one file.
public enum AnimationFormat: String, Sendable, CaseIterable {
  /// Animated PNG: every pixel as in the frames, with alpha.
  case apng
  /// GIF: 255 colours a frame, pixels seen or not, times in hundredths of a second.
  case gif
  /// Animated WebP: every pixel as in the frames, with alpha, or smaller with losses.
  case webp
  /// SVG whose shapes move by themselves, without scripts.
  case svg
  /// Lottie, for players on the web, iOS and Android.
  case lottie = "json"
  /// A page with the SVG and a player: one file, no network.
  case html
  /// A film of H.264 for video players, through the program `ffmpeg`.
  case mp4

  /// The format that a file's extension names, whatever its case; `nil` for any other.
  public init?(path: String) {
    guard let name = path.split(separator: "/", omittingEmptySubsequences: false).last,
      let dot = name.lastIndex(of: "."), dot != name.startIndex
    else { return nil }
    self.init(rawValue: name[name.index(after: dot)...].lowercased())
  }

  /// The formats' names for messages, as `apng, gif or webp`.
  public static var list: String {
    let names = allCases.map(\.rawValue)
    guard names.count > 1, let last = names.last else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Frames a second where nobody names a rate.
  ///
  /// 25 for GIF, which counts hundredths of a second, and 30 for the others.
  public var standardRate: Double { self == .gif ? 25 : 30 }

  /// Whether the format is no text, so that a terminal should not be shown it.
  public var isBinary: Bool { isPixels }

  /// Whether the frames are pixels, so that a scale applies.
  public var isPixels: Bool {
    switch self {
    case .apng, .gif, .webp, .mp4: true
    case .svg, .lottie, .html: false
    }
  }
}
