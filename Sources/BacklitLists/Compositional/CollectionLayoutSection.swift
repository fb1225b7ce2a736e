import BacklitGeometry

/// How the groups of a section scroll across the scroll direction of the layout.
public enum CollectionLayoutOrthogonalScrolling: String, Hashable, Sendable, CaseIterable {
  /// They do not: each group begins a new line.
  case none
  /// The groups are one line, which stops anywhere.
  case continuous
  /// The groups are one line, which stops at multiples of the width of the collection view.
  case paging
}

/// A header or a footer of a section of a compositional layout.
public struct CollectionLayoutBoundarySupplementaryItem: Hashable, Sendable {
  /// The end of the section at which the view is.
  public enum Alignment: String, Hashable, Sendable {
    /// Before the items, in the scroll direction.
    case top
    /// After the items, in the scroll direction.
    case bottom
  }

  /// The size. An estimated length in the scroll direction follows the view.
  public var layoutSize: CollectionLayoutSize
  /// The kind of the supplementary view.
  public var elementKind: String
  /// The end of the section.
  public var alignment: Alignment
  /// Whether the view stays visible as long as a part of its section is.
  public var pinToVisibleBounds: Bool

  /// Creates a header or a footer.
  public init(
    layoutSize: CollectionLayoutSize, elementKind: String, alignment: Alignment,
    pinToVisibleBounds: Bool = false
  ) {
    self.layoutSize = layoutSize
    self.elementKind = elementKind
    self.alignment = alignment
    self.pinToVisibleBounds = pinToVisibleBounds
  }
}

/// A section of a compositional layout: a group that is repeated, with the distances around it.
public struct CollectionLayoutSection: Sendable {
  /// The group that is repeated until all items have a place.
  public var group: CollectionLayoutGroup
  /// The distance between neighbouring groups in points.
  public var interGroupSpacing = 0.0
  /// The distances from the edges of the section to its groups, in points. From right to left, left and right are
  /// exchanged.
  public var contentInsets = EdgeInsets.zero
  /// How the groups scroll across the scroll direction.
  public var orthogonalScrollingBehavior = CollectionLayoutOrthogonalScrolling.none
  /// The header and the footer. At most one for each end: the first one counts.
  public var boundarySupplementaryItems: [CollectionLayoutBoundarySupplementaryItem] = []

  /// Creates a section.
  public init(group: CollectionLayoutGroup) { self.group = group }
}
