import Drawing
import Testing
import Toolkit

/// The background of a window by user interface style.
@MainActor
@Suite struct GroundTests {
  private func ground(_ style: UserInterfaceStyle) -> Color {
    var traits = TraitCollection()
    traits.userInterfaceStyle = style
    return Theme.standard.finish(for: traits).ground
  }

  @Test("the background follows the user interface style")
  func style() {
    let window = makeWindow()
    #expect(window.currentScene().background == ground(.dark))
    window.screen.preferences.userInterfaceStyle = .light
    #expect(window.makeFrame(at: 0).scene?.background == ground(.light))
    window.screen.preferences.userInterfaceStyle = .dark
    #expect(window.makeFrame(at: 1).scene?.background == ground(.dark))
  }

  @Test("a background colour set by the program stays")
  func programColor() {
    let window = makeWindow()
    window.backgroundColor = .blue
    window.screen.preferences.userInterfaceStyle = .light
    #expect(window.makeFrame(at: 0).scene?.background == .blue)
  }

  @Test("a window on a light screen has the light background from the start")
  func lightScreen() {
    let screen = Screen(size: makeWindow().screen.size)
    screen.preferences.userInterfaceStyle = .light
    #expect(Window(screen: screen).backgroundColor == ground(.light))
  }
}
