import BacklitGeometry

/// The layout state of one item: the constraints it holds, its natural size, its fixed frame, and its entries
/// in the engine of its tree.
///
/// An item creates one storage and keeps it. Only the layout engine reads and changes its contents.
@MainActor
package final class LayoutStorage {
  /// The value in a natural size for an axis without a natural extent.
  package nonisolated static let noIntrinsicMetric = -1.0

  /// The reference to the item, created on first use.
  private var madeReference: ItemReference?
  /// The states that few items have; nil for other items.
  private var rare: RareStates?
  /// The state of an item with a natural size; nil for other items.
  private var content: ContentState?
  /// The state of an item that had a fixed frame; nil for other items.
  private var fixedFrame: FixedFrameState?
  /// The variables of the item in its last engine.
  var record: EngineItem?

  /// Constraints whose nearest common ancestor is this item.
  private var held: HeldConstraints?
  /// The active constraints that mention this item, held by any item.
  var mentions = ActiveConstraints()

  /// Creates a storage for one item. The item alone keeps it.
  package init() {}

  deinit { madeReference?.clear() }

  /// The reference to the item.
  var reference: ItemReference {
    if let madeReference { return madeReference }
    let made = ItemReference(self)
    madeReference = made
    return made
  }

  /// Returns the reference to the item, which has this storage.
  @discardableResult
  func reference(to item: any LayoutElement) -> ItemReference {
    let reference = reference
    if reference.item == nil { reference.item = item }
    return reference
  }

  /// The constraints that the item holds, in the order of activation.
  ///
  /// An item holds the constraints whose nearest common ancestor it is. Complexity: O(n).
  package var constraints: [LayoutConstraint] { held?.list.all ?? [] }

  /// Adds a constraint to those that the item holds.
  func hold(_ constraint: LayoutConstraint) {
    Self.part(&held, HeldConstraints()).list.append(constraint)
  }

  /// Removes a constraint from those that the item holds.
  func release(_ constraint: LayoutConstraint) { held?.list.remove(constraint) }

  /// The natural size with its hugging and resistance priorities.
  struct IntrinsicSize: Equatable {
    var size: Size
    var horizontalHugging: LayoutPriority
    var verticalHugging: LayoutPriority
    var horizontalResistance: LayoutPriority
    var verticalResistance: LayoutPriority
  }

  /// Whether an engine has variables for the item.
  var isRecorded: Bool { record.map { !$0.isRetired } ?? false }

  /// Calls a closure with the entries of the fixed frame and of the natural size.
  func forEachOwnEntry(_ body: (EngineEntry) -> Void) {
    for entry in frameEntries { body(entry) }
    for kind in intrinsicKinds { if let entry = intrinsicEntry(kind) { body(entry) } }
  }

  /// Calls a closure with all entries of this item.
  /// - Parameters:
  ///   - skipsUnused: whether to leave out the entries of a fixed frame and of a natural size that no engine needs.
  ///   - body: receives the entries, those of constraints in the order of activation, which decides between
  ///     equally good layouts.
  func forEachEntry(skippingUnused skipsUnused: Bool = false, _ body: (EngineEntry) -> Void) {
    for entry in rootEntries { body(entry) }
    for entry in skipsUnused ? madeFrameEntries : frameEntries { body(entry) }
    for kind in intrinsicKinds {
      if let entry = skipsUnused ? madeIntrinsicEntry(kind) : temporaryIntrinsicEntry(kind) { body(entry) }
    }
    for constraint in constraints { body(constraint.entry) }
  }
}

// Most items are neither a root nor a stack, and many have no natural size or no fixed frame, so these states are stored
// separately.
extension LayoutStorage {
  @MainActor
  private final class RareStates {
    /// The state of the root of a tree.
    var root = RootState()
    /// The state of a stack.
    var stack = StackState()
    /// The state of an item that scrolls its contents.
    var scrolling: ScrollingState?
    /// Whether the constraints that the item holds give way after those of what it contains.
    var isContainer = false
  }

  /// The rare states, which are made on first use.
  private var madeRare: RareStates { Self.part(&rare, RareStates()) }

  /// Whether the constraints that the item holds give way after those of what it contains.
  var isContainer: Bool {
    get { rare?.isContainer ?? false }
    set { madeRare.isContainer = newValue }
  }

  /// Returns a part, which is made on first use.
  private static func part<Part: AnyObject>(_ part: inout Part?, _ make: @autoclosure () -> Part) -> Part {
    let made = part ?? make()
    part = made
    return made
  }
}

extension LayoutStorage {
  @MainActor
  private final class FixedFrameState {
    var frame: Rect?
    var entries: [EngineEntry] = []
  }

