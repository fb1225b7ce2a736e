import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

/// The sizes and colours of shirts.
@MainActor
private final class Shirts: PickerViewDataSource, PickerViewDelegate {
  var rows = [["Small", "Medium", "Large"], ["Amber", "Blue", "Green", "Grey", "Red", "White"]]
  var chosen: [String] = []

  func numberOfComponents(in pickerView: PickerView) -> Int { rows.count }

  func pickerView(_ pickerView: PickerView, numberOfRowsInComponent component: Int) -> Int {
    rows[component].count
  }

  func pickerView(_ pickerView: PickerView, titleForRow row: Int, forComponent component: Int) -> String {
    rows[component][row]
  }

  func pickerView(
    _ pickerView: PickerView, accessibilityLabelForComponent component: Int
  ) -> String? { ["Size", "Colour"][component] }

  func pickerView(_ pickerView: PickerView, didSelectRow row: Int, inComponent component: Int) {
    chosen.append(rows[component][row])
  }
}

@Suite("The picker view") @MainActor struct PickerViewTests {
  private let harness = ControlHarness(columns: 60, rows: 20)
  private let picker = PickerView()
  private let shirts = Shirts()
  private let log: EventLog

  init() {
    picker.dataSource = shirts
    picker.delegate = shirts
    log = EventLog(picker)
    harness.add(picker, columns: 30, rows: 5)
  }

  private func row(_ component: Int) -> Int { picker.selectedRow(inComponent: component) }

  private func focus(_ component: Int) {
    harness.display.session.window.focus(on: picker.subviews[component])
    harness.display.settle()
  }

  /// The rows of the picture.
  private var lines: [String] {
    let cells = harness.picture(of: picker).map { $0.glyph.text }
    return (0..<5).map { cells[$0 * 30..<$0 * 30 + 30].joined() }
  }

