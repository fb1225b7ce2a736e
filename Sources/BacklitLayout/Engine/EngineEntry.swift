import BacklitValues
import ConstraintSolver

/// A constraint in an engine: one of the program, or one that follows from a property of an item.
@MainActor
final class EngineEntry {
  enum Source {
    case constraint
    case root(LayoutPart)
    case autoresizing(LayoutPart)
    case intrinsic(IntrinsicKind)
  }

  /// The form of the entry that the solver holds.
  ///
  /// Most forms are a variable, or the sum or the difference of two, which are stored without an array. The order of the
  /// properties leaves no gaps, because a view has many entries.
  struct Lowered {
    struct Term {
      let record: EngineItem
      let coefficient: Double
      let part: LayoutPart
    }

    /// The terms after those below.
    private var otherTerms: [Term] = []
    var constant: Double
    // At most two terms whose coefficients are 1 or -1, before all others.
    private var firstRecord: EngineItem?
    private var secondRecord: EngineItem?
    private var firstPart = LayoutPart.left
    private var secondPart = LayoutPart.left
    private var isFirstNegative = false
    private var isSecondNegative = false
    var relation: LayoutRelation
    var priority: LayoutPriority

    /// Creates a form without terms.
    init(constant: Double, relation: LayoutRelation, priority: LayoutPriority) {
      self.constant = constant
      self.relation = relation
      self.priority = priority
    }

    private var firstTerm: Term? {
      firstRecord.map { Term(record: $0, coefficient: isFirstNegative ? -1 : 1, part: firstPart) }
    }
    private var secondTerm: Term? {
      secondRecord.map { Term(record: $0, coefficient: isSecondNegative ? -1 : 1, part: secondPart) }
    }

    /// Adds a term. Give the number of further terms, so that the memory is as large as it must be.
    mutating func append(_ term: Term, followedBy remaining: Int) {
      if secondRecord == nil, otherTerms.isEmpty, abs(term.coefficient) == 1 {
        if firstRecord == nil {
          (firstRecord, firstPart, isFirstNegative) = (term.record, term.part, term.coefficient < 0)
        } else {
          (secondRecord, secondPart, isSecondNegative) = (term.record, term.part, term.coefficient < 0)
        }
      } else {
        if otherTerms.isEmpty { otherTerms.reserveCapacity(remaining + 1) }
        otherTerms.append(term)
      }
    }

    /// Calls a closure with each term, in order.
    func forEachTerm(_ body: (Term) -> Void) {
      if let firstTerm { body(firstTerm) }
      if let secondTerm { body(secondTerm) }
      for term in otherTerms { body(term) }
    }

    /// The term, if there is only one.
    private var onlyTerm: Term? {
      guard let firstTerm else { return otherTerms.count == 1 ? otherTerms[0] : nil }
      return secondRecord == nil && otherTerms.isEmpty ? firstTerm : nil
    }

    /// The item and the axis whose extent a form fixes at a constant, if it is a required equation.
    var fixedExtent: (record: EngineItem, axis: LayoutAxis)? {
      guard relation == .equal, priority == .required, let onlyTerm else { return nil }
      switch onlyTerm.part {
      case .left, .top: return nil
      case .width: return (onlyTerm.record, .horizontal)
      case .height: return (onlyTerm.record, .vertical)
      }
    }

    /// Whether the form is about one extent, which constraints in the solver fix at a constant.
    @MainActor
    var isOnFixedExtent: Bool {
      guard let onlyTerm else { return false }
      return onlyTerm.record.isFixed(onlyTerm.part == .width ? .horizontal : .vertical)
    }

    /// Whether both have the same terms in the same order.
    func hasSameTerms(as other: Lowered) -> Bool {
      firstRecord === other.firstRecord && firstPart == other.firstPart
        && isFirstNegative == other.isFirstNegative && secondRecord === other.secondRecord
        && secondPart == other.secondPart && isSecondNegative == other.isSecondNegative
        && otherTerms.elementsEqual(other.otherTerms, by: Self.areSame)
    }

