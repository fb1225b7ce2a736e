import BacklitGeometry
import BacklitLists

/// Where an element of a collection view is, and how it is shown. A layout makes these values.
public struct CollectionViewLayoutAttributes: Hashable, Sendable {
  /// The kind of an element of a collection view.
  public enum ElementCategory: Hashable, Sendable {
    /// A cell.
    case cell
    /// A view beside the cells that the data source provides, such as a header.
    case supplementaryView
  }

  /// The category of the element that the attributes describe.
  public let representedElementCategory: ElementCategory
  /// The kind of a supplementary view; nil for a cell.
  public let representedElementKind: String?
  /// The position of the item, or for a view beside the items, that of the item or section it belongs to.
  public var indexPath: ListIndexPath
  /// The frame in the coordinates of the content, in points.
  public var frame = Rect.zero
  /// The opacity, from 0 to 1.
  public var alpha = 1.0
  /// The transform about the center of the frame.
  public var transform = Transform.identity
  /// The order from back to front; elements with the same number are in the order of the layout.
  public var zIndex = 0
  /// Whether the element is hidden; then it has no view.
  public var isHidden = false
  /// Whether the cell decides on the width: the collection view asks it for its preferred attributes.
  var estimatesWidth = false
  /// Whether the cell decides on the height.
  var estimatesHeight = false
  /// Whether the lengths that the cell decides are measured, and not estimates.
  package var isMeasured = false

  /// Creates the attributes of a cell.
  public init(forCellWith indexPath: ListIndexPath) {
    self.init(.cell, kind: nil, indexPath: indexPath)
  }

  /// Creates the attributes of a supplementary view.
  public init(forSupplementaryViewOfKind kind: String, with indexPath: ListIndexPath) {
    self.init(.supplementaryView, kind: kind, indexPath: indexPath)
  }

  private init(_ category: ElementCategory, kind: String?, indexPath: ListIndexPath) {
    representedElementCategory = category
    representedElementKind = kind
    self.indexPath = indexPath
  }

  /// The size of the frame, in points.
  public var size: Size {
    get { frame.size }
    set { frame.size = newValue }
  }

  /// The center of the frame.
  public var center: Point {
    get { frame.center }
    set { frame = frame.offsetBy(dx: newValue.x - frame.midX, dy: newValue.y - frame.midY) }
  }

  /// The element that the attributes describe, without its place on the screen.
  var element: ListElement {
    ListElement(category: representedElementCategory, kind: representedElementKind, path: indexPath)
  }
}
