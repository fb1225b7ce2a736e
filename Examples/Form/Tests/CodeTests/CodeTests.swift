import Backlit
import BacklitTesting
import Testing

@testable import Code

/// A text control that is written outside of the package behaves like those of the package.
@Suite("A text control of its own") @MainActor struct CodeTests {
  private func show() -> (CodeField, HeadlessDisplay) {
    let field = CodeField()
    let button = BacklitButton(title: "Send")
    let stack = StackView(arrangedSubviews: [field, button])
    stack.axis = .vertical
    stack.alignment = .leading
    let display = HeadlessDisplay(columns: 40, rows: 12)
    display.show(stack)
    display.session.window.focus(on: field)
    display.settle()
    return (field, display)
  }

  /// Returns the words of the reader while something happens.
  private func speech(_ display: HeadlessDisplay, _ body: () -> Void) -> [[String]] {
    display.clearTranscript()
    body()
    display.finishSpeaking()
    return display.spoken
  }

  @Test("Typing, moving, deleting and pasting change the code") func editing() {
    let (field, display) = show()
    display.robot.type("129")
    display.robot.press(.left)
    display.robot.type("3a4")
    #expect(field.code == "12349")
    display.robot.press(.backspace)
    #expect(field.code == "1239")
    display.robot.paste("5\u{1B}[31m 6 7")
    // The field takes digits only, and no more than fit.
    #expect(field.code == "123539" && display.text.contains("1 2 3 5 3 9"))
    #expect(field.caretRect?.minX == 88)
  }

  @Test("With the reader on, its keys go to the field first, and the reader's own commands stay reachable")
  func keysFirst() {
    let (field, display) = show()
    display.robot.reader(.on)
    display.finishSpeaking()
    #expect(display.lastSpoken == ["Code", "text field", "is editing"])
    #expect(speech(display) { display.robot.type("1") } == [["1"]])
    #expect(speech(display) { display.robot.type("2") } == [["2"]])
    #expect(speech(display) { display.robot.press(.left) } == [["2"]])
    #expect(speech(display) { display.robot.press(.home) } == [["1"]])
    #expect(speech(display) { display.robot.press(.end) } == [["end"]])
    #expect(speech(display) { display.robot.press(.backspace) } == [["deleted 2"]])
    #expect(speech(display) { display.robot.paste("34") } == [["inserted 34"]])
    #expect(field.code == "134")
    let next = speech(display) { display.robot.press(.right, modifiers: [.control, .alt]) }
    #expect(next.last == ["Send", "button"])
    // Elsewhere, arrows are the reader's.
    let back = speech(display) { display.robot.press(.left) }
    #expect(back.last == ["Code", "text field", "134", "is editing"])
  }

  @Test("The rotor moves the insertion point, and reading begins there") func rotor() {
    let (field, display) = show()
    display.robot.type("123")
    display.robot.press(.home)
    display.robot.reader(.on)
    display.finishSpeaking()
    for _ in 0..<12 where display.lastSpoken?.first != "Characters" {
      display.robot.reader(.nextChoice)
      display.finishSpeaking()
    }
    #expect(speech(display) { display.robot.reader(.choiceDown) } == [["2"]])
    #expect(field.caretRect?.minX == 24)
    let read = speech(display) { display.robot.reader(.readAll) }
    #expect(read == [["23"], ["Send", "button"]])
  }

  @Test("Each stop of Tab and of Right is spoken, and nothing twice", arguments: [Key.tab, .right])
  func walk(key: Key) {
    let (_, display) = show()
    #expect(display.robot.walk(by: key) == [])
  }
}
