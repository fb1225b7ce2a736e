import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

@testable import BacklitBus

/// The pages of the session as a screen reader on the accessibility bus finds them.
@Suite("Roles of the session's pages on the bus") @MainActor struct PageRoleTests {
  private let display: HeadlessDisplay

  init() {
    display = HeadlessDisplay(columns: 80, rows: 60)
    display.show(Button(title: "Play"))
    display.settle()
  }

  /// The elements of the page that is shown, in reading order.
  private func elements() -> [Accessible] {
    display.settle()
    let tree = display.session.window.accessibilityTree()
    let model = ScreenModel(ScreenState(number: 1, tree: tree, title: "Test"))
    return tree.readingOrder.compactMap { model.accessible($0) }
  }

  @Test("The settings are sliders, toggles and buttons, and their place is known") func settings() {
    display.robot.press(.function(8))
    let rows = elements()
    #expect(rows.count > 20 && rows.allSatisfy { $0.position != nil })
    func role(_ name: String) -> AccessibleRole? { rows.first { $0.name.hasPrefix(name) }?.role }
    for name in ["Rate", "Voice", "Language", "Text size"] { #expect(role(name) == .slider, "\(name)") }
    #expect(role("Sounds") == .toggleButton)
    for name in ["Rotor", "Keys", "Done"] { #expect(role(name) == .pushButton, "\(name)") }
  }

  @Test("The choices of a setting are list items, of which the current one is selected") func choices() {
    display.robot.press(.function(8))
    display.robot.type("lan")
    display.robot.press(.enter)
    display.robot.press(.enter)
    let rows = elements().filter { $0.position != nil }
    #expect(rows.map(\.name).prefix(4) == ["as the system", "English", "Español", "Deutsch"])
    #expect(rows.allSatisfy { $0.role == .listItem && $0.states.contains(.selectable) })
    #expect(rows.map { $0.states.contains(.selected) } == [true, false, false, false, false, false])
    // Entries that are not choices of one setting are not selected.
    display.robot.press(.escape)
    display.session.window.focus(on: display.view("settings.rotor"))
    display.robot.press(.enter)
    #expect(elements().count > 5 && !elements().contains { $0.states.contains(.selected) })
  }

  @Test("The rows of the other lists are list items", arguments: [Key.character("?"), .function(7)])
  func lists(key: Key) {
    display.robot.reader(.on)
    display.robot.press(key)
    let rows = elements().filter { $0.position != nil }
    #expect(!rows.isEmpty && rows.allSatisfy { $0.role == .listItem })
  }
}
