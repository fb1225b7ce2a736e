import Cells
import Controls
import Input
import ScreenReader
import Session
import Testing
import Toolkit
import ToolkitTesting

/// The screen curtain: nothing is seen, all else goes on.
@Suite @MainActor struct CurtainTests {
  let room = Room()

  private var isBlank: Bool { room.display.grid.cells.allSatisfy { $0 == .blank } }

  @Test func nothingIsSeenAndNothingIsSent() {
    room.turnReaderOn()
    let said = room.hear { room.robot.press(.function(9)) }
    #expect(said == [["Screen curtain on"]])
    #expect(isBlank && room.session.parkedCursor == nil)
    let frames = room.session.renderStatistics
    let heard = room.hear { room.robot.press(.right) }
    #expect(heard == [["Play", "button"]] && room.cursor === room.play)
    room.level.value = 0.5
    #expect(!room.session.makeFrame(at: room.display.time), "a frame behind the curtain asks to be sent")
    #expect(isBlank && room.session.renderStatistics == frames, "cells are drawn behind the curtain")
  }

  @Test func thePictureComesBackAsItIsBehindIt() {
    room.turnReaderOn()
    room.robot.press(.function(9))
    room.heading.text = "Deck B"
    room.robot.resize(columns: 60, rows: 20)
    room.display.advance(by: 5)
    #expect(isBlank && room.display.grid.columns == 60 && room.display.grid.rows == 20)
    let said = room.hear { room.robot.press(.function(9)) }
    #expect(said == [["Screen curtain off"]])
    #expect(room.display.text.contains("Deck B") && room.session.parkedCursor != nil)
    let other = Room(columns: 60, rows: 20)
    other.heading.text = "Deck B"
    other.turnReaderOn()
    _ = other.hear { other.session.setCurtain(false) }
    for row in 0..<19 { #expect(other.display.grid.rowText(row) == room.display.grid.rowText(row)) }
  }

  @Test func itIsLiftedWithTheReader() {
    room.turnReaderOn()
    room.robot.press(.function(9))
    room.robot.press(.function(6))
    #expect(!room.session.isCurtainDown && room.display.text.contains("Deck A"))
    room.robot.press(.function(9))
    #expect(!room.session.isCurtainDown, "without the reader nobody would know what is on the screen")
  }
}
