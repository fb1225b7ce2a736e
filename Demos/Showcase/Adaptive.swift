import Backlit

/// The contacts of the page.
@MainActor
final class ContactBook {
  var names = ["Ada", "Brendan", "Grace", "Linus"]
  var synchronizes = false
  var onChange: (@MainActor () -> Void)?

  func add(_ name: String) {
    names.append(name)
    onChange?()
  }
}

/// A page about the program, which is laid out by size classes, with options in a popover and contacts in columns. A fault
/// can be planted: logo and text have constraints in compact width only. In regular width the text vanishes, and the logo is in
/// a corner.
final class Adaptive: ShowcasePage {
  @Outlet var logo: ImageView!
  @Outlet var scroll: ScrollView!
  @Outlet var contact: Button!

  private let book = ContactBook()
  private weak var options: Options?
  private weak var conversations: Conversations?
  private(set) var isFaulty = false
  /// The constraints that the fault takes away.
  private var missing: [LayoutConstraint] = []
  private var traitHandler: HandlerRegistration?
  private lazy var fault = BarButtonItem(title: "") { [weak self] in self?.toggleFault() }

  override class var name: String { "adaptive" }
  override class var nibActions: [String: Action] { ["contactUs": Action(Adaptive.contactUs)] }

  override func awakeFromNib() {
    navigationItem.rightBarButtonItems = [
      BarButtonItem(title: text("adaptive.options")) { [weak self] in self?.showOptions() },
      BarButtonItem(title: text("showcase.conversations")) { [weak self] in self?.showContacts() },
    ]
    // After the definition has changed its constraints.
    if traitHandler == nil {
      traitHandler = scroll.superview?.registerForTraitChanges { [weak self] _, _ in self?.showFault() }
    }
    showFault()
  }

  override func translate(to language: String) {
    restore()
    super.translate(to: language)
    options?.translate(to: language)
    conversations?.translate(to: language)
  }

  override func willTransition(
    to traits: TraitCollection, with coordinator: ViewControllerTransitionCoordinator
  ) {
    // The definition changes the constraints that it knows.
    restore()
    super.willTransition(to: traits, with: coordinator)
  }

  private func toggleFault() {
    isFaulty.toggle()
    restore()
    showFault()
  }

  /// Takes the constraints of logo and text away in regular width, if the fault is planted.
  private func showFault() {
    fault.title = text(
      "memory.fault", ["fault": .text(text(isFaulty ? "adaptive.uninstalled" : "memory.none"))])
    guard let page = scroll.superview else { return }
    let isRegular = page.window != nil && page.traitCollection.horizontalSizeClass == .regular
    // In compact width the fault has no effect, and the bar no room.
    if (navigationItem.leftBarButtonItem != nil) != isRegular {
      navigationItem.leftBarButtonItem = isRegular ? fault : nil
    }
    guard isFaulty, isRegular, missing.isEmpty else { return }
    let parts: [View] = [logo, scroll]
    missing = page.constraints.filter { constraint in
      constraint.isActive
        && [constraint.firstItem, constraint.secondItem].contains { element in
          parts.contains { $0 === element }
        }
    }
    LayoutConstraint.deactivate(missing)
  }

  /// Gives the constraints of logo and text back.
  private func restore() {
    LayoutConstraint.activate(missing)
    missing = []
  }

  private func contactUs() {
    let alert = AlertController(title: text("adaptive.contact"), message: text("adaptive.contact.message"))
    alert.addAction(AlertAction(title: text("adaptive.close"), style: .cancel))
    present(alert, animated: true)
  }

  private func showOptions() {
    open(Options.self) { page in
      options = page
      page.book = book
      page.preview = view
      page.modalPresentationStyle = .popover
      page.preferredContentSize = Size(width: 288, height: 304)
      page.popoverPresentationController?.sourceView = navigationItem.rightBarButtonItem?.button
      present(page, animated: true)
    }
  }

  private func showContacts() {
    open(Conversations.self) { page in
      conversations = page
      page.book = book
      let split = SplitViewController(primary: page)
      split.title = text("showcase.conversations")
      page.showFirst(in: split)
      navigationController?.pushViewController(split, animated: true)
    }
  }
}

