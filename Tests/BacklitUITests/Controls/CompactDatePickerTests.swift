import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@MainActor
@Suite("The compact date picker") struct CompactDatePickerTests {
  private let harness: PageHarness
  private let picker = DatePicker(mode: .dateAndTime)
  private let log: EventLog

  init() throws { try self.init(columns: 100, rows: 40) }

  private init(columns: Int, rows: Int) throws {
    harness = PageHarness(columns: columns, rows: rows)
    picker.date = try #require(LocalDateTime("2026-11-23T14:05"))
    picker.preferredDatePickerStyle = .compact
    picker.identifier = "start"
    log = EventLog(picker)
    let label = Label(text: "Start")
    label.labelFor = picker
    label.frame = Rect(x: 0, y: 160, width: 80, height: 16)
    picker.frame = Rect(x: 96, y: 160, width: 240, height: 32)
    harness.root.view.addSubview(label)
    harness.root.view.addSubview(picker)
    harness.settle()
    harness.window.focus(on: picker)
  }

  private var isOpen: Bool { harness.root.presentedViewController != nil }

  /// The columns that are open.
  private var columns: [View] { harness.window.focusableViews.filter { $0.accessibilityRange != nil } }

  private func press(_ key: Key, modifiers: KeyModifiers = []) {
    harness.robot.press(key, modifiers: modifiers)
    harness.settle()
  }

  @Test("It is a button with the date in the language, and has the size of its text") func picture() {
    #expect(picker.datePickerStyle == .compact && picker.isFocused)
    #expect(harness.display.text.contains("November 23, 2026, 2:05 PM"))
    #expect(picker.intrinsicContentSize == Size(width: 28 * 8, height: 32))
    #expect(harness.stops.suffix(1) == ["Start"] && picker.accessibilityValue == "November 23, 2026, 2:05 PM")
    picker.datePickerMode = .time
    harness.settle()
    #expect(picker.accessibilityValue == "2:05 PM" && !harness.display.text.contains("November"))
    picker.datePickerMode = .date
    harness.display.session.setLanguage("de", mirrorsLayout: true)
    harness.settle()
    #expect(harness.display.text.contains("23. November 2026"))
    #expect(harness.display.layoutProblems == [] && harness.display.auditFindings() == [])
  }

  @Test("Return, Space and a tap open the columns; Return and Escape close them; each change is sent")
  func opening() {
    for key in [Key.enter, .character(" ")] {
      press(key)
      #expect(isOpen && columns.count == 4 && columns[0].isFocused)
      press(.down)
      press(.tab)
      press(.up)
      press(key == .enter ? .enter : .escape)
      #expect(!isOpen && picker.isFocused)
    }
    #expect(picker.date == LocalDateTime("2026-11-25T12:05") && log.count("valueChanged") == 4)
    #expect(harness.display.text.contains("November 25, 2026, 12:05 PM"))
    harness.robot.tap(picker)
    harness.settle()
    #expect(isOpen)
    harness.robot.drag(from: Point(x: 1, y: 38), to: Point(x: 1, y: 38))
    harness.settle()
    #expect(!isOpen && log.count("valueChanged") == 4)
    // Every change is one step of undo.
    press(.character("z"), modifiers: .alt)
    #expect(picker.date == LocalDateTime("2026-11-25T13:05"))
  }

