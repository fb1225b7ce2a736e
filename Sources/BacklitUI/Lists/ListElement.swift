import BacklitLists

/// An element of a list: an item, or a view beside the items.
struct ListElement: Hashable, Comparable {
  var category: CollectionViewLayoutAttributes.ElementCategory
  var kind: String?
  var path: ListIndexPath

  static func item(_ path: ListIndexPath) -> Self { Self(category: .cell, kind: nil, path: path) }

  static func header(_ section: Int) -> Self {
    supplementary(CollectionView.elementKindSectionHeader, section: section)
  }

  static func footer(_ section: Int) -> Self {
    supplementary(CollectionView.elementKindSectionFooter, section: section)
  }

  static func supplementary(_ kind: String, section: Int) -> Self {
    Self(category: .supplementaryView, kind: kind, path: ListIndexPath(item: 0, section: section))
  }

  var isItem: Bool { category == .cell }
  var isHeader: Bool { kind == CollectionView.elementKindSectionHeader }
  var isFooter: Bool { kind == CollectionView.elementKindSectionFooter }

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

/// What a list asks a data source, or what a definition gives in its place.
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
  }

  private weak var list: ListBase?
  private let sections: [Section]

  init(_ sections: [Section], in list: ListBase) {
    self.list = list
    self.sections = sections
  }

  var numberOfSections: Int { sections.count }

  func numberOfItems(inSection section: Int) -> Int { sections[section].cells.count }

  func cell(at path: ListIndexPath) -> ReusableView? { sections[path.section].cells[path.item] }

  func view(of element: ListElement) -> ReusableView? {
    guard let table = list as? TableView else { return part(element)?.view }
    return table.delegateView(of: element) ?? part(element)?.view
      ?? table.titleView(nil, isHeader: !element.isFooter)
  }

  func title(of element: ListElement) -> String? { part(element)?.title }

  private func part(_ element: ListElement) -> (view: ReusableView, title: String)? {
    let section = sections[element.path.section]
    return element.isFooter ? section.footer : section.header
  }
}
