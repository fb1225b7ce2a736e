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
/// find an item by its text. With ``ListBase/allowsMultipleSelection``, Shift extends the selection and Control with A selects
/// everything. Alt with an arrow moves an item that the data source allows to move. With a ``ListBase/refreshControl``, F5 refreshes
/// while the screen reader is off.
@MainActor
open class CollectionView: ListBase {
  /// The kind of the header of a section of a ``FlowLayout``.
  public nonisolated static let elementKindSectionHeader = ListElement.headerKind
  /// The kind of the footer of a section of a ``FlowLayout``.
  public nonisolated static let elementKindSectionFooter = ListElement.footerKind

  /// The object that provides the items. It is not retained.
  public weak var dataSource: (any CollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { reloadData() } }
  }
  /// The object that prepares the data of items that will soon be visible. It is not retained.
  public weak var prefetchDataSource: (any CollectionViewDataSourcePrefetching)?
  /// The delegate, if it is that of a collection view. Set ``ScrollView/delegate``.
  var collectionDelegate: (any CollectionViewDelegate)? { delegate as? any CollectionViewDelegate }
  /// Where the items are. Setting it shows the new layout at once, with the first visible item in view.
  public var collectionViewLayout: CollectionViewLayout {
    get { layout }
    set { setCollectionViewLayout(newValue, animated: false) }
  }
  /// The item that the user moves by a drag, and where the pointer holds it.
  var reordering: CollectionReordering?
  /// The long press that begins to move an item.
  let reorderingPress = LongPressGestureRecognizer()

  /// Creates a view with a layout.
  public init(frame: Rect = .zero, collectionViewLayout: CollectionViewLayout) {
    super.init(frame: frame, layout: collectionViewLayout)
    accessibilityContainerType = .list
    installReordering()
  }

  /// Creates a view with a ``FlowLayout``.
  public convenience init() { self.init(collectionViewLayout: FlowLayout()) }

  // MARK: Decisions

  override var source: (any ListSource)? {
    dataSource.map { CollectionSource(view: self, source: $0) } ?? definedSource
  }

  override var name: String {
    identifier.map { "the collection view \"\($0)\"" } ?? "a collection view without identifier"
  }

  override func refuses(selecting added: [ListIndexPath], deselecting removed: [ListIndexPath]) -> Bool {
    guard let delegate = collectionDelegate else { return false }
    let refused =
      added.filter { !delegate.collectionView(self, shouldSelectItemAt: $0) }
      + removed.filter { !delegate.collectionView(self, shouldDeselectItemAt: $0) }
    return !refused.isEmpty
  }

  override func didSelect(_ path: ListIndexPath) {
    collectionDelegate?.collectionView(self, didSelectItemAt: path)
  }

  override func didDeselect(_ path: ListIndexPath) {
    collectionDelegate?.collectionView(self, didDeselectItemAt: path)
  }

  override func performPrimaryAction(at path: ListIndexPath, wasSelected: Bool) {
    collectionDelegate?.collectionView(self, performPrimaryActionForItemAt: path)
  }

  override func willDisplay(_ view: ReusableView, for element: ListElement) {
    guard let cell = view as? CollectionViewCell else { return }
    collectionDelegate?.collectionView(self, willDisplay: cell, forItemAt: element.path)
  }

  override func didEndDisplaying(_ view: ReusableView, of element: ListElement) {
    guard let cell = view as? CollectionViewCell else { return }
    collectionDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: element.path)
  }

  override var prefetches: Bool { prefetchDataSource != nil }

  override func prefetch(_ paths: [ListIndexPath], cancelling gone: [ListIndexPath]) {
    if !paths.isEmpty { prefetchDataSource?.collectionView(self, prefetchItemsAt: paths) }
    if !gone.isEmpty { prefetchDataSource?.collectionView(self, cancelPrefetchingForItemsAt: gone) }
  }

  override func moveTarget(of source: ListIndexPath, proposed: ListIndexPath) -> ListIndexPath {
    collectionDelegate?.collectionView(self, targetIndexPathForMoveFrom: source, to: proposed) ?? proposed
  }

  override func handleOwnKey(_ key: Key, at cursor: ListIndexPath?) -> Bool {
    guard key == .escape, reordering != nil else { return false }
    cancelInteractiveMovement()
    return true
  }

  override func itemsDidChange(_ difference: SnapshotDifference?) {
    // The drag ends with a reload, because its item may be a different one.
    reordering = difference.flatMap { reordering?.following($0) }
  }

  override var elementsKeptToo: Set<ListElement> { reordering.map { [.item($0.source)] } ?? [] }

  override func definedCell(_ view: View, reuseIdentifier: String?) -> ReusableView {
    CollectionViewCell.containing(view)
  }

  override func definedTitle(_ title: DefinedListSection.Title, isHeader: Bool) -> ReusableView {
    CollectionTitleView(title, isHeader: isHeader)
  }

  // MARK: Overrides

  /// Whether the view can have the focus: its items can be selected, even if there are none yet, or it can be scrolled.
  open override var canBecomeFocused: Bool { super.canBecomeFocused || allowsSelection }

  override var focusRingItem: AccessibilityItem? { currentItem ?? self }

  /// A long press is followed only on an item that can be moved.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer === reorderingPress else { return super.gestureRecognizerShouldBegin(recognizer) }
    return item(at: recognizer.location(in: self)).map(canMove) ?? false
  }
}

/// A data source of a collection view as that of a list.
struct CollectionSource: ListSource {
  let view: CollectionView
  let source: any CollectionViewDataSource

  var numberOfSections: Int { source.numberOfSections(in: view) }

  func numberOfItems(inSection section: Int) -> Int {
    source.collectionView(view, numberOfItemsInSection: section)
  }

  func cell(at path: ListIndexPath) -> ReusableView? { source.collectionView(view, cellForItemAt: path) }

  var outline: (any OutlineSource)? { source as? any OutlineSource }

  func view(of element: ListElement) -> ReusableView? {
    source.collectionView(
      view, viewForSupplementaryElementOfKind: element.kind ?? "", at: element.path)
  }

  func searchText(ofItemAt path: ListIndexPath) -> String? {
    source.collectionView(view, searchTextForItemAt: path)
  }

  func canMoveItem(at path: ListIndexPath) -> Bool { source.collectionView(view, canMoveItemAt: path) }

  func moveItem(at source: ListIndexPath, to target: ListIndexPath) {
    self.source.collectionView(view, moveItemAt: source, to: target)
  }

  func didMoveItem() { (source as? any ReorderedSource)?.didReorderItem() }
}