  /// The fixed frame in the parent's coordinates; nil if constraints place the item.
  var autoresizedFrame: Rect? {
    get { fixedFrame?.frame }
    set {
      guard newValue != nil || fixedFrame != nil else { return }
      Self.part(&fixedFrame, FixedFrameState()).frame = newValue
    }
  }

  /// The entries of the fixed frame, created on first use, because an engine needs few fixed frames.
  var frameEntries: [EngineEntry] {
    guard let fixedFrame else { return [] }
    if fixedFrame.entries.isEmpty, fixedFrame.frame != nil {
      fixedFrame.entries = LayoutPart.allCases.map {
        EngineEntry(.autoresizing($0), storage: self, order: EngineEntry.nextOrder())
      }
    }
    return fixedFrame.entries
  }

  /// The entries of the fixed frame; empty until an engine needed them.
  var madeFrameEntries: [EngineEntry] { fixedFrame?.entries ?? [] }
}

extension LayoutStorage {
  private struct RootState {
    var engine: LayoutEngine?
    var size: Size?
    var fitsHeight = false
    var entries: [EngineEntry] = []
  }

  /// The engine of the tree, if this item is its root; created on first use.
  var ownedEngine: LayoutEngine? {
    get { rare?.root.engine }
    set { madeRare.root.engine = newValue }
  }

  /// The size of the frame, if this item is a root.
  var rootSize: Size? {
    get { rare?.root.size }
    set { madeRare.root.size = newValue }
  }

  /// Whether the height is the smallest one that the contents allow, if this item is a root.
  var rootFitsHeight: Bool {
    get { rare?.root.fitsHeight ?? false }
    set { madeRare.root.fitsHeight = newValue }
  }

  /// The entries of the size and the position, if this item is a root.
  var rootEntries: [EngineEntry] {
    get { rare?.root.entries ?? [] }
    set { madeRare.root.entries = newValue }
  }

  /// Releases what only a root has.
  func becomeInner() { rare?.root = RootState() }
}

extension LayoutStorage {
  private struct StackState {
    var arranged: [ItemReference] = []
    var axis = LayoutAxis.horizontal
    var order: UInt64?
    var baselineItems: [LayoutAttribute: ItemReference] = [:]
  }

  /// The arranged items in order. If layouts are equally good, earlier items are decided first.
  var arranged: [ItemReference] {
    get { rare?.stack.arranged ?? [] }
    set { madeRare.stack.arranged = newValue }
  }

  /// The axis along which the items are arranged.
  var arrangedAxis: LayoutAxis {
    get { rare?.stack.axis ?? .horizontal }
    set { madeRare.stack.axis = newValue }
  }

  /// The sequence number of the first arrangement as a stack; nil if the item is not a stack.
  var stackOrder: UInt64? {
    get { rare?.stack.order }
    set { madeRare.stack.order = newValue }
  }

  /// The cached items that provide the baselines of this stack.
  var baselineItems: [LayoutAttribute: ItemReference] {
    get { rare?.stack.baselineItems ?? [:] }
    set { madeRare.stack.baselineItems = newValue }
  }
}

/// One of the constraints of a natural size. The order decides which of them gives way.
enum IntrinsicKind {
  case horizontalHugging, horizontalResistance, verticalHugging, verticalResistance
  /// The resistance of text that can wrap to losing room to other such text, by index in ``shares``.
  case share(Int)

  /// The constraints of every natural size.
  static let extents: [IntrinsicKind] = [
    .horizontalHugging, .horizontalResistance, .verticalHugging, .verticalResistance,
  ]
  /// The constraints of the natural size of text that can wrap.
  static let wrapping = extents + shares.indices.map { .share($0) }

  /// Widths in points. Where several texts that can wrap lack room, none gets more than one of these widths before the
  /// others have it, too, so that they share the room.
  static let shares = [40.0, 80, 120, 160, 240, 320, 480, 640]

  /// The place among the constraints of a natural size.
  var place: Int {
    switch self {
    case .horizontalHugging: 0
    case .horizontalResistance: 1
    case .verticalHugging: 2
    case .verticalResistance: 3
    case .share(let index): Self.extents.count + index
    }
  }

  var axis: LayoutAxis {
    switch self {
    case .horizontalHugging, .horizontalResistance, .share: .horizontal
    case .verticalHugging, .verticalResistance: .vertical
    }
  }
}

