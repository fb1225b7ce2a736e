import BacklitLists

/// A data source that shows snapshots: it computes what changed and updates its view.
///
/// ```swift
/// let source = DiffableDataSource<Int, Track.ID>(tableView: table) { table, path, track in
///   let cell = table.dequeueReusableCell(withIdentifier: "track", for: path)
///   cell.contentConfiguration = ListContentConfiguration.cell(text: library[track].title)
///   return cell
/// }
/// var snapshot = Snapshot<Int, Track.ID>()
/// snapshot.appendSections([0])
/// snapshot.appendItems(library.map(\.id))
/// source.apply(snapshot, animatingDifferences: false)
/// ```
///
/// The view does not retain its data source: keep it as long as the view.
@MainActor
public final class DiffableDataSource<
  SectionIdentifier: Hashable & Sendable, ItemIdentifier: Hashable & Sendable
> {
  typealias Outlines = [SectionIdentifier: SectionSnapshot<ItemIdentifier>]

  /// The snapshot that the view shows.
  var current = Snapshot<SectionIdentifier, ItemIdentifier>()
  /// The trees of the sections that have one. The current snapshot has their visible items.
  var outlines = Outlines()
  /// The sections of the current snapshot, because a snapshot takes O(n) to list them.
  private(set) var sections: [SectionIdentifier] = []
  weak var list: ListBase?
  /// Returns the cell of an item, for the view that asks.
  private let cellProvider: @MainActor (View, ListIndexPath, ItemIdentifier) -> View?

  /// Returns the content of a cell of a table with columns.
  var contentProvider: (@MainActor (TableColumn, ItemIdentifier) -> TableCellContent)?
  /// Returns the title in the header of a section of a table; nil, the default, for no header.
  public var headerTitle: (@MainActor (SectionIdentifier) -> String?)?
  /// Returns the title in the footer of a section of a table; nil, the default, for no footer.
  public var footerTitle: (@MainActor (SectionIdentifier) -> String?)?
  /// Returns the title of a section in the index of a table, or nil for a section without one; nil, the default, for no
  /// index.
  public var sectionIndexTitle: (@MainActor (SectionIdentifier) -> String?)?
  /// Returns a view beside the items, such as a header, of a kind and for an item or a section of a collection.
  public var supplementaryViewProvider: (@MainActor (View, _ kind: String, ListIndexPath) -> View?)?
  /// Returns the text by which an item is found when the user types or searches. By default, the view makes the cell of
  /// the item and takes its accessibility label.
  public var searchText: (@MainActor (ItemIdentifier) -> String)?
  /// Whether the user can delete an item, or insert one; by default not.
  public var canEdit: (@MainActor (ItemIdentifier) -> Bool)?
  /// Deletes or inserts at an item, as the user wishes: apply a new snapshot here.
  public var commitEdit: (@MainActor (TableViewCell.EditingStyle, ItemIdentifier) -> Void)?
  /// Whether the user can move an item; by default not. The items of a tree cannot be moved.
  public var canReorder: (@MainActor (ItemIdentifier) -> Bool)?
  /// The closures to call when the user expands or collapses an item of a section with a tree.
  public var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemIdentifier>()
  /// Called after the user moved an item and the view shows it there, with the new snapshot.
  public var didReorder: (@MainActor (Snapshot<SectionIdentifier, ItemIdentifier>) -> Void)?

  /// Creates the data source of a view, without items.
  /// - Parameters:
  ///   - list: the view; it has this data source already. Nil for one that is set later.
  ///   - cellProvider: returns the cell of an item.
  package init(
    list: ListBase?, cellProvider: @escaping @MainActor (View, ListIndexPath, ItemIdentifier) -> View?
  ) {
    self.list = list
    self.cellProvider = cellProvider
  }

  /// Shows a snapshot.
  ///
  /// Items that stay keep their cells, the selection and the place on the screen. A section with a tree keeps it if its visible
  /// items stay in order. Missing items are deleted from it, with the items below them. New items after all others are appended
  /// to it without a parent. With different changes, the section loses its tree with all hidden items: change that with
  /// `snapshot(for:)`. Traps if a tree has an item hidden that the snapshot has in a different section. Complexity: O(n) in the
  /// number of items, hidden ones included; work in the view depends on what is visible.
  /// - Parameters:
  ///   - snapshot: the new content.
  ///   - animatingDifferences: whether cells move to their new places within a quarter of a second. With reduced motion
  ///     they never do.
  ///   - completion: called once, when the change is complete.
  public func apply(
    _ snapshot: Snapshot<SectionIdentifier, ItemIdentifier>, animatingDifferences: Bool = true,
    completion: (@MainActor () -> Void)? = nil
  ) {
    show(snapshot, outlines(in: snapshot), animated: animatingDifferences, completion: completion)
  }

  /// Shows a snapshot with the trees of its sections.
  func show(
    _ snapshot: Snapshot<SectionIdentifier, ItemIdentifier>, _ trees: Outlines, animated isAnimated: Bool,
    completion: (@MainActor () -> Void)?
  ) {
    let old = current
    let waiting = (list?.displayed.keys.filter(\.isItem).map(\.path) ?? []).filter {
      outlineRow(at: $0).map { $0.isExpanded == true && $0.childCount == 0 } ?? false
    }.compactMap(old.itemIdentifier)
    outlines = trees
    show(snapshot)
    // A list that has not read its content yet will read the new one.
    guard let list, !list.needsCounts else {
      list?.reloadData()
      completion?()
      return
    }
    list.takeUp(
      SnapshotDifference(from: old, to: snapshot), animated: isAnimated, completion: { _ in completion?() },
      hiding: { path in
        let item = old.itemIdentifier(at: path)
        let parent = trees.values.lazy.compactMap { tree in item.flatMap(tree.visibleAncestor) }.first
        return parent.flatMap(old.indexPath)
      })
    // Rows that stay may have a different level, or their first child.
    if !trees.isEmpty { list.updateStates() }
    // Children that the user asked for earlier.
    let late = waiting.compactMap(indexPath).compactMap(outlineRow).filter { $0.isExpanded == true }
      .reduce(0) { $0 + $1.childCount }
    if late > 0 { list.window?.post(.announcement(list.rowWords(late), .default)) }
  }

  /// Shows a snapshot without comparing it: all cells are made again.
  public func applySnapshotUsingReloadData(_ snapshot: Snapshot<SectionIdentifier, ItemIdentifier>) {
    outlines = outlines(in: snapshot)
    show(snapshot)
    list?.reloadData()
  }

  /// Returns the current content, to change it and to apply it. Marks for reloading are not part of it.
  public func snapshot() -> Snapshot<SectionIdentifier, ItemIdentifier> { current }

  /// Returns the item at a position; nil if the position is outside of the content. Complexity: O(1).
  public func itemIdentifier(for path: ListIndexPath) -> ItemIdentifier? { current.itemIdentifier(at: path) }

  /// Returns the position of an item; nil if it is not part of the content. Complexity: that of `Snapshot.indexPath(of:)`.
  public func indexPath(for item: ItemIdentifier) -> ListIndexPath? { current.indexPath(of: item) }

  /// Returns the section with an index; nil if the index is outside of the content. Complexity: O(1).
  public func sectionIdentifier(for index: Int) -> SectionIdentifier? {
    sections.indices.contains(index) ? sections[index] : nil
  }

  /// Returns the index of a section; nil if it is not part of the content. Complexity: O(number of sections).
  public func index(for section: SectionIdentifier) -> Int? { sections.firstIndex(of: section) }

  private func show(_ snapshot: Snapshot<SectionIdentifier, ItemIdentifier>) {
    current = snapshot
    current.removeReloadMarks()
    sections = current.sectionIdentifiers
  }
}

