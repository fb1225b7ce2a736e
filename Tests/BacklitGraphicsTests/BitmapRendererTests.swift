import BacklitGeometry
import BacklitGraphics
import TestSupport
import Testing

@Suite struct BitmapRendererTests {
  private func scene(_ draw: (inout Canvas) -> Void, opacity: Double = 1, clip: Rect? = nil) -> Scene {
    var canvas = Canvas()
    draw(&canvas)
    let layer = SceneLayer(
      id: 1, revision: 1, bounds: canvas.list.bounds(), list: canvas.list, clip: clip, opacity: opacity)
    return Scene(size: Size(width: 16, height: 16), background: .black, layers: [layer])
  }

  private func picture(_ scene: Scene, scale: Size = Size(width: 1, height: 1)) -> Bitmap {
    let renderer = BitmapRenderer(
      width: Int(16 * scale.width), height: Int(16 * scale.height), scale: scale)
    renderer.draw(scene)
    return renderer.bitmap
  }

  @Test("A fill covers exactly its pixels") func fill() {
    let bitmap = picture(scene { $0.fill(Rect(x: 4, y: 4, width: 4, height: 4), with: .red) })
    #expect(bitmap[4, 4] == 0xFFFF_0000 && bitmap[7, 7] == 0xFFFF_0000)
    #expect(bitmap[3, 4] == 0xFF00_0000 && bitmap[8, 8] == 0xFF00_0000)
  }

  @Test("Horizontal and vertical scale may differ") func scale() {
    let bitmap = picture(
      scene { $0.fill(Rect(x: 4, y: 4, width: 4, height: 4), with: .red) }, scale: Size(width: 2, height: 0.5)
    )
    #expect((bitmap.width, bitmap.height) == (32, 8))
    #expect(bitmap[8, 2] == 0xFFFF_0000 && bitmap[15, 3] == 0xFFFF_0000 && bitmap[16, 3] == 0xFF00_0000)
  }

  @Test("A layer fades as a group") func groupOpacity() {
    let bitmap = picture(
      scene(
        {
          $0.fill(Rect(x: 0, y: 0, width: 8, height: 8), with: .red)
          $0.fill(Rect(x: 0, y: 0, width: 8, height: 8), with: .green)
        }, opacity: 0.5))
    #expect(Color(premultiplied: bitmap[2, 2]).red == 0)
    #expect(abs(Color(premultiplied: bitmap[2, 2]).green - 0.5) < 0.01)
  }

  @Test("Clips and saved states nest") func nestedClips() {
    let bitmap = picture(
      scene(
        {
          $0.saving { canvas in
            canvas.clip(to: Rect(x: 0, y: 0, width: 4, height: 16))
            canvas.fill(Rect(x: 0, y: 0, width: 16, height: 4), with: .red)
          }
          $0.fill(Rect(x: 0, y: 8, width: 16, height: 4), with: .green)
        }, clip: Rect(x: 0, y: 0, width: 8, height: 16)))
    #expect(bitmap[3, 0] == 0xFFFF_0000 && bitmap[4, 0] == 0xFF00_0000)
    #expect(bitmap[7, 8] == 0xFF00_FF00 && bitmap[8, 8] == 0xFF00_0000)
  }

