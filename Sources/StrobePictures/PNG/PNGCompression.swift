/// How hard ``PNGEncoder`` works for a small file.
public enum PNGCompression: String, Sendable, CaseIterable {
  /// ISA-L's igzip at level 1, for previews and throw-away frames: several times as fast as
  /// ``default``. Drawings become somewhat larger; photographs, of which it encodes runs alone,
  /// somewhat smaller.
  ///
  /// The bytes, never the pixels, depend on the processor: ISA-L's routines for x86-64 with SSE 4.1
  /// and later agree with one another, those for other processors find other matches.
  case fast
  /// libdeflate at the lowest level that pays for the kind of picture: 2 for drawings, 5 for
  /// gradients, 1 for photographs.
  ///
  /// With one version of libdeflate the bytes are the same on every processor.
  case `default`
  /// libdeflate at level 12: a tenth smaller than ``default``, many times slower.
  ///
  /// With one version of libdeflate the bytes are the same on every processor.
  case best
}
