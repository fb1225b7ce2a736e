import Backlit

/// A person with the last message and its time.
struct Contact: Hashable {
  /// A time in the year of the messages.
  struct Time: Hashable {
    var month: Int
    var day: Int
    var hour: Int
    var minute: Int
  }

  var name: String
  /// The last message; empty for none.
  var message = ""
  /// The time of the message; nil for none.
  var time: Time?

  /// The contacts of the page, the latest first.
  static let all: [Contact] = {
    let first = Contact(
      name: "Ana Maria del Valle",
      message:
        "The train leaves at seven from the other platform, so bring the tickets and come early. I keep two seats "
        + "at the window, and Jane brings the cake and the cards for the long way.",
      time: Time(month: 2, day: 14, hour: 9, minute: 41))
    let names = ["John", "Jane", "Joseph", "Mary", "Peter", "Laila", "Omar", "Sofia"]
    let families = ["Doe", "Smith", "Haddad", "Rossi", "Novak", "Silva", "Khan", "Berg"]
    let messages = ["In a minute.", "OK.", "See you at seven.", "Where are you?", "Thanks!"]
    return [first]
      + (0..<64).map { number in
        Contact(
          name: "\(names[number % 8]) \(families[number / 8])", message: messages[number % 5],
          time: Time(month: 2, day: 13 - number / 5, hour: 22 - number % 5 * 4, minute: number * 7 % 60))
      }
  }()
}

/// A contact with the last message, and a button for more. Its definition is `Assets/Nibs/ContactCell.json`.
final class ContactCell: TableViewCell, NibOwner {
  @Outlet var name: Label!
  @Outlet var message: Label!
  @Outlet var date: Label!

  /// The button at the end of the row.
  let info = Button(title: "ℹ")
  /// Called when the button is pressed.
  var onInfo: (@MainActor () -> Void)?

  override func awakeFromNib() {
    guard accessoryView == nil else { return }
    info.contentEdgeInsets = EdgeInsets(top: 16, left: 8, bottom: 16, right: 8)
    info.addAction(for: .primaryActionTriggered) { [weak self] _ in self?.onInfo?() }
    accessoryView = info
  }
}

/// A list of people by their last message, with a preview of each.
final class Contacts: ShowcasePage {
  @Outlet var table: TableView!

  /// The contacts, the latest first.
  private(set) var contacts = Contact.all
  private weak var form: NewContact?
  /// The latest preview, while it exists.
  private(set) weak var preview: ContactPreview?

  override class var name: String { "contacts" }

  override class func register(in registry: inout ClassRegistry) {
    registry.register(
      ContactCell.self, inherits: "TableViewCell", "A contact with the last message.", make: { ContactCell() }
    )
  }

  override func awakeFromNib() {
    table.dataSource = self
    table.delegate = self
    table.reloadData()
    navigationItem.leftBarButtonItem = BarButtonItem(title: text("contacts.about")) { [weak self] in
      self?.showAbout()
    }
    let add = BarButtonItem(title: "+") { [weak self] in self?.showForm() }
    add.accessibilityLabel = text("contacts.add")
    navigationItem.rightBarButtonItem = add
  }

  override func translate(to language: String) {
    super.translate(to: language)
    form?.translate(to: language)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    preview?.dismiss()
  }

  private var languageTag: String { strings?.language.tag ?? "en" }

  private func showAbout() {
    guard let about = try? ContactsAbout.load(language: languageTag) else { return }
    navigationController?.pushViewController(about, animated: true)
  }

  private func showForm() {
    open(NewContact.self) { page in
      form = page
      page.modalPresentationStyle = .formSheet
      page.onDone = { [weak self] in self?.add($0) }
      present(page, animated: true)
    }
  }

  private func add(_ name: String) {
    contacts.insert(Contact(name: name), at: 0)
    table.reloadData()
    table.scrollToRow(at: ListIndexPath(row: 0, section: 0), at: .top, animated: false)
    view.window?.post(.announcement(text("contacts.added", ["name": .text(name)]), .default))
  }

  /// Opens the preview of a contact over everything, and returns to a view when it closes.
  private func showPreview(of contact: Contact, returningTo source: View?) {
    guard preview?.superview == nil, let container = navigationController?.view ?? view.superview else {
      return
    }
    let preview = ContactPreview()
    guard (try? preview.load(language: languageTag)) != nil else { return }
    preview.onCall = { [weak self] in self?.call(contact) }
    // The card is in the middle of the list, not of the screen.
    // The middle is that of the list, below the bar.
    var covered = view.safeAreaInsets
    covered.top += view.convert(view.bounds, to: container).minY
    preview.additionalSafeAreaInsets = covered
    preview.show(contact.name, over: container, returningTo: source)
    self.preview = preview
  }

  private func call(_ contact: Contact) {
    let alert = AlertController(title: text("contacts.calling", ["name": .text(contact.name)]))
    alert.addAction(AlertAction(title: text("showcase.cancel"), style: .cancel))
    present(alert, animated: true)
  }

  /// The date of a message in the order of the language; empty without a message.
  func date(of contact: Contact) -> String {
    guard let time = contact.time else { return "" }
    func digits(_ number: Int) -> Strings.Value { .text(number < 10 ? "0\(number)" : "\(number)") }
    let minute = time.minute < 10 ? "0\(time.minute)" : "\(time.minute)"
    let isShort = text("contacts.clock") == "12"
    let hour = isShort ? (time.hour + 11) % 12 + 1 : time.hour
    let half = isShort ? time.hour < 12 ? " AM" : " PM" : ""
    return text(
      "contacts.date",
      [
        "month": digits(time.month), "day": digits(time.day), "year": "2020",
        "time": .text("\(hour):\(minute)\(half)"),
      ])
  }
}

extension Contacts: TableViewDataSource, TableViewDelegate {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { contacts.count }

  func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "contact", for: path)
    guard let cell = cell as? ContactCell else { return cell }
    let contact = contacts[path.row]
    cell.name.text = contact.name
    cell.message.text = contact.message
    cell.date.text = date(of: contact)
    let parts = [contact.name, contact.message, cell.date.text]
    cell.name.accessibilityLabel = parts.filter { !$0.isEmpty }.joined(separator: ", ")
    cell.name.accessibilityPosition = SetPosition(path.row + 1, of: contacts.count)
    cell.info.accessibilityLabel = text("contacts.more")
    cell.onInfo = { [weak self, weak cell] in self?.showPreview(of: contact, returningTo: cell?.info) }
    return cell
  }

  func tableView(_ tableView: TableView, searchTextForRowAt path: ListIndexPath) -> String? {
    contacts[path.row].name
  }

  func tableView(_ tableView: TableView, performPrimaryActionForRowAt path: ListIndexPath) {
    showPreview(of: contacts[path.row], returningTo: tableView)
  }
}

/// A long text in the width in which lines are easy to read. All of it is in the definition.
final class ContactsAbout: ShowcasePage {
  override class var name: String { "contactsAbout" }
}
