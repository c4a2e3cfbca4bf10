internal import CCairo

/// Keeps a Swift object alive for as long as a Cairo surface lives.
///
/// Cairo objects refer to each other behind Swift's back: a pattern, a context or an unfinished
/// document may outlive the wrapper of a surface, and with it must live what the surface reads from
/// or writes to.
func retain(
  _ object: AnyObject, by surface: OpaquePointer, operation: String
) throws(CairoError) {
  let retained = Unmanaged.passRetained(object)
  // The object's own address is a key that nothing else uses on this surface.
  let key = retained.toOpaque().assumingMemoryBound(to: cairo_user_data_key_t.self)
  let status = cairo_surface_set_user_data(
    surface, key, retained.toOpaque(),
    { pointer in
      guard let pointer else { return }
      Unmanaged<AnyObject>.fromOpaque(pointer).release()
    })
  guard status == CAIRO_STATUS_SUCCESS else {
    retained.release()
    throw CairoError(operation: operation, status: Status(status))
  }
}
