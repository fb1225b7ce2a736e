import BacklitGraphics

#if Pictures
import CDeflate
#endif

/// Encodes tiles as commands of kitty's graphics protocol
/// (https://sw.kovidgoyal.net/kitty/graphics-protocol).
///
/// Each tile is an image with its own id. Sending an id again replaces its image, so the terminal stores at
/// most one picture of the program.
enum KittyGraphics {
  /// The image id of the first tile: any 32-bit number works, and a large one is unlikely to collide with
  /// other programs.
  static let firstImageID = 1_112_227_840

  /// Deletes all visible images and their data. On the alternate screen all images belong to this program.
  static let deleteAll = "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"
}

#if Pictures
extension KittyGraphics {
  /// The most base64 letters in one command, a multiple of 4.
  private static let chunkSize = 4096

  /// Transmits and displays a tile (`a=T`) at the cursor, which does not move (`C=1`), behind the text
  /// (`z=-1`) and without a response (`q=2`).
  ///
  /// The command includes the cells to cover (`c`, `r`), so that the image fills them even if the reported
  /// cell size was wrong. A tile of one colour is sent in full size, too: kitty 0.41 fades enlarged images out
  /// towards their edges. Compression makes it small.
  static func display(
    _ tile: Bitmap, id: Int, columns: Int, rows: Int, compressor: Compressor
  ) -> [UInt8] {
    let isOpaque = tile.pixels.allSatisfy { $0 >= 0xFF00_0000 }
    let data = Base64.encode(compressor.compress(components(tile.pixels, isOpaque: isOpaque)))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(data.count + 64 + data.count / chunkSize * 16)
    var keys =
      "a=T,q=2,C=1,z=-1,i=\(firstImageID + id),p=1,c=\(columns),r=\(rows),f=\(isOpaque ? 24 : 32),o=z,s=\(tile.width),v=\(tile.height)"
    var start = 0
    repeat {
      let end = min(start + chunkSize, data.count)
      if end < data.count || start > 0 { keys += (keys.isEmpty ? "" : ",") + "m=\(end < data.count ? 1 : 0)" }
      bytes += "\u{1B}_G\(keys);".utf8
      bytes += data[start..<end]
      bytes += "\u{1B}\\".utf8
      keys = "q=2"
      start = end
    } while start < data.count
    return bytes
  }

  /// Red, green and blue of each pixel, and alpha unless all pixels are opaque; not premultiplied.
  static func components(_ pixels: [UInt32], isOpaque: Bool) -> [UInt8] {
    let size = isOpaque ? 3 : 4
    return [UInt8](unsafeUninitializedCapacity: pixels.count * size) { target, count in
      guard var place = target.baseAddress else { return }
      for pixel in pixels {
        let alpha = pixel >> 24
        func component(_ shift: UInt32) -> UInt8 {
          let value = pixel >> shift & 0xFF
          return alpha == 255
            ? UInt8(value) : alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
        }
        (place[0], place[1], place[2]) = (component(16), component(8), component(0))
        if !isOpaque { place[3] = UInt8(alpha) }
        place += size
      }
      count = pixels.count * size
    }
  }
}

/// Compression in the zlib format (RFC 1950).
///
/// The tables take as long to allocate as the compression of a small tile, so the tiles of a frame share them.
package final class Compressor {
  private let compressor: OpaquePointer?

  /// Creates a compressor of the fastest level: the distance to a terminal is usually short, and so is a frame.
  package init() {
    compressor = libdeflate_alloc_compressor(1)
  }

  deinit {
    libdeflate_free_compressor(compressor)
  }

  /// Compresses bytes, independent of those before. On an error, which means that memory ran out, the result is empty.
  func compress(_ bytes: [UInt8]) -> [UInt8] {
    guard let compressor else { return [] }
    let capacity = libdeflate_zlib_compress_bound(compressor, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
      count = libdeflate_zlib_compress(compressor, bytes, bytes.count, target.baseAddress, capacity)
    }
  }
}
#endif
