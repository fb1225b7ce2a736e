import BacklitGeometry

/// A width or a height of the items of a flow layout.
///
/// Fractions refer to the visible part of the collection view within the insets of the section.
public enum CollectionLayoutDimension: Hashable, Sendable {
  /// A fraction of the width of the container, from 0.
  case fractionalWidth(Double)
  /// A fraction of the height of the container, from 0.
  case fractionalHeight(Double)
  /// A length in points.
  case absolute(Double)

  /// The length in a container of a size, in points.
  package func points(in container: Size) -> Double {
    switch self {
    case .fractionalWidth(let fraction): length(fraction * container.width)
    case .fractionalHeight(let fraction): length(fraction * container.height)
    case .absolute(let points): length(points)
    }
  }
}

/// The size of the items of a flow layout.
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

  /// The size in a container of a size, in points.
  package func points(in container: Size) -> Size {
    Size(width: widthDimension.points(in: container), height: heightDimension.points(in: container))
  }
}
