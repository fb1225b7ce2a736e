import Cells
import Controls
import Drawing
import Session
import Testing
import Toolkit
import ToolkitTesting

/// A session on a terminal that takes pictures in pixels.
@Suite @MainActor struct PictureTests {
  private let harness = SessionHarness(columns: 40, rows: 16)
  private let format = PictureFormat(placement: .behindText, cellWidth: 10, cellHeight: 20)

  private func showPixels() {
    harness.session.pictureFormat = format
    harness.session.quality = .pixels
    harness.display.settle()
  }

  @Test("the picture is drawn behind the text") func behindText() throws {
    #expect(harness.session.picture == nil)
    let (words, frame) = (harness.display.text, harness.play.frame)
    showPixels()
    let picture = try #require(harness.session.picture)
    #expect(picture.bitmap.width == 400 && picture.bitmap.height == 320)
    #expect(picture.tiles.contains { Set($0.pixels).count > 16 }, "nothing is drawn in pixels")
    #expect(harness.play.frame == frame, "the layout changed")
    // The cells contain only text; blocks are in the picture.
    #expect(harness.display.text.contains("Play") && words.contains("Play"))
    #expect(harness.display.grid.cells.allSatisfy { $0.background == .default })
    #expect(!harness.display.text.unicodeScalars.contains { 0x2580...0x259F ~= $0.value })
  }

  @Test("a change is drawn in its own tiles only") func tiles() throws {
    showPixels()
    let before = try #require(harness.session.picture)
    harness.heading.text = "Deck B"
    harness.display.settle()
    let labelled = try #require(harness.session.picture)
    #expect(labelled.changedTiles(since: before).isEmpty && harness.display.text.contains("Deck B"))
    harness.level.value = harness.level.maximumValue
    harness.display.settle()
    let moved = try #require(harness.session.picture)
    let changed = moved.changedTiles(since: labelled)
    #expect(!changed.isEmpty)
    let rows = changed.map { moved.cells(ofTile: $0).rows }
    #expect(rows.allSatisfy { $0.upperBound > 10 }, "tiles above the slider are drawn again")
  }

  @Test("the curtain and the symbol quality remove the picture") func removed() {
    showPixels()
    harness.turnReaderOn()
    harness.session.setCurtain(true)
    harness.display.settle()
    #expect(harness.session.picture == nil && harness.display.grid.cells.allSatisfy { $0 == .blank })
    harness.session.setCurtain(false)
    harness.display.settle()
    #expect(harness.session.picture != nil)
    harness.session.showsColor = false
    harness.display.settle()
    #expect(harness.session.picture == nil)
    harness.session.showsColor = true
    harness.session.quality = .symbols
    harness.display.settle()
    #expect(harness.session.picture == nil)
  }

  @Test("without a picture format, pixels are shown as symbols") func noFormat() {
    let symbols = harness.display.grid
    harness.session.quality = .pixels
    harness.display.settle()
    #expect(harness.session.picture == nil && harness.display.grid == symbols)
  }

  @Test("a resize and a new format change the size of the picture") func resize() throws {
    showPixels()
    harness.robot.resize(columns: 50, rows: 18)
    harness.display.settle()
    #expect(harness.session.picture?.bitmap.width == 500)
    harness.session.pictureFormat = PictureFormat(placement: .besideText, cellWidth: 9, cellHeight: 18)
    harness.display.settle()
    let picture = try #require(harness.session.picture)
    #expect(picture.bitmap.width == 450 && picture.rows == 17)
  }
}
