import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitLists
import BacklitSession
import BacklitUI
import Testing

/// The keys that the last line of the screen and the list of keys name.
@Suite @MainActor struct KeyHintTests {
  /// Rows of letters over the whole width.
  @MainActor private final class Rows: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 40 }

    func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
      cell.contentConfiguration = ListContentConfiguration.cell(
        text: String(repeating: "abcdefgh", count: 9))
      return cell
    }
  }

  private let display = HeadlessDisplay(columns: 80, rows: 24)
  private let rows = Rows()

  private func makeTable() -> TableView {
    let table = TableView()
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = rows
    table.accessibilityLabel = "Songs"
    return table
  }

  private func footer(_ view: View) -> String {
    display.session.window.focus(on: view)
    display.settle()
    return display.grid.rowText(23)
  }

  @Test("The last line names the keys that do something in the view with the focus") func lastLine() {
    let (button, slider, field, table) = (Button(title: "Play"), Slider(), TextField(), makeTable())
    let off = Button(title: "Stop")
    off.isEnabled = false
    let stack = StackView(arrangedSubviews: [button, slider, field, off, table])
    stack.axis = .vertical
    display.show(stack)
    #expect(footer(button).contains("? keys   Tab next   Space press ") && !footer(button).contains("arrows"))
    #expect(
      footer(slider).contains("? keys   Tab next   arrows adjust ") && !footer(slider).contains("Space"))
    let typing = footer(field)
    #expect(typing.contains("F6 screen reader   Tab next ") && !typing.contains("?"))
    #expect(footer(table).contains("? keys   Tab next   arrows move   Enter select "))
    table.allowsSelection = false
    #expect(footer(table).contains("? keys   Tab next   arrows scroll "))
    display.session.window.focus(on: nil)
    display.settle()
    let rest = display.grid.rowText(23)
    #expect(rest.contains("? keys   Tab next ") && !rest.contains("arrows") && !rest.contains("Space"))
  }

  @Test("The list of keys begins with those of a focused table") func tableKeys() {
    let table = makeTable()
    display.show(table)
    display.session.window.focus(on: table)
    display.settle()
    #expect(table.keyUses == [.move, .select, .letters])
    table.allowsTypeSelect = false
    #expect(table.keyUses == [.move, .select])
    table.allowsTypeSelect = true
    display.robot.press(.character("?"))
    display.settle()
    for text in ["Songs", "previous and next item", "item that begins with them", "select the item"] {
      #expect(display.text.contains(text), "\(display.text)")
    }
  }

  @Test("A page covers what is behind it, and nothing outside of it changes") func edges() throws {
    let table = makeTable()
    table.allowsSelection = false
    display.show(table)
    display.settle()
    let before = display.grid
    display.robot.press(.character("?"))
    display.settle()
    let page = try #require(display.view("keys"))
    let frame = page.convert(page.bounds, to: nil)
    for row in 0..<23 {
      for column in 0..<80 {
        let middle = Point(x: Double(column) * 8 + 4, y: Double(row) * 16 + 8)
        if frame.contains(middle) { continue }
        #expect(display.grid[column, row] == before[column, row], "column \(column) of row \(row)")
      }
    }
  }

  @Test(
    "End goes to the last row of the list of keys and of the settings, also to one that is not drawn",
    arguments: [Key.character("?"), .function(8)])
  func lastRows(open: Key) throws {
    display.session.programKeys = (1...40).map { KeyHelpItem(keys: "\($0)", meaning: "Key \($0)") }
    display.show(Button(title: "Play"))
    display.robot.reader(.on)
    display.robot.press(open)
    display.robot.press(.end)
    let position = try #require(display.session.readerCursor.flatMap { display.tree[$0]?.position })
    #expect(position.index == position.count)
  }

  @Test("A command whose key the program shows in the last line is in the list of keys once")
  func listedOnce() {
    let page = ViewController()
    page.addKeyCommand(KeyCommand(title: "Filter rows", key: .character("/")) {})
    display.session.programKeys = [
      KeyHelpItem(keys: "/", meaning: "filter"), KeyHelpItem(keys: "Alt C", meaning: "copy"),
    ]
    display.show(page)
    #expect(display.text.contains("/ filter"))
    display.robot.press(.character("?"))
    let meanings = display.tree.nodes.compactMap(\.value)
    #expect(meanings.contains("Filter rows") && meanings.contains("copy") && !meanings.contains("filter"))
  }

  @Test("The digits of a number lead to a row also from outside of the list") func numberFromOutside() {
    let (button, table) = (Button(title: "Play"), makeTable())
    let stack = StackView(arrangedSubviews: [button, table])
    stack.axis = .vertical
    display.show(stack)
    display.session.window.focus(on: button)
    display.robot.reader(.on)
    display.robot.press(.character("3"))
    display.robot.press(.character("1"))
    #expect(display.session.readerCursor.flatMap { display.tree[$0]?.position?.index } == 31)
  }

  @Test("F4 goes to the first visible row of a list that is scrolled, from outside and from inside")
  func scrolledGroup() throws {
    let (button, table) = (Button(title: "Play"), makeTable())
    let stack = StackView(arrangedSubviews: [button, table])
    stack.axis = .vertical
    display.show(stack)
    display.session.window.focus(on: button)
    display.robot.reader(.on)
    func row() -> Int? { display.session.readerCursor.flatMap { display.tree[$0]?.position?.index } }
    display.robot.press(.function(4))
    #expect(row() == 1)
    for key in [Key.pageDown, .pageDown, .down, .down] { display.robot.press(key) }
    let offset = table.contentOffset.y
    let first = try #require(table.indexPathsForVisibleRows.map(\.row).min()) + 1
    #expect(first > 10 && row().map { $0 > first } == true)
    display.robot.press(.function(4), modifiers: .shift)
    #expect(row() == first)
    display.robot.press(.home)
    #expect(row() == nil)
    display.robot.press(.function(4))
    #expect(row() == first && table.contentOffset.y == offset)
  }

  @Test("The list of elements names a row with a button once") func rowWithButton() {
    let rows = RowsWithButtons()
    let table = TableView()
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = rows
    display.show(table)
    display.robot.reader(.on)
    display.robot.press(.function(7))
    #expect(display.text.contains("Song 1") && !display.text.contains("Song 1, Song 1"), "\(display.text)")
  }

  @MainActor private final class RowsWithButtons: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 2 }

    func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
      cell.contentConfiguration = ListContentConfiguration.cell(text: "Song \(path.row)")
      cell.accessoryView = Button(title: "More")
      return cell
    }
  }
}
