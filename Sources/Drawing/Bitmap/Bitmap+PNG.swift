extension Bitmap {
  /// The most pixels that a picture read from a file may have; they take 256 MiB.
  public static let mostPixels = 1 << 26

  /// Reads a picture from the bytes of a PNG file (ISO/IEC 15948), which may come from anyone.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - mostPixels: how many pixels it may have; the header tells before anything is unpacked.
  /// - Throws: ``PNGError`` for what is no such file, is damaged or cut off, has more pixels or is larger than 32767
  ///   pixels aside, or does not fit into memory.
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

  /// What the file says of its extent, known before anything is unpacked; nil for no PNG or no extent.
  private static func extent(ofPNG bytes: [UInt8]) -> (width: Int, height: Int)? {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // The signature is followed by a header: its length, its name, the width and the height.
    guard bytes.count >= 24, bytes.starts(with: signature), bytes[12..<16].elementsEqual("IHDR".utf8) else {
      return nil
    }
    func number(at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (number(at: 16), number(at: 20))
    return width > 0 && height > 0 ? (width, height) : nil
  }
}

/// Why a picture cannot be read from a PNG file.
public enum PNGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes do not begin like a PNG file.
  case notPNG
  /// The picture has more pixels than can be taken.
  case tooLarge(width: Int, height: Int)
  /// Something in the file is wrong or missing, or memory ran out.
  case damaged

  /// What is wrong, in words.
  public var description: String {
    switch self {
    case .notPNG: "this is no PNG picture"
    case .tooLarge(let width, let height):
      "the PNG picture has \(width)×\(height) pixels, which is too many; at most 32767 aside are read"
    case .damaged: "the PNG picture is damaged"
    }
  }
}
