import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitLists
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@MainActor
@Suite("Menus", .serialized) struct MenuTests {
  private let harness = PageHarness(columns: 80, rows: 30)
  private let performed = CallLog()

  private var text: String { harness.display.text }

  private func menu(_ titles: String...) -> Menu { Menu(children: titles.map { action($0) }) }

  private func action(_ title: String, _ attributes: MenuAction.Attributes = [], isOn: Bool = false)
    -> MenuAction
  {
    MenuAction(title: title, attributes: attributes, isOn: isOn) { [performed] in performed.add(title) }
  }

  private func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    harness.robot.press(key, modifiers: modifiers)
    harness.settle()
  }

  @Test("The secondary button, a long press, Shift-F10 and the menu key open the menu of a view")
  func opening() throws {
    let button = harness.root.buttons[1]
    let menu = menu("Rename", "Delete")
    button.contextMenu = ContextMenu { _ in menu }
    harness.display.settle()
    harness.window.focus(on: button)
    for way in 0..<4 {
      switch way {
      case 0: harness.robot.tap(button, button: .secondary)
      case 1: try harness.robot.press(element: "A Second", for: 0.7)
      case 2: press(.function(10), .shift)
      default: press(.function(16))
      }
      harness.settle()
      #expect(text.contains("Rename") && text.contains("Delete"), "\(way)")
      #expect(harness.focus == "Rename", "\(way)")
      press(.down)
      press(.enter)
      #expect(performed.take() == ["Delete"] && harness.focus == "A Second", "\(way)")
      #expect(!text.contains("Rename"))
    }
    #expect(harness.display.layoutProblems == [])
  }

  @Test("Without a menu, a long press stays a press, and the keys do nothing") func without() throws {
    let button = harness.root.buttons[0]
    button.addAction(for: .primaryActionTriggered) { [performed] _ in performed.add("pressed") }
    try harness.robot.press(element: "A First", for: 0.7)
    #expect(performed.take() == ["pressed"])
    press(.function(10), .shift)
    harness.robot.tap(button, button: .secondary)
    harness.settle()
    #expect(harness.window.rootViewController?.presentedViewController == nil)
  }

  @Test("A menu inside a menu opens in the same place, and Left and Escape lead back") func submenus() {
    let inner = Menu(title: "Move to", children: [action("Work"), action("Home")])
    let outer = Menu(children: [action("Rename"), inner, action("Old", .disabled), action("Secret", .hidden)])
    harness.root.view.contextMenu = ContextMenu { _ in outer }
    harness.window.focus(on: harness.root.buttons[0])
    press(.function(10), .shift)
    #expect(text.contains("Old") && !text.contains("Secret"))
    press(.character("m"))
    press(.right)
    #expect(text.contains("Work") && !text.contains("Rename") && harness.focus == "Work")
    press(.left)
    #expect(text.contains("Rename") && harness.focus == "Move to")
    press(.enter)
    press(.escape)
    #expect(harness.focus == "Move to")
    press(.down)
    #expect(harness.focus == "Rename")
    press(.escape)
    #expect(!text.contains("Rename") && harness.focus == "A First" && performed.take() == [])
  }

  @Test("A digit goes to the entry with this number, unless a title begins with it") func numbers() {
    let menu = Menu(children: [
      action("Rename"), action("Old", .disabled), action("Move"), action("2 copies"),
    ])
    harness.root.view.contextMenu = ContextMenu { _ in menu }
    harness.window.focus(on: harness.root.buttons[0])
    press(.function(10), .shift)
    for (digit, entry) in [("3", "Move"), ("2", "2 copies"), ("1", "Rename"), ("9", "Rename")] {
      press(.character(Character(digit)))
      #expect(harness.focus == entry)
    }
    press(.escape)
  }

  @Test("Digits in quick succession are one number; the reader also hears that there is no such entry")
  func largeNumbers() {
    let titles = (1...12).map { "\(["Even", "Odd"][$0 % 2]) \($0)" }
    let menu = Menu(children: titles.map { action($0, $0 == "Even 2" ? .disabled : []) })
    harness.root.view.contextMenu = ContextMenu { _ in menu }
    harness.window.focus(on: harness.root.buttons[0])
    let zero = KeyCommand(title: "Zero", key: .character("0")) { [performed] in performed.add("0") }
    harness.root.addKeyCommand(zero)
    harness.robot.press(.function(10), modifiers: .shift)
    for isReaderOn in [false, true] {
      harness.robot.reader(isReaderOn ? .on : .off)
      for (digits, entry) in [("12", "Even 12"), ("17", "Odd 7"), ("1", "Odd 1")] {
        harness.display.advance(by: 2)
        for digit in digits { harness.robot.press(.character(digit)) }
        #expect(harness.focus == entry, "\(isReaderOn)")
      }
    }
    harness.display.advance(by: 2)
    #expect(harness.speech { press(.character("2")) } == ["Even 2, dimmed, menu item, 2 of 12"])
    #expect(harness.speech { press(.character("0")) } == ["no item 0"])
    // A letter that no title has repeats the entry.
    press(.character("3"))
    #expect(harness.speech { press(.character("x")) } == ["Odd 3, menu item, 3 of 12"])
    press(.escape)
    #expect(performed.take() == [])
  }

  @Test("The reader hears the menu, each entry with its state, and comes back") func spoken() {
    let menu = Menu(
      title: "Note",
      children: [
        action("By title", isOn: true), action("By date"),
        Menu(options: .displayInline, children: [action("Delete", .destructive)]),
      ])
    let button = harness.root.buttons[0]
    button.contextMenu = ContextMenu { _ in menu }
    harness.window.focus(on: button)
    harness.robot.reader(.on)
    #expect(text.contains("✓") == false)
    let opened = harness.speech { press(.function(10), .shift) }
    #expect(opened.last == "Menu, Note, selected, By title, menu item, 1 of 3")
    #expect(text.contains("✓ By title") && text.contains("──"))
    #expect(harness.speech { press(.right) } == ["By date, menu item, 2 of 3"])
    #expect(harness.speech { press(.down) } == ["Delete, menu item, 3 of 3"])
    #expect(harness.speech { press(.up) } == ["By date, menu item, 2 of 3"])
    #expect(harness.speech { press(.escape) }.last == "A First, button")
    // The actions of the menu are also in the list of actions.
    let node = harness.window.accessibilityTree().nodes.first { $0.label == "A First" }
    #expect(node?.customActions.map(\.name) == ["By title", "By date", "Delete"])
  }

  @Test("A menu works in a window without controllers, and views behind it get their touches back")
  func withoutControllers() {
    let display = HeadlessDisplay(columns: 60, rows: 20)
    let button = Button(title: "Press", style: .bordered)
    button.addAction(for: .primaryActionTriggered) { [performed] _ in performed.add("pressed") }
    let menu = menu("Copy")
    button.contextMenu = ContextMenu { _ in menu }
    let page = StackView(arrangedSubviews: [button])
    page.axis = .vertical
    display.show(page)
    for _ in 0..<2 {
      display.robot.tap(button, button: .secondary)
      display.advance(by: 1)
      #expect(display.text.contains("Copy"))
      display.robot.press(.enter)
      display.advance(by: 1)
      display.robot.tap(button)
      #expect(performed.take() == ["Copy", "pressed"] && !display.text.contains("Copy"))
    }
  }

  @Test("A button opens its menu when it is pressed, and says so") func buttons() {
    let item = BarButtonItem(title: "Sort", menu: menu("Title", "Date"))
    let navigation = NavigationController(rootViewController: LoggedPage("N"))
    navigation.topViewController?.navigationItem.rightBarButtonItem = item
    harness.display.show(navigation)
    harness.window.focus(on: item.button)
    harness.robot.reader(.on)
    harness.display.finishSpeaking()
    #expect(harness.display.transcript.last?.text == ["Sort", "Menu", "button"])
    press(.enter)
    press(.right)
    press(.enter)
    #expect(performed.take() == ["Date"])
    harness.robot.reader(.off)
    harness.robot.tap(item.button)
    harness.settle()
    #expect(text.contains("Title") && text.contains("Date"))
    // A click beside the menu closes it.
    harness.robot.pointer(.down, at: Point(x: 2, y: 20))
    harness.robot.pointer(.up, at: Point(x: 2, y: 20))
    harness.settle()
    #expect(!text.contains("Date") && performed.take() == [])
  }

  @Test("F10 goes to the menu bar; arrows move between its menus, also while one is open") func menuBar() {
    let save = KeyCommand(title: "Save", key: .character("s"), modifiers: .control) { [performed] in
      performed.add("Save")
    }
    let bar = MenuBar(menus: [
      Menu(title: "File", children: [MenuAction(save)]), Menu(title: "View", children: [action("Zoom")]),
    ])
    bar.frame = Rect(x: 0, y: 320, width: 640, height: 16)
    harness.root.view.addSubview(bar)
    harness.root.addKeyCommand(save)
    harness.window.focus(on: harness.root.buttons[1])
    harness.display.settle()
    press(.function(10))
    #expect(harness.focus == "File")
    press(.down)
    #expect(text.contains("Save") && text.contains("Control S") && harness.focus == "Save")
    press(.right)
    #expect(text.contains("Zoom") && !text.contains("Save") && harness.focus == "Zoom")
    press(.right)
    #expect(harness.focus == "Save")
    press(.enter)
    #expect(performed.take() == ["Save"] && harness.focus == "File")
    press(.escape)
    #expect(harness.focus == "A Second")
    press(.character("s"), .control)
    #expect(performed.take() == ["Save"])
  }

  @Test(
    "With the reader, Up and Down open a menu of the bar and move between its entries",
    arguments: [Key.down, .up])
  func spokenBar(key: Key) {
    let bar = MenuBar(menus: [
      Menu(title: "File", children: [action("New"), action("Old", .disabled), action("Open")]),
      Menu(title: "Edit", children: [action("Undo")]),
    ])
    bar.frame = Rect(x: 0, y: 320, width: 640, height: 32)
    harness.root.view.addSubview(bar)
    harness.display.settle()
    harness.robot.reader(.on)
    press(.function(10))
    #expect(harness.cursor == "File")
    #expect(harness.speech { press(key) }.last?.hasSuffix("New, menu item, 1 of 3") == true)
    #expect(harness.speech { press(.down) } == ["Old, dimmed, menu item, 2 of 3"])
    #expect(harness.speech { press(.down) } == ["Open, menu item, 3 of 3"])
    press(.enter)
    #expect(performed.take() == ["Open"] && harness.cursor == "File")
    #expect(harness.speech { press(.right) } == ["Edit, submenu, menu item, 2 of 2"])
  }

  @Test("New menus keep the focus in the menu bar, and Escape returns it") func newMenus() {
    func menus(_ titles: String...) -> [Menu] {
      titles.map { Menu(title: $0, children: [action("\($0) all")]) }
    }
    let bar = MenuBar(menus: menus("File", "View"))
    bar.frame = Rect(x: 0, y: 320, width: 640, height: 32)
    harness.root.view.addSubview(bar)
    harness.window.focus(on: harness.root.buttons[1])
    harness.display.settle()
    press(.function(10))
    press(.right)
    bar.menus = menus("Document", "Window", "Help")
    harness.display.settle()
    #expect(harness.focus == "Window" && text.contains("Document") && text.contains("Help"))
    press(.right)
    press(.down)
    #expect(text.contains("Help all"))
    press(.escape)
    bar.menus = menus("File", "View")
    harness.display.settle()
    #expect(harness.focus == "View" && !text.contains("Help"))
    press(.escape)
    #expect(harness.focus == "A Second")
    press(.function(10))
    bar.menus = []
    #expect(harness.focus == "A Second")
  }

  @Test("The red title of a destructive entry is legible in every style") func destructive() {
    let menu = Menu(children: [action("Copy"), action("Delete", .destructive)])
    harness.root.view.contextMenu = ContextMenu { _ in menu }
    harness.window.focus(on: harness.root.buttons[0])
    harness.forEachStyle { least in
      press(.function(10), .shift)
      let row = harness.window.focusableViews.first { $0.accessibilityLabel == "Delete" }
      let contrast = row.flatMap { harness.contrast(of: $0) } ?? 0
      #expect(contrast >= least, "\(harness.window.traitCollection.userInterfaceStyle)")
      press(.escape)
    }
  }

  @Test("Menus that were closed are freed") func memory() {
    let menu = menu("Copy")
    harness.root.view.contextMenu = ContextMenu { _ in menu }
    harness.window.focus(on: harness.root.buttons[0])
    press(.function(10), .shift)
    weak let shown = harness.root.presentedViewController
    #expect(shown != nil)
    press(.escape)
    #expect(shown == nil)
  }

  @Test("From right to left the menu is mirrored, and Left opens a menu inside it") func mirrored() {
    let inner = Menu(title: "نقل", children: [action("عمل")])
    harness.root.view.contextMenu = ContextMenu { _ in Menu(children: [inner]) }
    harness.display.session.setLanguage("ar", mirrorsLayout: true)
    harness.window.focus(on: harness.root.buttons[0])
    press(.function(10), .shift)
    press(.left)
    #expect(harness.focus == "عمل")
    press(.right)
    #expect(harness.focus == "نقل")
  }
}

