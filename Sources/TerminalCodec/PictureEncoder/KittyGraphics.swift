import Cells
import Drawing

/// Tiles as commands of kitty's graphics protocol (https://sw.kovidgoyal.net/kitty/graphics-protocol).
///
/// Each tile is an image with a name of its own. Sent again under its name it replaces the one before, so a terminal
/// keeps no more than one picture of ours.
enum KittyGraphics {
  /// The first tile's name; any 32-bit number will do, and what is far from 1 is less likely another program's.
  static let firstName = 1_112_227_840

  /// Takes away all images that are seen, and their data. On the alternate screen these are ours.
  static let deletion = "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"

  /// The most letters in one command, a multiple of 4.
  private static let chunk = 4096

  /// Shows a tile at the cursor, which stays (`C=1`), behind the text (`z=-1`) and without an answer (`q=2`).
  ///
  /// The cells that it covers are told (`c`, `r`), so that it fills them even where the terminal was mistaken about its
  /// pixels, and a tile in one colour need be no more than one pixel.
  static func show(_ tile: Bitmap, name: Int, columns: Int, rows: Int) -> [UInt8] {
    let isUniform = tile.pixels.allSatisfy { $0 == tile.pixels.first }
    let pixels = isUniform ? tile.pixels.prefix(1) : tile.pixels[...]
    let isOpaque = pixels.allSatisfy { $0 >> 24 == 255 }
    let (width, height) = isUniform ? (1, 1) : (tile.width, tile.height)
    let data = Base64.encode(Deflate.compress(components(pixels, isOpaque: isOpaque)))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(data.count + 64 + data.count / chunk * 16)
    var keys =
      "a=T,q=2,C=1,z=-1,i=\(firstName + name),p=1,c=\(columns),r=\(rows),f=\(isOpaque ? 24 : 32),o=z,s=\(width),v=\(height)"
    var start = 0
    repeat {
      let end = min(start + chunk, data.count)
      if end < data.count || start > 0 { keys += (keys.isEmpty ? "" : ",") + "m=\(end < data.count ? 1 : 0)" }
      bytes += "\u{1B}_G\(keys);".utf8
      bytes += data[start..<end]
      bytes += "\u{1B}\\".utf8
      keys = "q=2"
      start = end
    } while start < data.count
    return bytes
  }

  /// Red, green and blue of each pixel, and alpha where that is not full everywhere; not multiplied by it.
  private static func components(_ pixels: ArraySlice<UInt32>, isOpaque: Bool) -> [UInt8] {
    let size = isOpaque ? 3 : 4
    return [UInt8](unsafeUninitializedCapacity: pixels.count * size) { target, count in
      for pixel in pixels {
        let alpha = pixel >> 24
        for place in 0..<3 {
          let value = pixel >> (16 - 8 * UInt32(place)) & 0xFF
          target[count + place] =
            alpha == 255 ? UInt8(value) : alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
        }
        if !isOpaque { target[count + 3] = UInt8(alpha) }
        count += size
      }
    }
  }
}
