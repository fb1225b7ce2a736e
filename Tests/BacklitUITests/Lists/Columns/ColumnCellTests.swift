import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLists
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

/// Single cells of tables with columns: controls, numbers without digits, and what is left when columns are hidden.
@Suite @MainActor struct ColumnCellTests {
  @Test(
    "With the cell cursor, keys and the reader find the control in a cell, and the cursor follows the reader")
  func controls() {
    let source = NumberedSource(rows: 3)
    let switches = (0..<3).map { _ in Switch() }
    for control in switches { control.accessibilityLabel = "Enabled" }
    let (display, table) = source.show { row in switches[row] }
    table.cursorMode = .cell
    display.robot.press(.tab)
    display.robot.press(.right)
    #expect(table.cursorColumn?.identifier == "view")
    display.robot.press(.enter)
    #expect(switches[0].isOn && !switches[1].isOn)
    display.robot.reader(.on)
    display.advance(by: 10)
    #expect(display.transcript.last?.text.contains("Enabled") == true)
    for (command, column) in [(ReaderCommand.previous, "0"), (.next, "view")] {
      display.robot.reader(command)
      display.advance(by: 10)
      #expect(table.cursorIndexPath == path(0) && table.cursorColumn?.identifier == column)
    }
    #expect(display.problems.isEmpty)
  }

  @Test("A reader in a column stays in it when its row is deleted") func deletion() {
    let harness = ColumnsHarness(ColumnsHarness.few) { $0.cursorMode = .cell }
    harness.press("Tab", "Down", "Right", "Right")
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    let speech = harness.speech { harness.processes.remove(at: 1) }
    #expect(harness.table.cursorIndexPath == path(1) && harness.table.cursorColumn?.identifier == "memory")
    #expect(speech.joined().contains("3 megabytes"), "\(speech)")
  }

  @Test("When all columns are hidden, a row is known by all its cells") func hidden() {
    let harness = ColumnsHarness(ColumnsHarness.few)
    for column in harness.table.columns { column.isHidden = true }
    harness.press("Tab")
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    #expect(
      harness.display.transcript.last?.text.contains("systemd, 0.3 percent, 12 megabytes, root") == true,
      "\(harness.display.transcript.map(\.text))")
  }

  @Test("Numbers without digits and huge ones are written and spoken in a few signs") func numbers() {
    func check(_ value: Double, _ shown: String, _ spoken: String, _ language: String = "en") {
      let harness = ColumnsHarness([TestProcess(id: 1, name: "init", memory: value)]) {
        $0.accessibilityLanguage = language
      }
      harness.display.session.language = Language(locale: language)
      harness.display.settle()
      #expect(harness.lines[1].hasSuffix(" " + shown), "\(harness.lines[1])")
      harness.press("Tab")
      harness.robot.reader(.on)
      harness.display.advance(by: 10)
      let text = harness.display.transcript.last?.text.joined(separator: ", ") ?? ""
      #expect(text.contains(spoken), "\(text)")
    }
    check(.nan, "–", "not a number")
    check(.infinity, "∞", "infinity")
    check(-.infinity, "-∞", "minus infinity")
    check(1e308, "1e308 MB", "1e308 megabytes")
    check(.nan, "–", "keine Zahl", "de")
  }

  @Test("One view for two cells is reported with what to do") func sharedView() {
    let source = NumberedSource(rows: 3)
    let view = Label()
    view.text = "Shared"
    let (display, _) = source.show { _ in view }
    #expect(
      display.problems.contains {
        $0.contains("column \"view\"") && $0.contains("return a view of its own for each cell")
      }, "\(display.problems)")
  }
}
