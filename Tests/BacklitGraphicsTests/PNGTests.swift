import BacklitGeometry
import BacklitGraphics
import TestSupport
import Testing

@Suite("PNG files")
struct PNGTests {
  /// A file of 6 by 4 pixels; the first pixel is red and the rest is half transparent.
  private static let file: [UInt8] = {
    var canvas = Canvas()
    canvas.fill(Rect(x: 0, y: 0, width: 6, height: 4), with: Color(red: 0, green: 1, blue: 0, alpha: 0.5))
    canvas.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: Color(red: 1, green: 0, blue: 0))
    let layer = SceneLayer(
      id: 1, revision: 1, bounds: Rect(x: 0, y: 0, width: 6, height: 4), list: canvas.list)
    return BitmapRenderer.png(
      scene: Scene(size: Size(width: 6, height: 4), background: .clear, layers: [layer]), scale: 1)
  }()

  @Test("A written file decodes to the same pixels")
  func roundTrip() throws {
    let bitmap = try Bitmap(image: Self.file)
    #expect(bitmap.width == 6 && bitmap.height == 4)
    #expect(bitmap[0, 0] == 0xFFFF_0000)
    #expect(bitmap[5, 3] >> 24 == 0x80 || bitmap[5, 3] >> 24 == 0x7F)
  }

  @Test("Other files and pictures that are too large are rejected before decompression")
  func refused() {
    #expect(throws: ImageError.unknownFormat) { try Bitmap(image: []) }
    #expect(throws: ImageError.unknownFormat) {
      try Bitmap(image: Array("GIF89a and then some more bytes".utf8))
    }
    var huge = Self.file
    huge.replaceSubrange(16..<24, with: [0, 0, 0x7F, 0xFF, 0, 0, 0x7F, 0xFF])
    #expect(throws: ImageError.tooLarge(width: 32767, height: 32767)) { try Bitmap(image: huge) }
    huge.replaceSubrange(16..<24, with: Array(repeating: 0xFF, count: 8))
    #expect(throws: ImageError.tooLarge(width: 0xFFFF_FFFF, height: 0xFFFF_FFFF)) { try Bitmap(image: huge) }
    huge.replaceSubrange(16..<24, with: Array(repeating: 0, count: 8))
    #expect(throws: ImageError.damaged(.png)) { try Bitmap(image: huge) }
  }

  @Test("A truncated file is reported as damaged")
  func cutOff() {
    // The last twelve bytes are the IEND chunk.
    for length in 24..<Self.file.count - 12 {
      #expect(throws: ImageError.damaged(.png)) { try Bitmap(image: Array(Self.file.prefix(length))) }
    }
  }

  @Test("A file with wrong bytes decodes or is rejected")
  func fuzz() {
    let seed: UInt64 = 11
    var random = SeededRandom(seed: seed)
    var refused = 0
    for _ in 0..<2000 {
      var bytes = Self.file
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      do throws(ImageError) {
        let bitmap = try Bitmap(image: bytes)
        #expect(bitmap.pixels.count == bitmap.width * bitmap.height)
      } catch {
        #expect(!error.description.isEmpty)
        refused += 1
      }
    }
    #expect(refused > 1000)
  }
}
