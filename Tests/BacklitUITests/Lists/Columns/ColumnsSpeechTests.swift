import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLists
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

/// The words of the screen reader for tables with columns.
@Suite @MainActor struct ColumnsSpeechTests {
  @Test("Arriving says the numbers of rows and columns, a row its name and its important columns") func rows()
  {
    let harness = ColumnsHarness(ColumnsHarness.few, width: 100)
    harness.press("Tab")
    #expect(
      harness.speech { harness.robot.reader(.on) }.last == [
        "Processes", "table", "4 rows", "4 columns", "systemd", "CPU", "0.3 percent", "Memory",
        "12 megabytes",
        "1 of 4",
      ])
    #expect(
      harness.speech { harness.robot.reader(.choiceDown) } == [
        ["firefox", "CPU", "24.5 percent", "Memory", "812 megabytes", "2 of 4"]
      ])
    // The other columns are further content.
    harness.robot.reader(.cycleVerbosity)
    harness.display.advance(by: 5)
    #expect(harness.speech { harness.robot.reader(.choiceDown) }.first?.suffix(3).contains("root") == true)
  }

  @Test("With the cell cursor, the column is said when it changes, and the name of the row when that changes")
  func cells() {
    let harness = ColumnsHarness(ColumnsHarness.few) { $0.cursorMode = .cell }
    harness.press("Tab")
    #expect(
      harness.speech { harness.robot.reader(.on) }.last == [
        "Processes", "table", "4 rows", "3 columns", "Name", "systemd",
      ])
    #expect(harness.speech { harness.robot.reader(.next) } == [["CPU", "0.3 percent"]])
    #expect(harness.speech { harness.robot.reader(.next) } == [["Memory", "12 megabytes"]])
    #expect(harness.speech { harness.robot.reader(.choiceDown) } == [["firefox", "812 megabytes"]])
    #expect(harness.table.cursorIndexPath == path(1) && harness.table.cursorColumn?.identifier == "memory")
    #expect(harness.speech { harness.robot.reader(.next) } == [["Name", "cron"]])
    harness.robot.reader(.off)
    harness.press("Right", "Right")
    #expect(harness.speech { harness.robot.reader(.on) }.last?.suffix(2) == ["Memory", "3 megabytes"])
  }

  @Test("The titles are column headers, which say the order, sort, and have actions for their columns")
  func titles() {
    let harness = ColumnsHarness(ColumnsHarness.few)
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    #expect(harness.speech { harness.robot.reader(.first) }.last?.suffix(2) == ["Name", "column header"])
    #expect(harness.speech { harness.robot.reader(.next) } == [["CPU", "column header"]])
    #expect(harness.speech { harness.robot.reader(.activate) }.contains(["sorted descending"]))
    #expect(harness.names.first == "firefox")
    #expect(harness.speech { harness.robot.reader(.activate) }.contains(["sorted ascending"]))
    _ = harness.speech { harness.robot.reader(.next) }
    #expect(
      harness.speech { harness.robot.reader(.previous) } == [["CPU", "column header", "sorted ascending"]])
    let element = harness.table.currentTitle
    #expect(
      element?.accessibilityCustomActions.map(\.name) == ["Wider", "Narrower", "Move earlier", "Move later"])
    #expect(harness.speech { _ = element?.accessibilityCustomActions[3].handler() } == [["3 of 3"]])
    #expect(harness.table.columns.map(\.identifier) == ["name", "memory", "cpu", "user"])
    #expect(harness.speech { harness.robot.reader(.choiceDown) }.last?.first == "cron")
    #expect(harness.speech { harness.robot.reader(.choiceUp) }.last?.last == "column header")
  }

  @Test("Rows that change each second are not spoken again") func updates() {
    let harness = ColumnsHarness(ColumnsHarness.few)
    harness.press("Tab")
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    let said = harness.speech {
      for second in 1...5 {
        harness.processes[0].share = Double(second)
        harness.display.advance(by: 1)
      }
    }
    #expect(said.isEmpty)
  }

  @Test("A filter announces the number of rows once, after a pause, and not again") func filtering() {
    let harness = ColumnsHarness(ColumnsHarness.many(40))
    harness.press("Tab")
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    let said = harness.speech {
      for count in [30, 20, 12] {
        harness.filter(count)
        harness.display.advance(by: 0.15)
      }
    }
    #expect(said == [["12 rows"]])
    #expect(harness.speech { harness.filter(12) }.isEmpty)
    #expect(harness.speech { harness.filter(3) } == [["3 rows"]])
  }

  @Test("A filter without a match announces what the table shows in place of rows") func filteringAll() {
    let harness = ColumnsHarness(ColumnsHarness.few) { $0.emptyView = Label(text: "No process matches.") }
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    #expect(harness.speech { harness.filter(0) }.last == ["No process matches."])
    let plain = ColumnsHarness(ColumnsHarness.few)
    plain.robot.reader(.on)
    plain.display.advance(by: 10)
    #expect(plain.speech { plain.filter(0) }.last == ["0 rows"])
  }

  @Test("The words are those of the language") func german() {
    let harness = ColumnsHarness(ColumnsHarness.few)
    harness.display.session.language = Language(locale: "de")
    harness.press("Tab", "Up", "Right", "Enter")
    #expect(
      harness.speech { harness.robot.reader(.on) }.last == [
        "Processes", "Tabelle", "4 Zeilen", "3 Spalten", "CPU", "Spaltentitel", "absteigend sortiert",
      ])
    #expect(harness.lines[1].contains("24,5"))
  }

  @Test("Typing finds a row by its name, without making its cell") func typing() {
    let harness = ColumnsHarness(ColumnsHarness.many(200))
    harness.press("Tab")
    harness.robot.type("process 150")
    #expect(harness.table.cursorIndexPath == path(150))
  }
}

extension ColumnsHarness {
  /// Keeps a number of rows, as a filter does.
  fileprivate func filter(_ count: Int) {
    processes = Array(processes.prefix(count))
    table.announceRowCount()
  }
}

extension TableView {
  /// The title with the reader's cursor.
  fileprivate var currentTitle: AccessibilityItem? {
    window?.focusedView.flatMap { $0 === self ? nil : $0.currentItem }
  }
}
