import Backlit
import BacklitTesting
import Testing

/// The listings of the guide about text.
@Suite @MainActor struct TextGuideTests {
  @MainActor private final class Help {
    let label = Label()
    var opened: [String] = []

    init() {
      label.attributedText =
        "Read the " + AttributedText("manual", link: "https://example.org/manual") + ". "
        + AttributedText("Unsaved", foregroundColor: .orange, style: .bold)
      label.linkHandler = { [weak self] address in self?.opened.append(address) }
    }
  }

  @Test("A link is activated by a key and by a tap, and text is selected") func guide() {
    let display = HeadlessDisplay(columns: 60, rows: 12)
    let help = Help()
    display.show(help.label)
    display.robot.press(.tab)
    display.robot.press(.enter)
    #expect(help.opened == ["https://example.org/manual"])
    help.label.isSelectable = true
    display.robot.press(.end, modifiers: .shift)
    #expect(help.label.selectedText == "Read the manual. Unsaved")
  }
}