    private static func areSame(_ term: Term, _ other: Term) -> Bool {
      term.record === other.record && term.part == other.part && term.coefficient == other.coefficient
    }
  }

  /// The constraint or the item that the entry is about.
  private enum Subject {
    /// A constraint while it is active.
    case constraint(LayoutConstraint)
    /// The item that has the property.
    case item(ItemReference)
  }

  private var subject: Subject?
  /// The engine that holds the entry, queued or lowered.
  var host: EngineReference?
  /// The sequence number of the activation. In a conflict, later entries give way to earlier ones.
  var order: UInt64 = 0
  /// The sequence number of the stack, if the entry is a constraint of a stack.
  private var stackOrder: UInt64 = 0
  var lowered: Lowered?
  /// The place among the constraints of the stack; -1 for other entries.
  private var stackIndex: Int32 = -1
  var id: ConstraintID?
  let source: Source
  var isQueued = false

  private static var lastOrder: UInt64 = 0

  /// Creates an entry of a constraint.
  init() { source = .constraint }

  /// Creates an entry of a property of an item.
  init(_ source: Source, storage: LayoutStorage, order: UInt64) {
    self.source = source
    self.order = order
    subject = .item(storage.reference)
  }

  /// The constraint that owns the entry, if the source is a constraint, while it is active.
  var constraint: LayoutConstraint? {
    get { if case .constraint(let constraint) = subject { constraint } else { nil } }
    set { subject = newValue.map { .constraint($0) } }
  }

  /// The item that owns the entry, if the source is a property of an item.
  private var owner: ItemReference? { if case .item(let reference) = subject { reference } else { nil } }

  /// The position of a stack's constraint among the constraints of all stacks; nil for other entries.
  var stackPlace: StackPlace? {
    get { stackIndex < 0 ? nil : StackPlace(stack: stackOrder, index: Int(stackIndex)) }
    set {
      stackOrder = newValue?.stack ?? 0
      stackIndex = newValue.map { Int32($0.index) } ?? -1
    }
  }

  /// The storage of the item that owns the entry, if the source is a property of an item.
  var storage: LayoutStorage? { owner?.storage }

  /// The item that owns the entry, if the source is a property of an item.
  private var item: (any LayoutElement)? { owner?.item }

  /// The engine that holds the entry, queued or lowered.
  var engine: LayoutEngine? { host?.engine }

  static func nextOrder() -> UInt64 { nextOrders(1) }

  /// Reserves sequence numbers and returns the first one.
  static func nextOrders(_ count: Int) -> UInt64 {
    defer { lastOrder += UInt64(count) }
    return lastOrder + 1
  }

  /// Queues the entry in its engine because its form may have changed. Does nothing outside of an engine.
  func changed() { engine?.enqueue(self) }

  /// The rank of the source in a conflict: the entry with the larger rank gives way first.
  private var rank: Int {
    switch source {
    case .root: 0
    case .autoresizing: 1
    case .intrinsic: 2
    case .constraint: stackPlace != nil ? 5 : constraint?.isOfContainer == true ? 3 : 4
    }
  }

  /// The seniority of the entry: in a conflict, the entry with the greatest value gives way first.
  ///
  /// Constraints of stacks give way to constraints of the program. Among the constraints of stacks, the last
  /// in the arrangement gives way first, independent of the time of activation. The result therefore does not
  /// depend on the order in which views were added and removed.
  var seniority: Seniority {
    Seniority(rank: rank, order: stackPlace?.stack ?? order, index: stackPlace?.index ?? 0)
  }

  /// Whether this entry gives way to another entry in a conflict.
  func yields(to other: EngineEntry) -> Bool { seniority > other.seniority }

  /// The numeric form of the entry; nil if the entry constrains nothing now.
  var form: LayoutForm? {
    switch source {
    case .constraint:
      guard let constraint, constraint.isActive else { return nil }
      return LayoutForm(constraint)
    case .root(let part): return item.flatMap { LayoutForm(root: $0, part: part) }
    case .autoresizing(let part): return item.flatMap { LayoutForm(autoresizing: $0, part: part) }
    case .intrinsic(let kind): return item.flatMap { LayoutForm(intrinsic: $0, kind) }
    }
  }

