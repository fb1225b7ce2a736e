import BacklitLists

/// An element of a list: an item, or a view beside the items.
struct ListElement: Hashable, Comparable {
  var category: CollectionViewLayoutAttributes.ElementCategory
  var kind: String?
  var path: ListIndexPath

  static let headerKind = "header"
  static let footerKind = "footer"

  static func item(_ path: ListIndexPath) -> Self { Self(category: .cell, kind: nil, path: path) }

  static func header(_ section: Int) -> Self { supplementary(headerKind, section: section) }

  static func footer(_ section: Int) -> Self { supplementary(footerKind, section: section) }

  static func supplementary(_ kind: String, section: Int) -> Self {
    Self(category: .supplementaryView, kind: kind, path: ListIndexPath(item: 0, section: section))
  }

  var isItem: Bool { category == .cell }
  var isHeader: Bool { kind == Self.headerKind }
  var isFooter: Bool { kind == Self.footerKind }

  /// The element at its position after a change; nil if it is deleted.
  func following(_ difference: SnapshotDifference) -> ListElement? {
    var element = self
    if isItem {
      guard let new = difference.newIndexPath(for: path) else { return nil }
      element.path = new
    } else {
      guard let section = difference.newSection(for: path.section) else { return nil }
      element.path.section = section
    }
    return element
  }

  static func < (first: ListElement, second: ListElement) -> Bool { first.path < second.path }
}

/// An element with its view.
struct DisplayedElement {
  var view: ReusableView
  var attributes: CollectionViewLayoutAttributes
}

/// The source of a list's items: its data source, or the definition in its place.
@MainActor
protocol ListSource {
  var numberOfSections: Int { get }
  func numberOfItems(inSection section: Int) -> Int
  func cell(at path: ListIndexPath) -> ReusableView?
  /// The trees of items; nil without any.
  var outline: (any OutlineSource)? { get }
  /// The view of an element beside the items.
  func view(of element: ListElement) -> ReusableView?
  /// The title of a header or a footer; nil for none.
  func title(of element: ListElement) -> String?
  /// The text by which an item is found; nil if it is that of its cell.
  func searchText(ofItemAt path: ListIndexPath) -> String?
  func canMoveItem(at path: ListIndexPath) -> Bool
  func moveItem(at source: ListIndexPath, to target: ListIndexPath)
  /// Called after the list shows an item where the user moved it.
  func didMoveItem()
}

extension ListSource {
  var outline: (any OutlineSource)? { nil }
  func title(of element: ListElement) -> String? { nil }
  func searchText(ofItemAt path: ListIndexPath) -> String? { nil }
  func canMoveItem(at path: ListIndexPath) -> Bool { false }
  func moveItem(at source: ListIndexPath, to target: ListIndexPath) {}
  func didMoveItem() {}
}

/// The items of a definition.
@MainActor
final class DefinedSource: ListSource {
  /// A section with its views.
  struct Section {
    var header, footer: (view: ReusableView, title: String)?
    var cells: [ReusableView]
    var outline: SectionSnapshot<Int>?
  }

  private(set) weak var list: ListBase?
  /// The sections in the order of the definition.
  let defined: [Section]
  /// The sections with their rows in the order of the table.
  var sections: [Section]
  /// Whether the rows are in the order of the table.
  var isSorted = false
  /// The visible rows, by their places among all; nil without outlines.
  let rows: DiffableDataSource<Int, ListIndexPath>?

  /// Creates the source of a list. Rows stay expanded as in the version before, except those that the definition expands.
  init(_ sections: [Section], in list: ListBase, insteadOf old: DefinedSource?) {
    self.list = list
    defined = sections
    self.sections = sections
    for section in sections { section.cells.forEach { $0.list = list } }
    guard sections.contains(where: { $0.outline != nil }) else {
      rows = nil
      return
    }
    let rows = DiffableDataSource<Int, ListIndexPath>(list: nil) { _, _, _ in nil }
    for (index, section) in sections.enumerated() {
      func path(_ row: Int) -> ListIndexPath { ListIndexPath(row: row, section: index) }
      guard let outline = section.outline else {
        var snapshot = rows.snapshot()
        snapshot.appendSections([index])
        snapshot.appendItems(section.cells.indices.map(path), toSection: index)
        rows.apply(snapshot)
        continue
      }
      var tree = SectionSnapshot<ListIndexPath>()
      for row in outline.items { tree.append([path(row)], to: outline.parent(of: row).map(path)) }
      tree.expand(outline.items.filter(outline.isExpanded).map(path))
      tree.keepExpansion(of: old?.rows?.snapshot(for: index))
      rows.apply(tree, to: index)
    }
    rows.list = list
    self.rows = rows
  }

  var outline: (any OutlineSource)? { rows }

  var numberOfSections: Int {
    if !isSorted {
      // The list asks for the rows already.
      rows?.list = nil
      sort()
      rows?.list = list
    }
    return sections.count
  }

  func numberOfItems(inSection section: Int) -> Int {
    rows?.numberOfItems(inSection: section) ?? sections[section].cells.count
  }

  func cell(at path: ListIndexPath) -> ReusableView? {
    let cell = definedCell(at: path)
    if let cell = cell as? TableColumnsCell { cell.tableView?.fill(cell, at: path) }
    return cell
  }

  private func definedCell(at path: ListIndexPath) -> ReusableView {
    let place = rows?.itemIdentifier(for: path) ?? path
    return sections[place.section].cells[place.item]
  }

  /// The row at a position, if it has columns.
  func columnsCell(at path: ListIndexPath) -> TableColumnsCell? {
    definedCell(at: path) as? TableColumnsCell
  }

  func view(of element: ListElement) -> ReusableView? {
    list?.title(at: element, defined: part(element)?.view)
  }

  func title(of element: ListElement) -> String? { part(element)?.title }

  private func part(_ element: ListElement) -> (view: ReusableView, title: String)? {
    let section = sections[element.path.section]
    return element.isFooter ? section.footer : section.header
  }
}