  @Test(
    "The columns are a popover at the button, or the full screen with Done where both classes are compact")
  func forms() throws {
    press(.enter)
    let page = try #require(harness.root.presentedViewController)
    #expect(
      page.presentationController?.arrowDirection == .up && harness.display.view("presentation.done") == nil)
    #expect(page.view.bounds.height == 80 && page.view.bounds.width < 60 * 8)
    #expect(harness.display.auditFindings() == [])
    let small = try Self(columns: 60, rows: 20)
    small.press(.enter)
    #expect(small.columns.count == 4 && small.columns[0].isFocused)
    #expect(small.harness.display.auditFindings() == [])
    let done = try #require(small.harness.display.view("presentation.done"))
    small.press(.down)
    small.harness.robot.tap(done)
    small.harness.settle()
    #expect(!small.isOpen && small.picker.date == LocalDateTime("2026-11-24T14:05"))
    #expect(small.picker.isFocused && small.harness.display.layoutProblems == [])
  }

  @Test("Up and Down change the closed picker by a day, within the bounds") func stepping() {
    press(.down)
    #expect(picker.date == LocalDateTime("2026-11-24T14:05"))
    press(.up)
    press(.up)
    #expect(picker.date == LocalDateTime("2026-11-22T14:05") && log.count("valueChanged") == 3 && !isOpen)
    picker.minimumDate = LocalDateTime("2026-11-21T15:00")
    picker.maximumDate = LocalDateTime("2026-11-23T09:00")
    press(.up)
    press(.up)
    press(.up)
    #expect(picker.date == LocalDateTime("2026-11-21T15:00"))
    for _ in 0..<4 { press(.down) }
    #expect(picker.date == LocalDateTime("2026-11-23T09:00"))
    // The same bounds hold in the columns.
    press(.enter)
    press(.end)
    press(.home)
    #expect(picker.date.date == LocalDate("2026-11-21"))
    press(.escape)
    picker.isEnabled = false
    harness.settle()
    harness.robot.tap(picker)
    harness.settle()
    #expect(!isOpen && !picker.canBecomeFocused)
  }

  @Test("A time changes by the interval and does not leave the day") func times() {
    picker.datePickerMode = .time
    picker.minuteInterval = 15
    press(.down)
    #expect(picker.date == LocalDateTime("2026-11-23T14:15"))
    for _ in 0..<50 { harness.robot.press(.down) }
    #expect(picker.date == LocalDateTime("2026-11-23T23:45"))
    for _ in 0..<120 { harness.robot.press(.up) }
    #expect(picker.date == LocalDateTime("2026-11-23T00:00"))
  }

  @Test("The reader speaks label and value, adjusts the date, and hears the name of the columns")
  func reader() {
    picker.maximumDate = LocalDateTime("2026-11-25T00:00")
    harness.robot.reader(.on)
    harness.display.finishSpeaking()
    #expect(
      harness.display.lastSpoken == ["Start", "November 23, 2026, 2:05 PM", "button", "adjustable"])
    #expect(harness.speech { harness.robot.reader(.increment) } == ["November 24, 2026, 2:05 PM"])
    #expect(harness.speech { harness.robot.reader(.increment) } == ["November 25, 2026, 12:00 AM"])
    #expect(
      harness.speech { harness.robot.reader(.increment) } == ["November 25, 2026, 12:00 AM, maximum"])
    #expect(harness.speech { harness.robot.reader(.decrement) } == ["November 24, 2026, 12:00 AM"])
    let opening = harness.speech {
      harness.robot.reader(.activate)
      harness.settle()
    }
    #expect(opening.first == "Start, Date, Tuesday, November 24, adjustable", "\(opening)")
    #expect(harness.speech { harness.robot.reader(.decrement) } == ["Monday, November 23"])
    let closing = harness.speech { press(.escape) }
    #expect(closing.first?.hasPrefix("Start, November 23, 2026, 12:00 AM") == true, "\(closing)")
  }

  @Test("The program changes the date and the style while the columns are open") func program() throws {
    press(.enter)
    picker.date = try #require(LocalDateTime("2027-01-02T03:04"))
    harness.settle()
    #expect(columns.first?.accessibilityValue == "Saturday, January 2")
    #expect(log.events.filter { $0 == "valueChanged" } == [])
    press(.escape)
    picker.preferredDatePickerStyle = .automatic
    harness.settle()
    #expect(picker.datePickerStyle == .wheels && !picker.isAccessibilityElement && !picker.canBecomeFocused)
    #expect(picker.intrinsicContentSize.height == 80)
    picker.preferredDatePickerStyle = .compact
    picker.datePickerMode = .countDownTimer
    #expect(picker.datePickerStyle == .wheels, "A length of time has columns.")
  }

  @Test("It works in a window without controllers") func bare() throws {
    let bare = ControlHarness(columns: 100, rows: 40)
    let picker = DatePicker(mode: .date)
    picker.preferredDatePickerStyle = .compact
    bare.add(picker, columns: 30, rows: 2)
    bare.robot.tap(picker)
    bare.display.advance(by: 1)
    let columns = bare.display.session.window.focusableViews.filter { $0.accessibilityRange != nil }
    #expect(columns.count == 3)
    bare.robot.press(.down)
    bare.robot.press(.escape)
    bare.display.advance(by: 1)
    #expect(picker.date.date == LocalDate("2001-02-01") && picker.isFocused)
  }
}