  @Test("The chosen row is in the middle, between marks") func picture() {
    #expect(picker.numberOfComponents == 2 && picker.numberOfRows(inComponent: 1) == 6)
    #expect(picker.intrinsicContentSize == Size(width: 19 * 8, height: 80))
    #expect(picker.rowSize(forComponent: 0) == Size(width: 80, height: 16))
    picker.selectRow(3, inComponent: 1, animated: false)
    harness.display.settle()
    #expect(
      lines.map { $0.filter { $0 != " " } } == ["Blue", "Green", "▸Small◂▸Grey◂", "MediumRed", "LargeWhite"])
    #expect(log.events.isEmpty && shirts.chosen.isEmpty)
  }

  @Test("Keys choose rows, stop at the ends, and lead to the column beside") func keys() {
    focus(1)
    var rows: [Int] = []
    for key in [Key.down, .down, .up, .end, .down, .home, .up, .pageDown, .pageUp] {
      harness.robot.press(key)
      rows.append(row(1))
    }
    #expect(rows == [1, 2, 1, 5, 5, 0, 0, 5, 0])
    #expect(shirts.chosen == ["Blue", "Green", "Blue", "White", "Amber", "White", "Amber"])
    #expect(log.count("valueChanged") == 7)
    harness.robot.press(.right)
    #expect(picker.subviews[1].isFocused)
    harness.robot.press(.left)
    #expect(picker.subviews[0].isFocused)
    harness.robot.press(.tab)
    #expect(picker.subviews[1].isFocused)
  }

  @Test("A letter that begins no row is refused in words, and one that finds the chosen row says it again")
  func typingAnswers() {
    harness.robot.reader(.on)
    focus(1)
    harness.display.advance(by: 20)
    #expect(harness.speech { harness.robot.press(.character("z")) } == [["no action here"]])
    harness.display.advance(by: 2)
    for _ in 0..<2 {
      let heard = harness.speech { harness.robot.press(.character("w")) }
      #expect(heard.count == 1 && heard.first?.contains("White") == true, "\(heard)")
      harness.display.advance(by: 2)
    }
    #expect(row(1) == 5)
  }

  @Test("Typed characters lead to the row that begins with them") func typing() {
    focus(1)
    harness.robot.type("gr")
    #expect(row(1) == 2)
    harness.robot.type("ey")
    #expect(row(1) == 3)
    harness.display.advance(by: 2)
    harness.robot.type("w")
    #expect(row(1) == 5)
    harness.robot.type("x")
    #expect(row(1) == 5)
  }

  @Test("A tap chooses the row under it, a drag turns the column, and the wheel steps") func pointer() {
    let column = picker.subviews[1]
    let x = column.bounds.midX
    harness.touch(.down, Point(x: x, y: 72), in: column)
    harness.touch(.up, Point(x: x, y: 72), in: column)
    harness.display.advance(by: 1)
    #expect(row(1) == 2)
    harness.touch(.down, Point(x: x, y: 40), in: column)
    harness.touch(.drag, Point(x: x, y: 8), in: column)
    #expect(row(1) == 2, "The row changes when the column is released.")
    harness.touch(.up, Point(x: x, y: 8), in: column)
    harness.display.advance(by: 1)
    #expect(row(1) == 4)
    let robot = harness.robot
    robot.scroll(at: robot.cell(of: column.bounds.center, in: column), notches: 1)
    #expect(row(1) == 5)
    // Beside the rows nothing happens.
    harness.touch(.down, Point(x: x, y: 72), in: column)
    harness.touch(.up, Point(x: x, y: 72), in: column)
    #expect(row(1) == 5 && row(0) == 0)
  }

  @Test("Escape reverts a drag, and a row that the program chooses waits for its end") func cancelled() {
    let column = picker.subviews[0]
    harness.touch(.down, Point(x: 40, y: 40), in: column)
    harness.touch(.drag, Point(x: 40, y: 8), in: column)
    picker.selectRow(1, inComponent: 0, animated: false)
    harness.robot.press(.escape)
    harness.display.advance(by: 1)
    #expect(row(0) == 1 && shirts.chosen.isEmpty)
    #expect(lines[2].contains("Medium"))
  }

  @Test("Each column is an adjustable element with name and value, and says where it ends") func reader() {
    harness.robot.reader(.on)
    harness.display.finishSpeaking()
    #expect(harness.display.lastSpoken == ["Size", "Small", "adjustable"])
    #expect(harness.speech { harness.robot.reader(.increment) } == [["Medium"]])
    _ = harness.speech { harness.robot.reader(.increment) }
    #expect(harness.speech { harness.robot.reader(.increment) } == [["Large", "maximum"]])
    #expect(harness.speech { harness.robot.reader(.next) }.last == ["Colour", "Amber", "adjustable"])
    #expect(row(0) == 2)
    #expect(harness.display.auditFindings() == [])
  }

  @Test("A change is one undo step, a disabled picker takes no input") func undo() {
    focus(1)
    harness.robot.press(.end)
    harness.robot.press(.character("z"), modifiers: .alt)
    #expect(row(1) == 0 && shirts.chosen == ["White", "Amber"])
    harness.robot.press(.end)
    picker.isEnabled = false
    harness.display.settle()
    harness.robot.press(.home)
    harness.robot.tap(picker.subviews[1])
    #expect(row(1) == 5 && !picker.subviews[1].canBecomeFocused)
  }

  @Test("Rows that go away leave the last one chosen; a column that does not exist traps") func reload() async
  {
    picker.selectRow(99, inComponent: 1, animated: false)
    #expect(row(1) == 5)
    shirts.rows[1] = ["Amber", "Blue"]
    picker.reloadComponent(1)
    #expect(row(1) == 1)
    shirts.rows = [[]]
    picker.reloadAllComponents()
    #expect(picker.numberOfComponents == 1 && row(0) == -1)
    harness.display.advance(by: 0)
    focus(0)
    harness.robot.press(.down)
    #expect(row(0) == -1)
    picker.dataSource = nil
    picker.delegate = nil
    picker.titles = ["One", "Two"]
    #expect(row(0) == 0 && picker.numberOfRows(inComponent: 0) == 2)
    expectMessage(
      "there is none with the index 1.",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        PickerView(titles: ["One"]).selectRow(0, inComponent: 1, animated: false)
      })
  }
}

@Suite("The date picker") @MainActor struct DatePickerTests {
  private let harness = ControlHarness(columns: 60, rows: 20)

  private func show(_ mode: DatePicker.Mode, _ date: String, language: String = "en") throws -> DatePicker {
    let picker = DatePicker(mode: mode)
    picker.date = try #require(LocalDateTime(date))
    harness.display.session.setLanguage(language, mirrorsLayout: true)
    harness.add(picker, columns: 50, rows: 5)
    return picker
  }

  /// The columns in the order of Tab.
  private func columns(_ picker: DatePicker) -> [View] {
    harness.display.session.window.focusableViews.filter { $0.isDescendant(of: picker) }
  }

  private func press(_ key: Key, in picker: DatePicker, _ column: Int) {
    harness.display.session.window.focus(on: columns(picker)[column])
    harness.robot.press(key)
    harness.display.settle()
  }

  private func words(_ picker: DatePicker) -> [String] {
    columns(picker).map { "\($0.accessibilityLabel ?? ""): \($0.accessibilityValue ?? "")" }
  }

