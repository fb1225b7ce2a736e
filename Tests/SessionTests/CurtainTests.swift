import Cells
import Controls
import Input
import ScreenReader
import Session
import Testing
import Toolkit
import ToolkitTesting

/// The screen curtain: the screen is blank and everything else continues.
@Suite @MainActor struct CurtainTests {
  let harness = SessionHarness()

  private var isBlank: Bool { harness.display.grid.cells.allSatisfy { $0 == .blank } }

  @Test("the curtain blanks the screen, and nothing is drawn behind it") func blank() {
    harness.turnReaderOn()
    let said = harness.spoken { harness.robot.press(.function(9)) }
    #expect(said == [["Screen curtain on"]])
    #expect(isBlank && harness.session.parkedCursor == nil)
    let frames = harness.session.renderStatistics
    let heard = harness.spoken { harness.robot.press(.right) }
    #expect(heard == [["Play", "button"]] && harness.cursor === harness.play)
    harness.level.value = 0.5
    #expect(!harness.session.makeFrame(at: harness.display.time), "a frame behind the curtain is sent")
    #expect(isBlank && harness.session.renderStatistics == frames, "cells are drawn behind the curtain")
  }

  @Test("turning the curtain off shows the current picture") func lift() {
    harness.turnReaderOn()
    harness.robot.press(.function(9))
    harness.heading.text = "Deck B"
    harness.robot.resize(columns: 60, rows: 20)
    harness.display.advance(by: 5)
    #expect(isBlank && harness.display.grid.columns == 60 && harness.display.grid.rows == 20)
    let said = harness.spoken { harness.robot.press(.function(9)) }
    #expect(said == [["Screen curtain off"]])
    #expect(harness.display.text.contains("Deck B") && harness.session.parkedCursor != nil)
    let other = SessionHarness(columns: 60, rows: 20)
    other.heading.text = "Deck B"
    other.turnReaderOn()
    _ = other.spoken { other.session.setCurtain(false) }
    for row in 0..<19 { #expect(other.display.grid.rowText(row) == harness.display.grid.rowText(row)) }
  }

  @Test("turning the reader off turns the curtain off") func readerOff() {
    harness.turnReaderOn()
    harness.robot.press(.function(9))
    harness.robot.press(.function(6))
    #expect(!harness.session.isCurtainDown && harness.display.text.contains("Deck A"))
    harness.robot.press(.function(9))
    #expect(!harness.session.isCurtainDown, "the curtain requires the reader")
  }
}
