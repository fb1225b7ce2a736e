import BacklitAccessibility
import BacklitLayout
import BacklitLists

/// The items of a definition as a data source.
@MainActor
final class DefinedCollectionSource: CollectionViewDataSource {
  private let sections:
    [(header: DefinedListSection.Title?, footer: DefinedListSection.Title?, cells: [CollectionViewCell])]

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
    _ collectionView: CollectionView, cellForItemAt indexPath: ListIndexPath
  ) -> CollectionViewCell { sections[indexPath.section].cells[indexPath.item] }

  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: ListIndexPath
  ) -> CollectionReusableView? {
    let isHeader = kind == CollectionView.elementKindSectionHeader
    let section = sections[indexPath.section]
    return CollectionTitleView((isHeader ? section.header : section.footer) ?? .text(""), isHeader: isHeader)
  }
}

/// The header or the footer of a section of a definition.
final class CollectionTitleView: CollectionReusableView {
  convenience init(_ title: DefinedListSection.Title, isHeader: Bool) {
    self.init()
    let view: View
    switch title {
    case .view(let own): view = own
    case .text(let text):
      let configuration =
        isHeader ? ListContentConfiguration.header(text: text) : ListContentConfiguration.footer(text: text)
      view = ListContentView(configuration: configuration)
      if isHeader { accessibilityTraits = [.header] }
      isAccessibilityElement = true
      accessibilityLabel = text
    }
    view.translatesAutoresizingMaskIntoConstraints = false
    addSubview(view)
    LayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: leadingAnchor),
      view.trailingAnchor.constraint(equalTo: trailingAnchor),
      view.topAnchor.constraint(equalTo: topAnchor),
      view.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
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
