import BacklitGeometry

/// What a group arranges: an item, or a group inside the group.
public protocol CollectionLayoutSubitem: Sendable {
  /// The size, with the insets.
  var layoutSize: CollectionLayoutSize { get }
  /// The empty space at the edges, in points. From right to left, left and right are exchanged.
  var contentInsets: EdgeInsets { get }
}

/// The place of one cell in a group.
public struct CollectionLayoutItem: CollectionLayoutSubitem, Hashable {
  /// The size, with the insets.
  public var layoutSize: CollectionLayoutSize
  /// The distances from the edges of the item to its cell, in points. They do not apply to an estimated length.
  public var contentInsets: EdgeInsets

  /// Creates an item.
  public init(layoutSize: CollectionLayoutSize, contentInsets: EdgeInsets = .zero) {
    self.layoutSize = layoutSize
    self.contentInsets = contentInsets
  }
}

/// Items in a row or in a column. A section repeats its group until all its items have a place.
public struct CollectionLayoutGroup: CollectionLayoutSubitem {
  enum Axis: Hashable { case horizontal, vertical }

  /// The size, with the insets.
  public var layoutSize: CollectionLayoutSize
  /// The distances from the edges of the group to its items, in points.
  public var contentInsets = EdgeInsets.zero
  /// The distance between neighbouring items.
  public var interItemSpacing = CollectionLayoutSpacing.fixed(0)
  let axis: Axis
  let subitems: [any CollectionLayoutSubitem]
  /// The number of items of equal length; nil to repeat the subitems as often as they fit.
  let count: Int?

  /// Creates a row that repeats subitems as often as they fit into its width, and at least once the first of them.
  ///
  /// An estimated width fits each subitem once. The number of items follows from the estimates and does not change when
  /// cells are measured.
  public static func horizontal(
    layoutSize: CollectionLayoutSize, subitems: [any CollectionLayoutSubitem]
  ) -> CollectionLayoutGroup {
    CollectionLayoutGroup(layoutSize: layoutSize, axis: .horizontal, subitems: subitems, count: nil)
  }

  /// Creates a row of a number of equally wide items.
  public static func horizontal(
    layoutSize: CollectionLayoutSize, repeatingSubitem subitem: any CollectionLayoutSubitem, count: Int
  ) -> CollectionLayoutGroup {
    CollectionLayoutGroup(
      layoutSize: layoutSize, axis: .horizontal, subitems: [subitem], count: max(1, count))
  }

  /// Creates a column that repeats subitems as often as they fit into its height, and at least once the first of them.
  ///
  /// An estimated height fits each subitem once.
  public static func vertical(
    layoutSize: CollectionLayoutSize, subitems: [any CollectionLayoutSubitem]
  ) -> CollectionLayoutGroup {
    CollectionLayoutGroup(layoutSize: layoutSize, axis: .vertical, subitems: subitems, count: nil)
  }

  /// Creates a column of a number of equally high items.
  public static func vertical(
    layoutSize: CollectionLayoutSize, repeatingSubitem subitem: any CollectionLayoutSubitem, count: Int
  ) -> CollectionLayoutGroup {
    CollectionLayoutGroup(layoutSize: layoutSize, axis: .vertical, subitems: [subitem], count: max(1, count))
  }

  private init(
    layoutSize: CollectionLayoutSize, axis: Axis, subitems: [any CollectionLayoutSubitem], count: Int?
  ) {
    checkPrecondition(!subitems.isEmpty, "A group of a compositional layout needs at least one subitem.")
    self.layoutSize = layoutSize
    self.axis = axis
    self.subitems = subitems
    self.count = count
  }
}
