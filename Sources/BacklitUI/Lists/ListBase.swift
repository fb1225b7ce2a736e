import BacklitAccessibility
import BacklitGeometry
import BacklitLayout
import BacklitLists

/// The base class of ``TableView`` and ``CollectionView``: a view that shows the items of a data source, in sections, where a
/// layout places them, and scrolls through them.
///
/// Only elements near the visible part have views, so work and memory do not depend on the number of items. Views are used
/// again. Where the layout estimates a size, the view decides on it; when an estimate is corrected, the first visible item
/// stays where it is. Programs use one of the two subclasses.
@MainActor
open class ListBase: ScrollView {
  /// The part that stays at its place on the screen in an update.
  public enum UpdateAnchor: String, Hashable, Sendable, CaseIterable {
    /// The topmost visible row. If rows move, as in a list that is sorted again: the offset, or in a table with columns the
    /// cursor row.
    case automatic
    /// The topmost visible row.
    case topRow
    /// The cursor row if it is visible; otherwise the offset.
    case cursor
    /// The offset.
    case offset
  }

  /// Where in the visible part an item is shown.
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

  /// Whether the user can select items; true by default.
  public var allowsSelection = true { didSet { selectionModeDidChange() } }
  /// Whether the user can select several items; false by default.
  public var allowsMultipleSelection = false { didSet { selectionModeDidChange() } }
  /// Whether the arrow keys select the item that they move to; false by default.
  public var selectionFollowsFocus = false
  /// Whether typed letters move to the item that begins with them; true by default. If false, letters are keys of the
  /// program.
  public var allowsTypeSelect = true { didSet { typeAhead.reset() } }
  /// The part that stays at its place on the screen while items are inserted, deleted and moved.
  public var updateAnchor = UpdateAnchor.automatic
  /// The view behind the items, which does not scroll; nil, the default, for none.
  public var backgroundView: View? { didSet { backgroundDidChange(from: oldValue, to: backgroundView) } }
  /// The view that is shown while there are no items; nil, the default, for none.
  public var emptyView: View? { didSet { backgroundDidChange(from: oldValue, to: emptyView) } }
  /// The view that is shown while there are no items, in place of ``emptyView``: for items that are being loaded. Nil, the
  /// default, for none.
  public var loadingView: View? { didSet { backgroundDidChange(from: oldValue, to: loadingView) } }
  /// The control that refreshes the items, above content that scrolls vertically; nil, the default, for none.
  public var refreshControl: RefreshControl? {
    didSet { if refreshControl !== oldValue { refreshControlDidChange(from: oldValue) } }
  }

  // MARK: State

  /// Where the elements are.
  var layout: CollectionViewLayout
  /// The items of the definition, which are shown without a data source.
  var definedSource: DefinedSource?
  /// The numbers of items, as the data source gave them.
  var counts = ItemCounts()
  /// Whether the numbers of items must be asked for.
  var needsCounts = true
  /// The elements that have a view now.
  var displayed: [ListElement: DisplayedElement] = [:]
  /// The views of reloaded elements, until the next update makes new ones.
  var shownBefore: [ListElement: ShownNode] = [:]
  /// The views that can be used again, by kind; the empty name is that of cells.
  var reuse: [String: ReuseQueue] = [:]
  /// The views that left their elements and are still in the hierarchy.
  var retired: [ReusableView] = []
  /// The cell that a data source configures again: the next dequeued one.
  var reconfiguredCell: ReusableView?
  /// The bounds and the direction for which the layout was prepared.
  var preparedBounds = Rect.zero
  var preparedDirection: LayoutDirection?
  /// The bounds for which the views of the elements were updated last.
  var latestUpdatedBounds = Rect.zero
  /// The selected items and the item at the cursor.
  var selection = SelectionModel(mode: .single)
  var typeAhead = TypeAhead()
  /// The element to show after estimates around it are corrected, and where.
  var scrollTarget: (element: ListElement, position: ScrollPosition)?
  /// The element that the next update keeps in its place instead of the first visible one.
  var pendingAnchor: Anchor?
  /// Whether the next update shows the beginning of the content, because the layout is a different one.
  var startsAtBeginning = false
  /// Whether an update is running, during which the data source must not announce changes.
  var isUpdating = false
  /// The changes that are being announced; nil outside of a batch of updates.
  var batch: BatchUpdates?
  /// The items that were announced to the prefetching object and are not visible yet.
  var prefetched: Set<ListIndexPath> = []
  /// The item on which a touch began, and where.
  var pressedPath: ListIndexPath?
  var pressStart = Point.zero
  /// Called when the user or a reader moved the cursor to an item.
  package var onCursorMove: (@MainActor () -> Void)?
  /// The work so far.
  package internal(set) var counters = Counters()

