import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitLists
import BacklitSession
import BacklitUI
import TestSupport
import Testing

/// A page whose view is a list with headers that stay at the top.
@MainActor
private final class ListPage: ViewController, TableViewDelegate {
  let table = TableView()
  private let count: Int
  private lazy var source = DiffableDataSource<Int, Int>(tableView: table) { table, path, index in
    let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
    cell.contentConfiguration = ListContentConfiguration.cell(text: "Row \(index)")
    return cell
  }

  init(_ title: String, count: Int = 60) {
    self.count = count
    super.init()
    self.title = title
  }

  override func loadView() { view = table }

  override func viewDidLoad() {
    super.viewDidLoad()
    table.accessibilityLabel = "Rows"
    table.delegate = self
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    var snapshot = Snapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems(Array(0..<count))
    source.apply(snapshot, animatingDifferences: false)
  }
}

@MainActor
@Suite("Large titles", .serialized) struct LargeTitleTests {
  private let harness: PageHarness
  private let list: ListPage
  private let navigation: NavigationController

  init() { self.init(columns: 120, rows: 40) }

  private init(columns: Int, rows: Int, count: Int = 60) {
    harness = PageHarness(columns: columns, rows: rows)
    list = ListPage("Inbox", count: count)
    navigation = NavigationController(rootViewController: list)
    navigation.navigationBar.prefersLargeTitles = true
    harness.display.show(navigation)
    harness.settle()
  }

