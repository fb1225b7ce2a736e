import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitText
import BacklitUI
import BacklitValues
import TestSupport
import Testing

/// Text fields, operated by keys, by mouse and by pastes.
@Suite @MainActor struct TextFieldTests {
  @Test("Typed characters appear with the cursor behind them") func typing() {
    let harness = TextHarness(TextField())
    harness.robot.type("Ana María")
    #expect(harness.input.text == "Ana María")
    #expect(harness.row().contains("Ana María"))
    #expect(harness.cursor == [3 + 9, 2])
    #expect(harness.log.events.filter { $0 == "editingChanged" }.count == 9)
  }

  /// Keys with the state after them.
  nonisolated static let editing: [(start: String, keys: [String], end: String)] = [
    ("one two", ["Left"], "one tw|o"),
    ("one two", ["Home"], "|one two"),
    ("one two", ["Home", "Right", "End"], "one two|"),
    ("one two", ["Control-Left"], "one |two"),
    ("one two", ["Alt-Left", "Alt-Left"], "|one two"),
    ("one two", ["Home", "Control-Right"], "one| two"),
    ("one two", ["Home", "Alt-f", "Alt-b"], "|one two"),
    ("one two", ["Ctrl-a", "Ctrl-f"], "o|ne two"),
    ("one two", ["Ctrl-a", "Ctrl-e", "Ctrl-b"], "one tw|o"),
    ("one two", ["Shift-Left", "Shift-Left"], "one t[wo]"),
    ("one two", ["Shift-Control-Left"], "one [two]"),
    ("one two", ["Shift-Home"], "[one two]"),
    ("one two", ["Shift-Home", "Left"], "|one two"),
    ("one two", ["Shift-Home", "Right"], "one two|"),
    ("one two", ["Alt-a", "x"], "x|"),
    ("one two", ["Backspace"], "one tw|"),
    ("one two", ["Home", "Delete"], "|ne two"),
    ("one two", ["Control-Backspace"], "one |"),
    ("one two", ["Home", "Control-Delete"], "| two"),
    ("one two", ["Ctrl-w", "Ctrl-w"], "|"),
    ("one two", ["Ctrl-w", "Ctrl-y", "Ctrl-y"], "one twotwo|"),
    ("one two", ["Ctrl-a", "Ctrl-k"], "|"),
    ("one two", ["Control-Left", "Ctrl-u"], "|two"),
    ("one two", ["Ctrl-a", "Alt-d"], "| two"),
    ("one two", ["Ctrl-t"], "one tow|"),
    ("one two", ["Ctrl-h", "Ctrl-a", "Ctrl-d"], "|ne tw"),
    ("one two", ["Ctrl-w", "Ctrl-z"], "one two|"),
    ("one two", ["Ctrl-w", "Alt-z", "Ctrl-y"], "one |"),
    ("one two", ["Ctrl-w", "Alt-z", "Alt-Shift-z"], "one |"),
    ("one two", ["Ctrl-w", "Ctrl-_"], "one two|"),
    ("one two", ["Shift-Control-Left", "Ctrl-x", "Home", "Ctrl-v"], "two|one "),
    ("one two", ["Shift-Home", "Alt-c", "End", "Shift-Insert"], "one twoone two|"),
    ("one two", ["Shift-Home", "Shift-Delete"], "|"),
    ("a👩‍👩‍👧e\u{301}", ["Backspace"], "a👩‍👩‍👧|"),
    ("a👩‍👩‍👧e\u{301}", ["Backspace", "Backspace"], "a|"),
    ("a👩‍👩‍👧b", ["Left", "Left"], "a|👩‍👩‍👧b"),
  ]

  @Test("Keys edit and move", arguments: editing) func keys(
    step: (start: String, keys: [String], end: String)
  ) {
    let harness = TextHarness(TextField())
    harness.input.text = step.start
    for key in step.keys { harness.press(key) }
    #expect(harness.state == step.end, "\(step.keys)")
  }

  @Test("A long text scrolls with the insertion point") func scrolling() {
    let harness = TextHarness(TextField())
    harness.robot.type("abcdefghijklmnopqrstuvwxyz0123456789")
    // 18 columns are inside of the border, and the last one has the cursor.
    #expect(harness.row().contains("jklmnopqrstuvwxyz0123456789".suffix(17)))
    #expect(harness.cursor == [3 + 17, 2])
    harness.press("Home")
    #expect(harness.row().contains("abcdefghijklmnopqr"))
    #expect(harness.cursor == [3, 2])
    // Without the focus, the start is shown.
    harness.press("End")
    harness.window.focus(on: nil)
    harness.display.settle()
    #expect(harness.row().contains("abcdefghijklmnopqr"))
  }

