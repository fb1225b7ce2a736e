import BacklitAccessibility
import BacklitGeometry
import BacklitLayout
import BacklitLists

/// A view that shows the items of a data source where its layout places them, and scrolls through them.
///
/// ```swift
/// let layout = FlowLayout()
/// layout.itemSize = Size(width: 160, height: 64)
/// let collection = CollectionView(collectionViewLayout: layout)
/// collection.register(TrackCell.self, forCellWithReuseIdentifier: "track")
/// collection.dataSource = library
/// ```
///
/// Only items near the visible part have cells, so work and memory do not depend on the number of items. Cells are used
/// again. A cell has a layout engine of its own; where the layout estimates its size, the cell decides on it. When an
/// estimate is corrected, the first visible item stays where it is.
///
/// Keys: the arrows move to the nearest item in their direction, Page Up and Page Down by the visible part, Home and End
/// to the first and the last item. Enter activates the item at the cursor, Space selects or deselects it, and letters
/// find an item by its text. With ``allowsMultipleSelection``, Shift extends the selection and Control with A selects
/// everything. Alt with an arrow moves an item that the data source allows to move. With a ``refreshControl``, F5 refreshes
/// while the screen reader is off.
@MainActor
open class CollectionView: ScrollView {
  /// The kind of the header of a section of a ``FlowLayout``.
  public nonisolated static let elementKindSectionHeader = "header"
  /// The kind of the footer of a section of a ``FlowLayout``.
  public nonisolated static let elementKindSectionFooter = "footer"

