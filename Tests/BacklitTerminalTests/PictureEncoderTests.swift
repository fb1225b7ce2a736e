import BacklitGeometry
import BacklitGraphics
import Testing

@testable import BacklitTerminal

@Suite struct PictureEncoderTests {
  private let metrics = CellMetrics(columns: 40, rows: 13)
  private let kitty = TerminalCapabilities(colorDepth: .trueColor, kittyGraphics: true)
  private let sixel = TerminalCapabilities(colorDepth: .trueColor, sixelGraphics: true)

  private struct Frame {
    var grid: CellGrid
    var picture: TiledPicture
  }

  private func frames(_ placement: PictureFormat.Placement, _ scenes: [Scene]) throws -> [Frame] {
    let format = try #require(PictureFormat(placement: placement, cellWidth: 10, cellHeight: 20))
    let pictures = try #require(PictureRenderer(metrics: metrics, format: format))
    let cells = CellRenderer(over: pictures)
    return scenes.map { scene in
      let picture = pictures.render(scene)
      return Frame(grid: cells.render(scene).uncovering(picture), picture: picture)
    }
  }

  private func scene(_ text: String, lamp: Color = .black, revision: UInt64 = 0) -> Scene {
    var canvas = Canvas()
    canvas.fill(Rect(origin: .zero, size: metrics.size), with: .black)
    canvas.fill(Rect(x: 70, y: 70, width: 8, height: 8), with: lamp)
    canvas.drawText(text, at: Point(x: 160, y: 96), color: .white)
    return Scene(
      size: metrics.size,
      layers: [
        SceneLayer(
          id: 1, revision: revision, bounds: Rect(origin: .zero, size: metrics.size), list: canvas.list)
      ])
  }

  private func bytes(_ capabilities: TerminalCapabilities, _ frames: [Frame?]) -> [String] {
    var encoder = FrameEncoder(capabilities: capabilities)
    var shown: Frame?
    return frames.map { frame in
      let bytes = encoder.encode(
        frame?.grid ?? CellGrid(columns: metrics.columns, rows: metrics.rows), picture: frame?.picture,
        previous: shown?.grid, previousPicture: shown?.picture, cursor: nil)
      shown = frame
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private func count(_ part: String, in text: String) -> Int { text.ranges(of: part).count }

  @Test(
    "A changed lamp sends its tile, a changed label none",
    arguments: [PictureFormat.Placement.behindText, .besideText])
  func changedTiles(_ placement: PictureFormat.Placement) throws {
    let frames = try frames(
      placement,
      [scene("0:01"), scene("0:01", lamp: .white, revision: 1), scene("0:02", lamp: .white, revision: 2)])
    let isBehind = placement == .behindText
    let bytes = bytes(isBehind ? kitty : sixel, frames)
    let start = isBehind ? "\u{1B}_Ga=T" : "\u{1B}P"
    #expect(count(start, in: bytes[0]) == (isBehind ? 70 : 2))
    #expect(count(start, in: bytes[1]) == 1)
    #expect(bytes[2].unicodeScalars.last == "2" && !bytes[2].contains(start))
    #expect(bytes[2].utf8.count < 40)
  }

  /// With sixels, a removed letter leaves a hole in the picture.
  @Test("A removed letter sends its tile again") func removedLetter() throws {
    let frames = try frames(.besideText, [scene("0:01"), scene("0:0", revision: 1)])
    let bytes = bytes(sixel, frames)
    #expect(count("\u{1B}P", in: bytes[1]) == 1)
    // The other letters lie on the tile and are written again.
    #expect(bytes[1].contains("0:0"))
  }

  @Test("A screen without a picture deletes the images") func withoutPicture() throws {
    let frames = try frames(.behindText, [scene("a")])
    let bytes = bytes(kitty, [frames[0], nil])
    #expect(bytes[0].contains(KittyGraphics.deleteAll))
    #expect(bytes[1].contains(KittyGraphics.deleteAll) && !bytes[1].contains("a=T"))
  }

  @Test("Images are deleted before the alternate screen is left") func deletion() throws {
    let modes = TerminalModes(kitty, knowsCellPixels: true)
    let leaving = String(decoding: modes.resetSequence, as: UTF8.self)
    let deletion = try #require(leaving.firstRange(of: KittyGraphics.deleteAll))
    let screen = try #require(leaving.firstRange(of: "\u{1B}[?1049l"))
    #expect(deletion.lowerBound < screen.lowerBound)
    let others = String(decoding: TerminalModes(sixel, knowsCellPixels: true).resetSequence, as: UTF8.self)
    #expect(!others.contains("\u{1B}_G"))
    // A truncated image command would swallow what follows.
    #expect(leaving.hasPrefix("\u{1B}\\") && others.hasPrefix("\u{1B}\\"))
  }

  @Test("A tile of one colour is sent in full size, because kitty blurs enlarged images, in few bytes")
  func uniformTile() {
    let tile = Bitmap(width: 80, height: 80, pixels: Array(repeating: 0xFF33_6699, count: 6400))
    let bytes = KittyGraphics.display(tile, id: 3, columns: 8, rows: 4, compressor: Compressor())
    let command = String(decoding: bytes, as: UTF8.self)
    #expect(command.contains("c=8,r=4,f=24,o=z,s=80,v=80"))
    #expect(command.utf8.count < 300)
  }

  @Test("Base64 follows RFC 4648") func base64() {
    // RFC 4648, 10.
    let vectors = [
      "": "", "f": "Zg==", "fo": "Zm8=", "foo": "Zm9v", "foob": "Zm9vYg==", "fooba": "Zm9vYmE=",
      "foobar": "Zm9vYmFy",
    ]
    for (plain, coded) in vectors { #expect(Base64.encode(Array(plain.utf8)) == Array(coded.utf8)) }
  }

  @Test("Rectangles cover each mark once") func rectangles() {
    let marks = "0110 0110 0111 1000".filter { $0 != " " }.map { $0 == "1" }
    let pieces = FrameEncoder.rectangles(of: marks, width: 4, mostAcross: 2, mostDown: 9)
    let expected = [(1..<3, 0..<1), (1..<3, 1..<3), (3..<4, 2..<3), (0..<1, 3..<4)]
    #expect(pieces.count == expected.count)
    for (piece, expected) in zip(pieces, expected) { #expect(piece == expected) }
  }
}
