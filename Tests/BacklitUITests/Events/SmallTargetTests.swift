import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@Suite("Small targets") @MainActor struct SmallTargetTests {
  private func field(_ name: String, in harness: ControlHarness, row: Int, rows: Int = 1) -> TextField {
    let field = harness.add(TextField(placeholder: name), row: row, rows: rows)
    field.identifier = name
    return field
  }

  private func click(_ harness: ControlHarness, column: Int, row: Int) {
    let place = Point(x: Double(column) + 0.5, y: Double(row) + 0.5)
    harness.robot.pointer(.down, at: place)
    harness.robot.pointer(.up, at: place)
  }

  private func smallTargets(_ harness: ControlHarness) -> [String?] {
    harness.display.auditFindings().filter { $0.rule == .targetSize }.map(\.identifier)
  }

  @Test("A touch in a free row goes to the control above it, else to the one below") func touches() {
    let harness = ControlHarness(columns: 60, rows: 24)
    let (upper, lower) = (field("upper", in: harness, row: 4), field("lower", in: harness, row: 6))
    func touched(row: Int) -> View? {
      harness.display.session.window.focus(on: nil)
      click(harness, column: 8, row: row)
      return harness.display.session.window.focusedView
    }
    #expect(touched(row: 3) === upper && touched(row: 4) === upper)
    #expect(touched(row: 5) === upper && touched(row: 6) === lower && touched(row: 7) === lower)
    #expect(touched(row: 2) == nil && touched(row: 8) == nil)
    upper.isEnabled = false
    #expect(touched(row: 5) === lower)
  }

  @Test("A touch beside a button presses it, and is released there") func press() {
    let harness = ControlHarness(columns: 60, rows: 24)
    let save = harness.add(Button(title: "Save"), columns: 8, rows: 1)
    let log = EventLog(save)
    harness.touch(.down, Point(x: 20, y: 24), in: save)
    #expect(save.isHighlighted)
    harness.touch(.drag, Point(x: 20, y: 60), in: save)
    #expect(!save.isHighlighted)
    harness.touch(.drag, Point(x: 28, y: 24), in: save)
    harness.touch(.up, Point(x: 28, y: 24), in: save)
    #expect(log.count("primaryActionTriggered") == 1)
  }

  @Test("A narrow control has a column at each side") func narrow() {
    let harness = ControlHarness(columns: 60, rows: 24)
    let close = harness.add(Button(title: "×"), column: 10, row: 2, columns: 1, rows: 2)
    let log = EventLog(close)
    for column in 8...12 { click(harness, column: column, row: 2) }
    #expect(log.count("primaryActionTriggered") == 3)
    #expect(smallTargets(harness) == [])
  }

  @Test("Views that take touches keep theirs") func noStealing() {
    let harness = ControlHarness(columns: 60, rows: 24)
    let small = harness.add(Button(title: "Small"), row: 4, rows: 1)
    let log = EventLog(small)
    let disabled = harness.add(Button(title: "Off"), row: 5, rows: 1)
    disabled.isEnabled = false
    click(harness, column: 8, row: 5)
    #expect(log.count("primaryActionTriggered") == 0)
    disabled.removeFromSuperview()
    let tapped = harness.add(Label(text: "More"), row: 5, rows: 1)
    var taps = 0
    let tap = TapGestureRecognizer()
    tap.addAction { _ in taps += 1 }
    tapped.addGestureRecognizer(tap)
    click(harness, column: 8, row: 5)
    #expect(taps == 1 && log.count("primaryActionTriggered") == 0)
    tapped.removeFromSuperview()
    let card = harness.add(View(), row: 5, rows: 1)
    card.addGestureRecognizer(tap)
    card.addSubview(Label(text: "In a card"))
    card.subviews[0].frame = card.bounds
    click(harness, column: 8, row: 5)
    #expect(taps == 2 && log.count("primaryActionTriggered") == 0)
    card.removeFromSuperview()
    harness.add(Label(text: "Only a text"), row: 5, rows: 1)
    click(harness, column: 8, row: 5)
    #expect(log.count("primaryActionTriggered") == 1)
  }

  @Test("Free cells count for the audit, and controls between others are too low") func audit() {
    let harness = ControlHarness(columns: 60, rows: 24)
    let fields = [4, 6, 7, 8].map { field("row \($0)", in: harness, row: $0) }
    #expect(smallTargets(harness) == ["row 6", "row 7"])
    let finding = harness.display.auditFindings().first { $0.rule == .targetSize }
    #expect(finding?.problem == "its touch target is 20×1 cells")
    fields[1].removeFromSuperview()
    #expect(smallTargets(harness) == [])
  }
}
