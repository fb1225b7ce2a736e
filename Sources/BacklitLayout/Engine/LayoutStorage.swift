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
  /// The engine of the tree, if this item is its root; created on first use.
  var ownedEngine: LayoutEngine?
  /// The variables of the item in its last engine.
  var record: EngineItem?

  /// Constraints whose nearest common ancestor is this item.
  private var held: HeldConstraints?
  /// The active constraints that mention this item, held by any item.
  var mentions = ActiveConstraints()

  /// The size of the frame, if this item is a root.
  var rootSize: Size?
  /// The fixed frame in the parent's coordinates; nil if constraints place the item.
  var autoresizedFrame: Rect?
  var intrinsic: IntrinsicSize?
  /// The last measured natural height and its width, if the height depends on the width.
  var fitted: (width: Double, height: Double)?

  /// The arranged items in order. If layouts are equally good, earlier items are decided first.
  var arranged: [ItemReference] = []
  /// The axis along which the items are arranged.
  var arrangedAxis = LayoutAxis.horizontal
  /// The sequence number of the first arrangement as a stack; nil if the item is not a stack.
  var stackOrder: UInt64?
  /// The cached items that provide the baselines of this stack.
  var baselineItems: [LayoutAttribute: ItemReference] = [:]

  var rootEntries: [EngineEntry] = []
  /// The entries of the fixed frame, created on first use, because an engine needs few fixed frames.
  var frameEntries: [EngineEntry] {
    if madeFrameEntries.isEmpty, autoresizedFrame != nil {
      madeFrameEntries = [LayoutPart.left, .top, .width, .height].map {
        EngineEntry(.autoresizing($0), storage: self)
      }
    }
    return madeFrameEntries
  }
  private var madeFrameEntries: [EngineEntry] = []
  var intrinsicEntries: [EngineEntry] = []

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
    let held = held ?? HeldConstraints()
    self.held = held
    held.list.append(constraint)
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
    for entry in intrinsicEntries { body(entry) }
  }

  /// Calls a closure with all entries of this item.
  func forEachEntry(_ body: (EngineEntry) -> Void) {
    for entry in rootEntries { body(entry) }
    forEachOwnEntry(body)
    // The order decides between equally good layouts.
    for constraint in constraints { body(constraint.entry) }
  }
}