  /// The object that provides the items. It is not retained.
  public weak var dataSource: (any CollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { reloadData() } }
  }
  /// The items of the definition.
  var definedSource: DefinedCollectionSource?
  /// The object that provides the items: that of the program, or else the definition.
  var source: (any CollectionViewDataSource)? { dataSource ?? definedSource }
  /// The object that prepares the data of items that will soon be visible. It is not retained.
  public weak var prefetchDataSource: (any CollectionViewDataSourcePrefetching)?
  /// The delegate, if it is that of a collection view. Set ``ScrollView/delegate``.
  var collectionDelegate: (any CollectionViewDelegate)? { delegate as? any CollectionViewDelegate }
  /// Where the items are. Setting it shows the new layout at once, with the first visible item in view.
  public var collectionViewLayout: CollectionViewLayout {
    get { layout }
    set { setCollectionViewLayout(newValue, animated: false) }
  }
  var layout: CollectionViewLayout

  /// Whether the user can select items; true by default.
  public var allowsSelection = true { didSet { selectionModeDidChange() } }
  /// Whether the user can select several items; false by default.
  public var allowsMultipleSelection = false { didSet { selectionModeDidChange() } }
  /// Whether typed letters move to the item that begins with them; true by default. If false, letters are keys of the
  /// program.
  public var allowsTypeSelect = true { didSet { typeAhead.reset() } }
  /// The view behind the items; nil, the default, for none. It stays in place while the content moves.
  public var backgroundView: View? {
    didSet {
      guard backgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }
  /// The view that is shown while there are no items; nil, the default, for none.
  public var emptyStateView: View? {
    didSet {
      guard emptyStateView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let emptyStateView { addSubview(emptyStateView) }
      setNeedsLayout()
    }
  }

  /// The control that refreshes the items, above content that scrolls vertically; nil, the default, for none.
  public var refreshControl: RefreshControl? {
    didSet { if refreshControl !== oldValue { refreshControlDidChange(from: oldValue) } }
  }

  /// The numbers of items of the sections, as the data source gave them.
  var counts: [Int] = []
  /// Whether the numbers of items must be asked for.
  var needsCounts = true
  var cells = ReuseQueue<CollectionViewCell>()
  var supplementaries: [String: ReuseQueue<CollectionReusableView>] = [:]
  /// The views of reloaded elements, until the next update makes new ones.
  var shownBefore: [CollectionElement: ShownNode] = [:]
  /// The elements that have a view now.
  var displayed: [CollectionElement: DisplayedElement] = [:]
  /// The bounds for which the layout was prepared.
  var preparedBounds = Rect.zero
  var preparedDirection: LayoutDirection?
  var selection = SelectionModel(mode: .single)
  var typeAhead = TypeAhead()
  /// The item to show after estimates around it are corrected, and where.
  var scrollTarget: (path: ListIndexPath, position: ScrollPosition)?
  /// The item that an animated scroll leads to.
  var animatedTarget: (path: ListIndexPath, position: ScrollPosition)?
  /// Whether the views of the elements are being updated, so that a change of the offset needs no further update.
  var isUpdating = false
  /// The items whose cells are configured again.
  var reconfigured: Set<ListIndexPath> = []
  /// The changes that ``performBatchUpdates(animated:_:completion:)`` collects; nil outside of it.
  var batch: BatchUpdates?
  /// Whether the next update shows the beginning of the content, because the layout is a different one.
  var startsAtBeginning = false
  /// The views whose contents changed after they were measured.
  var changedViews: Set<ObjectIdentifier> = []
  /// The items that the prefetching data source was asked to prepare and that are not visible yet.
  var prefetched: Set<ListIndexPath> = []
  /// The item that the user moves by a drag, and where the pointer holds it.
  var reordering: CollectionReordering?
  /// The long press that begins to move an item.
  let reorderingPress = LongPressGestureRecognizer()
  /// The item on which a touch began.
  var pressedPath: ListIndexPath?
  var pressStart = Point.zero
  /// Called with each error of the data source: its counts, its cells, or its updates.
  var errorHandlers = HandlerList<@MainActor (CollectionViewError) -> Void>()
  /// The counts of work, for tests.
  package var counters = CollectionCounters()

  /// Creates a view with a layout.
  public init(frame: Rect = .zero, collectionViewLayout: CollectionViewLayout) {
    layout = collectionViewLayout
    super.init(frame: frame)
    layout.collectionView = self
    accessibilityContainerType = .list
    installReordering()
  }

  /// Creates a view with a ``FlowLayout``.
  public convenience init() { self.init(collectionViewLayout: FlowLayout()) }

  /// Where an item is shown by ``scrollToItem(at:at:animated:)``.
  public enum ScrollPosition: String, Hashable, Sendable, CaseIterable {
    /// Where the smallest distance takes it.
    case nearest
    /// At the beginning of the visible part, along the scroll direction.
    case start
    /// In the middle of the visible part.
    case center
    /// At the end of the visible part.
    case end
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = Rect(origin: boundsOrigin, size: bounds.size)
    updateElements()
    placeEmptyState()
    refreshControl?.place(above: contentSize.width)
  }

  override func moveContent(to offset: Point) {
    let before = boundsOrigin
    super.moveContent(to: offset)
    // The limits are set again in each layout; without a motion they must not ask for a further one.
    guard !isUpdating, boundsOrigin != before else { return }
    scrollTarget = nil
    setNeedsLayout()
  }

  override func didPlaceSubviews() {
    super.didPlaceSubviews()
    // The limits may be known only now.
    if latestUpdatedBounds != bounds, !bounds.isEmpty, window != nil { setNeedsLayout() }
  }

  /// The bounds for which the views of the elements were updated last.
  var latestUpdatedBounds = Rect.zero

  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    guard let previous else { return }
    let traits = traitCollection
    if previous.preferredContentSizeCategory != traits.preferredContentSizeCategory
      || previous.cellSize != traits.cellSize || previous.layoutDirection != traits.layoutDirection
    {
      layout.invalidateLayout()
    }
  }

  // MARK: Events

  /// Whether the view has items that keys can act on, also if there are none yet, or can be scrolled.
  open override var canBecomeFocused: Bool { super.canBecomeFocused || allowsSelection }

  override var isAccessibilityElementByDefault: Bool { isEmptyElement }

  override var defaultAccessibilityValue: String? { isEmptyElement ? word(ListText.empty) : nil }

  override func contentLayoutDidInvalidate(of view: View) {
    guard let view = view as? CollectionReusableView, view.preferred != nil, !CellContent.isMeasuring else {
      return
    }
    contentDidChange(in: view)
  }

  /// A long press is followed only on an item that can be moved.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer === reorderingPress else { return super.gestureRecognizerShouldBegin(recognizer) }
    guard let path = indexPathForItem(at: recognizer.location(in: self)) else { return false }
    return source?.collectionView(self, canMoveItemAt: path) == true
  }

  /// The actions that were set, and the one that refreshes.
  open override var accessibilityCustomActions: [AccessibilityCustomAction] {
    get { super.accessibilityCustomActions + refreshActions }
    set { super.accessibilityCustomActions = newValue }
  }

  package override var currentItem: AccessibilityItem? { selection.cursor.flatMap(cellForItem(at:)) }

  package override var hasCurrentItem: Bool { selection.cursor != nil }

  override var focusRingItem: AccessibilityItem? { currentItem ?? self }

  open override func didUpdateFocus() {
    super.didUpdateFocus()
    updateCursor()
  }

  open override func keyPressed(_ event: KeyEvent) -> Bool {
    handleKey(event) || super.keyPressed(event)
  }

  /// Presses the item under the touch, which also begins a drag of the content.
  open override func touchBegan(_ touch: Touch) -> Bool {
    let isPressed = beginPress(touch)
    return super.touchBegan(touch) || isPressed
  }

  open override func touchMoved(_ touch: Touch) -> Bool {
    continuePress(touch)
    return super.touchMoved(touch)
  }

  open override func touchEnded(_ touch: Touch) -> Bool {
    refreshIfPulled()
    let isHandled = endPress(touch)
    return super.touchEnded(touch) || isHandled
  }

  open override func touchCancelled(_ touch: Touch) -> Bool {
    cancelPress()
    return super.touchCancelled(touch)
  }
}

