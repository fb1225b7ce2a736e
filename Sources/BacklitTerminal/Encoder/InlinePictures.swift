#if Pictures
import BacklitGraphics
import CDeflate

/// Encodes parts of a picture as inline pictures of iTerm2 (https://iterm2.com/documentation-images.html).
enum InlinePictures {
  /// Displays a bitmap at the cursor, over the cells that it covers. The position of the cursor afterwards depends on the
  /// terminal: WezTerm does not move it, and iTerm2 moves it behind the picture.
  ///
  /// The command includes the cells to cover, so that the picture fills them even if the reported cell size was wrong.
  static func display(_ bitmap: Bitmap, columns: Int, rows: Int, compressor: Compressor) -> [UInt8] {
    let file = png(bitmap, compressor)
    let keys =
      "inline=1;size=\(file.count);width=\(columns);height=\(rows);preserveAspectRatio=0;doNotMoveCursor=1"
    return Array("\u{1B}]1337;File=\(keys):".utf8) + Base64.encode(file) + [0x07]
  }

  /// A bitmap as a PNG file (ISO/IEC 15948).
  private static func png(_ bitmap: Bitmap, _ compressor: Compressor) -> [UInt8] {
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