/// A table with swipe actions and a menu.
@MainActor
private final class Rows: TableViewDelegate {
  var performed: [String] = []

  func tableView(_ tableView: TableView, contextMenuForRowAt path: ListIndexPath) -> Menu? {
    Menu(children: [MenuAction(title: "Rename") { [unowned self] in performed.append("Rename \(path.row)") }])
  }

  func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt path: ListIndexPath
  ) -> SwipeActionsConfiguration? {
    let delete = ContextualAction(style: .destructive, title: "Delete") { [unowned self] in
      performed.append("Delete \(path.row)")
      return true
    }
    return SwipeActionsConfiguration(actions: [delete])
  }
}

@MainActor
@Suite("Menus of rows", .serialized) struct RowMenuTests {
  private let display = HeadlessDisplay(columns: 40, rows: 20)
  private let table = TableView()
  private let delegate = Rows()
  private let source: DiffableDataSource<Int, Int>

  init() throws {
    source = DiffableDataSource(tableView: table) { table, path, number in
      let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
      cell.contentConfiguration = ListContentConfiguration.cell(text: "Row \(number)")
      return cell
    }
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    table.delegate = delegate
    var snapshot = Snapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems([0, 1, 2])
    source.apply(snapshot, animatingDifferences: false)
    display.show(table)
    display.session.window.focus(on: table)
    display.settle()
  }

