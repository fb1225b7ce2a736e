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
    let drawn = LimitedWork.run {
      Result { () throws(ImageError) in
        try Self.draw(svg: bytes, scale: scale, maximumPixelCount: maximumPixelCount)
      }
    }
    // A file of few bytes can describe filters, patterns and groups that take hours.
    guard let drawn else { throw .takesTooLong }
    self = try drawn.get()
  }

  private static func draw(svg bytes: [UInt8], scale: Double, maximumPixelCount: Int) throws(ImageError)
    -> Bitmap
  {
    let (drawing, width, height) = try drawing(in: bytes, scale: scale, maximumPixelCount: maximumPixelCount)
    let surface = CairoSurface(width: width, height: height)
    guard drawing.render(in: surface), let pixels = surface.copiedPixels else { throw .damaged(.svg) }
    return Bitmap(width: surface.width, height: surface.height, pixels: pixels)
  }

  /// Reads a drawing that is inside some others, and checks how much memory it and the pictures in it take, before one of
  /// them is drawn.
  private static func drawing(
    in bytes: [UInt8], scale: Double, maximumPixelCount: Int, depth: Int = 0
  ) throws(ImageError) -> (drawing: SVGLibrary.Drawing, width: Int, height: Int) {
    guard let library = SVGLibrary.shared else { throw .libraryIsMissing }
    // Text in UTF-16, which the checks below cannot read, has zeros.
    guard depth < mostInside, !bytes.contains(0) else { throw .damaged(.svg) }
    for address in DataAddress.all(in: bytes) {
      do throws(ImageError) {
        try checkPicture(in: address.contents, maximumPixelCount: maximumPixelCount, depth: depth + 1)
      } catch {
        throw .inside(line: address.line, error)
      }
    }
    guard let drawing = library.drawing(bytes) else { throw .damaged(.svg) }
    guard let size = drawing.size else { throw .withoutSize }
    func whole(_ length: Double) -> Int { Int(min(max(1, (length * scale).rounded(.up)), 1e9)) }
    let (width, height) = (whole(size.width), whole(size.height))
    try check(width: width, height: height, maximumPixelCount: maximumPixelCount)
    let pictures = (filterSteps(in: bytes) + 1).multipliedReportingOverflow(by: width * height * 4)
    guard !pictures.overflow, pictures.partialValue <= mostFilterBytes else { throw .takesTooMuchMemory }
    return (drawing, width, height)
  }

  /// Checks the size of a picture in a drawing as that of a file, because librsvg decodes it whatever its size.
  private static func checkPicture(
    in bytes: [UInt8], maximumPixelCount: Int, depth: Int
  ) throws(ImageError) {
    let extent: (width: Int, height: Int)
    switch ImageFormat(bytes) {
    case .png:
      guard let header = Self.extent(ofPNG: bytes) else { throw .damaged(.png) }
      extent = header
    case .jpeg: extent = try Self.extent(ofJPEG: bytes)
    case .svg:
      _ = try drawing(in: bytes, scale: 1, maximumPixelCount: maximumPixelCount, depth: depth)
      return
    case nil: throw .unknownFormat
    }
    try check(width: extent.width, height: extent.height, maximumPixelCount: maximumPixelCount)
  }

  /// The most drawings that can be inside each other.
  private static let mostInside = 4
  /// The most memory for the results of filters, in bytes.
  private static let mostFilterBytes = 1 << 30

  /// How many steps the filters of a drawing can have at most: elements whose names begin with `fe`. librsvg keeps a picture
  /// for each of them. With entities of the document, each reference can repeat all.
  private static func filterSteps(in svg: [UInt8]) -> Int {
    var (steps, references) = (0, 0)
    for index in svg.indices.dropFirst(3) {
      switch svg[index - 1] {
      case UInt8(ascii: "&"): references += 1
      case UInt8(ascii: "e")
      where svg[index - 2] == UInt8(ascii: "f") && "<:".utf8.contains(svg[index - 3]): steps += 1
      default: break
      }
    }
    return steps * (references + 1)
  }
}
#endif
