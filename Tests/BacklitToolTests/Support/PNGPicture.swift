import CCairo

/// The pixels of a PNG file, decoded by Cairo.
struct PNGPicture {
  let width: Int
  let height: Int
  /// The pixels row by row, `0xAARRGGBB`.
  let pixels: [UInt32]

  /// Decodes a PNG file; nil for other bytes.
  init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    let surface = withUnsafeMutablePointer(to: &rest) { source in
      cairo_image_surface_create_from_png_stream(
        { closure, target, length in
          guard let rest = closure?.assumingMemoryBound(to: ArraySlice<UInt8>.self), let target,
            rest.pointee.count >= Int(length)
          else { return CAIRO_STATUS_READ_ERROR }
          for index in 0..<Int(length) { target[index] = rest.pointee[rest.pointee.startIndex + index] }
          rest.pointee.removeFirst(Int(length))
          return CAIRO_STATUS_SUCCESS
        }, source)
    }
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    let raw = UnsafeRawPointer(data)
    var pixels: [UInt32] = []
    for row in 0..<height {
      for column in 0..<width {
        pixels.append(raw.load(fromByteOffset: row * stride + column * 4, as: UInt32.self))
      }
    }
    self.pixels = pixels
  }

  subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] & 0xFF_FFFF }
}
