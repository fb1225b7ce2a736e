/// A picture of pixels in memory.
public struct Bitmap: Hashable, Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The pixels row by row from the top, each `0xAARRGGBB` with the colours multiplied by alpha.
  public internal(set) var pixels: [UInt32]

  /// Creates a picture from its pixels.
  ///
  /// - Precondition: neither extent is negative and there are `width × height` pixels.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(width >= 0 && height >= 0, "A bitmap cannot have a negative extent")
    precondition(pixels.count == width * height, "A bitmap of \(width)×\(height) got \(pixels.count) pixels")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Creates a transparent picture.
  public init(width: Int, height: Int) {
    self.init(width: width, height: height, pixels: Array(repeating: 0, count: max(0, width * height)))
  }

  /// The pixel in a column of a row, `0xAARRGGBB` with the colours multiplied by alpha.
  ///
  /// - Precondition: the pixel lies inside.
  public subscript(x: Int, y: Int) -> UInt32 {
    get {
      precondition(x >= 0 && x < width && y >= 0 && y < height, "No pixel at \(x), \(y)")
      return pixels[y * width + x]
    }
    set {
      precondition(x >= 0 && x < width && y >= 0 && y < height, "No pixel at \(x), \(y)")
      pixels[y * width + x] = newValue
    }
  }
}
