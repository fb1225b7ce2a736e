import BacklitAccessibility
import BacklitGeometry
import Testing

@testable import BacklitUI

/// The text of a control as clients of the accessibility bus read and change it.
@MainActor
@Suite("Text for clients")
struct TextForClientsTests {
  private let field = TextField()
  private let window = Window(screen: Screen(size: Size(width: 400, height: 100)))

  init() {
    field.frame = Rect(x: 0, y: 0, width: 200, height: 16)
    window.addSubview(field)
    field.text = "Größe 5"
  }

  private func perform(_ action: AccessibilityTextAction) -> Bool {
    window.perform(ActionRequest(node: field.nodeID, action: .text(action)))
  }

  @Test("The selection is counted in bytes of the value")
  func selection() {
    // The umlaut and the sharp s have two bytes each.
    #expect(perform(.select(2..<6)))
    #expect(field.accessibilityTextSelection == AccessibilityTextSelection(anchor: 2, head: 6))
    #expect(field.text(in: field.selectedTextRange) == "öß")
  }

  @Test("A range is replaced as the user does, with one undo")
  func replacing() {
    #expect(perform(.replace(0..<7, with: "Höhe")))
    #expect(field.text == "Höhe 5")
    #expect(perform(.replaceAll(with: "7")))
    #expect(field.text == "7")
    field.isEnabled = false
    #expect(!perform(.replaceAll(with: "8")))
    #expect(field.text == "7")
  }

  @Test("The text of a secret is counted in bullets")
  func secret() {
    field.isSecureTextEntry = true
    #expect(field.accessibilityValue == "•••••••")
    #expect(perform(.select(3..<3)))
    #expect(field.accessibilityTextSelection == AccessibilityTextSelection(anchor: 3, head: 3))
    #expect(perform(.replace(3..<6, with: "R")))
    #expect(field.text == "GRöße 5")
  }

  @Test("A placeholder is not the text")
  func placeholder() {
    field.text = ""
    field.placeholder = "Number"
    #expect(
      field.accessibilityTextSelection == AccessibilityTextSelection(anchor: 0, head: 0, isPlaceholder: true))
  }
}