  private var lines: [String] {
    harness.display.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The text of the bar.
  private var bar: String { harness.topText(of: navigation.navigationBar) }

  private var barEnd: Double { navigation.navigationBar.frame.maxY }

  /// The headings of the tree with their frames.
  private var headings: [(label: String, frame: Rect)] {
    let tree = harness.display.tree
    return tree.readingOrder.compactMap { tree[$0] }.filter { $0.traits.contains(.header) }
      .map { ($0.label ?? "", $0.frame) }
  }

  /// Where a row of the list is in the window.
  private func top(of row: Int) -> Double? {
    list.table.cellForRow(at: ListIndexPath(row: row, section: 0)).map { $0.convert($0.bounds, to: nil).minY }
  }

  private func turnWheel(_ notches: Double) {
    harness.robot.scroll(
      at: harness.robot.cell(of: list.table.bounds.center, in: list.table), notches: notches)
    harness.display.settle()
  }

  /// Whether the title is large.
  private var isLarge: Bool {
    headings.first { $0.label == "Inbox" }.map { $0.frame.minY >= barEnd } ?? false
  }

  @Test("In regular height the title is below the bar, and the content below the title")
  func regular() throws {
    #expect(isLarge && !bar.contains("Inbox") && headings.map(\.label) == ["Inbox"])
    let title = try #require(headings.first?.frame)
    #expect(title.minY == 48 && title.minX == 8 && title.height >= 32)
    #expect(top(of: 0) == title.maxY)
    #expect(list.view.safeAreaInsets.top == title.height)
    #expect(list.view.convert(list.view.bounds, to: nil).minY == 48)
    #expect(harness.display.layoutProblems == [])
    #expect(harness.display.auditFindings() == [])
  }

  @Test("In compact height the title is in the bar", arguments: [(47, 20), (80, 24)])
  func compact(columns: Int, rows: Int) {
    let small = Self(columns: columns, rows: rows)
    #expect(!small.isLarge && small.bar.contains("Inbox") && small.headings.map(\.label) == ["Inbox"])
    #expect(small.top(of: 0) == small.barEnd && small.list.view.safeAreaInsets.top == 0)
    small.turnWheel(1)
    #expect(small.list.table.contentOffset.y == 48 && small.bar.contains("Inbox"))
    // The bar follows the size.
    small.harness.robot.resize(columns: columns, rows: 40)
    small.harness.settle()
    #expect(small.headings.map(\.label) == ["Inbox"] && small.list.view.safeAreaInsets.top > 0)
    small.turnWheel(-9)
    #expect(small.isLarge && !small.bar.contains("Inbox"))
    #expect(small.top(of: 0) == small.barEnd + small.list.view.safeAreaInsets.top)
    small.harness.robot.resize(columns: columns, rows: rows)
    small.harness.settle()
    #expect(!small.isLarge && small.bar.contains("Inbox") && small.top(of: 0) == small.barEnd)
    #expect(small.harness.display.layoutProblems == [])
  }

  @Test("The title is in the bar while the content is scrolled down, and never in two places")
  func collapsing() {
    turnWheel(1)
    harness.settle()
    #expect(!isLarge && bar.contains("Inbox") && headings.count == 1)
    #expect(lines.filter { $0.contains("Inbox") }.count == 1)
    let height = list.view.safeAreaInsets.top
    // Scrolled by three rows, or by the title if it is higher.
    #expect(top(of: 1) == barEnd || top(of: 0) == barEnd, "\(height)")
    turnWheel(4)
    #expect(bar.contains("Inbox") && !isLarge)
    turnWheel(-9)
    #expect(isLarge && !bar.contains("Inbox") && headings.count == 1 && top(of: 0) == barEnd + height)
  }

  @Test("Keys collapse the title, and the first row brings it back") func keys() {
    harness.window.focus(on: list.table)
    harness.robot.press(.home)
    for _ in 0..<20 { harness.robot.press(.pageDown) }
    harness.settle()
    #expect(!isLarge && bar.contains("Inbox"))
    let last = list.table.cellForRow(at: ListIndexPath(row: 59, section: 0))
    #expect(last.map { $0.convert($0.bounds, to: nil).maxY <= 40 * 16 } == true)
    for _ in 0..<59 {
      harness.robot.press(.up)
      harness.display.settle()
      // The cursor row is never behind the bar or the title.
      let row = list.table.cursorIndexPath.flatMap { top(of: $0.row) } ?? -1
      #expect(row >= (headings.first?.frame.maxY ?? 0))
    }
    harness.settle()
    #expect(isLarge && !bar.contains("Inbox"))
  }

  @Test("A drag ends with all of the title or none of it") func dragging() {
    let table = list.table
    let start = harness.robot.cell(of: table.bounds.center, in: table)
    for (phase, y) in [(PointerEvent.Phase.down, start.y), (.drag, start.y - 1), (.up, start.y - 1)] {
      // A slow drag, after which the content does not move on.
      harness.robot.pointer(phase, at: Point(x: start.x, y: y))
      harness.display.advance(by: 0.5)
    }
    harness.settle()
    #expect(isLarge && top(of: 0) == barEnd + list.view.safeAreaInsets.top)
    harness.robot.drag(from: start, to: Point(x: start.x, y: start.y - 3))
    harness.settle()
    #expect(!isLarge && (top(of: 0) ?? -99) <= barEnd)
    // Content that is pulled down moves away from the title.
    harness.robot.drag(from: start, to: Point(x: start.x, y: start.y + 12))
    harness.settle()
    #expect(isLarge && headings.first?.frame.minY == barEnd)
  }

  @Test("The heading is spoken once, after the buttons and before the content, and keeps the reader's cursor")
  func reader() {
    list.navigationItem.rightBarButtonItem = BarButtonItem(title: "Add")
    harness.robot.reader(.on)
    harness.robot.reader(.first)
    harness.settle()
    #expect(harness.cursor == "Add")
    #expect(harness.speech { harness.robot.reader(.next) }.last == "Inbox, heading")
    let cursor = harness.display.session.readerCursor
    let scrolling = harness.speech {
      turnWheel(2)
      harness.settle()
    }
    #expect(scrolling == [] && harness.display.session.readerCursor == cursor && harness.cursor == "Inbox")
    #expect(harness.speech { turnWheel(-9) } == [] && harness.display.session.readerCursor == cursor)
    _ = harness.speech { harness.robot.reader(.next) }
    #expect(harness.cursor?.hasPrefix("Row 0") == true)
    #expect(harness.speech { harness.robot.reader(.previous) }.last == "Inbox, heading")
    let titles = harness.display.tree.readingOrder.compactMap { harness.display.tree[$0]?.label }
    #expect(titles.filter { $0 == "Inbox" }.count == 1)
  }

  @Test("A page follows the page before it, unless its item says otherwise") func modes() {
    func push(_ mode: NavigationItem.LargeTitleDisplayMode, _ name: String) -> Bool {
      let page = LoggedPage(name)
      page.navigationItem.largeTitleDisplayMode = mode
      navigation.pushViewController(page, animated: true)
      harness.settle()
      let frame = headings.first { $0.label == name }?.frame
      #expect(headings.filter { $0.label == name }.count == 1)
      #expect(bar.contains(name) == (frame.map { $0.maxY <= barEnd } ?? false))
      return (frame?.minY ?? 0) >= barEnd
    }
    #expect(push(.automatic, "Large"))
    #expect(!push(.never, "Small"))
    #expect(!push(.automatic, "After"))
    #expect(push(.always, "Again"))
    #expect(push(.automatic, "Last"))
    navigation.viewControllers[4].navigationItem.largeTitleDisplayMode = .never
    harness.settle()
    #expect(bar.contains("Again") || bar.contains("Last"))
    navigation.popToRootViewController(animated: true)
    harness.settle()
    #expect(isLarge)
    navigation.navigationBar.prefersLargeTitles = false
    harness.settle()
    #expect(!isLarge && bar.contains("Inbox") && list.view.safeAreaInsets.top == 0 && top(of: 0) == barEnd)
    navigation.navigationBar.prefersLargeTitles = true
    navigation.isNavigationBarHidden = true
    harness.settle()
    #expect(top(of: 0) == 0 && list.view.safeAreaInsets.top == 0)
  }

  @Test("Content that does not scroll as a whole begins below the title") func other() {
    let page = LoggedPage("Plain")
    navigation.pushViewController(page, animated: false)
    harness.settle()
    let title = headings.first { $0.label == "Plain" }?.frame ?? .zero
    func top(_ view: View) -> Double { view.convert(view.bounds, to: nil).minY }
    #expect(top(page.heading) == title.maxY && page.view.safeAreaInsets.top == 0)
    // A text view, which scrolls by itself.
    let note = ViewController()
    note.title = "Note"
    let text = TextView()
    text.text = (0..<80).map { "Line \($0)" }.joined(separator: "\n")
    note.view = text
    navigation.pushViewController(note, animated: false)
    harness.settle()
    #expect(top(text) == title.maxY && note.view.safeAreaInsets.top == 0)
    // A list below a field.
    let mixed = ViewController()
    mixed.title = "Mixed"
    let field = SearchField()
    let table = TableView()
    for view in [field, table] as [View] {
      view.translatesAutoresizingMaskIntoConstraints = false
      mixed.view.addSubview(view)
      LayoutConstraint.activate([
        view.leadingAnchor.constraint(equalTo: mixed.view.leadingAnchor),
        view.trailingAnchor.constraint(equalTo: mixed.view.trailingAnchor),
      ])
    }
    LayoutConstraint.activate([
      field.topAnchor.constraint(equalTo: mixed.view.safeAreaLayoutGuide.topAnchor),
      table.topAnchor.constraint(equalTo: field.bottomAnchor),
      table.bottomAnchor.constraint(equalTo: mixed.view.bottomAnchor),
    ])
    navigation.pushViewController(mixed, animated: false)
    harness.settle()
    #expect(top(field) == title.maxY && mixed.view.safeAreaInsets.top == 0)
    #expect(harness.display.layoutProblems == [])
  }

  @Test("A list around which a page has margins scrolls away with the title if it begins at the top")
  func inside() {
    let page = ViewController()
    page.title = "Inside"
    let table = TableView()
    page.view.addSubview(table)
    table.translatesAutoresizingMaskIntoConstraints = false
    LayoutConstraint.activate([
      table.topAnchor.constraint(equalTo: page.view.topAnchor),
      table.leadingAnchor.constraint(equalTo: page.view.leadingAnchor),
      table.trailingAnchor.constraint(equalTo: page.view.trailingAnchor),
      table.bottomAnchor.constraint(equalTo: page.view.bottomAnchor),
    ])
    navigation.pushViewController(page, animated: false)
    harness.settle()
    #expect(table.adjustedContentInset.top == list.view.safeAreaInsets.top)
    #expect(table.contentOffset.y == -table.adjustedContentInset.top)
  }

  @Test("A pop during a push from a large title to a small one begins where the pages are")
  func interruption() {
    let page = LoggedPage("Small")
    page.navigationItem.largeTitleDisplayMode = .never
    navigation.pushViewController(page, animated: true)
    harness.display.advance(by: 0.12)
    #expect(headings.first?.label == "Small" && bar.contains("Small"))
    navigation.popViewController(animated: true)
    harness.display.advance(by: 0.05)
    navigation.pushViewController(page, animated: true)
    harness.display.advance(by: 0.05)
    navigation.popViewController(animated: true)
    harness.settle()
    #expect(isLarge && !bar.contains("Inbox") && !bar.contains("Small"))
    #expect(top(of: 0) == barEnd + list.view.safeAreaInsets.top)
    #expect(page.parent == nil && harness.display.problems.isEmpty)
  }

  @Test("A page that was left scrolled down is scrolled down after the return, with the title in the bar")
  func returning() {
    turnWheel(5)
    let offset = list.table.contentOffset
    navigation.pushViewController(LoggedPage("Next"), animated: true)
    harness.settle()
    #expect(!bar.contains("Next"), "Its title is large.")
    harness.robot.press(.escape)
    harness.settle()
    #expect(list.table.contentOffset == offset && bar.contains("Inbox") && !isLarge)
  }

  @Test("The title follows the text size and is at the right in right-to-left layouts") func adaptation()
    throws
  {
    let before = try #require(headings.first?.frame)
    harness.display.session.screen.preferences.preferredContentSizeCategory = .accessibilityExtraLarge
    harness.settle()
    let large = try #require(headings.first?.frame)
    #expect(large.height > before.height && top(of: 0) == large.maxY)
    harness.display.session.screen.preferences.preferredContentSizeCategory = .large
    harness.display.session.setLanguage("ar", mirrorsLayout: true)
    harness.settle()
    let mirrored = try #require(headings.first?.frame)
    #expect(mirrored.maxX == 120 * 8 - 8 && mirrored.minY == before.minY)
    #expect(harness.display.layoutProblems == [])
  }

  @Test("Without motion the title changes its place at once", arguments: [false, true]) func motion(
    reduced: Bool
  ) {
    harness.display.session.screen.preferences.prefersReducedMotion = reduced
    harness.display.settle()
    harness.robot.scroll(
      at: harness.robot.cell(of: list.table.bounds.center, in: list.table), notches: 2)
    #expect(harness.window.isAnimating == !reduced)
    harness.settle()
    #expect(bar.contains("Inbox") && !harness.window.isAnimating)
  }

  @Test("A list that fits on the page keeps the title") func short() {
    let short = Self(columns: 120, rows: 40, count: 3)
    short.turnWheel(3)
    #expect(short.isLarge && !short.bar.contains("Inbox"))
  }

  @Test("The scroll indicator and headers are below the title, and reach the bar without it") func indicator()
  {
    let table = list.table
    func indicator() -> Rect? {
      table.subviews.first { !$0.isHidden && $0.bounds.width == 8 }.map { $0.convert($0.bounds, to: nil) }
    }
    #expect((indicator()?.minY ?? 0) >= barEnd + list.view.safeAreaInsets.top)
    table.contentOffset.y = .infinity
    harness.settle()
    #expect(indicator()?.maxY == table.convert(table.bounds, to: nil).maxY - table.safeAreaInsets.bottom)
    turnWheel(-2)
    #expect(!isLarge)
  }
}
