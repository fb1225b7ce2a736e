import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

/// What the screen reader says about text fields.
@Suite @MainActor struct TextSpeechTests {
  private func make<Input: TextInputControl>(_ input: Input, text: String = "") -> TextHarness<Input> {
    let harness = TextHarness(input, columns: 20, rows: input is TextView ? 6 : 3)
    input.text = text
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    return harness
  }

  /// The utterances that keys cause.
  private func speech(_ harness: TextHarness<some TextInputControl>, _ keys: String...) -> [[String]] {
    harness.harness.speech(for: 5) { for key in keys { harness.press(key) } }
  }

  @Test("Arriving speaks label, kind, value and that it is editing") func arriving() {
    let harness = make(TextField(placeholder: "First name"))
    #expect(harness.display.lastSpoken == ["First name", "text field", "is editing"])
    harness.input.text = "Ana"
    harness.input.accessibilityHint = "As in your passport"
    let other = BacklitButton(title: "Done")
    harness.harness.add(other, column: 30, row: 1, columns: 10, rows: 3)
    #expect(speech(harness, "Tab").last == ["Done", "button"])
    #expect(
      speech(harness, "Tab") == [["First name", "text field", "Ana", "is editing"], ["As in your passport"]])
  }

  @Test("The kinds of fields have their names") func kinds() {
    let search = make(SearchField(placeholder: "Find"))
    #expect(search.display.lastSpoken == ["Find", "search field", "is editing"])
    let area = make(TextView(), text: "one\ntwo")
    area.input.accessibilityLabel = "Notes"
    #expect(speech(area, "F6", "F6").last == ["Notes", "text area", "one\ntwo", "is editing"])
    let field = TextField(placeholder: "Password")
    field.isSecureTextEntry = true
    let secret = make(field, text: "abc")
    #expect(secret.display.lastSpoken == ["Password", "secure text field", "3 characters", "is editing"])
    field.isEnabled = false
    secret.display.advance(by: 5)
    let off = secret.harness.speech { secret.robot.reader(.next) }
    #expect(off.last?.prefix(3) == ["Password", "dimmed", "secure text field"])
  }

  @Test("Typing echoes characters, words, both or nothing", arguments: ReaderSettings.TypingEcho.allCases)
  func echo(kind: ReaderSettings.TypingEcho) {
    let harness = make(TextField(placeholder: "Name"))
    harness.display.session.settings.typingEcho = kind
    var said: [[String]] = []
    for key in ["h", "I", "Space", "."] { said += speech(harness, key) }
    let expected: [ReaderSettings.TypingEcho: [[String]]] = [
      .characters: [["h"], ["capital I"], ["space"], ["dot"]],
      .words: [["hI"]],
      .both: [["h"], ["capital I"], ["hI", "space"], ["dot"]],
      .none: [],
    ]
    #expect(said == expected[kind])
    #expect(harness.input.text == "hI .")
  }

  @Test("Deleted text is named") func deleting() {
    let harness = make(TextField(placeholder: "Name"), text: "one two.")
    #expect(speech(harness, "Backspace") == [["deleted dot"]])
    #expect(speech(harness, "Ctrl-w") == [["deleted two"]])
    #expect(speech(harness, "Ctrl-z") == [["undone", "one two"]])
    #expect(speech(harness, "Ctrl-y") == [["redone", "one "]])
    #expect(speech(harness, "Ctrl-y") == [["inserted two"]])
    #expect(speech(harness, "Shift-Home", "Delete").last == ["deleted one two"])
    _ = speech(harness, "Ctrl-z")
    let paste = harness.harness.speech { harness.robot.paste(String(repeating: "word ", count: 200)) }
    #expect(paste == [["inserted 1000 characters"]])
  }

  @Test("Moving speaks the character, the word or the line that was reached") func moving() {
    let harness = make(TextField(placeholder: "Name"), text: "one two")
    #expect(speech(harness, "Left") == [["o"]])
    #expect(speech(harness, "Right") == [["end"]])
    #expect(speech(harness, "Control-Left") == [["two"]])
    #expect(speech(harness, "Left") == [["space"]])
    #expect(speech(harness, "Home") == [["o"]])
    #expect(speech(harness, "Control-Right") == [["one"]])
    let area = make(TextView(), text: "first line\n\nthird")
    area.press("Control-Home")
    area.display.advance(by: 5)
    #expect(speech(area, "Down") == [["blank"]])
    #expect(speech(area, "Down") == [["third"]])
    #expect(speech(area, "Control-Home") == [["first line"]])
    #expect(speech(area, "End") == [["new line"]])
  }

  @Test("Selecting and unselecting are spoken") func selecting() {
    let harness = make(TextField(placeholder: "Name"), text: "one two")
    #expect(speech(harness, "Shift-Left") == [["selected o"]])
    #expect(speech(harness, "Shift-Left") == [["selected w"]])
    #expect(speech(harness, "Shift-Right") == [["unselected w"]])
    #expect(speech(harness, "Shift-Control-Left") == [["selected tw"]])
    #expect(speech(harness, "Right") == [["unselected two"]])
    #expect(speech(harness, "Alt-a") == [["selected one two"]])
    #expect(speech(harness, "x") == [["x"]])
  }

  @Test("An error is announced when it appears, and spoken with the field") func errors() {
    let harness = make(TextField(placeholder: "Name"))
    harness.input.validation = .required
    #expect(speech(harness, "Enter") == [["Enter a text."]])
    let other = BacklitButton(title: "Done")
    harness.harness.add(other, column: 30, row: 1, columns: 10, rows: 3)
    _ = speech(harness, "Tab")
    #expect(speech(harness, "Tab").last == ["Name", "text field", "Enter a text.", "is editing"])
    #expect(speech(harness, "a") == [["a"]])
  }

  @Test("The characters of a secret are bullets") func bullets() {
    let field = TextField(placeholder: "Password")
    field.isSecureTextEntry = true
    let harness = make(field)
    #expect(speech(harness, "a") == [["bullet"]])
    #expect(speech(harness, "b", "Left").last == ["bullet"])
    #expect(speech(harness, "Delete") == [["deleted bullet"]])
    #expect(speech(harness, "Alt-a") == [["selected bullet"]])
  }

  @Test("The reader's own commands stay reachable with Control and Alt, and other keys go to the text")
  func commands() {
    let harness = make(TextField(placeholder: "Name"), text: "ab")
    let other = BacklitButton(title: "Done")
    harness.harness.add(other, column: 30, row: 1, columns: 10, rows: 3)
    #expect(speech(harness, "Space", "Left").last == ["space"])
    #expect(harness.input.text == "ab ")
    #expect(speech(harness, "Control-Alt-Right").last == ["Done", "button"])
    #expect(speech(harness, "Left").last?.first == "Name", "elsewhere, arrows are the reader's")
    #expect(speech(harness, "Ctrl-Alt-l").last?.first == "Name")
    #expect(speech(harness, "Ctrl-s").last == ["a", "b"] || speech(harness, "Ctrl-s").last?.first == "a")
    #expect(speech(harness, "?") == [["question mark"]])
  }

  @Test("Words exist in five languages", arguments: ["es", "de", "fr", "ar"]) func languages(tag: String) {
    let harness = make(TextField(placeholder: "X"))
    harness.display.session.setLanguage(tag, mirrorsLayout: false)
    harness.display.advance(by: 5)
    let arriving = speech(harness, "F6", "F6").last ?? []
    #expect(arriving.count == 3 && !arriving.contains("text field") && !arriving.contains("is editing"))
    harness.robot.type("a.")
    let deleted = speech(harness, "Backspace").last?.first ?? ""
    #expect(!deleted.isEmpty && !deleted.contains("deleted") && !deleted.contains("dot"))
    harness.input.validation = .email
    #expect(speech(harness, "Enter").last?.first?.contains("Enter an") == false)
  }
}
