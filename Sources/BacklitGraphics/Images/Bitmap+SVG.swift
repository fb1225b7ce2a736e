#if Pictures
import BacklitGeometry

extension Bitmap {
  /// Draws a drawing in SVG.
  /// - Parameters:
  ///   - bytes: the file.
  ///   - scale: the pixels for each unit, more than 0.
  ///   - maximumPixelCount: the most pixels of the result.
  /// - Throws: ``ImageError``.
  init(svg bytes: [UInt8], scale: Double, maximumPixelCount: Int) throws(ImageError) {
    checkPrecondition(
      scale.isFinite && scale > 0, "The scale of a drawing must be more than 0, not \(scale).")
    guard let library = SVGLibrary.shared else { throw .libraryIsMissing }
    guard let drawing = library.drawing(bytes) else { throw .damaged(.svg) }
    guard let size = drawing.size else { throw .withoutSize }
    let width = max(1, (size.width * scale).rounded(.up))
    let height = max(1, (size.height * scale).rounded(.up))
    func whole(_ number: Double) -> Int { number < 1e9 ? Int(number) : 1_000_000_000 }
    try Self.check(width: whole(width), height: whole(height), maximumPixelCount: maximumPixelCount)
    let surface = CairoSurface(width: Int(width), height: Int(height))
    guard drawing.render(in: surface), let pixels = surface.copiedPixels else { throw .damaged(.svg) }
    self.init(width: surface.width, height: surface.height, pixels: pixels)
  }
}
#endif
