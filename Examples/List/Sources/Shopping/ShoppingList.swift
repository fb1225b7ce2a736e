import Backlit

/// A shopping list. It owns its definition, `Nibs/ShoppingList.json`.
final class ShoppingList: NibOwner {
  /// The sections of the table.
  enum Part {
    case toBuy, bought
  }

  @Outlet var edit: Button!
  @Outlet var add: TextField!
  @Outlet var search: SearchField!
  @Outlet var table: TableView!

  /// The items in their order.
  private(set) var items: [Item] = []
  /// The items that others added to the list since it was refreshed, as the user types them.
  var addedByOthers: [String] = []
  private let empty = Label()

  private lazy var source = DiffableDataSource<Part, Item.ID>(tableView: table) {
    [weak self] table, path, id in
    let cell = table.dequeueReusableCell(withIdentifier: "item", for: path)
    if let item = self?.find(id) { (cell as? ItemCell)?.show(item) }
    return cell
  }

  static let nibActions: [String: Action] = [
    "add": Action(ShoppingList.addTyped), "search": Action(ShoppingList.searchDidChange),
    "edit": Action(ShoppingList.toggleEditing),
  ]

  /// Creates a list of items as the user types them, such as "Milk, 2 bottles".
  init(_ texts: [String]) { texts.forEach(append) }

  /// Makes the page.
  func load() throws -> NibInstance {
    try Nib(for: ShoppingList.self).instantiate(owner: self, registry: .shopping)
  }

  func awakeFromNib() {
    source.headerTitle = { $0 == .toBuy ? "To buy" : "Bought" }
    source.searchText = { [weak self] in self?.find($0)?.name ?? "" }
    source.canEdit = { _ in true }
    source.commitEdit = { [weak self] _, id in self?.delete(id) }
    // A filtered list does not show all items between which one could be moved.
    source.canReorder = { [weak self] _ in self?.search.text == "" }
    source.didReorder = { [weak self] in self?.takeOrder(of: $0) }
    table.delegate = self
    empty.textAlignment = .center
    table.emptyView = empty
    table.refreshControl = RefreshControl()
    table.refreshControl?.addAction(for: .valueChanged) { [weak self] in self?.refresh($0) }
    show(animated: false)
  }

  private func find(_ id: Item.ID) -> Item? { items.first { $0.id == id } }

  private func append(_ text: String) {
    let parts = text.split(separator: ",", maxSplits: 1).map { $0.drop { $0 == " " } }
    guard let name = parts.first, !name.isEmpty else { return }
    let id = (items.map(\.id).max() ?? 0) + 1
    items.append(Item(id: id, name: String(name), amount: parts.count > 1 ? String(parts[1]) : ""))
  }

  /// Shows the items that match the search.
  /// - Parameters:
  ///   - changed: the items whose cells show something different now.
  ///   - animated: whether rows move to their new places.
  private func show(_ changed: [Item.ID] = [], animated: Bool = true) {
    let wanted = search.text.lowercased()
    let found = wanted.isEmpty ? items : items.filter { $0.name.lowercased().contains(wanted) }
    empty.text = items.isEmpty ? "Nothing to buy." : "No item matches."
    var snapshot = Snapshot<Part, Item.ID>()
    for part in [Part.toBuy, .bought] {
      let ids = found.filter { $0.isBought == (part == .bought) }.map(\.id)
      guard !ids.isEmpty else { continue }
      snapshot.appendSections([part])
      snapshot.appendItems(ids)
    }
    snapshot.reconfigureItems(changed)
    source.apply(snapshot, animatingDifferences: animated)
  }

  // MARK: What the user does

  /// Adds what was typed.
  private func addTyped() {
    let count = items.count
    append(add.text)
    guard items.count > count, let new = items.last else { return }
    add.text = ""
    show()
    if let path = source.indexPath(for: new.id) { table.scrollToRow(at: path, at: .none, animated: true) }
    table.window?.post(.announcement("\(new.name) added", .default))
  }

  private func searchDidChange() {
    show()
    let count = source.snapshot().numberOfItems
    table.window?.post(.announcement(count == 1 ? "1 item" : "\(count) items", .default))
  }

  private func toggleEditing() {
    table.setEditing(!table.isEditing, animated: true)
    edit.title = table.isEditing ? "Done" : "Edit"
  }

  private func delete(_ id: Item.ID) {
    items.removeAll { $0.id == id }
    show()
  }

  /// Marks an item as bought, or as one to buy again.
  @discardableResult
  private func toggle(_ id: Item.ID) -> Bool {
    guard let index = items.firstIndex(where: { $0.id == id }) else { return false }
    items[index].isBought.toggle()
    show([id])
    let item = items[index]
    table.window?.post(.announcement(item.isBought ? "\(item.name) bought" : "\(item.name) to buy", .default))
    return true
  }

  /// Takes the order that the user made; an item that was moved into the other section is bought, or is to be bought.
  private func takeOrder(of snapshot: Snapshot<Part, Item.ID>) {
    items = snapshot.itemIdentifiers.compactMap { id in
      var item = find(id)
      item?.isBought = snapshot.sectionIdentifier(containingItem: id) == .bought
      return item
    }
    show(items.map(\.id))
  }

  /// Adds what others added. A program that asks a server calls `endRefreshing` when the answer was shown.
  private func refresh(_ control: RefreshControl) {
    addedByOthers.forEach(append)
    addedByOthers = []
    show()
    control.endRefreshing()
  }
}

extension ShoppingList: TableViewDelegate {
  func tableView(_ tableView: TableView, performPrimaryActionForRowAt path: ListIndexPath) {
    if let id = source.itemIdentifier(for: path) { toggle(id) }
  }

  func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt path: ListIndexPath
  ) -> SwipeActionsConfiguration? {
    guard let item = source.itemIdentifier(for: path).flatMap(find) else { return nil }
    let title = item.isBought ? "Buy again" : "Bought"
    return SwipeActionsConfiguration(actions: [
      ContextualAction(title: title) { [weak self] in self?.toggle(item.id) ?? false }
    ])
  }
}