/// An element with its view.
struct DisplayedElement {
  var view: CollectionReusableView
  var attributes: CollectionViewLayoutAttributes
}

/// The work of a collection view since it was made, for tests of what depends on the number of items.
package struct CollectionCounters: Hashable, Sendable {
  /// The cells that the data source was asked for.
  package var configured = 0
  /// The cells and other views that were asked for their size.
  package var measured = 0
  /// How often the layout was asked for the elements of a rectangle.
  package var queries = 0
}

/// What a data source of a collection view said that cannot be.
public enum CollectionViewError: Error, Hashable, Sendable {
  /// The data source gave a negative number of sections or items.
  case negativeCount(section: Int?, Int)
  /// The data source has a different number of items than its updates lead to. The view reads everything again.
  case inconsistentUpdates(BatchUpdateError)
  /// The data source gave the same cell for two visible items.
  case sharedCell(ListIndexPath, ListIndexPath)
  /// The data source changed its items during a layout, without an update.
  case changedDuringLayout(section: Int, expected: Int, actual: Int)
  /// The layout asks for a supplementary view that the data source does not provide.
  case missingSupplementaryView(kind: String, ListIndexPath)
}

extension CollectionViewError: CustomStringConvertible {
  /// A sentence that says what is wrong, and how to fix it.
  public var description: String {
    switch self {
    case .negativeCount(nil, let count):
      "the number of sections is \(count): return 0 or more from numberOfSections(in:)"
    case .negativeCount(let section?, let count):
      "the number of items in section \(section) is \(count): "
        + "return 0 or more from collectionView(_:numberOfItemsInSection:)"
    case .inconsistentUpdates(let error): "\(error)"
    case .sharedCell(let first, let second):
      "items \(first) and \(second) have the same cell: dequeue a cell for each item"
    case .changedDuringLayout(let section, let expected, let actual):
      "section \(section) has \(actual) items, but had \(expected) before the layout: "
        + "change items in performBatchUpdates, or call reloadData()"
    case .missingSupplementaryView(let kind, let path):
      "there is no view of the kind \"\(kind)\" for section \(path.section): return one from "
        + "collectionView(_:viewForSupplementaryElementOfKind:at:)"
    }
  }
}
