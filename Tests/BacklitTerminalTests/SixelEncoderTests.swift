import BacklitGraphics
import TestSupport
import Testing

@testable import BacklitTerminal

@Suite struct SixelEncoderTests {
  /// Encodes a bitmap and decodes it again.
  private func shown(_ bitmap: Bitmap, with encoder: inout SixelEncoder) -> [UInt32] {
    var bytes: [UInt8] = []
    encoder.encode(bitmap, into: &bytes)
    // Without the string terminator.
    let picture = SixelPicture(String(decoding: bytes.dropLast(2), as: UTF8.self))
    #expect(picture.width == bitmap.width && picture.height == bitmap.height)
    return picture.lines.flatMap(\.self)
  }

  private func difference(_ left: UInt32, _ right: UInt32) -> Int {
    [16, 8, 0].reduce(0) { max($0, abs(Int(left >> $1 & 0xFF) - Int(right >> $1 & 0xFF))) }
  }

  @Test("256 different colours keep their values within one percent") func fewColors() {
    var encoder = SixelEncoder()
    let pixels = (0..<256).map { (place: UInt32) -> UInt32 in
      0xFF00_0000 | (place % 16 * 16) << 16 | place / 16 * 16
    }
    let found = shown(Bitmap(width: 16, height: 16, pixels: pixels), with: &encoder)
    #expect(zip(found, pixels).allSatisfy { difference($0, $1) <= 2 })
  }

  @Test("Random pictures keep their pixels, and transparent pixels stay undrawn", arguments: 0..<20)
  func randomPictures(_ seed: Int) {
    var generator = SeededRandom(seed: seed)
    var encoder = SixelEncoder()
    // One encoder for pictures of different sizes and palettes.
    for _ in 0..<5 {
      let (width, height) = (
        Int.random(in: 1...40, using: &generator), Int.random(in: 1...20, using: &generator)
      )
      let colors = (0..<Int.random(in: 1...200, using: &generator)).map { _ in
        Bool.random(using: &generator) ? UInt32.random(in: 0xFF00_0000...0xFFFF_FFFF, using: &generator) : 0
      }
      let pixels = (0..<width * height).map { _ in colors.randomElement(using: &generator) ?? 0 }
      let found = shown(Bitmap(width: width, height: height, pixels: pixels), with: &encoder)
      #expect(
        zip(found, pixels).allSatisfy { ($0 == 0) == ($1 == 0) && difference($0, $1) <= 5 }, "seed \(seed)")
    }
  }

  @Test("A gradient of thousands of colours is near everywhere") func manyColors() {
    var encoder = SixelEncoder()
    let (width, height) = (256, 128)
    let pixels = (0..<UInt32(width * height)).map { place -> UInt32 in
      let (column, row) = (place % 256, place / 256)
      return 0xFF00_0000 | column << 16 | (row * 2) << 8 | column / 2
    }
    let found = shown(Bitmap(width: width, height: height, pixels: pixels), with: &encoder)
    #expect(Set(found).count > 200)
    // 256 entries for a square of 256 × 256 levels: a box of 16 × 16 levels each.
    #expect(zip(found, pixels).allSatisfy { difference($0, $1) <= 16 })
  }

  @Test("The length grows with the runs, not with the width") func runs() {
    var encoder = SixelEncoder()
    var bytes: [UInt8] = []
    encoder.encode(
      Bitmap(width: 800, height: 6, pixels: Array(repeating: 0xFF12_3456, count: 4800)), into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("#0!800~\u{1B}\\"))
    bytes = []
    encoder.encode(Bitmap(width: 0, height: 6, pixels: []), into: &bytes)
    #expect(bytes.isEmpty)
  }
}