  @Test("Columns have the order, the names and the hours of the language") func languages() throws {
    let english = try show(.date, "2026-11-23T14:05")
    #expect(words(english) == ["Month: November", "Day: 23", "Year: 2026"])
    english.removeFromSuperview()
    let german = try show(.date, "2026-11-23T14:05", language: "de")
    #expect(words(german) == ["Tag: 23", "Monat: November", "Jahr: 2026"])
    german.datePickerMode = .dateAndTime
    #expect(words(german) == ["Datum: Montag, 23. November", "Stunde: 14", "Minute: 5"])
    harness.display.session.setLanguage("en", mirrorsLayout: true)
    harness.display.settle()
    #expect(
      words(german) == ["Date: Monday, November 23", "Hour: 2", "Minute: 5", "AM or PM: PM"])
    #expect(harness.display.text.contains("Mon Nov 23"))
    german.datePickerMode = .countDownTimer
    german.countDownDuration = 3900
    #expect(words(german) == ["Hour: 1 hour", "Minute: 5 minutes"])
    #expect(harness.display.auditFindings() == [] && harness.display.layoutProblems == [])
  }

  @Test("Noon and midnight are twelve, and the part of the day keeps the hour") func twelve() throws {
    let picker = try show(.time, "2026-11-23T11:30")
    press(.down, in: picker, 0)
    #expect(picker.date.time.description == "11:30", "Eleven is the last hour before noon.")
    press(.down, in: picker, 2)
    #expect(picker.date.time.description == "23:30")
    press(.home, in: picker, 0)
    #expect(picker.date.time.description == "12:30")
    press(.up, in: picker, 2)
    #expect(picker.date.time.description == "00:30" && words(picker).first == "Hour: 12")
  }

  @Test("A day that a month does not have is its last day") func lengths() throws {
    let picker = try show(.date, "2024-01-31T00:00", language: "de")
    var count = 0
    picker.addAction(for: .valueChanged) { _ in count += 1 }
    press(.down, in: picker, 1)
    #expect(picker.date.date.description == "2024-02-29" && count == 1)
    press(.down, in: picker, 0)
    #expect(picker.date.date.description == "2024-02-29" && count == 1)
    press(.down, in: picker, 2)
    #expect(picker.date.date.description == "2025-02-28" && count == 2)
    harness.display.session.window.focus(on: columns(picker)[2])
    harness.robot.type("1999")
    #expect(picker.date.date.year == 1999)
  }

  @Test("No key leads out of the bounds or to a minute beside the interval, in every mode", arguments: 0..<24)
  func bounds(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) + 7)
    let mode = DatePicker.Mode.allCases[seed % 4]
    let picker = try show(
      mode, "2026-11-23T14:05", language: ["en", "de", "ar"].randomElement(using: &random) ?? "en")
    let first = picker.date.adding(minutes: Int.random(in: -500_000...0, using: &random))
    let last = picker.date.adding(minutes: Int.random(in: 60...500_000, using: &random))
    let interval = [1, 5, 15, 30].randomElement(using: &random) ?? 1
    picker.minimumDate = first
    picker.maximumDate = last
    picker.minuteInterval = interval
    let columns = columns(picker)
    for _ in 0..<60 {
      let column = columns.randomElement(using: &random)
      harness.display.session.window.focus(on: column)
      harness.robot.press(
        [Key.up, .down, .home, .end, .pageUp, .pageDown].randomElement(using: &random) ?? .up)
      #expect((first...last).contains(picker.date), "\(picker.date)")
      #expect(picker.date.time.minute.isMultiple(of: interval))
      #expect(picker.countDownDuration.truncatingRemainder(dividingBy: Double(interval) * 60) == 0)
      for (view, word) in zip(columns, words(picker)) {
        let range = try #require(view.accessibilityRange)
        #expect(range.minimum <= range.value && range.value <= range.maximum, "\(word)")
      }
    }
  }

  @Test("Bounds move the date, and later bounds than the latest one are ignored") func limits() throws {
    let picker = try show(.dateAndTime, "2026-11-23T14:07")
    picker.minuteInterval = 15
    #expect(picker.date.description == "2026-11-23T14:00")
    picker.minimumDate = LocalDateTime("2026-11-23T14:05")
    #expect(picker.date.description == "2026-11-23T14:15")
    picker.maximumDate = LocalDateTime("2026-11-23T14:20")
    picker.date = .last
    #expect(picker.date.description == "2026-11-23T14:15")
    picker.maximumDate = LocalDateTime("2020-01-01T00:00")
    picker.date = .first
    #expect(picker.date == .first)
    picker.minuteInterval = 7
    #expect(picker.minuteInterval == 1)
  }

  @Test("The reader hears the new value of a column alone") func reader() throws {
    _ = try show(.time, "2026-11-23T09:05", language: "de")
    harness.robot.reader(.on)
    harness.display.finishSpeaking()
    #expect(harness.display.lastSpoken == ["Stunde", "9", "anpassbar"])
    #expect(harness.speech { harness.robot.reader(.increment) } == [["10"]])
    #expect(harness.speech { harness.robot.reader(.next) }.last == ["Minute", "5", "anpassbar"])
  }
}
