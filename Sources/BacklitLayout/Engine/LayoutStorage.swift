import BacklitGeometry

/// The layout state of one item: the constraints it holds, its natural size, its fixed frame, and its entries
/// in the engine of its tree.
///
/// An item creates one storage and keeps it. Only the layout engine reads and changes its contents.
@MainActor
package final class LayoutStorage {
  /// The value in a natural size for an axis without a natural extent.
  package nonisolated static let noIntrinsicMetric = -1.0

  /// The item of this storage. An engine sets it on first use.
  ///
  /// It is not set earlier because a weak reference makes reference counting of the item slower, which is
  /// measurable when many views are created.
  weak var item: (any LayoutElement)?
  /// The engine of the tree, if this item is its root; created on first use.
  var ownedEngine: LayoutEngine?
  /// The variables of the item in its last engine.
  var record: EngineItem?

  /// Constraints whose nearest common ancestor is this item, by the order of activation.
  var held: [UInt64: LayoutConstraint] = [:]
  /// The active constraints that mention this item, held by any item.
  var mentions: [UInt64: WeakConstraint] = [:]

  /// The size of the frame, if this item is a root.
  var rootSize: Size?
  /// The fixed frame in the parent's coordinates; nil if constraints place the item.
  var autoresizedFrame: Rect?
  var intrinsic: IntrinsicSize?
  /// The last measured natural height and its width, if the height depends on the width.
  var fitted: (width: Double, height: Double)?

  /// The arranged items in order. If layouts are equally good, earlier items are decided first.
  var arranged: [WeakItem] = []
  /// The axis along which the items are arranged.
  var arrangedAxis = LayoutAxis.horizontal
  /// The sequence number of the first arrangement as a stack; nil if the item is not a stack.
  var stackOrder: UInt64?
  /// The cached items that provide the baselines of this stack.
  var baselineItems: [LayoutAttribute: WeakItem] = [:]

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

  /// Creates a storage for one item.
  package init() {}

  /// The constraints that the item holds, in the order of activation.
  ///
  /// An item holds the constraints whose nearest common ancestor it is. Complexity: O(n log n).
  package var constraints: [LayoutConstraint] {
    held.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The natural size with its hugging and resistance priorities.
  struct IntrinsicSize: Equatable {
    var size: Size
    var horizontalHugging: LayoutPriority
    var verticalHugging: LayoutPriority
    var horizontalResistance: LayoutPriority
    var verticalResistance: LayoutPriority
  }

  /// A weak reference to a constraint, because views can be released in any order.
  struct WeakConstraint {
    weak var constraint: LayoutConstraint?
  }

  /// A weak reference to an item.
  struct WeakItem {
    weak var item: (any LayoutElement)?
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
