import Cells
import Controls
import Drawing
import Session
import Testing
import Toolkit
import ToolkitTesting

/// A session on a terminal that takes pictures in pixels.
@Suite @MainActor struct PictureTests {
  private let room = Room(columns: 40, rows: 16)
  private let format = PictureFormat(placement: .behindText, cellWidth: 10, cellHeight: 20)

  private func showPixels() {
    room.session.pictureFormat = format
    room.session.quality = .pixels
    room.display.settle()
  }

  @Test func thePictureLiesBehindTheText() throws {
    #expect(room.session.picture == nil)
    let (words, frame) = (room.display.text, room.play.frame)
    showPixels()
    let picture = try #require(room.session.picture)
    #expect(picture.bitmap.width == 400 && picture.bitmap.height == 320)
    #expect(picture.tiles.contains { Set($0.pixels).count > 16 }, "nothing is drawn in pixels")
    #expect(room.play.frame == frame, "the layout is another one")
    // Only words are left of the cells: blocks are in the picture.
    #expect(room.display.text.contains("Play") && words.contains("Play"))
    #expect(room.display.grid.cells.allSatisfy { $0.background == .default })
    #expect(!room.display.text.unicodeScalars.contains { 0x2580...0x259F ~= $0.value })
  }

  @Test func changesAreInTheirTilesAlone() throws {
    showPixels()
    let before = try #require(room.session.picture)
    room.heading.text = "Deck B"
    room.display.settle()
    let labelled = try #require(room.session.picture)
    #expect(labelled.changedTiles(since: before).isEmpty && room.display.text.contains("Deck B"))
    room.level.value = room.level.maximumValue
    room.display.settle()
    let moved = try #require(room.session.picture)
    let changed = moved.changedTiles(since: labelled)
    #expect(!changed.isEmpty)
    let rows = changed.map { moved.cells(ofTile: $0).rows }
    #expect(rows.allSatisfy { $0.upperBound > 10 }, "what lies above the slider is drawn anew")
  }

  @Test func nothingIsLeftOfItBehindTheCurtainOrInSymbols() {
    showPixels()
    room.turnReaderOn()
    room.session.setCurtain(true)
    room.display.settle()
    #expect(room.session.picture == nil && room.display.grid.cells.allSatisfy { $0 == .blank })
    room.session.setCurtain(false)
    room.display.settle()
    #expect(room.session.picture != nil)
    room.session.showsColor = false
    room.display.settle()
    #expect(room.session.picture == nil)
    room.session.showsColor = true
    room.session.quality = .symbols
    room.display.settle()
    #expect(room.session.picture == nil)
  }

  @Test func pixelsAreShownAsSymbolsWhereThereIsNoFormat() {
    let symbols = room.display.grid
    room.session.quality = .pixels
    room.display.settle()
    #expect(room.session.picture == nil && room.display.grid == symbols)
  }

  @Test func anotherSizeIsAnotherPicture() throws {
    showPixels()
    room.robot.resize(columns: 50, rows: 18)
    room.display.settle()
    #expect(room.session.picture?.bitmap.width == 500)
    room.session.pictureFormat = PictureFormat(placement: .besideText, cellWidth: 9, cellHeight: 18)
    room.display.settle()
    let picture = try #require(room.session.picture)
    #expect(picture.bitmap.width == 450 && picture.rows == 17)
  }
}