/// The options of the contacts, and controls for the traits of the page that presents them.
final class Options: ShowcasePage {
  @Outlet var table: TableView!

  var book = ContactBook()
  /// The view whose traits the controls set.
  weak var preview: View?
  private static let keys = [
    ["adaptive.add", "adaptive.blocked", "adaptive.sync"],
    ["adaptive.light", "adaptive.mirrored", "adaptive.textSize"],
  ]

  override class var name: String { "adaptive.options" }

  override func awakeFromNib() {
    table.register(TableViewCell.self, forCellReuseIdentifier: "option")
    for key in Self.keys[1] { table.register(TableViewCell.self, forCellReuseIdentifier: key) }
    table.dataSource = self
    table.delegate = self
    table.reloadData()
  }

  private func showAlert(_ key: String, _ configure: (AlertController) -> Void) {
    let alert = AlertController(title: text(key), message: nil)
    configure(alert)
    alert.addAction(AlertAction(title: text("adaptive.close"), style: .cancel))
    present(alert, animated: true)
  }

  private func addContact() {
    showAlert("adaptive.add") { alert in
      alert.addTextField { [name = text("adaptive.name")] in $0.placeholder = name }
      alert.addAction(
        AlertAction(title: text("adaptive.add.do")) { [weak alert, book] _ in
          guard let name = alert?.textFields.first?.text, !name.isEmpty else { return }
          book.add(name)
        })
    }
  }
}

extension Options {
  /// A row with a control for a trait.
  private func traitCell(_ key: String, at path: ListIndexPath) -> TableViewCell {
    let cell = table.dequeueReusableCell(withIdentifier: key, for: path)
    let control = cell.accessoryView as? Control ?? makeControl(key)
    let traits = (preview ?? view).traitCollection
    switch control {
    case let stepper as Stepper:
      let sizes = ContentSizeCategory.allCases
      stepper.value = Double(1 + (sizes.firstIndex(of: traits.preferredContentSizeCategory) ?? 0))
    case let toggle as Switch:
      toggle.isOn =
        key == "adaptive.light" ? traits.userInterfaceStyle == .light : traits.layoutDirection == .rightToLeft
    default: break
    }
    control.accessibilityLabel = text(key)
    cell.contentConfiguration = ListContentConfiguration.cell(text: text(key))
    cell.accessoryView = control
    // The control says the text.
    for label in cell.contentView.subviews { label.isAccessibilityElement = false }
    return cell
  }

  private func makeControl(_ key: String) -> Control {
    guard key != "adaptive.textSize" else {
      let stepper = Stepper()
      let sizes = ContentSizeCategory.allCases
      (stepper.minimumValue, stepper.maximumValue) = (1, Double(sizes.count))
      stepper.addAction(for: .valueChanged) { [weak self] in
        self?.preview?.traitOverrides.preferredContentSizeCategory = sizes[Int($0.value) - 1]
      }
      return stepper
    }
    let toggle = Switch()
    toggle.addAction(for: .valueChanged) { [weak self] in
      if key == "adaptive.light" {
        self?.preview?.traitOverrides.userInterfaceStyle = $0.isOn ? .light : .dark
      } else {
        self?.preview?.traitOverrides.layoutDirection = $0.isOn ? .rightToLeft : .leftToRight
      }
    }
    return toggle
  }
}

extension Options: TableViewDataSource, TableViewDelegate {
  func numberOfSections(in tableView: TableView) -> Int { Self.keys.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    Self.keys[section].count
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    section == 0 ? nil : text("adaptive.appearance")
  }

  func tableView(_ tableView: TableView, heightForRowAt path: ListIndexPath) -> Double? {
    path.section == 0 ? nil : TableView.automaticDimension
  }

