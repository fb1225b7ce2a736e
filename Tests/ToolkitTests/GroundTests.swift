import Drawing
import Testing
import Toolkit

/// What is behind everything, by the style that a person asked for.
@MainActor
@Suite struct GroundTests {
  private func ground(_ style: UserInterfaceStyle) -> Color {
    var traits = TraitCollection()
    traits.userInterfaceStyle = style
    return Theme.standard.finish(for: traits).ground
  }

  @Test func theGroundFollowsTheStyle() {
    let window = makeWindow()
    #expect(window.currentScene().background == ground(.dark))
    window.screen.preferences.userInterfaceStyle = .light
    #expect(window.makeFrame(at: 0).scene?.background == ground(.light))
    window.screen.preferences.userInterfaceStyle = .dark
    #expect(window.makeFrame(at: 1).scene?.background == ground(.dark))
  }

  @Test func aColourOfTheProgramStays() {
    let window = makeWindow()
    window.backgroundColor = .blue
    window.screen.preferences.userInterfaceStyle = .light
    #expect(window.makeFrame(at: 0).scene?.background == .blue)
  }

  @Test func aScreenThatIsLightFromTheStart() {
    let screen = Screen(size: makeWindow().screen.size)
    screen.preferences.userInterfaceStyle = .light
    #expect(Window(screen: screen).backgroundColor == ground(.light))
  }
}