/// The common part of the data sources of tables and collections.
extension DiffableDataSource {
  /// The number of sections.
  package var numberOfSections: Int { sections.count }

  /// The number of items in a section; 0 for a section that does not exist.
  package func numberOfItems(inSection index: Int) -> Int {
    sectionIdentifier(for: index).map { current.numberOfItems(inSection: $0) } ?? 0
  }

  /// The cell of an item, for the view that asks; nil if the program does not provide one.
  package func cell(at path: ListIndexPath, for list: View) -> View? {
    itemIdentifier(for: path).flatMap { cellProvider(list, path, $0) }
  }

  /// Whether the user can move an item.
  func canMoveItem(at path: ListIndexPath) -> Bool {
    outlineRow(at: path) == nil && itemIdentifier(for: path).map { canReorder?($0) ?? false } ?? false
  }

  /// The text by which an item is found; nil to take it from its cell.
  package func searchText(at path: ListIndexPath) -> String? {
    itemIdentifier(for: path).flatMap { searchText?($0) }
  }

  /// Moves an item of the content, as the user did in the view, which shows the result already.
  package func moveItem(from source: ListIndexPath, to destination: ListIndexPath) {
    guard source != destination, let item = itemIdentifier(for: source) else { return }
    var changed = current
    let target = itemIdentifier(for: destination)
    if let target {
      let isLater = source.section == destination.section && source.item < destination.item
      if isLater {
        changed.moveItem(item, afterItem: target)
      } else {
        changed.moveItem(item, beforeItem: target)
      }
    } else if let section = sectionIdentifier(for: destination.section) {
      changed.deleteItems([item])
      changed.appendItems([item], toSection: section)
    }
    show(changed)
  }
}

/// A data source that is notified when the view shows an item where the user moved it, and may then change its content.
@MainActor
package protocol ReorderedSource: AnyObject {
  /// Called after the view took up the move.
  func didReorderItem()
}

extension DiffableDataSource: ReorderedSource {
  package func didReorderItem() { didReorder?(current) }
}

extension TableViewCell {
  /// The action of the user on a row while a list is being edited.
  public enum EditingStyle: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// Delete it.
    case delete
    /// Insert a row at its place.
    case insert
  }
}