  @Test("Wide characters take two columns") func wide() {
    let harness = TextHarness(TextField())
    harness.robot.type("日本")
    #expect(harness.cursor == [3 + 4, 2])
    harness.press("Left")
    #expect(harness.cursor == [3 + 2, 2])
    harness.click(1)
    #expect(harness.state == "日|本")
  }

  @Test("Arrows follow the picture of mixed text") func mixed() {
    let harness = TextHarness(TextField())
    // Shown as "ab " and then the three letters from right to left.
    harness.input.text = "ab אבג"
    harness.press("Home", "Right", "Right", "Right")
    #expect(harness.input.editing.selection.head == harness.input.editing.buffer.position(characterOffset: 3))
    // The next step to the right passes the last letter, which is shown first.
    harness.press("Right")
    #expect(harness.input.editing.selection.head == harness.input.editing.buffer.position(characterOffset: 5))
    var places: [Int] = []
    for _ in 0..<8 {
      harness.press("Left")
      places.append(harness.cursor.first ?? -1)
    }
    #expect(places.last == 3, "Left reaches the left edge: \(places)")
    var visited = Set<TextPosition>()
    for _ in 0..<8 {
      visited.insert(harness.input.editing.selection.head)
      harness.press("Right")
    }
    #expect(visited.count >= 6)
  }