  /// A textual representation of the entry for messages.
  var text: String {
    if let constraint {
      // All constraints of a stack share one text, so that a message lists the stack once.
      return stackPlace == nil
        ? constraint.label : "the arrangement of \(constraint.holder?.item?.layoutName ?? "(gone)")"
    }
    guard let item, let form, let term = form.terms.first else { return "(gone)" }
    let number = Numerals.text(-form.constant / term.coefficient)
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
    guard let constraint else { return item.map { [$0.layoutName] } ?? [] }
    return constraint.items.map(\.layoutName)
  }
}

/// The place of an entry in the order in which entries give way, as numbers, which are faster to compare than
/// entries.
struct Seniority: Comparable {
  let rank: Int
  let order: UInt64
  let index: Int

  static func < (first: Self, second: Self) -> Bool {
    (first.rank, first.order, first.index) < (second.rank, second.order, second.index)
  }
}

/// The four variables of an item in one engine, with the number of constraints that use each variable. The order of the
/// properties leaves no gaps between them.
@MainActor
final class EngineItem {
  var uses = Uses()
  private let host: EngineReference?
  private let item: ItemReference
  /// The variables in the order of ``LayoutPart``.
  private let parts: InlineArray<4, Variable>
  /// The creation order of the variables among the items of the engine; see ``LayoutEngine/rankItems()``.
  var rank: Int
  /// The constraints that keep width and height at zero or more; nil in a separate system.
  var floors: (width: ConstraintID, height: ConstraintID)?
  /// Whether the engine updates the natural height when the width changes.
  var tracksHeight = false
  /// Whether the variables are no longer in the solver.
  var isRetired = false
  /// The numbers of constraints in the solver that fix the width or the height at a constant.
  private var fixedCounts: (width: Int32, height: Int32) = (0, 0)

  /// Creates the record of an item. Pass no engine for a separate system.
  init(_ item: any LayoutElement, engine: LayoutEngine?, rank: Int, solver: Solver) {
    self.item = item.layoutStorage.reference(to: item)
    host = engine?.reference
    self.rank = rank
    parts = InlineArray { _ in solver.makeVariable() }
  }

  /// The engine of the record; nil for a separate system.
  var engine: LayoutEngine? { host?.engine }

  /// Whether an engine made the record.
  func belongs(to engine: LayoutEngine) -> Bool { host === engine.reference }

  /// The storage of the item; nil after the item is gone.
  var storage: LayoutStorage? { item.storage }

  /// Whether the item is in the tree of an engine now.
  func isInTree(of engine: LayoutEngine) -> Bool {
    item.item.map { $0.layoutRoot.layoutStorage.ownedEngine === engine } ?? false
  }

  /// The variables in the order of ``LayoutPart``.
  var variables: [Variable] { LayoutPart.allCases.map(variable) }

  /// The current name of the item.
  ///
  /// Finding the name can search the tree, so call this only for messages.
  var name: String { item.item?.layoutName ?? "(gone)" }

  var isUnused: Bool { LayoutPart.allCases.allSatisfy { uses[$0] == 0 } }

  /// Whether a required constraint in the solver fixes the extent along an axis at a constant.
  func isFixed(_ axis: LayoutAxis) -> Bool {
    axis == .horizontal ? fixedCounts.width > 0 : fixedCounts.height > 0
  }

  /// Counts a required constraint that fixes the extent along an axis at a constant.
  func countFixed(_ axis: LayoutAxis, by step: Int) {
    if axis == .horizontal { fixedCounts.width += Int32(step) } else { fixedCounts.height += Int32(step) }
  }

  /// The number of constraints that use each variable. A vector would be aligned, which wastes memory.
  struct Uses {
    private var counts = InlineArray<4, Int32>(repeating: 0)

    subscript(part: LayoutPart) -> Int32 {
      get { counts[part.rawValue] }
      set { counts[part.rawValue] = newValue }
    }
  }

  func variable(_ part: LayoutPart) -> Variable { parts[part.rawValue] }
}
