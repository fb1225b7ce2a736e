import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

@testable import Gallery

/// The robot walks through the sheet of the gallery with the screen reader on.
@Suite("Walks through the gallery") @MainActor struct GalleryWalkTests {
  @Test(
    "By Tab and by Right, a listener can follow each control in each state", arguments: [Key.tab, .right])
  func sheet(key: Key) {
    let display = HeadlessDisplay(columns: 120, rows: 40)
    display.show(Specimens.sheet(cell: display.session.screen.cellSize))
    #expect(display.robot.walk(by: key) == [])
  }
}
