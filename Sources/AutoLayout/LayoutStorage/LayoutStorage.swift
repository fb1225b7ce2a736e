import Geometry

/// What the layout keeps about one item: the constraints it holds, its natural size, its fixed frame, and its
/// place in the engine of its tree.
///
/// An item makes one and keeps it; everything else about it is the layout's own business.
@MainActor
public final class LayoutStorage {
  /// Stands in a natural size for an axis without one.
  public nonisolated static let noIntrinsicMetric = -1.0

  /// The item whose storage this is, once an engine has met it. Before that nobody asks, and what a weak reference
  /// leads to counts its references more slowly from then on, which is felt while many views are made.
  weak var item: (any LayoutItem)?
  /// The engine of the tree whose topmost item this is; made when first needed.
  var ownedEngine: LayoutEngine?
  /// The variables of the item, in the engine that it was last lowered into.
  var record: EngineItem?

  /// Constraints whose nearest common ancestor is this item, by the order in which they were activated.
  var held: [UInt64: LayoutConstraint] = [:]
  /// Active constraints that mention this item, wherever they are held.
  var mentions: [UInt64: WeakConstraint] = [:]

  /// The size of a topmost item's frame.
  var rootSize: Size?
  /// The frame in the parent's coordinates, where the frame is fixed by hand.
  var autoresizedFrame: Rect?
  var intrinsic: IntrinsicSize?
  /// The natural height at a width, where the height follows the width; the latest that was asked for.
  var fitted: (width: Double, height: Double)?

  /// What is arranged in the item, in order: the first ranks first where layouts are equally good.
  var arranged: [WeakItem] = []
  /// Whether that is a row or a column.
  var arrangedAxis = LayoutAxis.horizontal
  /// When the item was first arranged as a stack, in the order of activations; nil for what is none.
  var stackOrder: UInt64?
  /// The items whose baselines count as those of this stack, for those who asked.
  var baselineItems: [LayoutAttribute: WeakItem] = [:]

  var rootEntries: [EngineEntry] = []
  /// The entries of the fixed frame, made when they are first asked for: most frames never matter to an engine.
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

  /// A storage for one item.
  public init() {}

  /// The constraints that the item holds: those whose nearest common ancestor it is, in the order in which
  /// they were activated. Costs sorting them.
  public var constraints: [LayoutConstraint] {
    held.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The natural size and how strongly the item keeps to it.
  struct IntrinsicSize: Equatable {
    var size: Size
    var horizontalHugging: LayoutPriority
    var verticalHugging: LayoutPriority
    var horizontalResistance: LayoutPriority
    var verticalResistance: LayoutPriority
  }

  /// A reference to a constraint that does not keep it alive: views may go away in any order.
  struct WeakConstraint {
    weak var constraint: LayoutConstraint?
  }

  /// A reference that does not keep an item alive.
  struct WeakItem {
    weak var item: (any LayoutItem)?
  }

  /// Whether an engine has variables for the item.
  var isRecorded: Bool { record.map { !$0.isRetired } ?? false }

  /// The fixed frame and the natural size, as an engine is told them.
  func forEachOwnEntry(_ body: (EngineEntry) -> Void) {
    for entry in frameEntries { body(entry) }
    for entry in intrinsicEntries { body(entry) }
  }

  /// Everything that this item itself says to an engine.
  func forEachEntry(_ body: (EngineEntry) -> Void) {
    for entry in rootEntries { body(entry) }
    forEachOwnEntry(body)
    // In order: which of several equally good layouts it is depends on who comes first.
    for constraint in constraints { body(constraint.entry) }
  }
}
