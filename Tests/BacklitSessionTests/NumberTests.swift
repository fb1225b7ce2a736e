import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitLists
import BacklitUI
import TestSupport
import Testing

@testable import BacklitSession

@MainActor
@Suite("Numbers choose in lists") struct NumberTests {
  /// A button above a table of lines.
  private let table = TableView()
  private let display: HeadlessDisplay

  init() {
    display = HeadlessDisplay(columns: 60, rows: 20)
    table.accessibilityLabel = "Tracks"
    let names =
      ["Alpha", "Beta", "2 Rivers"] + (4...30).map { "Track \(Character(UnicodeScalar(UInt8($0 + 60))))" }
    table.showDefinedContent([
      DefinedListSection(
        rows: names.map { name in
          let cell = TableViewCell()
          cell.accessibilityLabel = name
          return cell
        })
    ])
    let button = BacklitButton(title: "Play")
    let stack = StackView(arrangedSubviews: [button, table])
    stack.axis = .vertical
    display.show(stack)
    display.robot.reader(.on)
    display.advance(by: 10)
  }

  /// The utterances for keys in quick succession, after which the user waits.
  private func heard(_ keys: KeyEvent..., for seconds: Double = 10) -> [String] {
    let before = display.transcript.count
    for key in keys { display.robot.press(key.key, modifiers: key.modifiers) }
    display.advance(by: seconds)
    return display.transcript.dropFirst(before).map { $0.text.joined(separator: ", ") }
  }

  private func digit(_ digit: Character) -> KeyEvent { KeyEvent(.character(digit)) }

  @Test(
    "Names and numbers lead to the same rows from a button above the table and from a row",
    arguments: [true, false])
  func order(_ isOutside: Bool) {
    let session = display.session
    for (digits, name) in [
      ("2", "2 Rivers, 3 of 30"), ("1", "Alpha, 1 of 30"), ("29", "29 of 30"), ("37", "7 of 30"),
    ] {
      display.robot.press(isOutside ? .home : .end)
      display.advance(by: 10)
      #expect((session.window.focusedView === table) != isOutside)
      let before = display.transcript.count
      for digit in digits { display.robot.press(.character(digit)) }
      display.advance(by: 10)
      #expect(
        display.transcript.dropFirst(before).last?.text.joined(separator: ", ").hasSuffix(name) == true,
        "\(digits)")
    }
    display.robot.press(isOutside ? .home : .end)
    display.advance(by: 10)
    #expect(heard(digit("0")) == ["no item 0"])
  }

  @Test("A letter with which no name goes on repeats the row") func letters() {
    _ = heard(KeyEvent(.end), digit("1"))
    #expect(heard(KeyEvent(.character("b")), KeyEvent(.character("x"))).last == "Beta, 2 of 30")
  }

  @Test("On demand, digits, letters and the ends of a list are answered in words, and so is a page")
  func onDemand() {
    _ = heard(KeyEvent(.end))
    #expect(heard(KeyEvent(.character("d"), modifiers: .control)) == ["Speech on demand, on"])
    #expect(heard(digit("5")) == ["Track A, 5 of 30"])
    #expect(heard(KeyEvent(.character("b"))) == ["Beta, 2 of 30"])
    #expect(heard(KeyEvent(.end, modifiers: .control)) == ["Track Z, 30 of 30"])
    #expect(heard(digit("0")) == ["no item 0"])
    #expect(heard(KeyEvent(.home, modifiers: .control)) == ["Alpha, 1 of 30"])
    #expect(heard(KeyEvent(.pageDown)).last?.hasSuffix("of 30") == true)
    #expect(heard(KeyEvent(.home)) == ["Play, button"])
    #expect(heard(digit("5")).last?.hasSuffix("Track A, 5 of 30") == true)
    // What the program does by itself is silent.
    table.moveByProgram()
    #expect(heard().isEmpty)
  }

  @Test("In the settings and in the list of keys, a digit leads to the row with this number") func pages()
    throws
  {
    _ = heard(KeyEvent(.function(8)))
    // The first row has a value, which a digit begins.
    _ = heard(KeyEvent(.down), KeyEvent(.down), KeyEvent(.down))
    #expect(heard(digit("8")).contains { $0.contains("8 of 27") })
    #expect(heard(digit("2"), digit("4")).contains { $0.contains("24 of 27") })
    #expect(heard(digit("0")) == ["no item 0"])
    _ = heard(KeyEvent(.escape))
    _ = heard(KeyEvent(.character("?")))
    #expect(heard(digit("7")).last?.contains(", 7 of ") == true)
    #expect(heard(digit("3"), digit("0")).last?.contains(", 30 of ") == true)
    #expect(heard(digit("0")) == ["no item 0"])
  }

  @Test("While the user learns the keys, digits have their meaning") func meaning() {
    _ = heard(KeyEvent(.character("k"), modifiers: .control))
    #expect(heard(digit("1")) == ["1, item of the list with this number"])
  }
}

extension TableView {
  /// Moves the reader to the third row, as a program does.
  fileprivate func moveByProgram() {
    if let cell = cellForRow(at: ListIndexPath(row: 2, section: 0)) { window?.post(.layoutChanged(cell)) }
  }
}
