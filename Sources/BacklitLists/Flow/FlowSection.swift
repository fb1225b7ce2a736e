import BacklitGeometry

/// The items of a section of a flow layout, and the distances between them. All lengths are in points.
package struct FlowSection: Hashable, Sendable {
  /// The sizes of the items.
  package enum Sizes: Hashable, Sendable {
    /// All items have the same size.
    case uniform(Size, count: Int)
    /// Each item has its own size.
    case individual([Size])

    /// The number of items.
    package var count: Int {
      switch self {
      case .uniform(_, let count): max(0, count)
      case .individual(let sizes): sizes.count
      }
    }
  }

  /// The sizes of the items.
  package var sizes: Sizes
  /// The smallest distance between two lines. A line is a row if the layout scrolls vertically, otherwise a
  /// column.
  package var minimumLineSpacing: Double
  /// The smallest distance between two items of a line.
  package var minimumInteritemSpacing: Double
  /// The distances between the items and the edges of the section. The header and the footer are outside of
  /// them.
  package var sectionInset: EdgeInsets
  /// The size of the header. Only the length in the scroll direction counts; 0 without a header.
  package var headerReferenceSize: Size
  /// The size of the footer. Only the length in the scroll direction counts; 0 without a footer.
  package var footerReferenceSize: Size

  /// Creates a section.
  package init(
    sizes: Sizes, minimumLineSpacing: Double = 0, minimumInteritemSpacing: Double = 0,
    sectionInset: EdgeInsets = .zero, headerReferenceSize: Size = .zero, footerReferenceSize: Size = .zero
  ) {
    self.sizes = sizes
    self.minimumLineSpacing = minimumLineSpacing
    self.minimumInteritemSpacing = minimumInteritemSpacing
    self.sectionInset = sectionInset
    self.headerReferenceSize = headerReferenceSize
    self.footerReferenceSize = footerReferenceSize
  }
}

/// The direction in which the content of a layout continues.
public enum FlowScrollDirection: String, Hashable, Sendable, CaseIterable {
  /// Lines are rows and follow each other downwards.
  case vertical
  /// Lines are columns and follow each other across.
  case horizontal
}
