import ConstraintSolver

/// One thing that is said to an engine: a constraint of the program, or one that an item says of itself.
@MainActor
final class EngineEntry {
  enum Source {
    case constraint
    case root(LayoutPart)
    case autoresizing(LayoutPart)
    case intrinsic(LayoutAxis, isHugging: Bool)
  }

  /// What the solver has of this entry.
  struct Lowered {
    struct Term {
      let record: EngineItem
      let part: LayoutPart
      let coefficient: Double
    }

    var terms: [Term]
    var constant: Double
    var relation: LayoutRelation
    var priority: LayoutPriority
  }

  let source: Source
  /// The constraint, where the source is one. It owns the entry.
  weak var constraint: LayoutConstraint?
  /// The storage of the item, where the source is one. It owns the entry.
  weak var storage: LayoutStorage?
  /// The engine that the entry is in, waiting or lowered.
  weak var engine: LayoutEngine?
  var id: ConstraintID?
  var lowered: Lowered?
  var isQueued = false
  /// Grows from one activation to the next; later ones give way to earlier ones.
  var order: UInt64 = 0
  /// The place of a constraint that a stack made among those of all stacks.
  var place: StackPlace?

  private static var lastOrder: UInt64 = 0

  init(_ source: Source, storage: LayoutStorage? = nil) {
    self.source = source
    self.storage = storage
    if storage != nil { order = Self.nextOrder() }
  }

  static func nextOrder() -> UInt64 {
    lastOrder += 1
    return lastOrder
  }

  /// Says that the form may have changed. Nothing happens outside of an engine.
  func changed() { engine?.enqueue(self) }

  /// What gives way to what in a contradiction: the larger gives way first.
  var rank: Int {
    switch source {
    case .root: 0
    case .autoresizing: 1
    case .intrinsic: 2
    case .constraint: place == nil ? 3 : 4
    }
  }

  /// Whether this entry gives way to the other one.
  ///
  /// What a stack says gives way to what a program says, and among that the last in the arrangement, whenever it was
  /// activated: which views came and went before does not show.
  func yields(to other: EngineEntry) -> Bool {
    (rank, place?.stack ?? order, place?.index ?? 0)
      > (other.rank, other.place?.stack ?? other.order, other.place?.index ?? 0)
  }

  /// The entry in numbers, or nil if it has nothing to say now.
  var form: LayoutForm? {
    switch source {
    case .constraint:
      guard let constraint, constraint.holder != nil else { return nil }
      return LayoutForm(constraint)
    case .root(let part): return storage?.item.flatMap { LayoutForm(root: $0, part: part) }
    case .autoresizing(let part): return storage?.item.flatMap { LayoutForm(autoresizing: $0, part: part) }
    case .intrinsic(let axis, let isHugging):
      return storage?.item.flatMap { LayoutForm(intrinsic: $0, axis: axis, isHugging: isHugging) }
    }
  }

  /// The entry in words.
  var words: String {
    if let constraint {
      // A stack is said once, and not by each of its parts.
      return place == nil
        ? constraint.label : "the arrangement of \(constraint.holder?.item?.layoutName ?? "(gone)")"
    }
    guard let item = storage?.item, let form, let term = form.terms.first else { return "(gone)" }
    let number = Numerals.text(-form.constant)
    let name = item.layoutName
    switch source {
    case .constraint: return "(gone)"
    case .root(let part): return "the size of \(name): \(part.name) == \(number)"
    case .autoresizing(let part): return "the fixed frame of \(name): \(part.name) == \(number)"
    case .intrinsic:
      return
        "the content of \(name): \(term.part.name) \(form.relation.rawValue) \(number)"
        + " @\(form.priority.rawValue)"
    }
  }

  /// The names of the items involved.
  var itemNames: [String] {
    guard let constraint else { return storage?.item.map { [$0.layoutName] } ?? [] }
    return constraint.items.map(\.layoutName)
  }
}