  /// The work of a list since it was made, for tests of what depends on the number of items.
  package struct Counters: Hashable, Sendable {
    /// The cells and other views that were measured.
    package var measuredCells = 0
    /// The cells that the data source was asked for.
    package var configuredCells = 0
    /// The layouts that looked for visible elements.
    package var layouts = 0
  }

  /// The number of cells that were made.
  package var madeCells: Int { reuse[""]?.madeCount ?? 0 }

  /// Creates a list with a layout.
  init(frame: Rect, layout: CollectionViewLayout) {
    self.layout = layout
    super.init(frame: frame)
    layout.list = self
  }

  // MARK: What tables and collections decide

  /// The object that provides the items; nil for none.
  var source: (any ListSource)? { definedSource }
  /// The list in messages, such as `the table "tracks"`.
  var name: String { "the list" }
  /// Whether the user can select items now.
  var canSelectItems: Bool { allowsSelection }
  /// Whether keys act on items now.
  var handlesKeys: Bool { canSelectItems }
  /// The cell to show in place of one that shows a different item already; nil for none.
  var cellInsteadOfSharedOne: ReusableView? { nil }
  /// The effect of Space on the selection at the cursor.
  var changeBySpace: SelectionChange { .toggle }
  /// Whether an item looks pressed.
  func shouldHighlight(itemAt path: ListIndexPath) -> Bool { canSelectItems }
  /// The item to select instead of one that the user wants to select or deselect; nil for none.
  func approvedTarget(of path: ListIndexPath, _ change: SelectionChange) -> ListIndexPath? { path }
  /// Whether the delegate refuses a change of the selection.
  func refuses(selecting added: [ListIndexPath], deselecting removed: [ListIndexPath]) -> Bool { false }
  /// Notifies the delegate.
  func didSelect(_ path: ListIndexPath) {}
  func didDeselect(_ path: ListIndexPath) {}
  func performPrimaryAction(at path: ListIndexPath, wasSelected: Bool) {}
  func willDisplay(_ view: ReusableView, for element: ListElement) {}
  func didEndDisplaying(_ view: ReusableView, of element: ListElement) {}
  func prefetch(_ paths: [ListIndexPath], cancelling gone: [ListIndexPath]) {}
  var prefetches: Bool { false }
  /// Where an item goes that the user moves to a position.
  func moveTarget(of source: ListIndexPath, proposed: ListIndexPath) -> ListIndexPath { proposed }
  /// Acts on an item that was clicked without a modifier.
  func click(itemAt path: ListIndexPath, _ touch: Touch) { _ = choose(path) }
  /// Acts on a key that is not that of an item, or on Escape.
  func handleOwnKey(_ key: Key, at cursor: ListIndexPath?) -> Bool { false }
  /// The actions of a reader at an item.
  func customActions(forItemAt path: ListIndexPath) -> [AccessibilityCustomAction] {
    movingActions(forItemAt: path)
  }
  /// Updates what a view shows of its element besides the content: the state of a cell, the place of a header.
  func updateState(of view: ReusableView, at element: ListElement) { updateCellState(of: view, at: element) }
  /// The size that the view of an element should have.
  func preferredAttributes(
    of view: ReusableView, _ attributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    counters.measuredCells += 1
    return view.measured(attributes)
  }
  /// Called before the views follow a change of the items.
  func itemsWillChange(_ difference: SnapshotDifference) {}
  /// Called after a change of the items; nil when everything is read again.
  func itemsDidChange(_ difference: SnapshotDifference?) {}
  /// Whether the item at the cursor stays at its place while items move.
  var keepsCursorInPlace: Bool { false }
  /// Whether the cursor is at a part of an item.
  var hasCursorInRow: Bool { false }
  /// Moves the cursor to the item of the reader's cursor.
  func readerDidReach(_ item: AccessibilityItem) {
    guard let element = element(containing: item), element.isItem, contains(element),
      selection.cursor != element.path
    else { return }
    selection.moveCursor(to: element.path)
    onCursorMove?()
    updateStates()
  }
  /// The elements outside of the visible part that have views, around readers and around the focus.
  var elementsKeptToo: Set<ListElement> { [] }
  /// Called at the end of each update.
  func didUpdateElements() {}
  /// Whether a section has a header whose text ``searchText(at:)`` knows.
  package func hasHeader(inSection section: Int) -> Bool { false }
  /// Returns a view of a definition as a cell, and one of its titles as a header or footer.
  func definedCell(_ view: View, reuseIdentifier: String?) -> ReusableView { ReusableView() }
  func definedTitle(_ title: DefinedListSection.Title, isHeader: Bool) -> ReusableView { ReusableView() }
  /// The view of a header or footer, which may be that of a definition; nil for none.
  func title(at element: ListElement, defined: ReusableView?) -> ReusableView? { defined }

