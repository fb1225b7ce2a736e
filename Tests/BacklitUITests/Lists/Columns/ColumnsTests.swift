import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLists
import BacklitUI
import TestSupport
import Testing

/// What is seen of tables with columns, and what keys and touches do.
@Suite @MainActor struct ColumnsTests {
  @Test("look") func look() {
    let harness = ColumnsHarness(ColumnsHarness.few)
    print(harness.lines.joined(separator: "\n"))
    harness.press("Tab", "Down")
    print(harness.lines.joined(separator: "\n"))
    harness.press("Up", "Up", "Right", "Enter")
    print(harness.lines.joined(separator: "\n"))
    harness.table.cursorMode = .cell
    harness.press("Down", "Right", "Right")
    print(harness.lines.joined(separator: "\n"))
    let narrow = ColumnsHarness(ColumnsHarness.few, width: 24) { $0.pinnedColumnCount = 1 }
    print(narrow.lines.joined(separator: "\n"))
    narrow.press("Tab", "Right", "Right", "Right")
    print(narrow.lines.joined(separator: "\n"))
    let said = harness.speech { harness.robot.reader(.on) }
    print(said)
    print(harness.speech { harness.robot.reader(.next) })
    print(harness.speech { harness.robot.reader(.choiceDown) })
    print(harness.speech { harness.robot.reader(.choiceUp) })
    print(harness.speech { harness.robot.reader(.choiceUp) })
    print(harness.speech { harness.robot.reader(.choiceUp) })
    print(harness.speech { harness.robot.reader(.activate) })
    harness.table.cursorMode = .row
    print(harness.speech { harness.robot.reader(.choiceDown) })
    print(harness.speech { harness.robot.reader(.choiceDown) })
    print(harness.speech { harness.robot.reader(.choiceUp) })
    print(harness.speech { harness.robot.reader(.choiceUp) })
  }
}