  @Test("Arabic runs from the right, and the cursor is left of what was typed") func arabic() {
    let field = TextField()
    let harness = TextHarness(field)
    harness.display.session.setLanguage("ar", mirrorsLayout: true)
    harness.display.settle()
    harness.robot.type("سلام")
    #expect(
      harness.row().contains("مالس".reversed().map(String.init).joined()) || harness.row().contains("مالس"))
    let before = harness.cursor
    harness.press("Left")
    #expect(harness.cursor == before, "nothing is left of the end")
    harness.press("Right")
    #expect(harness.cursor == [before[0] + 1, 2])
    #expect(harness.state == "سلا|م")
    harness.press("Home", "Delete")
    #expect(field.text == "لام")
  }

  @Test("A click, a drag, a double and a triple click select") func mouse() {
    let harness = TextHarness(TextField())
    harness.input.text = "one two three"
    harness.click(5)
    #expect(harness.state == "one t|wo three")
    harness.click(9, modifiers: .shift)
    #expect(harness.state == "one t[wo t]hree")
    harness.click(5, times: 2)
    #expect(harness.state == "one [two] three")
    harness.click(5, times: 3)
    #expect(harness.state == "[one two three]")
    harness.robot.drag(from: harness.place(0), to: harness.place(3))
    #expect(harness.state == "[one] two three")
    // A double click and a drag select whole words.
    harness.display.advance(by: 1)
    harness.robot.pointer(.down, at: harness.place(0))
    harness.robot.pointer(.up, at: harness.place(0))
    harness.robot.drag(from: harness.place(0), to: harness.place(5))
    #expect(harness.state == "[one two] three")
  }

  @Test("A drag beyond the edge scrolls") func dragBeyondEdge() {
    let harness = TextHarness(TextField())
    harness.input.text = String(repeating: "x", count: 80)
    harness.press("Home")
    harness.robot.pointer(.down, at: harness.place(2))
    harness.robot.pointer(.drag, at: harness.place(25))
    harness.display.advance(by: 5)
    #expect(
      harness.input.editing.selection.range.end.hashValue
        == harness.input.editing.buffer.endOfDocument.hashValue)
    harness.robot.pointer(.up, at: harness.place(25))
    #expect(!harness.display.session.isAnimating)
  }

  @Test("The middle button inserts what was copied") func middleButton() {
    let harness = TextHarness(TextField())
    harness.input.text = "one two"
    harness.press("Shift-Control-Left", "Alt-c")
    harness.robot.pointer(.down, at: harness.place(0), button: .middle)
    harness.robot.pointer(.up, at: harness.place(0), button: .middle)
    #expect(harness.state == "two|one two")
  }

  @Test("A paste becomes one line, and control characters are shown as pictures") func paste() {
    let harness = TextHarness(TextField())
    harness.robot.paste("a\u{1B}[31mb\nc\u{7}\n")
    #expect(harness.input.text == "a\u{1B}[31mb c\u{7}")
    #expect(harness.row().contains("a␛[31mb c␇"))
    harness.press("Ctrl-z")
    #expect(harness.input.text == "", "one undo removes a paste")
  }

  @Test("The longest text and the keyboard type limit what is typed and pasted") func limits() {
    let harness = TextHarness(TextField())
    harness.input.maximumLength = 4
    harness.robot.type("abcdef")
    #expect(harness.input.text == "abcd")
    harness.robot.paste("xyz")
    #expect(harness.input.text == "abcd")
    harness.input.text = ""
    harness.input.keyboardType = .number
    harness.robot.paste("a1b2-3")
    #expect(harness.input.text == "12-3")
    harness.input.text = ""
    harness.input.keyboardType = .email
    harness.robot.type("a b@c")
    #expect(harness.input.text == "ab@c")
    harness.input.filter = TextFilter { $0.uppercased() }
    harness.robot.type("d")
    #expect(harness.input.text == "ab@cD".prefix(4))
  }

  @Test("A delegate refuses changes") func delegate() {
    @MainActor final class Digits: TextFieldDelegate {
      var asked: [String] = []
      func textField(
        _ textField: TextField, shouldChangeCharactersIn range: TextRange, replacementString string: String
      ) -> Bool {
        asked.append("\(textField.text(in: range))>\(string)")
        return string != "x"
      }
      func textFieldShouldReturn(_ textField: TextField) -> Bool { false }
    }
    let digits = Digits()
    let harness = TextHarness(TextField())
    harness.input.delegate = digits
    harness.robot.type("axb")
    #expect(harness.input.text == "ab")
    harness.press("Backspace", "Enter")
    #expect(digits.asked == [">a", ">x", ">b", "b>"])
    #expect(harness.log.count("primaryActionTriggered") == 0)
  }

  @Test("A secret is in no output") func secret() {
    let harness = TextHarness(TextField(placeholder: "Password"))
    harness.input.isSecureTextEntry = true
    harness.robot.reader(.on)
    harness.robot.type("hunter2")
    harness.press("Shift-Home", "Alt-c", "Ctrl-x", "End", "Control-Left", "Ctrl-k", "Ctrl-z")
    harness.robot.type("hunter2")
    harness.display.finishSpeaking()
    #expect(harness.input.text.hasSuffix("hunter2"))
    #expect(harness.row().contains("•••"))
    var dumped = ""
    dump(harness.input.editing, to: &dumped)
    let said = harness.display.spoken.flatMap(\.self).joined(separator: " ")
    for output in [
      harness.display.text, said, "\(harness.display.tree)", dumped, Pasteboard.general.string ?? "",
    ] {
      for part in ["hunter2", "unte"] { #expect(!output.contains(part)) }
    }
    #expect(said.contains("bullet") && !said.contains("hunter"))
    #expect(!said.contains(" h ") && !said.contains(" u "))
  }

  @Test("A placeholder names the field until a label does") func placeholder() throws {
    let harness = TextHarness(TextField(placeholder: "First name"))
    #expect(harness.row().contains("First name"))
    #expect(harness.input.accessibilityLabel == "First name" && harness.input.accessibilityValue == nil)
    harness.input.accessibilityLabel = "Name"
    #expect(harness.input.accessibilityValue == "First name")
    harness.robot.type("x")
    #expect(!harness.row().contains("First name") && harness.input.accessibilityValue == "x")
  }

  @Test("Enter checks the text, shows the message and goes on when it is right") func validation() {
    let harness = TextHarness(TextField(), columns: 40, rows: 4)
    let next = TextField()
    harness.harness.add(next, column: 2, row: 8, rows: 3)
    harness.input.validation = .required.and(.email)
    harness.input.returnKeyType = .next
    harness.press("Enter")
    #expect(harness.input.validationMessage == "Enter a text.")
    #expect(harness.row(2).contains("Enter a text."))
    #expect(harness.input.isFocused && harness.log.count("primaryActionTriggered") == 0)
    harness.robot.type("ana")
    #expect(harness.input.validationMessage?.hasPrefix("Enter an email address") == true)
    harness.robot.type("@example.org")
    #expect(harness.input.validationMessage == nil && !harness.row(2).contains("Enter"))
    harness.press("Enter")
    #expect(harness.log.count("primaryActionTriggered") == 1 && next.isFocused)
    #expect(harness.log.count("editingDidEnd") == 1)
  }

  @Test("A formatter writes numbers and dates as the language does") func formatting() {
    let harness = TextHarness(TextField())
    harness.input.formatter = .number(ValueFormat(decimals: 2, groupsDigits: true))
    harness.input.accessibilityLanguage = "de"
    harness.robot.type("1234,5")
    harness.press("Enter")
    #expect(harness.input.text == "1.234,50")
    harness.input.formatter = .date
    harness.input.text = "4.3.26"
    harness.press("Enter")
    #expect(harness.input.text == "04.03.2026")
    harness.input.text = "31.2.2026"
    harness.press("Enter")
    #expect(harness.input.text == "31.2.2026", "a date that does not exist stays")
    #expect(TextFormatter.date.string(for: "3/4/2026") == "03/04/2026")
    #expect(TextFormatter.date.string(for: "2026-03-04", language: .de) == "04.03.2026")
  }

  @Test(
    "A number that is formatted again keeps its value",
    arguments: [
      ("en", "1234", "1,234"), ("de", "1234", "1.234"), ("en", "-999999", "-999,999"),
      ("fr", "1234", "1 234"),
    ]
  )
  func formattingTwice(language: String, typed: String, formatted: String) {
    let harness = TextHarness(TextField())
    harness.input.formatter = .number(ValueFormat(groupsDigits: true))
    harness.input.accessibilityLanguage = language
    harness.robot.type(typed)
    harness.press("Enter")
    let first = harness.input.text
    #expect(first.filter(\.isNumber) == formatted.filter(\.isNumber))
    harness.press("Enter", "Enter")
    #expect(harness.input.text == first)
  }

  @Test("A separator between groups of digits is not read as the decimal separator") func groups() {
    let format = ValueFormat(decimals: 3)
    let read = { (text: String, language: Language) in
      TextFormatter.number(format).string(for: text, language: language)
    }
    #expect(read("1,234", .en) == "1234.000" && read("1.234", .en) == "1.234")
    #expect(read("1.234", .de) == "1234,000" && read("1,234", .de) == "1,234")
    #expect(
      read("0,125", .en) == "0.125" && read("1,23", .en) == "1.230" && read("1234,567", .en) == "1234.567")
    #expect(read("1,234.5", .en) == "1234.500" && read("1,234,567", .en) == "1234567.000")
  }

  @Test(
    "A text that is only in parts a number is none, in the field and at a slider",
    arguments: [
      "3.5.1", "1..5", "1 2", "1.5.", "1,23,4", "1.2,3.4", "1,234 567", "1'23", "5-", "--5", ".", "-", "5%5",
      "1 .5",
    ]
  )
  func noNumber(text: String) throws {
    #expect(TextValidation.number.message(for: text) == "Enter a number.")
    for language in [Language.en, .de, .fr, .ar] {
      #expect(TextFormatter.number(.whole).string(for: text, language: language) == nil)
    }
    let harness = ControlHarness()
    let slider = harness.add(
      Slider(valueRange: try ValueRange(minimum: 0, maximum: 1000)), columns: 30, rows: 3)
    harness.robot.press(.tab)
    harness.robot.type("7")
    harness.robot.press(.backspace)
    harness.robot.type(text)
    harness.robot.press(.enter)
    #expect(slider.value == 0)
  }

  @Test(
    "Numbers are read with groups, signs and percent signs",
    arguments: [
      ("1 234 567,5", 1_234_567.5), ("1.234.567", 1_234_567), ("1,23,456.5", 123_456.5), ("1'234", 1234),
      ("-.5", -0.5),
      ("− 5.", -5), ("+12 %", 12), ("%12", 12), ("١٬٢٣٤٫٥", 1234.5), ("1\u{202F}234", 1234), ("0012", 12),
    ]
  )
  func numbers(text: String, value: Double) {
    let format = ValueFormat(decimals: 1)
    #expect(TextValidation.number.message(for: text) == nil)
    #expect(TextFormatter.number(format).string(for: text) == format.string(for: value))
  }

  @Test(
    "Down leads from a search field to the list, and Escape empties it and then leaves it",
    arguments: [false, true])
  func leavingSearch(withReader: Bool) {
    let display = HeadlessDisplay(columns: 40, rows: 12)
    let (field, table) = (SearchField(), TableView())
    (field.accessibilityLabel, table.accessibilityLabel) = ("Find", "Rows")
    table.showDefinedContent([DefinedListSection(rows: [Label(text: "One"), Label(text: "Two")])])
    let page = View()
    page.addSubview(field)
    page.addSubview(table)
    field.frame = Rect(x: 0, y: 0, width: 320, height: 48)
    table.frame = Rect(x: 0, y: 48, width: 320, height: 96)
    display.show(page)
    let window = display.session.window
    if withReader { display.robot.reader(.on) }
    window.focus(on: field)
    display.settle()
    display.robot.press(.down)
    #expect(window.focusedView === table)
    window.focus(on: field)
    display.settle()
    display.robot.type("ab")
    // While words run, Escape stops them only.
    display.finishSpeaking()
    display.robot.press(.escape)
    #expect(field.text == "" && window.focusedView === field)
    display.finishSpeaking()
    display.robot.press(.escape)
    #expect(window.focusedView === table)
    table.removeFromSuperview()
    window.focus(on: field)
    display.finishSpeaking()
    display.robot.press(.escape)
    #expect(window.focusedView == nil)
  }

  @Test("A handler that keeps the focus does not begin the next field") func keptFocus() {
    let harness = TextHarness(TextField())
    let next = TextField()
    next.validation = .required
    harness.harness.add(next, column: 30, row: 1, columns: 20, rows: 3)
    let log = EventLog(next)
    harness.input.addAction(for: .editingDidEnd) { $0.window?.focus(on: $0) }
    harness.press("Tab")
    #expect(harness.input.isFocused && next.validationMessage == nil)
    #expect(log.count("editingDidBegin") == 0 && log.count("editingDidEnd") == 0)
    #expect(harness.log.count("editingDidEnd") == 1)
    harness.robot.type("x")
    #expect(harness.input.text == "x" && next.text.isEmpty)
  }

  @Test("Suggestions are chosen by keys and by mouse") func completion() throws {
    let harness = TextHarness(TextField())
    harness.input.completions = ["Berlin", "Bern", "Bergen", "Paris"]
    harness.robot.type("be")
    #expect(harness.row(2).contains("Berlin") && harness.row(4).contains("Bergen"))
    harness.press("Down", "Down", "Enter")
    #expect(harness.input.text == "Bern")
    #expect(!harness.display.text.contains("Bergen"))
    harness.input.text = ""
    harness.robot.type("be")
    harness.robot.pointer(.down, at: Point(x: 5.5, y: 6.5))
    harness.robot.pointer(.up, at: Point(x: 5.5, y: 6.5))
    #expect(harness.input.text == "Bergen")
    harness.input.text = ""
    harness.robot.type("b")
    harness.press("Escape")
    #expect(!harness.display.text.contains("Bern") && harness.input.isFocused)
    harness.press("Down", "Down", "Tab")
    #expect(harness.input.text == "Berlin", "Tab takes the suggestion")
  }

  @Test("The clear button empties the field, and Escape does so in a search field") func clearing() throws {
    let harness = TextHarness(TextField())
    harness.input.clearButtonMode = .always
    harness.robot.type("abc")
    #expect(harness.row().contains("×"))
    harness.click(17)
    #expect(harness.input.text == "" && harness.log.count("editingChanged") == 4)
    harness.press("Ctrl-z")
    #expect(harness.input.text == "abc")
    let search = TextHarness(SearchField(placeholder: "Find"))
    search.robot.type("abc")
    search.press("Escape")
    #expect(search.input.text == "" && search.row().contains("›"))
  }

  @Test("The selection is visible in every quality", arguments: DisplayQuality.allCases, [true, false])
  func selection(quality: DisplayQuality, hasColor: Bool) {
    let harness = TextHarness(TextField())
    harness.display.session.displayQuality = quality
    harness.display.session.displaysColor = hasColor
    harness.input.text = "one two"
    harness.press("Shift-Control-Left")
    let grid = harness.display.grid
    let (plain, selected) = (grid[4, 2], grid[8, 2])
    #expect(plain.glyph.text == "n" && selected.glyph.text == "w")
    #expect(plain.background != selected.background || plain.attributes != selected.attributes)
    #expect(harness.cursor == [3 + 4, 2])
  }

  @Test("The terminal's cursor stays at the insertion point behind the curtain") func curtain() {
    let harness = TextHarness(TextField())
    harness.robot.reader(.on)
    harness.press("F9")
    harness.robot.type("abc")
    #expect(harness.row().filter { !$0.isWhitespace } == "")
    #expect(harness.cursor == [3 + 3, 2])
  }

  @Test("A field that is disabled or not editable does not change") func disabled() {
    let harness = TextHarness(TextField())
    harness.input.text = "abc"
    harness.input.isEditable = false
    harness.robot.type("x")
    harness.press("Backspace", "Ctrl-k")
    harness.robot.paste("x")
    #expect(harness.input.text == "abc" && harness.log.count("editingChanged") == 0)
    harness.press("Shift-Home", "Alt-c")
    #expect(Pasteboard.general.string == "abc")
    harness.input.isEnabled = false
    #expect(!harness.input.isFocused)
  }

  @Test("A paste of ten megabytes is one line that stays quick to edit") func largePaste() {
    let harness = TextHarness(TextField())
    let text = String(repeating: "0123456789abcde\n", count: 10_000_000 / 16)
    harness.robot.paste(text)
    #expect(harness.input.editing.buffer.utf8Count == 9_999_999)
    #expect(harness.row().contains("abcde 0123456789a".suffix(5)))
    harness.robot.type("x")
    harness.press("Control-Home")
    #expect(harness.cursor == [3, 2] && harness.row().contains("0123456789abcde 01"))
  }

  @Test("The baseline is that of the text, and the size is natural") func layout() {
    let field = TextField(placeholder: "A long placeholder for a field")
    #expect(field.intrinsicContentSize.height == 48)
    #expect(field.intrinsicContentSize.width == 33 * 8)
    field.validation = .required
    #expect(field.intrinsicContentSize.height == 64)
    let harness = ControlHarness(columns: 60, rows: 10)
    let label = Label(text: "Name")
    let row = StackView(arrangedSubviews: [label, field])
    row.alignment = .firstBaseline
    row.translatesAutoresizingMaskIntoConstraints = false
    harness.surface.addSubview(row)
    row.topAnchor.constraint(equalTo: harness.surface.topAnchor).isActive = true
    row.leadingAnchor.constraint(equalTo: harness.surface.leadingAnchor).isActive = true
    field.text = "Ana"
    harness.display.settle()
    let lines = harness.display.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.contains { $0.contains("Name") && $0.contains("Ana") })
  }

  @Test("Random keys agree with an array of characters") func randomKeys() {
    let harness = TextHarness(TextField(), columns: 12)
    var random = SeededRandom(seed: 7)
    var characters: [Character] = []
    var (anchor, head) = (0, 0)
    let samples: [Character] = ["a", "b", " ", "é", "日", "👩‍👩‍👧", "-"]
    for turn in 0..<400 {
      let isExtending = Bool.random(using: &random)
      let range = min(anchor, head)..<max(anchor, head)
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        let character = samples.randomElement(using: &random) ?? "a"
        harness.robot.press(.character(character))
        characters.replaceSubrange(range, with: [character])
        head = range.lowerBound + 1
        anchor = head
      case 2:
        harness.robot.press(.left, modifiers: isExtending ? .shift : [])
        head = !isExtending && !range.isEmpty ? range.lowerBound : max(0, head - 1)
        if !isExtending { anchor = head }
      case 3:
        harness.robot.press(.right, modifiers: isExtending ? .shift : [])
        head = !isExtending && !range.isEmpty ? range.upperBound : min(characters.count, head + 1)
        if !isExtending { anchor = head }
      case 4:
        harness.robot.press(.backspace)
        let deleted = range.isEmpty ? max(0, head - 1)..<head : range
        characters.removeSubrange(deleted)
        head = deleted.lowerBound
        anchor = head
      default:
        harness.robot.press(.delete)
        let deleted = range.isEmpty ? head..<min(characters.count, head + 1) : range
        characters.removeSubrange(deleted)
        head = deleted.lowerBound
        anchor = head
      }
      let buffer = harness.input.editing.buffer
      #expect(buffer.string == String(characters), "turn \(turn)")
      #expect(buffer.characterOffset(of: harness.input.editing.selection.head) == head, "turn \(turn)")
      #expect((3...12).contains(harness.cursor.first ?? 0), "turn \(turn)")
    }
  }
}