  /// The item to which a key moves the cursor; nil if there is none, so that the key scrolls.
  func target(of key: Key) -> ListIndexPath? { nearestItem(to: key) }

  // MARK: Overrides

  /// Saves the offset, the first visible item, the selected items and the expanded ones.
  open override func encodeRestorableState(with coder: StateCoder) {
    super.encodeRestorableState(with: coder)
    if let first = visiblePaths.first { coder.encode([first.section, first.item], forKey: "first") }
    let selected = selection.selected.indexPaths.prefix(Self.mostSavedItems)
    coder.encode(selected.flatMap { [$0.section, $0.item] }, forKey: "selected")
    guard let expanded = source?.outline?.expandedPaths.prefix(Self.mostSavedItems) else { return }
    coder.encode(expanded.flatMap { [$0.section, $0.item] }, forKey: "expanded")
  }

  /// Expands and selects the items and scrolls to the first one, as far as they exist. The delegate is not notified.
  open override func decodeRestorableState(with coder: StateCoder) {
    super.decodeRestorableState(with: coder)
    func paths(_ key: String) -> [ListIndexPath] {
      let numbers = coder.decodeIntegers(forKey: key) ?? []
      return stride(from: 0, to: numbers.count - 1, by: 2).map {
        ListIndexPath(item: numbers[$0 + 1], section: numbers[$0])
      }
    }
    if coder.decodeIntegers(forKey: "expanded") != nil {
      source?.outline?.restoreExpansion(paths("expanded"))
    }
    readCountsIfNeeded()
    for path in paths("selected").filter(counts.contains) { selectByProgram(path) }
    // The sizes before it may have changed, so the item counts rather than the offset.
    if contentOffset.y > 0, let first = paths("first").first(where: counts.contains) {
      scroll(to: .item(first), at: .start, animated: false)
    }
  }

  /// The most selected items that are saved.
  private static let mostSavedItems = 1000

  override var isAccessibilityElementByDefault: Bool { isEmptyElement }

  override var defaultAccessibilityValue: String? { isEmptyElement ? word(ListText.empty) : nil }

  /// The actions that were set, and the one that refreshes.
  open override var accessibilityCustomActions: [AccessibilityCustomAction] {
    get { super.accessibilityCustomActions + refreshActions }
    set { super.accessibilityCustomActions = newValue }
  }

  package override var currentItem: AccessibilityItem? { selection.cursor.flatMap(cell(at:)) }

  package override var hasCurrentItem: Bool { selection.cursor.map(counts.contains) ?? false }

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateElements()
    backgroundView?.frame = bounds
    for view in [emptyView, loadingView] {
      view?.frame = bounds.inset(by: visibleContentInset)
      view?.isHidden = counts.total > 0 || view !== loadingView ?? emptyView
    }
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

  override func updateParts() {
    super.updateParts()
    setNeedsLayout()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    setNeedsLayout()
  }

  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsLayout()
    let traits = traitCollection
    if let previous,
      previous.textScale != traits.textScale || previous.layoutDirection != traits.layoutDirection
    {
      layout.invalidateLayout()
      for shown in displayed.values { shown.view.setNeedsLayout() }
    }
  }

  override func contentLayoutDidInvalidate(of view: View) { (view as? ReusableView)?.contentDidChange() }

  open override func didUpdateFocus() {
    super.didUpdateFocus()
    updateStates()
  }

  open override func keyPressed(_ event: KeyEvent) -> Bool {
    isFocused && isUserInteractionEnabled && handleKey(event) || super.keyPressed(event)
  }

  /// Presses the item under the touch, which also begins a drag of the content.
  open override func touchBegan(_ touch: Touch) -> Bool {
    let isPressed = beginPress(touch)
    return super.touchBegan(touch) || isPressed
  }

  open override func touchMoved(_ touch: Touch) -> Bool { continuePress(touch) || super.touchMoved(touch) }

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
