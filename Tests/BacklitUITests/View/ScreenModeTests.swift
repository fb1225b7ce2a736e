import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

@Suite("Modes of a screen") @MainActor struct ScreenModeTests {
  @Test("A resize changes the mode, and handlers see the new traits") func change() {
    let display = HeadlessDisplay(columns: 128, rows: 48)
    let screen = display.session.window.screen
    #expect(screen.currentMode.size == Size(width: 1024, height: 768))
    #expect(screen.availableModes == [screen.currentMode])
    var modes: [(Double, UserInterfaceSizeClass)] = []
    let registration = screen.addModeHandler {
      modes.append(($0.currentMode.size.width, $0.traitCollection.horizontalSizeClass))
    }
    display.robot.resize(columns: 60, rows: 48)
    display.robot.resize(columns: 60, rows: 48)
    #expect(modes.map(\.0) == [480] && modes.map(\.1) == [.compact])
    registration.remove()
    display.robot.resize(columns: 128, rows: 48)
    #expect(modes.count == 1)
  }
}
