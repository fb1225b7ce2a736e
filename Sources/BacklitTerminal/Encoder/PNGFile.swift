#if Pictures
import BacklitGraphics
import CDeflate

/// Writes PNG files (ISO/IEC 15948) quickly instead of as small as possible.
package enum PNGFile {
  /// A bitmap as a file.
  package static func encode(_ bitmap: Bitmap, with compressor: Compressor) -> [UInt8] {
    let isOpaque = bitmap.pixels.allSatisfy { $0 >= 0xFF00_0000 }
    let components = KittyGraphics.components(bitmap.pixels, isOpaque: isOpaque)
    let stride = bitmap.width * (isOpaque ? 3 : 4)
    var lines: [UInt8] = []
    lines.reserveCapacity(components.count + bitmap.height)
    for line in 0..<bitmap.height {
      // Each line begins with its filter: none.
      lines.append(0)
      lines += components[line * stride..<(line + 1) * stride]
    }
    // Eight bits for each component, in colour (2) or in colour with alpha (6).
    let header = number(bitmap.width) + number(bitmap.height) + [8, isOpaque ? 2 : 6, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + chunk("IDAT", compressor.compress(lines)) + chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(type.utf8) + data
    return number(data.count) + content + number(Int(libdeflate_crc32(0, content, content.count)))
  }

  /// The four bytes of a number, the most significant one first.
  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
#endif
