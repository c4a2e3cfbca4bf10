/// How hard ``PNGEncoder`` works for a small file.
public enum PNGCompression: String, Sendable, CaseIterable {
  /// ISA-L's igzip at level 1, for previews and throw-away frames: several times as fast as
  /// ``default``, files somewhat larger. ISA-L chooses its code by processor, and the bytes, never
  /// the pixels, may differ between processors.
  case fast
  /// libdeflate at the lowest level that pays for the kind of picture. The same bytes on every
  /// processor.
  case `default`
  /// libdeflate at level 12: the smallest files, many times slower. The same bytes on every
  /// processor.
  case best
}
