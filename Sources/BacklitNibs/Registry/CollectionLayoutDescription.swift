import BacklitGeometry
import BacklitLists
import BacklitUI

/// A layout of a collection view as a definition describes it.
package enum CollectionLayoutDescription: Hashable, Sendable {
  /// Items side by side in lines.
  case flow(Flow)
  /// Sections of groups of items.
  case compositional(Compositional)

  /// The properties of a `FlowLayout` that a definition sets; nil for those that keep their defaults.
  package struct Flow: Hashable, Sendable {
    var fractionalItemSize: CollectionLayoutSize?
    var itemSize, estimatedItemSize, headerReferenceSize, footerReferenceSize: Size?
    var minimumLineSpacing, minimumInteritemSpacing: Double?
    var sectionInset: EdgeInsets?
    var scrollDirection: String?
    var pinsHeaders, pinsFooters: Bool?
  }

  /// The sections of a `CompositionalLayout`. The last one stands for all further sections.
  package struct Compositional: Hashable, Sendable {
    var sections: [Section]
    var scrollDirection: String?
    var interSectionSpacing: Double?
  }

  struct Section: Hashable, Sendable {
    var group: Group
    var spacing: Double?
    var insets: EdgeInsets?
    var orthogonalScrolling: String?
    var header, footer: Boundary?
  }

  struct Boundary: Hashable, Sendable {
    var width, height: CollectionLayoutDimension
    var isPinned: Bool
  }

  /// A group, or an item, which has no axis.
  struct Group: Hashable, Sendable {
    var width, height: CollectionLayoutDimension
    var axis: String?
    var items: [Group] = []
    var count: Int?
    var spacing: Double?
    var insets: EdgeInsets?
  }

  /// Makes the layout.
  @MainActor
  package func makeLayout() -> CollectionViewLayout {
    switch self {
    case .flow(let flow): flow.makeLayout()
    case .compositional(let compositional): compositional.makeLayout()
    }
  }
}

extension CollectionLayoutDescription.Flow {
  @MainActor
  fileprivate func makeLayout() -> FlowLayout {
    let layout = FlowLayout()
    if let itemSize { layout.itemSize = itemSize }
    layout.fractionalItemSize = fractionalItemSize
    if let estimatedItemSize { layout.estimatedItemSize = estimatedItemSize }
    if let minimumLineSpacing { layout.minimumLineSpacing = minimumLineSpacing }
    if let minimumInteritemSpacing { layout.minimumInteritemSpacing = minimumInteritemSpacing }
    if let sectionInset { layout.sectionInset = sectionInset }
    if let headerReferenceSize { layout.headerReferenceSize = headerReferenceSize }
    if let footerReferenceSize { layout.footerReferenceSize = footerReferenceSize }
    if let pinsHeaders { layout.sectionHeadersPinToVisibleBounds = pinsHeaders }
    if let pinsFooters { layout.sectionFootersPinToVisibleBounds = pinsFooters }
    if let direction = scrollDirection.flatMap(FlowLayout.ScrollDirection.init) {
      layout.scrollDirection = direction
    }
    return layout
  }
}

extension CollectionLayoutDescription.Compositional {
  @MainActor
  fileprivate func makeLayout() -> CompositionalLayout {
    let sections = sections.map(\.layoutSection)
    let layout = CompositionalLayout { index, _ in
      sections.isEmpty ? nil : sections[min(index, sections.count - 1)]
    }
    if let direction = scrollDirection.flatMap(FlowLayout.ScrollDirection.init) {
      layout.scrollDirection = direction
    }
    if let interSectionSpacing { layout.interSectionSpacing = interSectionSpacing }
    return layout
  }
}

extension CollectionLayoutDescription.Section {
  fileprivate var layoutSection: CollectionLayoutSection {
    var section = CollectionLayoutSection(group: group.layoutGroup)
    if let spacing { section.interGroupSpacing = spacing }
    if let insets { section.contentInsets = insets }
    if let behavior = orthogonalScrolling.flatMap(CollectionLayoutOrthogonalScrolling.init) {
      section.orthogonalScrollingBehavior = behavior
    }
    let boundaries = [
      (
        header, CollectionView.elementKindSectionHeader,
        CollectionLayoutBoundarySupplementaryItem.Alignment.top
      ),
      (footer, CollectionView.elementKindSectionFooter, .bottom),
    ]
    section.boundarySupplementaryItems = boundaries.compactMap { boundary, kind, alignment in
      boundary.map {
        CollectionLayoutBoundarySupplementaryItem(
          layoutSize: CollectionLayoutSize(widthDimension: $0.width, heightDimension: $0.height),
          elementKind: kind, alignment: alignment, pinToVisibleBounds: $0.isPinned)
      }
    }
    return section
  }
}

extension CollectionLayoutDescription.Group {
  private var size: CollectionLayoutSize {
    CollectionLayoutSize(widthDimension: width, heightDimension: height)
  }

  private var subitem: any CollectionLayoutSubitem {
    axis == nil ? CollectionLayoutItem(layoutSize: size, contentInsets: insets ?? .zero) : layoutGroup
  }

  fileprivate var layoutGroup: CollectionLayoutGroup {
    let subitems: [any CollectionLayoutSubitem] =
      items.isEmpty ? [CollectionLayoutItem(layoutSize: size)] : items.map(\.subitem)
    let isColumn = axis == "vertical"
    var group: CollectionLayoutGroup
    if let count {
      group =
        isColumn
        ? .vertical(layoutSize: size, repeatingSubitem: subitems[0], count: count)
        : .horizontal(layoutSize: size, repeatingSubitem: subitems[0], count: count)
    } else {
      group =
        isColumn
        ? .vertical(layoutSize: size, subitems: subitems) : .horizontal(layoutSize: size, subitems: subitems)
    }
    if let spacing { group.interItemSpacing = .fixed(spacing) }
    if let insets { group.contentInsets = insets }
    return group
  }
}
