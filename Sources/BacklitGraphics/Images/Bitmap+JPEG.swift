#if Pictures
import CTurboJPEG

extension Bitmap {
  /// Decodes a JPEG file and turns it as its camera asked for.
  init(jpeg bytes: [UInt8], maximumPixelCount: Int) throws(ImageError) {
    let decoder = JPEGDecoder()
    let extent = try decoder.extent(of: bytes)
    try Self.check(width: extent.width, height: extent.height, maximumPixelCount: maximumPixelCount)
    let pixels = try decoder.pixels(of: bytes, width: extent.width, height: extent.height)
    self = Bitmap(width: extent.width, height: extent.height, pixels: pixels)
      .turned(JPEGOrientation(of: bytes))
  }

  /// The width and height from the header of a JPEG file.
  static func extent(ofJPEG bytes: [UInt8]) throws(ImageError) -> (width: Int, height: Int) {
    try JPEGDecoder().extent(of: bytes)
  }
}

/// A decoder of libjpeg-turbo. The only type that calls the library.
///
/// The object owns the decoder and releases it in `deinit`; no pointer of the library leaves it.
private final class JPEGDecoder {
  private let decoder = tjInitDecompress()

  deinit { if let decoder { tjDestroy(decoder) } }

  /// Reads the width and the height from the header.
  func extent(of bytes: [UInt8]) throws(ImageError) -> (width: Int, height: Int) {
    guard let decoder else { throw .damaged(.jpeg) }
    var (width, height, subsampling, colors) = (Int32(0), Int32(0), Int32(0), Int32(0))
    let status = tjDecompressHeader3(
      decoder, bytes, UInt(bytes.count), &width, &height, &subsampling, &colors)
    guard status == 0, width > 0, height > 0 else { throw .damaged(.jpeg) }
    guard colors != Int32(TJCS_CMYK.rawValue), colors != Int32(TJCS_YCCK.rawValue) else {
      throw .printingColors
    }
    return (Int(width), Int(height))
  }

  /// Decodes the pixels, `0xFFRRGGBB`.
  func pixels(of bytes: [UInt8], width: Int, height: Int) throws(ImageError) -> [UInt32] {
    guard let decoder else { throw .damaged(.jpeg) }
    // A file of few bytes can have thousands of scans, each of which takes as long as the whole picture.
    let flags = TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING
    var isWhole = false
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      buffer.initialize(repeating: 0)
      count = buffer.count
      let target = UnsafeMutableRawBufferPointer(buffer).bindMemory(to: UInt8.self).baseAddress
      isWhole =
        tjDecompress2(
          decoder, bytes, UInt(bytes.count), target, Int32(width), Int32(width * 4), Int32(height),
          Int32(TJPF_BGRA.rawValue), flags) == 0
    }
    guard isWhole else { throw .damaged(.jpeg) }
    return pixels
  }
}
#endif
