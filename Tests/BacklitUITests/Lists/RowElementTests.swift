import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitLists
import BacklitSession
import BacklitUI
import TestSupport
import Testing

/// A table of people with a button in each row.
@MainActor
private final class People {
  private(set) var shown: [String] = []
  private(set) var cells: [TableViewCell] = []
  let table = TableView()

  init(on display: HeadlessDisplay) {
    table.accessibilityLabel = "People"
    cells = ["Anna", "Ben", "Clara", "Dora"].map { name in
      let cell = TableViewCell()
      cell.contentConfiguration = ListContentConfiguration.cell(text: name)
      let button = Button(title: "…") { [weak self] in self?.shown.append(name) }
      button.accessibilityLabel = "More info"
      cell.accessoryView = button
      return cell
    }
    table.showDefinedContent([DefinedListSection(rows: cells)])
    display.show(table)
  }
}

@MainActor
@Suite("Rows with buttons") struct RowElementTests {
  private let display = HeadlessDisplay(columns: 40, rows: 12)

  private func press(_ key: Key, _ modifiers: KeyModifiers = []) -> [[String]] {
    display.clearTranscript()
    display.robot.press(key, modifiers: modifiers)
    display.advance(by: 3)
    return display.spoken
  }

  @Test("Down stops once at each row, Right goes to its button, and no stop of Tab is silent") func stops() {
    let people = People(on: display)
    defer { withExtendedLifetime(people) {} }
    display.robot.reader(.on)
    display.finishSpeaking()
    #expect(display.lastSpoken == ["People", "table", "4 rows", "Anna", "1 of 4"])
    #expect(press(.down) == [["Ben", "2 of 4"]])
    #expect(press(.right) == [["More info", "button"]])
    #expect(press(.down) == [["Clara", "3 of 4"]])
    #expect(press(.up) == [["Ben", "2 of 4"]])
    #expect(press(.end, .control) == [["Dora", "4 of 4"]])
    #expect(press(.home, .control) == [["Anna", "1 of 4"]])
    // From the row, the button of the row follows, and then those of the other rows with their names.
    #expect(press(.tab) == [["More info", "button"]])
    #expect(press(.tab) == [["Ben", "More info", "button"]])
    #expect(press(.tab) == [["Clara", "More info", "button"]])
  }

  @Test(
    "Tab goes from a list to the button in the cursor row, also out of sight, and Shift-Tab back to the row",
    arguments: [false, true])
  func tab(isReading: Bool) throws {
    let people = People(on: display)
    let window = display.session.window
    if isReading { display.robot.reader(.on) }
    window.focus(on: people.table)
    for row in [2, 0, 3] {
      people.table.setCursor(at: ListIndexPath(row: row, section: 0))
      window.post(.layoutChanged(people.cells[row]))
      display.settle()
      for _ in 0..<2 {
        display.robot.press(.tab)
        #expect(window.focusedView === people.cells[row].accessoryView, "\(row)")
        display.robot.press(.tab, modifiers: .shift)
        #expect(people.table.isFocused && people.table.cursorIndexPath?.row == row)
      }
    }
    // A list that Tab enters is left through all of its controls.
    window.moveFocus(forward: false)
    window.focus(on: nil)
    window.moveFocus(forward: true)
    #expect(people.table.isFocused && people.table.cursorIndexPath?.row == 3)
    window.moveFocus(forward: true)
    #expect(people.table.visibleCells.first.map { window.focusedView === $0.accessoryView } == true)
    // From a different row, the row before comes first.
    window.focus(on: people.cells[2].accessoryView)
    display.robot.press(.tab, modifiers: .shift)
    #expect(window.focusedView === people.cells[1].accessoryView)
  }

  @Test("Who returns to a table comes to its current row") func returning() {
    let people = People(on: display)
    defer { withExtendedLifetime(people) {} }
    display.robot.reader(.on)
    display.finishSpeaking()
    _ = press(.down)
    display.clearTranscript()
    display.session.window.post(.screenChanged(people.table))
    display.advance(by: 3)
    #expect(display.spoken.last == ["People", "table", "4 rows", "Ben", "2 of 4"])
  }

  @Test("The buttons of a row are its actions, and a selection is its state") func actions() throws {
    let people = People(on: display)
    defer { withExtendedLifetime(people) {} }
    display.robot.reader(.on)
    display.finishSpeaking()
    _ = press(.down)
    let cursor = try #require(display.session.readerCursor)
    let node = try #require(display.tree[cursor])
    #expect(node.customActions.map(\.name) == ["More info"])
    display.session.perform(ActionRequest(node: cursor, action: .custom("More info")), at: display.time)
    #expect(people.shown == ["Ben"])
    #expect(press(.character(" ")) == [["selected"]])
    #expect(people.cells.map(\.isSelected) == [false, true, false, false])
  }

  @Test("On a small screen, the buttons of the rows stay") func small() {
    let people = People(on: display)
    defer { withExtendedLifetime(people) {} }
    display.robot.reader(.on)
    display.finishSpeaking()
    display.robot.resize(columns: 10, rows: 3)
    display.advance(by: 3)
    #expect(press(.right).last == ["More info", "button"])
    display.robot.resize(columns: 40, rows: 12)
    display.advance(by: 3)
    #expect(press(.right) == [["Ben", "2 of 4"]])
  }

  @Test("Links of a label in a row are reached as buttons are", arguments: [1, 2]) func links(count: Int)
    throws
  {
    var opened: [String] = []
    let cells = ["Anna", "Ben"].map { name in
      let label = Label()
      let links = (0..<count).map { AttributedText("site \($0)", link: "https://\(name)/\($0)") }
      label.attributedText = links.dropFirst().reduce(links[0]) { $0 + AttributedText(" or ") + $1 }
      label.linkHandler = { opened.append($0) }
      let cell = TableViewCell()
      let stack = StackView(arrangedSubviews: [Label(text: name), label])
      stack.spacing = 16
      stack.translatesAutoresizingMaskIntoConstraints = false
      cell.contentView.addSubview(stack)
      LayoutConstraint.activate(
        stack.constraints(equalTo: cell.contentView, .leading, .top, .bottom))
      return cell
    }
    let table = TableView()
    table.accessibilityLabel = "People"
    table.rowHeight = 32
    table.showDefinedContent([DefinedListSection(rows: cells)])
    display.show(table)
    let window = display.session.window
    window.focus(on: table)
    display.robot.press(.tab)
    #expect(window.focusedView is Label && window.focusedView?.isDescendant(of: cells[0]) == true)
    for _ in 1..<count { display.robot.press(.tab) }
    display.robot.press(.enter)
    #expect(opened == ["https://Anna/\(count - 1)"])
    display.robot.press(.tab)
    display.robot.press(.enter)
    #expect(opened.last == "https://Ben/0")
    window.focus(on: table)
    display.robot.reader(.on)
    display.finishSpeaking()
    #expect(display.lastSpoken == ["People", "table", "2 rows", "Anna", "1 of 2"])
    #expect(press(.right) == [["site 0", "link"]])
    display.robot.press(.enter)
    #expect(opened.last == "https://Anna/0")
    if count == 2 {
      #expect(press(.right) == [["or"]])
      #expect(press(.right) == [["site 1", "link"]])
      let actions = display.tree.nodes.filter { $0.label == "Anna" }.flatMap(\.customActions)
      #expect(actions.map(\.name) == ["site 0", "site 1"])
    }
    #expect(display.auditFindings() == [])
    #expect(display.layoutProblems == [])
  }
}
