extension Bitmap {
  /// Makes a bitmap whose bytes a closure fills; `nil` when a side is below 1 or the product
  /// overflows.
  ///
  /// - Parameters:
  ///   - width: columns, at least 1.
  ///   - height: rows, at least 1.
  ///   - format: the layout that the closure writes.
  ///   - spare: bytes of room after the pixels, for the closure's own use.
  ///   - fill: writes the first `width * height * 4` bytes; they hold nothing of use before.
  /// - Throws: what the closure throws.
  package init?<Failure: Error>(
    width: Int, height: Int, format: Format, spare: Int = 0,
    filling fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    guard width > 0, height > 0 else { return nil }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, pixels <= Int.max / 8, spare >= 0, spare <= Int.max / 4 else {
      return nil
    }
    let count = pixels * 4
    // The array's own initializer erases the closure's error type, so it is carried around it.
    var failure: Failure?
    let bytes = [UInt8](unsafeUninitializedCapacity: count + spare) { buffer, filled in
      do throws(Failure) {
        try fill(
          UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(buffer)[..<(count + spare)]))
        filled = count
      } catch {
        failure = error
        filled = 0
      }
    }
    if let failure { throw failure }
    self.init(width: width, height: height, format: format, bytes: bytes)
  }

  /// The same pixels in Cairo's premultiplied words; itself where it holds those already.
  ///
  /// Rounds as Cairo's PNG reader does: `t = alpha * colour + 128; (t + (t >> 8)) >> 8`, which is
  /// the nearest integer to `alpha * colour / 255`. Colour under alpha 0 is lost. Converts in place
  /// where nobody else holds the pixels.
  public consuming func premultiplied() -> Bitmap {
    guard format == .straightRGBA else { return self }
    return converted(to: .premultipliedARGB32, by: PixelConversion.premultiply)
  }

  /// The same pixels with straight components; itself where it holds those already.
  ///
  /// Rounds as Cairo's PNG writer does: `(colour * 255 + alpha / 2) / alpha` in integers, and
  /// transparent black where alpha is 0. Converts in place where nobody else holds the pixels.
  public consuming func straight() -> Bitmap {
    guard format == .premultipliedARGB32 else { return self }
    return converted(to: .straightRGBA, by: PixelConversion.unpremultiply)
  }

  private consuming func converted(
    to format: Format,
    by convert: (UnsafeRawPointer, UnsafeMutableRawPointer, Int) -> Void
  ) -> Bitmap {
    var result = self
    result.bytes.withUnsafeMutableBytes { pixels in
      guard let base = pixels.baseAddress else { return }
      convert(base, base, pixels.count / 4)
    }
    result.format = format
    return result
  }
}