  @Test("A gradient interpolates from stop to stop") func gradient() {
    let stops = [GradientStop(location: 0, color: .black), GradientStop(location: 1, color: .white)]
    let bitmap = picture(
      scene {
        $0.fill(
          Rect(x: 0, y: 0, width: 16, height: 16),
          with: .linearGradient(start: .zero, end: Point(x: 16, y: 0), stops: stops))
      })
    for x in 1..<16 { #expect(bitmap[x, 3] > bitmap[x - 1, 3]) }
    #expect(bitmap[5, 0] == bitmap[5, 15])
  }

  @Test("An image is scaled to its rectangle") func image() {
    let image = Bitmap(width: 2, height: 1, pixels: [0xFFFF_0000, 0xFF00_00FF])
    let bitmap = picture(scene { $0.drawImage(image, in: Rect(x: 0, y: 0, width: 16, height: 8)) })
    #expect(bitmap[1, 1] == 0xFFFF_0000 && bitmap[14, 6] == 0xFF00_00FF && bitmap[3, 9] == 0xFF00_0000)
  }

  @Test("A part of an image that is zoomed in is drawn, and its pixels do not depend on the part")
  func zoomedImage() {
    let colors = (0..<4000).map { 0xFF00_0000 | UInt32(truncatingIfNeeded: $0 &* 0x9E37_79B1) & 0xFF_FFFF }
    let image = Bitmap(width: 4000, height: 1, pixels: colors)
    let clip = Rect(x: 3, y: 3, width: 10, height: 10)
    // The edges of tiles of 512 pixels are at x = 8 and y = 8.
    let zoomed = scene(
      { $0.drawImage(image, in: Rect(x: -20_471, y: -20_471, width: 40_000, height: 40_000)) }, clip: clip)
    let bitmap = picture(zoomed)
    #expect(bitmap[2, 2] == 0xFF00_0000 && bitmap[13, 13] == 0xFF00_0000)
    // The pixels 2040 to 2059 of the image, ten points each.
    let part = Bitmap(width: 20, height: 1, pixels: Array(colors[2040..<2060]))
    let small = picture(
      scene({ $0.drawImage(part, in: Rect(x: -71, y: -8, width: 200, height: 32)) }, clip: clip))
    for place in 3..<13 {
      let (found, wanted) = (
        Color(premultiplied: bitmap[place, place]), Color(premultiplied: small[place, place])
      )
      #expect(abs(found.red - wanted.red) < 0.05 && abs(found.blue - wanted.blue) < 0.05, "\(place)")
    }
    let parts = BitmapRenderer(width: 16, height: 16)
    for rows in [0..<5, 5..<9, 9..<16] {
      for columns in [0..<7, 7..<16] { parts.draw(zoomed, in: PixelRect(columns: columns, rows: rows)) }
    }
    #expect(parts.bitmap == bitmap)
  }

  @Test("Text is drawn") func text() {
    let bitmap = picture(scene { $0.drawText("M", at: .zero, color: .white) })
    #expect(bitmap.pixels.contains { $0 != 0xFF00_0000 })
  }

  @Test("A symbol that the font lacks is drawn in a font with more symbols, and as narrow as its column")
  func symbols() {
    func drawn(_ text: String) -> Bitmap {
      picture(scene { $0.drawText(text, at: .zero, color: .white) })
    }
    let missing = drawn("\u{E123}")
    let symbol = drawn("\u{2139}")
    #expect(missing.pixels.contains { $0 & 0xFF_FFFF > 0 }, "a box")
    #expect(symbol.pixels.contains { $0 & 0xFF_FFFF > 0 } && symbol != missing)
    // The text after it is where it is after any other character.
    let (after, plain) = (drawn("\u{2139}m"), drawn("im"))
    for row in 0..<after.height {
      for column in 9..<after.width { #expect(after[column, row] == plain[column, row], "\(column), \(row)") }
    }
  }

  @Test("Each dot of a braille sign is in its eighth of the cell, in any font", arguments: 0..<8)
  func brailleDots(bit: UInt32) throws {
    let sign = String(try #require(Unicode.Scalar(0x2800 + 1 << bit)))
    let bitmap = picture(scene { $0.drawText(sign, at: .zero, color: .white) })
    let place = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)][Int(bit)]
    for row in 0..<16 {
      for column in 0..<16 where (column / 4, row / 4) != place {
        #expect(bitmap[column, row] == 0xFF00_0000, "\(column), \(row)")
      }
    }
    #expect(bitmap[place.0 * 4 + 1, place.1 * 4 + 2] & 0xFF > 0x40)
  }

  @Test("Invalid commands draw nothing and do not affect later ones") func invalidCommands() {
    let bitmap = picture(
      scene {
        $0.saving { canvas in
          canvas.scaleBy(x: 0, y: 1)
          canvas.fill(Rect(x: 0, y: 0, width: 9, height: 9), with: .red)
        }
        $0.append(.restore)
        $0.stroke(
          Path(rect: Rect(x: 0, y: 0, width: 9, height: 9)), with: .color(.red),
          style: StrokeStyle(width: 2, dash: [-1]))
        $0.append(.save)
        $0.fill(Rect(x: 12, y: 12, width: 4, height: 4), with: .green)
      })
    #expect(bitmap[2, 2] == 0xFF00_0000 && bitmap[13, 13] == 0xFF00_FF00)
  }

  @Test("Wide shapes whose pixels all differ are drawn within the memory for them") func dashes() {
    for width in 60...200 {
      var canvas = Canvas()
      var line = Path()
      line.move(to: Point(x: -30, y: 3))
      // Cairo draws level lines as rectangles.
      line.line(to: Point(x: Double(width) + 30, y: 3.1))
      // The dashes cover three, two and one quarter of successive pixels, and so on.
      canvas.stroke(line, with: .red, style: StrokeStyle(width: 2, dash: [0.75, 0.75]))
      let layer = SceneLayer(id: 1, revision: 1, bounds: canvas.list.bounds(), list: canvas.list)
      let renderer = BitmapRenderer(width: width, height: 6, texts: .none)
      // Beyond the end of the memory, the allocator finds its own data damaged and ends the process.
      renderer.draw(
        Scene(size: Size(width: Double(width), height: 6), background: .black, layers: [layer]))
      let row = renderer.bitmap.pixels[width * 3..<width * 4]
      #expect(zip(row, row.dropFirst()).allSatisfy { $0 != $1 })
    }
  }

  @Test("Drawing a region leaves the rest unchanged") func region() {
    let renderer = BitmapRenderer(width: 16, height: 16)
    renderer.draw(scene { $0.fill(Rect(x: 0, y: 0, width: 16, height: 16), with: .red) })
    renderer.draw(
      scene { $0.fill(Rect(x: 0, y: 0, width: 16, height: 16), with: .green) },
      in: PixelRect(columns: 0..<8, rows: 0..<8))
    #expect(renderer.bitmap[7, 7] == 0xFF00_FF00 && renderer.bitmap[8, 8] == 0xFFFF_0000)
  }

  @Test("A bitmap with a wrong number of pixels traps") func bitmapTraps() async {
    expectMessage(
      "A bitmap of 2×2 got 3 pixels.",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Bitmap(width: 2, height: 2, pixels: [0, 0, 0])
      })
  }

  @Test("A rendered PNG file has the right header and trailer") func png() {
    let bytes = BitmapRenderer.png(scene: scene { $0.drawText("a", at: .zero, color: .white) }, scale: 2)
    #expect(bytes.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    // The header's width and height, big-endian.
    #expect(bytes[16..<24] == [0, 0, 0, 32, 0, 0, 0, 32])
    #expect(bytes.suffix(8).prefix(4) == [0x49, 0x45, 0x4E, 0x44])
  }
}
