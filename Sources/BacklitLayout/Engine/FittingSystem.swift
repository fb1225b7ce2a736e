import BacklitGeometry
import ConstraintSolver

extension LayoutElement {
  /// The frame size that comes nearest to a target and satisfies the constraints inside the item.
  ///
  /// Only constraints held by the item and its descendants count. The item is pulled to the target with the
  /// given priorities. Low priorities give the smallest size (target zero) or the largest (a large target);
  /// `required` fixes an axis.
  ///
  /// Complexity: builds and solves a separate system for the whole subtree.
  /// - Parameters:
  ///   - target: the target size in points. An extent over 10,000,000 counts as that, and one below zero as zero.
  ///   - horizontalPriority: how strongly the width is pulled to the target's.
  ///   - verticalPriority: how strongly the height is pulled to the target's.
  /// - Returns: the size of the frame in points: at most 10,000,000 and the alignment insets.
  package func systemLayoutSizeFitting(
    _ target: Size, horizontalPriority: LayoutPriority = .fittingSizeLevel,
    verticalPriority: LayoutPriority = .fittingSizeLevel
  ) -> Size {
    layoutStorage.reference(to: self)
    var system = FittingSystem(self)
    return system.fit(target, horizontal: horizontalPriority, vertical: verticalPriority)
  }
}

/// A separate constraint system for one subtree, which computes the fitting size of the subtree.
///
/// It reads the constraints that the items hold and does not change their engine.
@MainActor
struct FittingSystem {
  private let solver = Solver()
  private var records: [ObjectIdentifier: EngineItem] = [:]
  private let top: any LayoutElement
  /// The items whose natural height depends on their width.
  private var heightTrackedItems: [HeightTrackedItem] = []

  /// A rank above every rank in an engine: the engine creates the variables of unknown items last.
  private static let unknownRank = Int.max / 2

  private struct HeightTrackedItem {
    let item: any LayoutElement
    /// The constraints of the height, each with the factor of the height in it.
    let constraints: [(id: ConstraintID, factor: Double)]
    var width: Double
    var height: Double
  }

  init(_ top: any LayoutElement) {
    self.top = top
    // A constraint that conflicts with earlier ones is left out, whatever the reason.
    solver.explainsConflicts = false
  }

  /// The frame size that comes nearest to a target.
  mutating func fit(_ target: Size, horizontal: LayoutPriority, vertical: LayoutPriority) -> Size {
    let insets = top.alignmentRectInsets
    pull(.left, 0, .required)
    pull(.top, 0, .required)
    pull(.width, Self.limited(target.width - insets.left - insets.right), horizontal)
    pull(.height, Self.limited(target.height - insets.top - insets.bottom), vertical)
    var entries: [EngineEntry] = []
    top.forEachLayoutItem { item in
      let storage = item.layoutStorage
      storage.reference(to: item)
      storage.forEachEntry { entries.append($0) }
    }
    let forms = entries.compactMap { entry -> (entry: EngineEntry, form: LayoutForm)? in
      switch entry.source {
      case .root: return nil
      case .autoresizing where entry.storage === top.layoutStorage: return nil
      case .intrinsic(let kind) where kind.axis == .vertical && entry.storage?.fitted != nil: return nil
      default: return entry.form.map { (entry, $0) }
      }
    }
    // As in an engine, variables are created in tree order, independent of the order of the constraints.
    for term in forms.lazy.flatMap(\.form.terms) { makeRecord(for: term.item) }
    for (entry, form) in forms.sorted(by: { $1.entry.yields(to: $0.entry) }) where add(form) == nil {
      if entry.stackPlace != nil { add(form.softened) }
    }
    top.forEachLayoutItem { addNaturalHeight(of: $0) }
    rank()
    solver.solve()
    fitHeights()
    return Size(
      width: extent(.width) + insets.left + insets.right,
      height: extent(.height) + insets.top + insets.bottom)
  }

  /// The solved width or height of the topmost item, limited like a frame.
  private mutating func extent(_ part: LayoutPart) -> Double {
    max(0, LayoutEngine.limited(solver.value(variable(part, of: top))))
  }

  /// Adds the natural height of an item at its natural width, if the height depends on the width.
  ///
  /// The last height in the item's engine is ignored, so that the same content always has the same fitting
  /// size.
  private mutating func addNaturalHeight(of item: any LayoutElement) {
    guard item.layoutStorage.fitted != nil, let size = item.layoutStorage.intrinsic?.size,
      let height = item.intrinsicContentHeight(forWidth: size.width)
    else { return }
    let forms = [IntrinsicKind.verticalHugging, .verticalResistance].compactMap { kind -> LayoutForm? in
      var form = LayoutForm(intrinsic: item, kind)
      form?.setExtent(height)
      return form
    }
    heightTrackedItems.append(
      HeightTrackedItem(
        item: item, constraints: forms.compactMap { form in add(form).map { ($0, form.extentFactor) } },
        width: size.width, height: height))
  }

  /// Solves until every height matches its width, or until the engine's limit of rounds.
  private mutating func fitHeights() {
    for round in 1..<LayoutEngine.lastFittingRound {
      var changed = false
      for index in heightTrackedItems.indices {
        let tracked = heightTrackedItems[index]
        let width = solver.value(variable(.width, of: tracked.item))
        guard width != tracked.width, let height = tracked.item.intrinsicContentHeight(forWidth: width)
        else { continue }
        heightTrackedItems[index].width = width
        guard LayoutEngine.acceptsHeight(height, replacing: tracked.height, round: round) else { continue }
        heightTrackedItems[index].height = height
        // A required natural size that conflicts with other constraints keeps its value.
        for (id, factor) in tracked.constraints { try? solver.setConstant(-height * factor, of: id) }
        changed = true
      }
      guard changed else { return }
      solver.solve()
    }
  }

  /// An extent that the solver accepts; the largest one for a target without a limit.
  private static func limited(_ extent: Double) -> Double { min(max(0, extent), 1e7) }

  private mutating func pull(_ part: LayoutPart, _ value: Double, _ priority: LayoutPriority) {
    var form = LayoutForm()
    form.add(part, of: top, times: 1)
    form.constant = -value
    form.priority = priority
    add(form)
  }

  /// Adds a form, unless it conflicts with earlier forms. The engine reports that conflict.
  @discardableResult
  private mutating func add(_ form: LayoutForm) -> ConstraintID? {
    let terms = form.terms.map { Term(variable($0.part, of: $0.item), $0.coefficient) }
    return try? solver.add(
      Constraint(
        LinearExpression(terms: terms, constant: form.constant), form.relation.solved,
        priority: form.priority.solved))
  }

  /// Breaks ties as the engine of the tree does: by the ranks there, then by the order here, and inside
  /// stacks by the order of the stack.
  private func rank() {
    solver.rank(top.ranked { records[ObjectIdentifier($0)] }.flatMap(\.variables))
  }

  private mutating func variable(_ part: LayoutPart, of item: any LayoutElement) -> Variable {
    makeRecord(for: item).variable(part)
  }

  @discardableResult
  private mutating func makeRecord(for item: any LayoutElement) -> EngineItem {
    let key = ObjectIdentifier(item)
    if let found = records[key] { return found }
    let known = item.layoutStorage.record.flatMap { $0.engine == nil || $0.isRetired ? nil : $0.rank }
    let made = EngineItem(
      item, engine: nil, rank: known ?? Self.unknownRank + records.count, solver: solver)
    records[key] = made
    for extent in [LayoutPart.width, .height] {
      _ = try? solver.add(Constraint(LinearExpression(made.variable(extent)), .greaterThanOrEqual))
    }
    return made
  }
}
