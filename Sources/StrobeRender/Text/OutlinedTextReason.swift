/// Why a text became outlines in a file that was to keep it as text.
public enum OutlinedTextReason: Error, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// Glyphs have colours of their own, as emoji do.
  case colorGlyphs
  /// It runs from right to left, or parts of a shortened or justified line do.
  case rightToLeft
  /// It has tabs or other characters that stand for something only a layout knows.
  case controlCharacters
  /// The layout adds hyphens that are not in the text.
  case hyphens
  /// It is part of a mask.
  case mask
  /// Its layer is drawn once and shown through the tiles of a mask.
  case tiles
  /// It stands too far out, or too many texts came before it.
  case outOfReach
  /// The kind of file has no text.
  case fileKind
  /// Groups are nested too deeply for the file to be put in order after it is drawn.
  case unreadable

  /// What the text is or does.
  public var description: String {
    switch self {
    case .colorGlyphs: "its glyphs have colours of their own"
    case .rightToLeft: "it runs from right to left"
    case .controlCharacters: "it has tabs or other characters that only a layout can place"
    case .hyphens: "it is broken with hyphens that it does not have"
    case .mask: "it is part of a mask"
    case .tiles: "it shows through a mask of tiles"
    case .outOfReach: "it stands too far out, or too many texts came before it"
    case .fileKind: "files of this kind have no text"
    case .unreadable: "the scene is nested too deeply"
    }
  }
}
