import CCairo

extension CairoSurface {
  /// Unpacks a PNG file.
  ///
  /// Cairo keeps what it unpacked in one of several formats, depending on the file; painting it over a clear
  /// picture makes one of them.
  /// - Parameters:
  ///   - bytes: the file.
  ///   - width: the number of pixels in a row that its header promises.
  ///   - height: the number of rows that its header promises.
  /// - Returns: the pixels, `0xAARRGGBB` with the colours multiplied by alpha; nil for a file that is damaged.
  static func pixels(ofPNG bytes: [UInt8], width: Int, height: Int) -> [UInt32]? {
    let picture = bytes.withUnsafeBufferPointer { buffer in
      var rest = Rest(bytes: buffer)
      return withUnsafeMutablePointer(to: &rest) { cairo_image_surface_create_from_png_stream(Self.read, $0) }
    }
    defer { cairo_surface_destroy(picture) }
    guard cairo_surface_status(picture) == CAIRO_STATUS_SUCCESS,
      cairo_image_surface_get_width(picture) == Int32(width),
      cairo_image_surface_get_height(picture) == Int32(height)
    else { return nil }
    let target = CairoSurface(width: width, height: height)
    cairo_set_source_surface(target.context, picture, 0, 0)
    cairo_paint(target.context)
    target.releaseSource()
    guard !target.hasFailed else { return nil }
    return target.withPixels { pixels, stride in
      guard !pixels.isEmpty else { return nil }
      var copy: [UInt32] = []
      copy.reserveCapacity(width * height)
      for row in 0..<height { copy.append(contentsOf: pixels[row * stride..<row * stride + width]) }
      return copy
    }
  }

  /// What of a file has not been read yet.
  private struct Rest {
    var bytes: UnsafeBufferPointer<UInt8>
    var place = 0
  }

  /// Hands Cairo the next bytes of the file that the first pointer leads to; an error where there are too few.
  private static let read:
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, UInt32) -> cairo_status_t = {
      closure, data, length in
      guard let closure, let data else { return CAIRO_STATUS_READ_ERROR }
      let rest = closure.assumingMemoryBound(to: Rest.self)
      let end = rest.pointee.place + Int(length)
      guard end <= rest.pointee.bytes.count else { return CAIRO_STATUS_READ_ERROR }
      for (index, place) in (rest.pointee.place..<end).enumerated() {
        data[index] = rest.pointee.bytes[place]
      }
      rest.pointee.place = end
      return CAIRO_STATUS_SUCCESS
    }
}
