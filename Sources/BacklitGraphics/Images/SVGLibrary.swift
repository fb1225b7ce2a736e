#if Pictures
import BacklitGeometry
import Glibc

/// The library librsvg, which draws SVG. The only type that calls it.
///
/// It is loaded when the first drawing is decoded: it and the libraries that it needs take 5 ms and 5.6 MB of memory, which only
/// programs with drawings should pay.
final class SVGLibrary: Sendable {
  /// The library; nil if it is not installed.
  static let shared = SVGLibrary()

  fileprivate typealias Object = UnsafeMutableRawPointer
  /// `gboolean`
  fileprivate typealias Flag = Int32
  private typealias NewFromData =
    @convention(c) (UnsafePointer<UInt8>?, UInt, UnsafeMutablePointer<Object?>?) -> Object?
  private typealias SizeInPixels =
    @convention(c) (Object, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> Flag
  private typealias Dimensions =
    @convention(c) (
      Object, UnsafeMutablePointer<Flag>?, Object?, UnsafeMutablePointer<Flag>?, Object?,
      UnsafeMutablePointer<Flag>?, UnsafeMutablePointer<Double>?
    ) -> Void
  private typealias Render =
    @convention(c) (Object, OpaquePointer?, UnsafePointer<Double>, UnsafeMutablePointer<Object?>?) -> Flag
  private typealias Release = @convention(c) (Object) -> Void

  private let newFromData: NewFromData
  private let sizeInPixels: SizeInPixels
  private let dimensions: Dimensions
  private let render: Render
  private let release: Release
  private let releaseError: Release

  private init?() {
    guard let library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL) else { return nil }
    // dlsym also finds the functions of the libraries that librsvg needs.
    func function<Function>(_ name: String, as type: Function.Type) -> Function? {
      dlsym(library, name).map { unsafeBitCast($0, to: type) }
    }
    guard let newFromData = function("rsvg_handle_new_from_data", as: NewFromData.self),
      let sizeInPixels = function("rsvg_handle_get_intrinsic_size_in_pixels", as: SizeInPixels.self),
      let dimensions = function("rsvg_handle_get_intrinsic_dimensions", as: Dimensions.self),
      let render = function("rsvg_handle_render_document", as: Render.self),
      let release = function("g_object_unref", as: Release.self),
      let releaseError = function("g_error_free", as: Release.self)
    else { return nil }
    (self.newFromData, self.sizeInPixels, self.dimensions) = (newFromData, sizeInPixels, dimensions)
    (self.render, self.release, self.releaseError) = (render, release, releaseError)
  }

  /// Reads a drawing; nil if it is not valid. Without a base address it cannot refer to files.
  func drawing(_ bytes: [UInt8]) -> Drawing? {
    var error: Object?
    let handle = newFromData(bytes, UInt(bytes.count), &error)
    if let error { releaseError(error) }
    return handle.map { Drawing(library: self, handle: $0) }
  }

  /// A drawing. The object owns its handle and releases it in `deinit`.
  final class Drawing {
    private let library: SVGLibrary
    private let handle: Object

    fileprivate init(library: SVGLibrary, handle: Object) {
      (self.library, self.handle) = (library, handle)
    }

    deinit { library.release(handle) }

    /// The width and height in pixels of CSS, or else those of the `viewBox`; nil for a drawing without a size.
    var size: Size? {
      var (width, height) = (0.0, 0.0)
      if library.sizeInPixels(handle, &width, &height) == 0 {
        // A rectangle of librsvg is four numbers: x, y, width and height.
        var (hasBox, box) = (Flag(0), [0.0, 0, 0, 0])
        library.dimensions(handle, nil, nil, nil, nil, &hasBox, &box)
        guard hasBox != 0 else { return nil }
        (width, height) = (box[2], box[3])
      }
      guard width.isFinite, height.isFinite, width > 0, height > 0 else { return nil }
      return Size(width: width, height: height)
    }

    /// Draws the drawing so that it fills a surface.
    /// - Returns: whether it was drawn completely.
    func render(in surface: CairoSurface) -> Bool {
      var error: Object?
      let box = [0, 0, Double(surface.width), Double(surface.height)]
      let isDrawn = library.render(handle, surface.context, box, &error) != 0
      if let error { library.releaseError(error) }
      return isDrawn && !surface.hasFailed
    }
  }
}
#endif
