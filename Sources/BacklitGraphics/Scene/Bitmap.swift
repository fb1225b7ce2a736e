import BacklitGeometry

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
    checkPrecondition(width >= 0 && height >= 0, "A bitmap cannot have a negative extent.")
    checkPrecondition(
      pixels.count == width * height, "A bitmap of \(width)×\(height) got \(pixels.count) pixels.")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Creates a transparent picture.
  package init(width: Int, height: Int) {
    self.init(width: width, height: height, pixels: Array(repeating: 0, count: max(0, width * height)))
  }

  /// The pixel in a column of a row, `0xAARRGGBB` with the colours multiplied by alpha.
  ///
  /// - Precondition: the pixel lies inside.
  package subscript(x: Int, y: Int) -> UInt32 {
    get {
      checkPrecondition(x >= 0 && x < width && y >= 0 && y < height, "No pixel at \(x), \(y).")
      return pixels[y * width + x]
    }
    set {
      checkPrecondition(x >= 0 && x < width && y >= 0 && y < height, "No pixel at \(x), \(y).")
      pixels[y * width + x] = newValue
    }
  }
}

extension Bitmap {
  /// The most pixels that a picture read from a file may have; they occupy 256 MiB.
  package static let maximumPixelCount = 1 << 26

  /// Decodes a PNG file (ISO/IEC 15948). The file may come from an untrusted source.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - maximumPixelCount: the most pixels that it may have; the header is checked before any pixel is
  ///     decompressed.
  /// - Throws: ``ImageError`` for bytes that are not a whole PNG file, and for too many pixels.
  init(png bytes: [UInt8], maximumPixelCount: Int = Bitmap.maximumPixelCount) throws(ImageError) {
    guard let (width, height) = Self.extent(ofPNG: bytes) else { throw .damaged(.png) }
    try Self.check(width: width, height: height, maximumPixelCount: maximumPixelCount)
    #if Pictures
    guard let pixels = CairoSurface.pixels(ofPNG: bytes, width: width, height: height) else {
      throw .damaged(.png)
    }
    self.init(width: width, height: height, pixels: pixels)
    #else
    throw .unsupported
    #endif
  }

  /// The width and height from the header of the file; nil when it is not a PNG file or has no extent.
  static func extent(ofPNG bytes: [UInt8]) -> (width: Int, height: Int)? {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // The header follows the signature: its length, its name, the width and the height.
    guard bytes.count >= 24, bytes.starts(with: signature), bytes[12..<16].elementsEqual("IHDR".utf8) else {
      return nil
    }
    func number(at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (number(at: 16), number(at: 20))
    return width > 0 && height > 0 ? (width, height) : nil
  }
}

extension Bitmap {
  /// Copies a part of another picture into this one, unless all pixels are equal already.
  ///
  /// - Parameters:
  ///   - part: the pixels of this picture to replace; inside the picture.
  ///   - corner: the pixel of the other picture that belongs at the top left corner of this picture.
  ///   - stride: the distance from row to row of the other picture, in pixels.
  package mutating func replace(_ part: PixelRect, from corner: UnsafePointer<UInt32>, stride: Int) {
    guard !part.isEmpty else { return }
    let (width, first, count) = (width, part.columns.lowerBound, part.columns.count)
    let isSame = pixels.withUnsafeBufferPointer { pixels in
      part.rows.allSatisfy { row in
        let (left, right) = (row * width + first, corner + row * stride + first)
        return (0..<count).allSatisfy { pixels[left + $0] == right[$0] }
      }
    }
    guard !isSame else { return }
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let target = pixels.baseAddress else { return }
      for row in part.rows {
        (target + row * width + first).update(from: corner + row * stride + first, count: count)
      }
    }
  }
}
