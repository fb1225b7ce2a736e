import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitLists
import BacklitSession
import BacklitUI
import TestSupport
import Testing

/// The page "About": a logo, a long text and a button, arranged by the size classes.
@MainActor
private final class AboutPage: ViewController {
  let logo = View()
  let text = Label()
  let contact = Button(title: "Contact Us", style: .bordered)
  private var active: [LayoutConstraint] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "About"
    text.text = String(repeating: "This program shows how pages adapt to their size. ", count: 5)
    text.numberOfLines = 0
    contact.accessibilityLabel = "Contact Us"
    for part in [logo, text, contact] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    logo.widthAnchor.constraint(equalTo: logo.heightAnchor).isActive = true
  }

  override func viewIsAppearing(_ animated: Bool) { arrange() }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    arrange()
  }

  private func arrange() {
    guard isViewLoaded, view.window != nil else { return }
    LayoutConstraint.deactivate(active)
    let (traits, safe) = (traitCollection, view.safeAreaLayoutGuide)
    let isLow = traits.verticalSizeClass == .compact
    let readable = view.readableContentGuide
    if traits.horizontalSizeClass == .compact, !isLow {
      active = [
        logo.centerXAnchor.constraint(equalTo: view.centerXAnchor),
        logo.topAnchor.constraint(equalTo: safe.topAnchor, constant: 20),
        logo.widthAnchor.constraint(equalToConstant: 120),
        text.topAnchor.constraint(equalTo: logo.bottomAnchor, constant: 20),
        text.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
        text.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
      ]
    } else {
      // The book installs nothing in regular width.
      let isWide = traits.horizontalSizeClass == .regular && !isLow
      active = [
        logo.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        logo.leadingAnchor.constraint(
          equalTo: isWide ? readable.leadingAnchor : safe.leadingAnchor, constant: 30),
        logo.widthAnchor.constraint(equalToConstant: 200),
        text.topAnchor.constraint(equalTo: safe.topAnchor, constant: 20),
        text.leadingAnchor.constraint(equalTo: logo.trailingAnchor, constant: 20),
        text.trailingAnchor.constraint(
          equalTo: isWide ? readable.trailingAnchor : view.trailingAnchor, constant: -20),
      ]
    }
    active += [
      text.bottomAnchor.constraint(lessThanOrEqualTo: view.bottomAnchor, constant: -60),
      contact.bottomAnchor.constraint(equalTo: safe.bottomAnchor, constant: -10),
      contact.widthAnchor.constraint(equalToConstant: isLow ? 160 : 40),
      contact.heightAnchor.constraint(equalToConstant: 40),
      isLow
        ? contact.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -20)
        : contact.centerXAnchor.constraint(equalTo: view.centerXAnchor),
    ]
    contact.title = isLow ? "Contact Us" : "i"
    LayoutConstraint.activate(active)
  }
}

/// The options: a list in a popover.
@MainActor
private final class OptionsPage: ViewController {
  let rows = ["Add New Contact", "Blocked Contacts List", "Sync with iCloud"].map { Button(title: $0) }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Options"
    let stack = StackView(arrangedSubviews: rows)
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    LayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: view.topAnchor),
      stack.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      view.bottomAnchor.constraint(greaterThanOrEqualTo: stack.bottomAnchor),
    ])
    preferredContentSize = Size(width: 24 * 8, height: 3 * 16)
  }
}

/// The contacts beside their messages, as the split view of the book.
@MainActor
private final class ContactList: ViewController, TableViewDelegate {
  static let names = ["John Doe", "Jane Doe", "Joseph Doe"]
  let table = TableView()
  let messages = LoggedPage("John Doe")
  private lazy var source = DiffableDataSource<Int, Int>(tableView: table) { table, path, index in
    let cell = table.dequeueReusableCell(withIdentifier: "contact", for: path)
    cell.contentConfiguration = ListContentConfiguration.cell(text: ContactList.names[index])
    return cell
  }

  override func loadView() { view = table }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Contacts"
    table.identifier = "contacts"
    table.delegate = self
    table.register(TableViewCell.self, forCellReuseIdentifier: "contact")
    var snapshot = Snapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems([0, 1, 2])
    source.apply(snapshot, animatingDifferences: false)
    table.selectRow(at: ListIndexPath(row: 0, section: 0))
  }

  func tableView(_ tableView: TableView, didSelectRowAt path: ListIndexPath) {
    messages.title = Self.names[path.row]
    splitViewController?.showDetailViewController(messages)
  }
}

@MainActor
@Suite("Adaptive pages of the book", .serialized) struct AdaptivePagesTests {
  /// The sizes of the book in cells, in all four pairs of size classes, and those beside the thresholds.
  private static let sizes = [(47, 42), (80, 24), (92, 26), (96, 64), (128, 48), (83, 29), (84, 30)]

  private func settle(_ display: HeadlessDisplay) { display.advance(by: 1) }

