import BacklitGeometry
import BacklitValues
import ConstraintSolver

extension LayoutItem {
  /// Whether the item could have a different position or size without violating more constraints.
  ///
  /// Applies pending changes. Use this for diagnosis, not in every frame.
  ///
  /// Complexity: O(n) in the items of the tree and their free variables, plus a small linear program for each
  /// constraint that is exactly at its limit.
  public var hasAmbiguousLayout: Bool {
    let element = self.element
    guard element.layoutParent != nil else { return element.layoutRoot.layoutStorage.rootSize == nil }
    return element.ambiguousAttributes(in: LayoutEngine.engine(for: element))[ObjectIdentifier(self)] != nil
  }

  /// Switches between the current layout of the item's tree and an alternative that is equally good.
  ///
  /// Ambiguous items change their frames; the next call restores them. Does nothing if the layout is not
  /// ambiguous. The alternative frames stay until the layout changes. Applies pending changes. Complexity: as
  /// for ``LayoutItem/hasAmbiguousLayout``.
  public func exerciseAmbiguityInLayout() {
    let engine = LayoutEngine.engine(for: element)
    engine.solve()
    let wasExercised = engine.exercised != nil
    engine.exercised = wasExercised ? nil : engine.solver.alternativeSolution()
    guard wasExercised || engine.exercised != nil else { return }
    engine.revision += 1
    element.layoutRoot.layoutDidInvalidate()
  }

  /// Returns the active constraints that affect the item along an axis, oldest first.
  public func constraintsAffectingLayout(for axis: LayoutAxis) -> [LayoutConstraint] {
    element.layoutStorage.mentions.all.filter {
      $0.firstAttribute.axis == axis || $0.secondAttribute.axis == axis
    }
  }

  /// A textual representation of the item and its descendants, with one line for each item.
  ///
  /// A line has the frame as last solved and a mark if the layout is ambiguous. Complexity: as for
  /// ``LayoutItem/hasAmbiguousLayout``.
  package func layoutTrace() -> String {
    let element = self.element
    let ambiguous = Set(element.ambiguousLayoutItems().map(ObjectIdentifier.init))
    var lines: [String] = []
    element.trace(depth: 0, ambiguous: ambiguous, into: &lines)
    return lines.joined(separator: "\n")
  }
}

extension LayoutElement {
  /// The item and its descendants whose position or size is ambiguous, parents first.
  ///
  /// The result includes items without any constraints. Complexity: as for ``LayoutItem/hasAmbiguousLayout``.
  package func ambiguousLayoutItems() -> [any LayoutElement] {
    let ambiguous = ambiguousLayoutAttributes()
    var found: [any LayoutElement] = []
    forEachLayoutItem { item in
      if ambiguous[ObjectIdentifier(item)] != nil { found.append(item) }
    }
    return found
  }

  /// Returns the ambiguous attributes of each item in this item's tree: `left`, `top`, `width`, `height`. The list of an
  /// item that only moves with its parent is empty; other items are missing.
  ///
  /// Complexity: as for ``LayoutItem/hasAmbiguousLayout``.
  package func ambiguousLayoutAttributes() -> [ObjectIdentifier: [LayoutAttribute]] {
    ambiguousAttributes(in: LayoutEngine.engine(for: self))
  }

  fileprivate func ambiguousAttributes(in engine: LayoutEngine) -> [ObjectIdentifier: [LayoutAttribute]] {
    engine.solve()
    let loose = Set(engine.solver.undeterminedVariables())
    let parts: [(LayoutPart, LayoutAttribute)] = [
      (.left, .left), (.top, .top), (.width, .width), (.height, .height),
    ]
    var found: [ObjectIdentifier: [LayoutAttribute]] = [:]
    layoutRoot.forEachLayoutItem { item in
      let storage = item.layoutStorage
      if let record = storage.record, record.belongs(to: engine), !record.isRetired {
        // A variable that no constraint uses is free, even if its lower bound fixes its value.
        let free = parts.filter { part, _ in
          loose.contains(record.variable(part)) || record.uses[part] == 0
        }.map { $0.1 }
        if !free.isEmpty { found[ObjectIdentifier(item)] = free }
      } else if storage.autoresizedFrame == nil {
        found[ObjectIdentifier(item)] = parts.map { $0.1 }
      } else if let parent = item.layoutParent, found[ObjectIdentifier(parent)] != nil {
        // A fixed frame that no constraint mentions is ambiguous only if its parent is.
        found[ObjectIdentifier(item)] = []
      }
    }
    return found
  }

  /// The number of uses of the position and the extent of the item along an axis by constraints in the solver.
  package func layoutUses(along axis: LayoutAxis) -> Int {
    guard let uses = layoutStorage.record?.uses else { return 0 }
    return Int(axis == .horizontal ? uses[.left] + uses[.width] : uses[.top] + uses[.height])
  }

  /// Whether a required constraint fixes the extent of the item along an axis at a constant.
  package func hasFixedExtent(along axis: LayoutAxis) -> Bool { layoutStorage.record?.isFixed(axis) ?? false }

  /// Whether an alternative layout of the item's tree is shown.
  package var showsAlternativeLayout: Bool { LayoutEngine.engine(for: self).alternative != nil }

  /// Shows a layout of the item's tree that is equally good, in which an ambiguous item is elsewhere or of a different
  /// size. It is found again after each change of the layout.
  /// - Parameter item: the ambiguous item; nil, or an item that is not ambiguous, for the layout as solved.
  package func showAlternativeLayout(moving item: (any LayoutElement)?) {
    let engine = LayoutEngine.engine(for: self)
    engine.solve()
    let loose = Set(engine.solver.undeterminedVariables())
    engine.alternative = item?.layoutStorage.record?.variables.first { loose.contains($0) }
    engine.exercised = engine.alternative.flatMap { engine.solver.alternativeSolution(moving: $0) }
    engine.revision += 1
    layoutRoot.layoutDidInvalidate()
  }

  fileprivate func trace(depth: Int, ambiguous: Set<ObjectIdentifier>, into lines: inout [String]) {
    let frame = solvedFrame
    let numbers = [frame.minX, frame.minY, frame.width, frame.height].map(Numerals.text)
    let mark = ambiguous.contains(ObjectIdentifier(self)) ? " AMBIGUOUS" : ""
    let indent = String(repeating: "  ", count: depth)
    lines.append("\(indent)\(layoutName) (\(numbers.joined(separator: ", ")))\(mark)")
    forEachLayoutChild { $0.trace(depth: depth + 1, ambiguous: ambiguous, into: &lines) }
  }
}

extension LayoutConstraint {
  /// Calls a closure while the solved frames are those for a constant of the constraint that is larger by a distance.
  ///
  /// Natural heights stay as they are. The closure must not change the layout. Does not call it if the constraint is
  /// required or not active.
  package func withSolution<Result>(forConstantLargerBy distance: Double, _ body: () -> Result) -> Result? {
    guard let engine = entry.engine else { return nil }
    engine.solve()
    guard let id = entry.id, let lowered = entry.lowered, lowered.priority != .required else { return nil }
    func solve(_ constant: Double) {
      // A constraint that is not required cannot be refused.
      try? engine.solver.setConstant(constant, of: id)
      engine.solver.solve()
    }
    let exercised = engine.exercised
    engine.exercised = nil
    // The solver has all terms on one side.
    solve(lowered.constant - distance)
    defer {
      solve(lowered.constant)
      engine.exercised = exercised
    }
    return body()
  }
}
