import ConstraintSolver
import Geometry

/// A system of its own for one subtree, made to find out how large the subtree would like to be.
///
/// It reads what the items hold and leaves their engine alone.
@MainActor
struct FittingSystem {
  private let solver = Solver()
  private var records: [ObjectIdentifier: EngineItem] = [:]
  private let top: any LayoutItem
  /// The constraints about natural heights that follow widths.
  private var followers: [Follower] = []

  /// More than any rank in an engine: what an engine does not know yet gets its variables there last.
  private static let unknownRank = Int.max / 2

  private struct Follower {
    let item: any LayoutItem
    let constraints: [ConstraintID]
    var width: Double
    var height: Double
  }

  init(_ top: any LayoutItem) {
    self.top = top
  }

  /// The size of the frame that comes nearest to a target.
  mutating func fit(_ target: Size, horizontal: LayoutPriority, vertical: LayoutPriority) -> Size {
    let insets = top.alignmentRectInsets
    pull(.left, 0, .required)
    pull(.top, 0, .required)
    pull(.width, max(0, target.width - insets.left - insets.right), horizontal)
    pull(.height, max(0, target.height - insets.top - insets.bottom), vertical)
    var entries: [EngineEntry] = []
    top.forEachLayoutItem { item in
      let storage = item.layoutStorage
      storage.item = item
      storage.forEachEntry { entries.append($0) }
    }
    let forms = entries.compactMap { entry -> (entry: EngineEntry, form: LayoutForm)? in
      switch entry.source {
      case .root: return nil
      case .autoresizing where entry.storage === top.layoutStorage: return nil
      case .intrinsic(.vertical, _) where entry.storage?.fitted != nil: return nil
      default: return entry.form.map { (entry, $0) }
      }
    }
    // As in an engine, variables are made in the order of the tree, whatever is entered first.
    for term in forms.lazy.flatMap(\.form.terms) { makeRecord(for: term.item) }
    for (entry, form) in forms.sorted(by: { $1.entry.yields(to: $0.entry) }) where add(form) == nil {
      if entry.place != nil { add(form.softened) }
    }
    top.forEachLayoutItem { follow($0) }
    rank()
    solver.solve()
    fitHeights()
    return Size(
      width: solver.value(variable(.width, of: top)) + insets.left + insets.right,
      height: solver.value(variable(.height, of: top)) + insets.top + insets.bottom)
  }

  /// Enters the natural height of an item at its natural width, where it follows the width. What the item's engine
  /// found last has no say: the same content fits the same size, whatever it was before.
  private mutating func follow(_ item: any LayoutItem) {
    guard item.layoutStorage.fitted != nil, let size = item.layoutStorage.intrinsic?.size,
      let height = item.intrinsicContentHeight(forWidth: size.width)
    else { return }
    let forms = [true, false].compactMap { isHugging -> LayoutForm? in
      var form = LayoutForm(intrinsic: item, axis: .vertical, isHugging: isHugging)
      form?.constant = -height
      return form
    }
    followers.append(
      Follower(item: item, constraints: forms.compactMap { add($0) }, width: size.width, height: height))
  }

  /// Solves until every height is that of its width, or for as many rounds as an engine would.
  private mutating func fitHeights() {
    for round in 1..<LayoutEngine.lastFittingRound {
      var changed = false
      for index in followers.indices {
        let follower = followers[index]
        let width = solver.value(variable(.width, of: follower.item))
        guard width != follower.width, let height = follower.item.intrinsicContentHeight(forWidth: width)
        else { continue }
        followers[index].width = width
        guard LayoutEngine.takes(height, after: follower.height, round: round) else { continue }
        followers[index].height = height
        // A natural size that is required and contradicts others stays as it was.
        for id in follower.constraints { try? solver.setConstant(-height, of: id) }
        changed = true
      }
      guard changed else { return }
      solver.solve()
    }
  }

  private mutating func pull(_ part: LayoutPart, _ value: Double, _ priority: LayoutPriority) {
    var form = LayoutForm()
    form.add(part, of: top, times: 1)
    form.constant = -value
    form.priority = priority
    add(form)
  }

  /// One that contradicts earlier ones is left out, as in the engine, where it is reported.
  @discardableResult
  private mutating func add(_ form: LayoutForm) -> ConstraintID? {
    let terms = form.terms.map { Term(variable($0.part, of: $0.item), $0.coefficient) }
    return try? solver.add(
      Constraint(
        LinearExpression(terms: terms, constant: form.constant), form.relation.solved,
        priority: form.priority.solved))
  }

  /// Lets ties fall as they do in the engine of the tree: by the ranks there, then by what came first here, and inside
  /// stacks by their order.
  private func rank() {
    solver.rank(top.ranked { records[ObjectIdentifier($0)] }.flatMap(\.variables))
  }

  private mutating func variable(_ part: LayoutPart, of item: any LayoutItem) -> Variable {
    makeRecord(for: item).variable(part)
  }

  @discardableResult
  private mutating func makeRecord(for item: any LayoutItem) -> EngineItem {
    let key = ObjectIdentifier(item)
    if let found = records[key] { return found }
    let known = item.layoutStorage.record.flatMap { $0.engine == nil || $0.isRetired ? nil : $0.rank }
    let made = EngineItem(
      item, engine: nil, rank: known ?? Self.unknownRank + records.count,
      variables: (0..<4).map { _ in solver.makeVariable() })
    records[key] = made
    for extent in [LayoutPart.width, .height] {
      _ = try? solver.add(Constraint(LinearExpression(made.variable(extent)), .greaterThanOrEqual))
    }
    return made
  }
}