extension LayoutStorage {
  @MainActor
  private final class ContentState {
    // In this order, the properties leave few gaps.
    var intrinsic: IntrinsicSize?
    private var isFitted = false
    private var fittedSize = Size.zero
    /// The sequence number of the first entry. The others follow.
    let order = EngineEntry.nextOrders(IntrinsicKind.wrapping.count)
    private var extents = InlineArray<4, EngineEntry?>(repeating: nil)
    /// The entries of shares; empty for content that never wrapped.
    private var shares: [EngineEntry?] = []

    /// Whether the natural size has, or had, shares.
    var hasShares: Bool { isFitted || !shares.isEmpty }

    var fitted: (width: Double, height: Double)? {
      get { isFitted ? (fittedSize.width, fittedSize.height) : nil }
      set {
        isFitted = newValue != nil
        fittedSize = newValue.map { Size(width: $0.width, height: $0.height) } ?? .zero
      }
    }

    subscript(kind: IntrinsicKind) -> EngineEntry? {
      get {
        guard case .share(let index) = kind else { return extents[kind.place] }
        return shares.isEmpty ? nil : shares[index]
      }
      set {
        guard case .share(let index) = kind else { return extents[kind.place] = newValue }
        if shares.isEmpty { shares = IntrinsicKind.shares.map { _ in nil } }
        shares[index] = newValue
      }
    }
  }

  /// The natural size; nil for an item without one.
  var intrinsic: IntrinsicSize? { content?.intrinsic }

  /// The last measured natural height and its width, if the height depends on the width.
  var fitted: (width: Double, height: Double)? {
    get { content?.fitted }
    set { content?.fitted = newValue }
  }

  /// The entries of the natural size; empty for an item that never had one.
  var intrinsicEntries: [EngineEntry] { intrinsicKinds.compactMap(intrinsicEntry) }

  /// The constraints that the natural size has, or had.
  var intrinsicKinds: [IntrinsicKind] {
    content?.hasShares ?? false ? IntrinsicKind.wrapping : IntrinsicKind.extents
  }

  /// An entry of the natural size, created if necessary; nil for an item that never had one.
  func intrinsicEntry(_ kind: IntrinsicKind) -> EngineEntry? {
    let entry = temporaryIntrinsicEntry(kind)
    content?[kind] = entry
    return entry
  }

  /// An entry of the natural size, if an engine needs it.
  func madeIntrinsicEntry(_ kind: IntrinsicKind) -> EngineEntry? { content?[kind] }

  /// An entry of the natural size. If no engine needs it, it is not kept.
  private func temporaryIntrinsicEntry(_ kind: IntrinsicKind) -> EngineEntry? {
    guard let content else { return nil }
    return content[kind]
      ?? EngineEntry(.intrinsic(kind), storage: self, order: content.order + UInt64(kind.place))
  }

  /// Releases an entry of the natural size that no engine needs.
  func dropIntrinsicEntry(_ kind: IntrinsicKind) { content?[kind] = nil }

  /// Sets the natural size, and the height for the width.
  func setContent(_ intrinsic: IntrinsicSize?, fitted: (width: Double, height: Double)?) {
    let state = Self.part(&content, ContentState())
    state.intrinsic = intrinsic
    state.fitted = fitted
  }
}

extension LayoutStorage {
  @MainActor
  private final class ScrollingState {
    var distance = Point.zero
    var crossing = ActiveConstraints()
  }

  /// Whether the item scrolls its contents.
  package var isScrolling: Bool { rare?.scrolling != nil }

  /// Declares that the item scrolls its contents.
  func becomeScrolling() { if !isScrolling { madeRare.scrolling = ScrollingState() } }

  /// The distance that the contents are scrolled, in points.
  var scrolledDistance: Point {
    get { rare?.scrolling?.distance ?? .zero }
    set { rare?.scrolling?.distance = newValue }
  }

  /// The active constraints from the contents of the item to items that do not scroll with them.
  var crossingConstraints: [LayoutConstraint] { rare?.scrolling?.crossing.all ?? [] }

  /// Adds a constraint that was activated after all others.
  func addCrossing(_ constraint: LayoutConstraint) { rare?.scrolling?.crossing.append(constraint) }

  /// Removes a constraint that became inactive.
  func removeCrossing(_ constraint: LayoutConstraint) { rare?.scrolling?.crossing.remove(constraint) }
}

extension LayoutElement {
  /// Declares that the constraints that place the item, and those that it holds, place what others fill, such as the pages
  /// of a container. In a conflict they give way after those of its contents, as a fixed frame does.
  package func becomeContainer() { layoutStorage.isContainer = true }
}

extension LayoutConstraint {
  /// Whether a container holds the constraint or is placed by it.
  var isOfContainer: Bool {
    holder?.storage?.isContainer == true || first.storage?.isContainer == true
  }
}
