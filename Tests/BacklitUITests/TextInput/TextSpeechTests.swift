import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

/// The words of the screen reader for text fields.
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
    let words = { harness.display.words.split(separator: "\n").first ?? "" }
    #expect(words() == "First name, text field, Ana, is editing")
    #expect(speech(harness, "Tab").last == ["Done", "button"])
    // Only with the focus.
    #expect(words() == "First name, text field, Ana")
    #expect(
      speech(harness, "Tab") == [["First name", "text field", "Ana", "is editing"], ["As in your passport"]])
  }

  @Test("The placeholder of a field with a name is not its value, but begins its hint")
  func placeholder() {
    let harness = make(TextField(placeholder: "ana@example.org"))
    harness.input.accessibilityLabel = "Email"
    let other = BacklitButton(title: "Done")
    harness.harness.add(other, column: 30, row: 1, columns: 10, rows: 3)
    _ = speech(harness, "Tab")
    #expect(speech(harness, "Tab") == [["Email", "text field", "is editing"], ["ana@example.org"]])
    harness.input.accessibilityHint = "At work"
    _ = speech(harness, "Tab")
    #expect(speech(harness, "Tab").last == ["ana@example.org, At work"])
    harness.input.text = "bo@example.org"
    _ = speech(harness, "Tab")
    #expect(
      speech(harness, "Tab") == [["Email", "text field", "bo@example.org", "is editing"], ["At work"]])
    harness.input.text = ""
    harness.input.accessibilityValue = "unknown"
    _ = speech(harness, "Tab")
    #expect(speech(harness, "Tab") == [["Email", "text field", "unknown", "is editing"], ["At work"]])
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

  @Test("Equal digits are spoken as they are, and what was changed in its language") func equalDigits() {
    let harness = make(TextField(placeholder: "Number"), text: "11")
    harness.input.accessibilityLanguage = "fr"
    harness.display.advance(by: 5)
    var languages: [String?] = []
    harness.display.session.handlers.onUtterance = { languages = $0.parts.flatMap(\.runs).map(\.language) }
    #expect(speech(harness, "Shift-Home", "Delete").last == ["deleted 11"])
    #expect(languages == [nil, "fr"])
  }

  @Test("Characters that are typed or deleted quickly are all spoken, and interrupt each other")
  func quickTyping() {
    func quickly(_ harness: TextHarness<TextField>, _ keys: String...) -> [[String]] {
      harness.harness.speech(for: 5) {
        for key in keys {
          harness.press(key)
          harness.display.advance(by: 0.1)
        }
      }
    }
    let harness = make(TextField(placeholder: "Name"))
    #expect(quickly(harness, "b", "o", "o", "k") == [["b"], ["o"], ["o"], ["k"]])
    #expect(
      quickly(harness, "Backspace", "Backspace", "Backspace")
        == [["deleted k"], ["deleted o"], ["deleted o"]])
    // Unlike a letter, "deleted k" takes longer than the time between two keys.
    #expect(harness.display.transcript.suffix(3).map(\.interrupted) == [true, true, false])
    let field = TextField(placeholder: "Password")
    field.isSecureTextEntry = true
    #expect(quickly(make(field), "a", "b") == [["bullet"], ["bullet"]])
  }

  @Test("A key that is held in a text leaves no speech behind") func heldKey() {
    let harness = make(TextField(placeholder: "Name"), text: String(repeating: "ab", count: 30))
    let said = harness.harness.speech(for: 0.6) {
      for _ in 0..<40 {
        harness.press("Backspace")
        harness.display.advance(by: 0.033)
      }
    }
    #expect(said.last == ["deleted a"] && harness.display.transcript.last?.interrupted == false)
    #expect(!harness.display.session.hasPendingSpeech)
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

  @Test(
    "The error of a field that Tab leaves follows the words about the next one, with the name of the field")
  func errorBehind() {
    let harness = make(TextField(placeholder: "First name"))
    harness.input.validation = .required
    let next = TextField(placeholder: "Last name")
    harness.harness.add(next, column: 30, row: 1, columns: 10, rows: 3)
    let before = harness.display.transcript.count
    #expect(
      speech(harness, "Tab") == [
        ["Last name", "text field", "is editing"], ["First name: Enter a text."],
      ])
    #expect(harness.display.transcript.dropFirst(before).allSatisfy { !$0.interrupted })
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

  @Test("Emoji are spoken by their names when typed, reached, deleted and spelled") func emoji() {
    let harness = make(TextField(placeholder: "Name"))
    // The installed dictionaries determine the names.
    func name(_ character: Character, _ language: Language = .en) -> String {
      language.emojiName(of: character)?.text ?? ""
    }
    #expect(harness.harness.speech { harness.robot.type("👍") } == [[name("👍")]])
    #expect(harness.harness.speech { harness.robot.type("👋🏽") } == [[name("👋🏽")]])
    #expect(speech(harness, "Left") == [[name("👋🏽")]])
    #expect(speech(harness, "Backspace") == [["deleted \(name("👍"))"]])
    harness.input.text = "a🇩🇪"
    _ = speech(harness, "F6", "F6")
    #expect(speech(harness, "Control-Alt-s").last == ["a", name("🇩🇪")])
    harness.display.session.setLanguage("de", mirrorsLayout: false)
    harness.display.advance(by: 5)
    #expect(speech(harness, "Home", "End", "Left").last == [name("🇩🇪", .de)])
  }

  @Test("A capital letter has a higher pitch when it is typed, reached and spelled") func capitals() {
    let harness = make(TextField(placeholder: "Name"))
    var raised: [[String]] = []
    harness.display.session.handlers.onUtterance = { utterance in
      raised.append(utterance.parts.flatMap(\.runs).filter(\.raisesPitch).map(\.text))
    }
    _ = speech(harness, "A", "b", "Home")
    #expect(raised == [["A"], [], ["A"]])
    raised = []
    _ = speech(harness, "Control-Alt-s")
    #expect(raised == [["A"]])
  }

  /// Turns the rotor to a choice.
  private func turn(_ harness: TextHarness<some TextInputControl>, to choice: String) {
    for _ in 0..<12 where harness.display.lastSpoken?.first != choice {
      harness.robot.reader(.nextChoice)
      harness.display.advance(by: 1)
    }
    #expect(harness.display.lastSpoken?.first == choice)
  }

  /// The texts that movements of the rotor speak, joined.
  private func rotor(_ harness: TextHarness<some TextInputControl>, _ commands: ReaderCommand...) -> [String]
  {
    commands.map { command in
      harness.harness.speech(for: 5) { harness.robot.reader(command) }.map { $0.joined(separator: "|") }
        .joined(separator: " / ")
    }
  }

  @Test("The rotor moves the insertion point by characters, words, lines and paragraphs") func rotorMoves() {
    let area = make(TextView(), text: "one two\nthree\n\nfour five\nsix")
    area.press("Control-Home")
    area.display.advance(by: 5)
    turn(area, to: "Characters")
    #expect(rotor(area, .choiceDown, .choiceDown, .choiceUp) == ["n", "e", "n"])
    #expect(area.state == "o|ne two\nthree\n\nfour five\nsix")
    turn(area, to: "Words")
    #expect(rotor(area, .choiceDown, .choiceDown) == ["ne", "two"])
    turn(area, to: "Lines")
    #expect(rotor(area, .choiceDown, .choiceDown, .choiceDown) == ["three", "blank", "four five"])
    #expect(area.state == "one two\nthree\n\n|four five\nsix")
    #expect(rotor(area, .choiceUp, .choiceUp) == ["blank", "three"])
    #expect(area.state == "one two\n|three\n\nfour five\nsix")
    turn(area, to: "Paragraphs")
    #expect(rotor(area, .choiceDown) == ["four five\nsix"])
    #expect(area.state == "one two\nthree\n\n|four five\nsix")
    #expect(rotor(area, .choiceUp) == ["one two\nthree"])
    let atStart = rotor(area, .choiceUp)
    #expect(atStart.first?.hasPrefix("one two\nthree") == true)
    #expect(area.state == "|one two\nthree\n\nfour five\nsix")
  }

  @Test("The keys for paragraphs speak paragraphs") func paragraphs() {
    let area = make(TextView(), text: "one\ntwo\n\nthree")
    area.press("Control-Home")
    area.display.advance(by: 5)
    #expect(speech(area, "Control-Down") == [["one\ntwo"]])
    #expect(speech(area, "Control-Down") == [["three"]])
    #expect(speech(area, "Control-Up") == [["three"]])
    #expect(speech(area, "Control-Up") == [["one\ntwo"]])
  }

  @Test("Reading from here reads the text from the insertion point, then the elements after it")
  func readFromHere() {
    let area = make(TextView(), text: "one two\nthree\n\nfour five\nsix")
    let other = BacklitButton(title: "Done")
    area.harness.add(other, column: 30, row: 10, columns: 10, rows: 3)
    area.press("Control-Home", "Control-Right")
    area.display.finishSpeaking()
    let said = area.harness.speech {
      area.press("Control-Alt-r")
      area.display.finishSpeaking()
    }
    #expect(said == [[" two\nthree"], ["four five\nsix"], ["Done", "button"]])
    // The insertion point is where the last part began.
    #expect(area.state == "one two\nthree\n\n|four five\nsix")
    let secret = TextField(placeholder: "Password")
    secret.isSecureTextEntry = true
    let hidden = make(secret, text: "abc")
    #expect(speech(hidden, "Control-Alt-r").last?.contains("abc") == false)
  }

  @Test(
    "While a key is held in a text, what it types or deletes is spoken to its end at intervals",
    arguments: ["Backspace", "x"])
  func heldKeyAtIntervals(key: String) {
    let harness = make(TextField(placeholder: "Name"), text: String(repeating: "ab", count: 30))
    harness.display.clearTranscript()
    for _ in 0..<60 {
      harness.press(key)
      harness.display.advance(by: 0.033)
    }
    let heard = harness.display.transcript
    #expect((3...6).contains(heard.count), "\(heard)")
    #expect(heard.allSatisfy { !$0.interrupted }, "\(heard)")
  }
}
