extension Bitmap {
  /// The most pixels that a picture read from a file may have; they occupy 256 MiB.
  public static let mostPixels = 1 << 26

  /// Decodes a PNG file (ISO/IEC 15948). The file may come from an untrusted source.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - mostPixels: the most pixels that it may have; the header is checked before any pixel is
  ///     decompressed.
  /// - Throws: ``PNGError`` when the bytes are not a PNG file, are damaged or truncated, hold more than
  ///   `mostPixels` pixels, measure more than 32767 pixels in one direction, or do not fit into memory.
  public init(png bytes: [UInt8], mostPixels: Int = Bitmap.mostPixels) throws(PNGError) {
    guard let extent = Self.extent(ofPNG: bytes) else { throw .notPNG }
    let (width, height) = extent
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    guard width <= 32_767, height <= 32_767, !overflow, area <= mostPixels else {
      throw .tooLarge(width: width, height: height)
    }
    guard let pixels = CairoSurface.pixels(ofPNG: bytes, width: width, height: height) else { throw .damaged }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// The width and height from the header of the file; nil when it is not a PNG file or has no extent.
  private static func extent(ofPNG bytes: [UInt8]) -> (width: Int, height: Int)? {
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

/// The reason why a PNG file cannot be decoded.
public enum PNGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes do not begin with the PNG signature.
  case notPNG
  /// The picture has more pixels than allowed.
  case tooLarge(width: Int, height: Int)
  /// The file is damaged or truncated, or memory ran out.
  case damaged

  /// A description of the fault for an error message.
  public var description: String {
    switch self {
    case .notPNG: "this is not a PNG picture"
    case .tooLarge(let width, let height):
      "the PNG picture has \(width)×\(height) pixels, which is too many; each side may have at most 32767"
    case .damaged: "the PNG picture is damaged"
    }
  }
}