  private func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    display.robot.press(key, modifiers: modifiers)
    display.advance(by: 1)
  }

  @Test("The menu of the row under the pointer has the delegate's entries and the actions of a swipe")
  func pointer() {
    display.robot.pointer(.down, at: Point(x: 4, y: 1), button: .secondary)
    display.robot.pointer(.up, at: Point(x: 4, y: 1), button: .secondary)
    display.advance(by: 1)
    #expect(display.text.contains("Rename") && display.text.contains("Delete"))
    press(.end)
    press(.enter)
    #expect(delegate.performed == ["Delete 1"])
  }

  @Test("Shift-F10 opens the menu at the cursor row, where the terminal's cursor is, too") func keys() {
    press(.down)
    press(.down)
    #expect(display.session.parkedCursor?.row == 2)
    press(.function(10), .shift)
    press(.enter)
    #expect(delegate.performed == ["Rename 2"])
    #expect(display.session.window.focusedView === table)
  }

  @Test("A long press opens the menu; a short one selects the row") func longPress() {
    display.robot.pointer(.down, at: Point(x: 4, y: 1))
    display.advance(by: 0.7)
    display.robot.pointer(.up, at: Point(x: 4, y: 1))
    display.advance(by: 1)
    #expect(display.text.contains("Rename") && table.indexPathForSelectedRow == nil)
    press(.escape)
    display.robot.pointer(.down, at: Point(x: 4, y: 1))
    display.robot.pointer(.up, at: Point(x: 4, y: 1))
    #expect(table.indexPathForSelectedRow == ListIndexPath(row: 1, section: 0))
  }

  @Test("The reader's list of actions has the entries of the menu") func reader() {
    display.robot.reader(.on)
    let node = display.tree.nodes.first { $0.label == "Row 1" }
    #expect(node?.customActions.map(\.name) == ["Rename", "Delete"])
  }
}
