import CCairo

extension CairoSurface {
  /// Decodes a PNG file.
  ///
  /// Cairo decodes into one of several pixel formats, depending on the file; painting the result onto a
  /// transparent surface converts it to one format.
  /// - Parameters:
  ///   - bytes: the file.
  ///   - width: the number of pixels in a row according to its header.
  ///   - height: the number of rows according to its header.
  /// - Returns: the pixels, `0xAARRGGBB` with the colours multiplied by alpha; nil for a damaged file.
  static func pixels(ofPNG bytes: [UInt8], width: Int, height: Int) -> [UInt32]? {
    let picture = bytes.withUnsafeBufferPointer { buffer in
      var reader = PNGReader(bytes: buffer)
      return withUnsafeMutablePointer(to: &reader) {
        cairo_image_surface_create_from_png_stream(Self.read, $0)
      }
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

  /// The bytes of a file and the position of the next byte to read.
  private struct PNGReader {
    var bytes: UnsafeBufferPointer<UInt8>
    var position = 0
  }

  /// The read callback of Cairo: copies the next bytes of the file that `closure` points to; an error when
  /// too few are left.
  private static let read:
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, UInt32) -> cairo_status_t = {
      closure, data, length in
      guard let closure, let data else { return CAIRO_STATUS_READ_ERROR }
      let reader = closure.assumingMemoryBound(to: PNGReader.self)
      let end = reader.pointee.position + Int(length)
      guard end <= reader.pointee.bytes.count else { return CAIRO_STATUS_READ_ERROR }
      for (offset, index) in (reader.pointee.position..<end).enumerated() {
        data[offset] = reader.pointee.bytes[index]
      }
      reader.pointee.position = end
      return CAIRO_STATUS_SUCCESS
    }
}