  func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
    let key = Self.keys[path.section][path.row]
    guard path.section == 0 else { return traitCell(key, at: path) }
    let cell = tableView.dequeueReusableCell(withIdentifier: "option", for: path)
    cell.contentConfiguration = ListContentConfiguration.cell(text: text(key))
    cell.accessoryType = path.row == 2 && book.synchronizes ? .checkmark : .none
    return cell
  }

  func tableView(_ tableView: TableView, didSelectRowAt path: ListIndexPath) {
    tableView.deselectRow(at: path, animated: false)
    if path.section == 1 {
      let control = tableView.cellForRow(at: path)?.accessoryView as? Control
      // A switch is toggled; the stepper gets the keys.
      if control?.activate() == false { view.window?.focus(on: control) }
      return
    }
    switch path.row {
    case 0: addContact()
    case 1: showAlert("adaptive.blocked") { $0.message = text("adaptive.blocked.none") }
    default:
      book.synchronizes.toggle()
      tableView.reconfigureRows(at: [path])
      view.window?.post(
        .announcement(text(book.synchronizes ? "adaptive.sync.on" : "adaptive.sync.off"), .default))
    }
  }
}

/// The contacts, whose messages are the detail of a split view.
final class Conversations: ShowcasePage {
  @Outlet var table: TableView!

  var book = ContactBook() {
    didSet {
      book.onChange = { [weak self] in self?.table.reloadData() }
      table.reloadData()
    }
  }
  private var shown = 0
  private weak var conversation: Conversation?

  override class var name: String { "conversations" }

  override func awakeFromNib() {
    table.register(TableViewCell.self, forCellReuseIdentifier: "contact")
    table.dataSource = self
    table.delegate = self
    table.reloadData()
  }

  override func translate(to language: String) {
    super.translate(to: language)
    conversation?.translate(to: language)
  }

  /// Shows the messages of the first contact in a split view that is not visible yet.
  func showFirst(in split: SplitViewController) {
    table.selectRow(at: ListIndexPath(row: 0, section: 0), animated: false, scrollPosition: .none)
    open(Conversation.self) { page in
      conversation = page
      page.contact = book.names[0]
      split.setViewController(page, for: .secondary)
    }
  }

  /// Shows the messages of a contact as the detail.
  private func show(_ row: Int) {
    shown = row
    open(Conversation.self) { page in
      conversation = page
      page.contact = book.names[row]
      splitViewController?.showDetailViewController(page)
    }
  }
}

extension Conversations: TableViewDataSource, TableViewDelegate {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { book.names.count }

  func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "contact", for: path)
    cell.contentConfiguration = ListContentConfiguration.cell(text: book.names[path.row])
    return cell
  }

  func tableView(_ tableView: TableView, didSelectRowAt path: ListIndexPath) {
    // With columns the detail follows the selection; in one stack of pages Enter opens it.
    if splitViewController?.isCollapsed == false, path.row != shown { show(path.row) }
  }

  func tableView(_ tableView: TableView, performPrimaryActionForRowAt path: ListIndexPath) { show(path.row) }
}

/// The messages of a contact. Enter copies a message.
final class Conversation: ShowcasePage {
  @Outlet var table: TableView!

  var contact = "" {
    didSet {
      title = contact
      table.reloadData()
    }
  }
  private static let keys = ["adaptive.message.hello", "adaptive.message.where", "adaptive.message.soon"]

  override class var name: String { "conversation" }

  override func awakeFromNib() {
    table.register(TableViewCell.self, forCellReuseIdentifier: "message")
    table.dataSource = self
    table.delegate = self
    table.reloadData()
  }

  override func translate(to language: String) {
    super.translate(to: language)
    title = contact
  }
}

extension Conversation: TableViewDataSource, TableViewDelegate {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { Self.keys.count }

  func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "message", for: path)
    cell.contentConfiguration = ListContentConfiguration.cell(text: message(path.row))
    return cell
  }

  func tableView(_ tableView: TableView, performPrimaryActionForRowAt path: ListIndexPath) {
    let message = message(path.row)
    Pasteboard.general.string = message
    view.window?.post(.announcement(text("twitter.copied", ["text": .text(message)]), .default))
  }

  private func message(_ row: Int) -> String { text(Self.keys[row], ["name": .text(contact)]) }
}