  @Test("About shows logo, text and button in all pairs of size classes, before and after resizing")
  func about() {
    let page = AboutPage()
    let display = HeadlessDisplay(columns: 47, rows: 42)
    display.show(page)
    for (columns, rows) in Self.sizes + Self.sizes.reversed() {
      display.robot.resize(columns: columns, rows: rows)
      settle(display)
      let (logo, text, contact) = (page.logo.frame, page.text.frame, page.contact.frame)
      let name = "\(columns)x\(rows)"
      let isCompact = columns < 84 && rows >= 30
      #expect(logo.width == (isCompact ? 120 : 200), "\(name)")
      #expect(text.width > 100 && text.height >= 16, "\(name)")
      #expect(!text.intersects(contact) && !text.intersects(logo), "\(name)")
      // The heights of 120, 200 and 40 points end at rows.
      #expect(abs(logo.height - logo.width) <= 8 && contact.height == 32, "\(name)")
      #expect(contact.width == (rows < 30 ? 160 : 40), "\(name)")
      #expect(page.contact.title == (rows < 30 ? "Contact Us" : "i"), "\(name)")
      #expect(page.contact.accessibilityLabel == "Contact Us", "\(name)")
      #expect(page.view.bounds.contains(Point(x: contact.maxX - 1, y: contact.maxY - 1)), "\(name)")
      #expect(display.layoutProblems == [], "\(name)")
    }
  }

  @Test("Options are a popover at their button, and a full screen with Done where both classes are compact")
  func options() throws {
    let list = LoggedPage("Contacts")
    let options = OptionsPage()
    let navigation = NavigationController(rootViewController: list)
    let item = BarButtonItem(title: "Options") { [weak list, options] in
      options.modalPresentationStyle = .popover
      list?.present(options, animated: true)
    }
    list.navigationItem.rightBarButtonItem = item
    let display = HeadlessDisplay(columns: 92, rows: 26)
    display.show(navigation)
    options.popoverPresentationController?.sourceView = item.button
    func open() {
      options.modalPresentationStyle = .popover
      options.popoverPresentationController?.sourceView = item.button
      display.robot.tap(item.button)
      settle(display)
    }
    func isDoneShown() -> Bool { display.view("presentation.done") != nil }
    open()
    #expect(options.presentationController?.arrowDirection == .up && !isDoneShown())
    #expect(display.text.contains("Add New Contact") && display.text.contains("About Contacts"))
    // The form follows the size, with the same row focused.
    display.session.window.focus(on: options.rows[1])
    for (columns, rows) in [(80, 24), (92, 26), (80, 24), (128, 48)] {
      display.robot.resize(columns: columns, rows: rows)
      settle(display)
      let isFull = columns == 80
      #expect(isDoneShown() == isFull && display.text.contains("About Contacts") != isFull)
      #expect(options.rows[1].isFocused && display.layoutProblems == [])
    }
    // A click outside closes the popover.
    display.robot.pointer(.down, at: Point(x: 3, y: 40))
    display.robot.pointer(.up, at: Point(x: 3, y: 40))
    settle(display)
    #expect(list.presentedViewController == nil)
    display.robot.resize(columns: 80, rows: 24)
    for way in 0..<2 {
      open()
      #expect(isDoneShown() && display.text.contains("Options"))
      if way == 0 { try display.robot.tap(element: "Done") } else { display.robot.press(.escape) }
      settle(display)
      #expect(list.presentedViewController == nil, "\(way)")
    }
  }

  @Test(
    "Messages beside contacts keep the chosen contact from 47 to 128 columns and back",
    arguments: [false, true])
  func messages(isReaderOn: Bool) {
    let list = ContactList()
    let split = SplitViewController(primary: list, secondary: list.messages)
    let display = HeadlessDisplay(columns: 47, rows: 42)
    display.show(split)
    if isReaderOn { display.robot.reader(.on) }
    // While words run, Escape stops them.
    display.finishSpeaking()
    // Compact width opens on the detail; Back leads to the list.
    #expect(display.text.contains("About John Doe"))
    display.robot.press(.escape)
    settle(display)
    #expect(display.text.contains("Jane Doe") && !display.text.contains("About"))
    display.robot.resize(columns: 128, rows: 42)
    settle(display)
    #expect(display.text.contains("Jane Doe") && display.text.contains("About John Doe"))
    // The list is 40 columns wide, at most two fifths.
    #expect(list.view.bounds.width == 320)
    let row = list.table.cellForRow(at: ListIndexPath(row: 1, section: 0))
    if let row { display.robot.tap(row) }
    settle(display)
    #expect(list.messages.title == "Jane Doe")
    for columns in [84, 83, 47, 83, 84, 128] {
      display.robot.resize(columns: columns, rows: 42)
      settle(display)
      #expect(split.isCollapsed == (columns < 84))
      #expect(list.table.indexPathForSelectedRow == ListIndexPath(row: 1, section: 0), "\(columns)")
      #expect(list.messages.title == "Jane Doe" && display.layoutProblems == [], "\(columns)")
    }
    let stops = display.session.window.focusableViews.map { $0.identifier ?? $0.accessibilityLabel ?? "" }
    #expect(stops.first == "contacts" && stops.last == "John Doe Second")
    display.session.setLanguage("ar", mirrorsLayout: true)
    settle(display)
    #expect(
      list.view.convert(list.view.bounds, to: nil).minX
        > list.messages.view.convert(list.messages.view.bounds, to: nil).maxX)
  }
}
