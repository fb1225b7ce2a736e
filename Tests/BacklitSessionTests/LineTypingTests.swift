import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import Testing

/// Typing into text fields in line mode.
@Suite @MainActor struct LineTypingTests {
  @Test("A line is the text of the field, and a colon is in front of key names") func typing() {
    let display = HeadlessDisplay(columns: 40, rows: 10)
    display.session.quality = .plain
    let (first, second) = (TextField(placeholder: "First name"), TextField(placeholder: "Last name"))
    let page = StackView(arrangedSubviews: [first, second])
    page.axis = .vertical
    display.show(page)
    var lines: [String] = []
    let dialogue = LineInterface(display.session) { lines.append($0) }
    func send(_ line: String) -> [String] {
      let before = lines.count
      dialogue.handleLine(line, at: display.time)
      display.finishSpeaking()
      dialogue.finishAnswer()
      return Array(lines[before...])
    }
    dialogue.begin(at: display.time)
    display.finishSpeaking()
    #expect(lines.last == "First name, text field, is editing")
    #expect(send("Ana María") == ["inserted Ana María"])
    #expect(first.text == "Ana María")
    #expect(send("Left") == ["inserted Left"])
    #expect(first.text == "Left")
    #expect(send("") == ["Last name, text field, is editing"])
    #expect(send(":Shift-Tab") == ["First name, text field, Left, is editing"])
    #expect(send(":Tab") == ["Last name, text field, is editing"])
    #expect(send("Pérez") == ["inserted Pérez"])
    #expect(send(":Backspace") == ["deleted z"])
    #expect(second.text == "Pére")
    #expect(send(":?").contains { $0.contains("F8") })
  }
}
