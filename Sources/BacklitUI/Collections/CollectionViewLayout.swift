import BacklitAccessibility
import BacklitGeometry
import BacklitLists

/// The part that a layout must compute again, and the reason.
enum LayoutInvalidation {
  case everything
  /// The bounds changed, and the sizes of items must be computed again.
  case sizes([ListIndexPath])
  /// A view asked for different attributes.
  case preferred(CollectionViewLayoutAttributes, original: CollectionViewLayoutAttributes)
}

/// The base class of the layouts of a collection view: where each item is, and how large the content is.
///
/// A layout of your own overrides ``collectionViewContentSize``, ``layoutAttributesForElements(in:)`` and
/// ``layoutAttributesForItem(at:)``, and computes what they need in ``prepare()``. The collection view asks only for
/// elements near the visible part, so a layout that finds them quickly can have any number of items.
///
/// If ``flipsHorizontallyInOppositeLayoutDirection`` is true, the layout computes as from left to right, and the
/// collection view mirrors the frames from right to left. ``FlowLayout`` mirrors itself.
@MainActor
open class CollectionViewLayout {
  /// The view that uses this layout; nil before ``CollectionView/collectionViewLayout`` was set.
  public var collectionView: CollectionView? { list as? CollectionView }
  /// The list that uses this layout.
  weak var list: ListBase?
  /// Whether ``prepare()`` must be called before the next question.
  var needsPreparation = true

  /// Creates a layout.
  public init() {}

  // MARK: Questions

  /// Computes what the other methods need. Called before the first question and after each invalidation. The default
  /// does nothing.
  open func prepare() {}

  /// The size of the content in points.
  open var collectionViewContentSize: Size { .zero }

  /// Returns the attributes of all elements whose frames intersect a rectangle of the content, in reading order.
  open func layoutAttributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes] { [] }

  /// Returns the attributes of an item; nil if there is none.
  open func layoutAttributesForItem(at indexPath: ListIndexPath) -> CollectionViewLayoutAttributes? { nil }

  /// Returns the row and the column of an item, which readers say in place of its number; nil, the default, for an item of
  /// a list.
  open func gridCellForItem(at indexPath: ListIndexPath) -> GridCell? { nil }

  /// Returns the attributes of a supplementary view; nil if there is none.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: ListIndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// Whether the collection view mirrors the frames of the layout from right to left. False by default.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  // MARK: Invalidation

  /// Computes everything again before the next frame.
  public func invalidateLayout() { invalidate(.everything) }

  /// Computes something again. The default calls ``prepare()`` before the next question. Call super.
  func invalidate(_ invalidation: LayoutInvalidation) {
    needsPreparation = true
    if list?.isUpdating == false { list?.setNeedsLayout() }
  }

  /// Returns whether the layout changes with the bounds of the collection view. By default when the size changes.
  ///
  /// The origin of the bounds is the content offset: a layout that returns true for each change is prepared in every
  /// frame of scrolling.
  open func shouldInvalidateLayout(forBoundsChange newBounds: Rect) -> Bool {
    list.map { $0.preparedBounds.size != newBounds.size } ?? false
  }

  /// Whether the attributes that a self-sizing view asks for change the layout. False by default.
  func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferred: CollectionViewLayoutAttributes,
    withOriginalAttributes original: CollectionViewLayoutAttributes
  ) -> Bool { false }

  // MARK: Changes of items

  /// Called before the items change, with what changes; the data source has the new items already.
  package func prepare(forCollectionViewUpdates difference: SnapshotDifference) {}

  /// The direction in which the content continues; vertical by default.
  open var scrollAxis: FlowLayout.ScrollDirection { .vertical }
  /// Whether the layout must be prepared again, because something changed that it depends on.
  var isOutdated: Bool { false }
  /// Whether a view is measured when it shows a different element, even if its size is known.
  var measuresReusedViews: Bool { false }
  /// The length at the beginning of the content that moves the elements when it changes.
  var leadingLength: Double { 0 }
  /// The height of the header that stays over the items of a section.
  func pinnedHeight(overSection section: Int) -> Double { 0 }
}

extension SnapshotDifference {
  /// Returns a closure with the new position of an item that keeps its measured size; nil for a deleted or reloaded one.
  func measuredPositions() -> (ListIndexPath) -> ListIndexPath? {
    let (items, sections) = (Set(reloadedItems), Set(reloadedSections))
    return { items.contains($0) || sections.contains($0.section) ? nil : newIndexPath(for: $0) }
  }
}
