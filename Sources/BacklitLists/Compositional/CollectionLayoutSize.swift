import BacklitGeometry

/// A width or a height in a compositional layout.
///
/// Fractions refer to what contains the item: its group, or for the group of a section, the visible part of the
/// collection view within the insets of the section.
public enum CollectionLayoutDimension: Hashable, Sendable {
  /// A fraction of the width of the container, from 0.
  case fractionalWidth(Double)
  /// A fraction of the height of the container, from 0.
  case fractionalHeight(Double)
  /// A length in points.
  case absolute(Double)
  /// A length in points that holds until the cell is measured.
  case estimated(Double)

  /// Whether the length is replaced by the one that the cell needs.
  public var isEstimated: Bool {
    if case .estimated = self { true } else { false }
  }

  /// The length in a container of a size, in points.
  package func points(in container: Size) -> Double {
    switch self {
    case .fractionalWidth(let fraction): BacklitLists.length(fraction * container.width)
    case .fractionalHeight(let fraction): BacklitLists.length(fraction * container.height)
    case .absolute(let points), .estimated(let points): BacklitLists.length(points)
    }
  }
}

/// The size of an item, a group or a supplementary item of a compositional layout.
public struct CollectionLayoutSize: Hashable, Sendable {
  /// The width.
  public var widthDimension: CollectionLayoutDimension
  /// The height.
  public var heightDimension: CollectionLayoutDimension

  /// Creates a size.
  public init(widthDimension: CollectionLayoutDimension, heightDimension: CollectionLayoutDimension) {
    self.widthDimension = widthDimension
    self.heightDimension = heightDimension
  }
}

/// A distance between the items of a group.
public enum CollectionLayoutSpacing: Hashable, Sendable {
  /// A distance in points.
  case fixed(Double)
  /// The smallest distance in points. Space that is left over is shared between the items.
  case flexible(Double)

  /// The smallest distance in points.
  public var spacing: Double {
    switch self {
    case .fixed(let points), .flexible(let points): BacklitLists.length(points)
    }
  }
}
