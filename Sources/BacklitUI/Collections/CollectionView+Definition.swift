import BacklitAccessibility
import BacklitLayout
import BacklitLists

/// The items of a definition as a data source.
@MainActor
final class DefinedCollectionSource: CollectionViewDataSource {
  private let sections: [(header: String?, footer: String?, cells: [CollectionViewCell])]

  init(_ sections: [DefinedListSection]) {
    self.sections = sections.map { section in
      (section.header, section.footer, section.rows.map { CollectionViewCell.containing($0) })
    }
  }

  func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    sections[section].cells.count
  }

  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell { sections[indexPath.section].cells[indexPath.item] }

  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView? {
    let isHeader = kind == CollectionView.elementKindSectionHeader
    let section = sections[indexPath.section]
    return CollectionTitleView(text: (isHeader ? section.header : section.footer) ?? "", isHeader: isHeader)
  }
}

/// The title of a section of a definition.
final class CollectionTitleView: CollectionReusableView {
  private var content: View?

  convenience init(text: String, isHeader: Bool) {
    self.init()
    let configuration =
      isHeader ? ListContentConfiguration.header(text: text) : ListContentConfiguration.footer(text: text)
    let view = ListContentView(configuration: configuration)
    view.translatesAutoresizingMaskIntoConstraints = false
    addSubview(view)
    LayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: leadingAnchor),
      view.trailingAnchor.constraint(equalTo: trailingAnchor),
      view.topAnchor.constraint(equalTo: topAnchor),
      view.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
    content = view
    if isHeader { accessibilityTraits = [.header] }
    isAccessibilityElement = true
    accessibilityLabel = text
  }
}

extension CollectionViewCell {
  /// Returns a view as a cell: itself, or a cell that it fills.
  static func containing(_ view: View) -> CollectionViewCell {
    if let cell = view as? CollectionViewCell { return cell }
    let cell = CollectionViewCell()
    view.translatesAutoresizingMaskIntoConstraints = false
    let content = cell.contentView
    content.addSubview(view)
    LayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: content.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: content.trailingAnchor),
      view.topAnchor.constraint(equalTo: content.topAnchor),
      view.bottomAnchor.constraint(equalTo: content.bottomAnchor),
    ])
    return cell
  }
}

extension CollectionView: DefinedList {
  package func registerPrototype(_ identifier: String, make: @escaping @MainActor () -> View) {
    register(forCellWithReuseIdentifier: identifier) { CollectionViewCell.containing(make()) }
  }

  package func showDefinedContent(_ sections: [DefinedListSection]) {
    definedSource = sections.isEmpty ? nil : DefinedCollectionSource(sections)
    if dataSource == nil { reloadData() }
  }
}
