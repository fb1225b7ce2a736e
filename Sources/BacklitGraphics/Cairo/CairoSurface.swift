#if Pictures
import BacklitGeometry
import CCairo

/// A Cairo surface, either pixels in memory or an SVG file, with its drawing context. The only type that
/// calls Cairo.
///
/// The object owns one reference to the surface and one to the context and releases both in `deinit`; no
/// Cairo pointer leaves it. A pattern or picture passed to Cairo is released before the function returns.
/// Cairo keeps the first error for the lifetime of a surface, so callers must pass only invertible transforms
/// and finite numbers; `hasFailed` reports an error that happened nevertheless.
final class CairoSurface {
  /// The number of pixels in a row; for an SVG surface, the resolution at which pictures are embedded.
  let width: Int
  /// The number of rows of pixels.
  let height: Int
  /// Whether the surface records vector shapes instead of pixels.
  let isVector: Bool
  private let surface: OpaquePointer?
  private var createdContext: OpaquePointer?

  /// Creates a transparent picture.
  ///
  /// - Precondition: neither extent is negative or above 32767, Cairo's limit.
  convenience init(width: Int, height: Int) {
    self.init(width: width, height: height, isVector: false) {
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    }
  }

  /// Takes ownership of the surface that `make` returns.
  private init(width: Int, height: Int, isVector: Bool, make: () -> OpaquePointer?) {
    checkPrecondition(
      (0...32767).contains(width) && (0...32767).contains(height),
      "Cairo draws pictures of at most 32767×32767 pixels, not \(width)×\(height).")
    self.width = width
    self.height = height
    self.isVector = isVector
    surface = make()
  }

  deinit {
    cairo_destroy(createdContext)
    cairo_surface_destroy(surface)
  }

  /// The drawing context. It takes several kilobytes, so it is created when something is drawn: the pixels of a gradient
  /// are computed.
  var context: OpaquePointer? {
    if let createdContext { return createdContext }
    createdContext = cairo_create(surface)
    return createdContext
  }

  /// Whether Cairo met an error, such as a lack of memory, and draws nothing more.
  var hasFailed: Bool {
    cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS
      || createdContext.map { cairo_status($0) != CAIRO_STATUS_SUCCESS } ?? false
  }

  /// Calls a closure with the pixels, `0xAARRGGBB` with the colours multiplied by alpha, and the distance
  /// from row to row in pixels. The buffer is empty after an error. The pointer is valid only within `body`.
  func withPixels<Result, Failure: Error>(
    _ body: (UnsafeMutableBufferPointer<UInt32>, Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    cairo_surface_flush(surface)
    defer { cairo_surface_mark_dirty(surface) }
    let stride = Int(cairo_image_surface_get_stride(surface)) / 4
    guard let bytes = cairo_image_surface_get_data(surface) else {
      return try body(UnsafeMutableBufferPointer(start: nil, count: 0), stride)
    }
    // Cairo aligns rows to at least 4 bytes and stores each pixel of this format as one 32-bit number.
    let pixels = UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: UInt32.self)
    return try body(UnsafeMutableBufferPointer(start: pixels, count: stride * height), stride)
  }

  /// The picture as a PNG file (ISO/IEC 15948); empty after an error.
  func png() -> [UInt8] {
    var bytes: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &bytes) { target in
      cairo_surface_write_to_png_stream(surface, Self.append, target)
    }
    return status == CAIRO_STATUS_SUCCESS ? bytes : []
  }

  /// Writes an SVG file of what a closure draws.
  ///
  /// - Parameters:
  ///   - size: the extent of the file in user units.
  ///   - density: the pixels for each user unit; drawing coordinates are in pixels.
  ///   - draw: draws into the surface, which is invalid after the call.
  /// - Returns: the bytes of the file; empty after an error.
  static func svg(size: Size, density: Double, _ draw: (CairoSurface) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    let isWhole = withUnsafeMutablePointer(to: &bytes) { target in
      let drawing = CairoSurface(
        width: Int((size.width * density).rounded(.up)), height: Int((size.height * density).rounded(.up)),
        isVector: true
      ) {
        let surface = cairo_svg_surface_create_for_stream(Self.append, target, size.width, size.height)
        cairo_svg_surface_restrict_to_version(surface, CAIRO_SVG_VERSION_1_1)
        cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
        cairo_surface_set_device_scale(surface, 1 / density, 1 / density)
        return surface
      }
      draw(drawing)
      let isWhole = !drawing.hasFailed
      // Finishing writes the file while `bytes` is still alive.
      cairo_surface_finish(drawing.surface)
      return isWhole && cairo_surface_status(drawing.surface) == CAIRO_STATUS_SUCCESS
    }
    return isWhole ? bytes : []
  }

  /// The write callback of Cairo: appends the bytes to the array that `closure` points to.
  private static let append:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32) -> cairo_status_t = {
      closure, data, length in
      guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
      closure.assumingMemoryBound(to: [UInt8].self).pointee
        .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
      return CAIRO_STATUS_SUCCESS
    }

  /// Paints another picture over this one without scaling, its corner at a pixel of this one.
  func paint(_ picture: CairoSurface, x: Int, y: Int) {
    setSource(picture, x: x, y: y)
    cairo_paint(context)
    releaseSource()
  }

  /// Sets another picture, its corner at a pixel of this one, as the source.
  ///
  /// With `repeats`, it continues without end in both directions.
  /// Cairo retains the picture until another source is set: call `releaseSource()` before changing it.
  func setSource(_ picture: CairoSurface, x: Int, y: Int, repeats: Bool = false) {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    cairo_identity_matrix(context)
    cairo_set_source_surface(context, picture.surface, Double(x), Double(y))
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    if repeats { cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_REPEAT) }
    cairo_set_matrix(context, &matrix)
  }

  /// Releases the picture that was set as source.
  func releaseSource() {
    cairo_set_source_rgb(context, 0, 0, 0)
  }

  /// Scales a bitmap to a rectangle in the coordinates of the current transform.
  func paint(_ bitmap: Bitmap, in rect: Rect) {
    guard bitmap.width > 0, bitmap.height > 0, !rect.isEmpty else { return }
    bitmap.pixels.withUnsafeBytes { bytes in
      // Cairo only reads from a source.
      let pixels = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
      let picture = cairo_image_surface_create_for_data(
        pixels, CAIRO_FORMAT_ARGB32, Int32(bitmap.width), Int32(bitmap.height), Int32(bitmap.width * 4))
      cairo_save(context)
      cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
      cairo_translate(context, rect.minX, rect.minY)
      cairo_scale(
        context, rect.width / Double(bitmap.width), rect.height / Double(bitmap.height))
      cairo_set_source_surface(context, picture, 0, 0)
      // Extend the edge pixels outwards, so that the border does not fade out.
      cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
      cairo_fill(context)
      cairo_restore(context)
      releaseSource()
      cairo_surface_finish(picture)
      cairo_surface_destroy(picture)
    }
  }
}

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
    return target.copiedPixels
  }

  /// A copy of the pixels without gaps between rows; nil after an error.
  var copiedPixels: [UInt32]? {
    guard !hasFailed else { return nil }
    return withPixels { pixels, stride in
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
#endif
