import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitLists
import BacklitSession
import BacklitUI
import TestSupport
import Testing

/// A page with a field, a password, a table and a text, all of which are saved.
private final class FormPage: ViewController {
  let field = TextField()
  let password = TextField()
  let table = TableView()
  var note = "none"

  init(_ name: String) {
    super.init()
    (title, restorationIdentifier) = (name, name)
  }

  override func viewDidLoad() {
    password.isSecureTextEntry = true
    table.dataSource = source
    for (view, name) in [(field, "field"), (password, "password"), (table, "table")] as [(View, String)] {
      view.restorationIdentifier = name
    }
    let stack = StackView(arrangedSubviews: [field, password, table])
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    LayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: view.topAnchor),
      stack.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      stack.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: view.trailingAnchor),
    ])
  }

  private let source = Rows()

  override func encodeRestorableState(with coder: StateCoder) {
    super.encodeRestorableState(with: coder)
    coder.encode(note, forKey: "note")
  }

  override func decodeRestorableState(with coder: StateCoder) {
    super.decodeRestorableState(with: coder)
    note = coder.decodeString(forKey: "note") ?? "missing"
  }

  /// A hundred rows.
  private final class Rows: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 100 }

    func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
      let cell = TableViewCell()
      var content = ListContentConfiguration.cell()
      content.text = "Row \(path.row)"
      cell.contentConfiguration = content
      return cell
    }
  }
}

@MainActor
@Suite("State restoration", .serialized) struct StateRestorationTests {
  /// A program with tabs, of which the first is a split view and the second a stack.
  @MainActor private struct Program {
    let display: HeadlessDisplay
    let list = FormPage("list")
    let detail = FormPage("detail")
    let root = FormPage("root")
    let split: SplitViewController
    let stack: NavigationController
    let tabs: TabBarController

    init(columns: Int = 128) {
      display = HeadlessDisplay(columns: columns, rows: 40)
      split = SplitViewController(primary: list, secondary: detail)
      stack = NavigationController(rootViewController: root)
      tabs = TabBarController(viewControllers: [split, stack])
      split.restorationIdentifier = "split"
      stack.restorationIdentifier = "stack"
      tabs.restorationIdentifier = "tabs"
      display.show(tabs)
    }

    func settle() { display.advance(by: 1) }

    var state: String? { display.session.window.restorableState(version: 1) }

    @discardableResult
    func restore(_ state: String?, version: Int = 1) -> String? {
      let reason = display.session.window.restoreState(
        Array((state ?? "").utf8), file: "state.json", version: version
      ) { $0 == "page" || $0 == "other" ? FormPage($0) : nil }
      settle()
      return reason
    }
  }

  @Test("Stack, tab, columns, offsets, selected rows and texts come back; a password does not")
  func roundTrip() {
    let before = Program()
    before.list.table.selectRow(at: ListIndexPath(row: 30, section: 0), scrollPosition: .middle)
    before.list.field.text = "milk"
    before.list.password.text = "secret"
    before.split.showDetailViewController(FormPage("other"))
    (before.split.viewController(for: .secondary) as? FormPage)?.note = "shopping"
    before.split.preferredPrimaryColumnWidth = 240
    before.settle()
    before.tabs.selectedIndex = 1
    before.stack.pushViewController(FormPage("page"), animated: false)
    before.settle()
    let page = before.stack.topViewController as? FormPage
    page?.field.text = "typed"
    let state = before.state
    #expect(state?.contains("secret") == false && state?.contains("milk") == true)

    let after = Program()
    #expect(after.restore(state) == nil)
    #expect(after.tabs.selectedIndex == 1)
    #expect(after.stack.viewControllers.map(\.restorationIdentifier) == ["root", "page"])
    #expect((after.stack.topViewController as? FormPage)?.field.text == "typed")
    // The views of the other tab are restored when it is shown, and saved as they were until then.
    #expect(after.state == state)
    after.tabs.selectedIndex = 0
    after.settle()
    #expect(after.list.table.indexPathsForSelectedRows == [ListIndexPath(row: 30, section: 0)])
    #expect(after.list.table.indexPathsForVisibleRows.contains(ListIndexPath(row: 30, section: 0)))
    #expect(after.list.table.contentOffset.y > 0)
    #expect(after.list.field.text == "milk" && after.list.password.text == "")
    let other = after.split.viewController(for: .secondary) as? FormPage
    #expect(other?.restorationIdentifier == "other" && other?.note == "shopping")
    #expect(after.split.preferredPrimaryColumnWidth == 240)
    #expect(before.display.layoutProblems == [] && after.display.layoutProblems == [])
  }

  @Test("The state fits a screen of a different width") func otherWidth() {
    let before = Program(columns: 128)
    before.split.showDetailViewController(FormPage("other"))
    before.settle()
    let narrow = Program(columns: 47)
    #expect(narrow.restore(before.state) == nil)
    #expect(narrow.split.isCollapsed && narrow.split.viewController(for: .secondary)?.title == "other")
    narrow.split.show(.primary)
    narrow.settle()
    let again = Program(columns: 47)
    #expect(again.restore(narrow.state) == nil)
    let top = again.list.navigationController?.topViewController
    #expect(top === again.list)
  }

  @Test("A page that cannot be made ends the stack") func missing() {
    let before = Program()
    for name in ["page", "lost", "page"] { before.stack.pushViewController(FormPage(name), animated: false) }
    let after = Program()
    after.restore(before.state)
    #expect(after.stack.viewControllers.map(\.title) == ["root", "page"])
  }

  @Test(
    "A state that is damaged or old is ignored, with the reason",
    arguments: [
      ("", "state.json:1:1: error: "), ("{ \"format\": 1", "error: "),
      ("[]", "different version"), ("{ \"format\": 2, \"version\": 1 }", "different version"),
      ("{ \"format\": 1, \"version\": 1 }", "different page"),
      ("{ \"format\": 1, \"version\": 1, \"root\": { \"id\": \"other\" } }", "different page"),
    ])
  func damaged(text: String, reason: String) {
    let program = Program()
    let before = program.state
    #expect(program.restore(text)?.contains(reason) == true, "\(program.restore(text) ?? "")")
    #expect(program.state == before)
    #expect(program.restore(before, version: 2)?.contains("different version") == true)
  }

  /// Any change of the text is read without a crash.
  @Test("A state with random changes never traps") func random() {
    let source = Program()
    source.split.showDetailViewController(FormPage("other"))
    source.stack.pushViewController(FormPage("page"), animated: false)
    source.settle()
    let state = Array((source.state ?? "").utf8)
    var random = SeededRandom(seed: 7)
    let pieces = ["[]", "{}", "null", "-1", "1e300", "\"tabs\"", "\"page\"", "true", "\"root\"", "0.5"]
    for _ in 0..<60 {
      var text = String(decoding: state, as: UTF8.self)
      let values = text.ranges(of: try! Regex("\"[a-z]+\"|[0-9.]+|\\[\\]"))
      let place = values[Int.random(in: 0..<values.count, using: &random)]
      text.replaceSubrange(place, with: pieces[Int.random(in: 0..<pieces.count, using: &random)])
      let program = Program(columns: Bool.random(using: &random) ? 47 : 128)
      program.restore(text)
      program.tabs.selectedIndex = 0
      program.settle()
      #expect(program.state != nil)
    }
  }
}
