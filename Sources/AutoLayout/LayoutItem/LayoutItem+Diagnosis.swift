import ConstraintSolver
import Geometry

extension LayoutItem {
  /// Whether the item could as well be elsewhere, or of another size, without breaking more of what it was told.
  ///
  /// Takes in pending changes. Costs a walk over the tree and over all that can move in it, and small linear programs
  /// where limits just reached hold items back; meant for finding faults, not for every frame.
  public var hasAmbiguousLayout: Bool {
    guard layoutParent != nil else { return layoutRoot.layoutStorage.rootSize == nil }
    return ambiguousLayoutItems(in: LayoutEngine.engine(for: self)).contains(ObjectIdentifier(self))
  }

  /// All items from this one downwards that could as well be elsewhere or of another size, parents first.
  ///
  /// Items that nothing at all is said about are among them. The cost is that of ``hasAmbiguousLayout``.
  public func ambiguousLayoutItems() -> [any LayoutItem] {
    let ambiguous = ambiguousLayoutItems(in: LayoutEngine.engine(for: self))
    var found: [any LayoutItem] = []
    forEachLayoutItem { item in
      if ambiguous.contains(ObjectIdentifier(item)) { found.append(item) }
    }
    return found
  }

  private func ambiguousLayoutItems(in engine: LayoutEngine) -> Set<ObjectIdentifier> {
    engine.solve()
    let loose = Set(engine.solver.undeterminedVariables())
    var found: Set<ObjectIdentifier> = []
    layoutRoot.forEachLayoutItem { item in
      let storage = item.layoutStorage
      let isFree: Bool
      if let record = storage.record, record.engine === engine, !record.isRetired {
        // A variable that no constraint uses is loose too, or held by its floor alone.
        isFree = zip(record.variables, record.uses).contains { loose.contains($0) || $1 == 0 }
      } else {
        // A fixed frame that nothing mentions is as certain as what it lies in.
        isFree =
          storage.autoresizedFrame == nil
          || item.layoutParent.map { found.contains(ObjectIdentifier($0)) } ?? false
      }
      if isFree { found.insert(ObjectIdentifier(item)) }
    }
    return found
  }

  /// Another layout of the tree that the item is in, as good as the present one by everything that was said: the
  /// items whose frames differ in it, with those frames in points in the coordinates of the topmost item.
  ///
  /// Empty where the layout is not ambiguous. Showing it for a moment makes visible what is left open; the present
  /// layout stays. Takes in pending changes; the cost is that of ``hasAmbiguousLayout``.
  public func alternativeFrames() -> [(item: any LayoutItem, frame: Rect)] {
    let engine = LayoutEngine.engine(for: self)
    engine.solve()
    guard let other = engine.solver.alternativeSolution() else { return [] }
    let exercised = engine.exercised
    engine.exercised = nil
    defer { engine.exercised = exercised }
    var found: [(item: any LayoutItem, frame: Rect)] = []
    layoutRoot.forEachLayoutItem { item in
      let present = item.solvedFrame
      guard let record = item.layoutStorage.record, record.engine === engine, !record.isRetired else {
        // What lies in another item by a fixed frame goes with it.
        guard item.layoutStorage.autoresizedFrame != nil, let parent = item.layoutParent,
          let moved = found.last(where: { $0.item === parent })
        else { return }
        let origin = parent.solvedFrame.origin
        let frame = present.offset(dx: moved.frame.minX - origin.x, dy: moved.frame.minY - origin.y)
        if frame != present { found.append((item, frame)) }
        return
      }
      let shift = record.variables.map { (other[$0] ?? engine.solver.value($0)) - engine.solver.value($0) }
      let frame = Rect(
        x: present.minX + shift[0], y: present.minY + shift[1], width: present.width + shift[2],
        height: present.height + shift[3])
      if frame != present { found.append((item, frame)) }
    }
    return found
  }

  /// Shows another layout of the tree that the item is in, as good as the present one by everything that was said; called
  /// again, it goes back. Nothing happens where nothing is ambiguous.
  ///
  /// What jumps is what no constraint ties down. The frames stay until something about the layout changes. Takes in
  /// pending changes; the cost is that of ``hasAmbiguousLayout``.
  public func exerciseAmbiguityInLayout() {
    let engine = LayoutEngine.engine(for: self)
    engine.solve()
    let wasExercised = engine.exercised != nil
    engine.exercised = wasExercised ? nil : engine.solver.alternativeSolution()
    if wasExercised || engine.exercised != nil { layoutRoot.layoutDidInvalidate() }
  }

  /// The active constraints that speak about the item along an axis, oldest first.
  public func constraintsAffectingLayout(for axis: LayoutAxis) -> [LayoutConstraint] {
    layoutStorage.mentions.sorted { $0.key < $1.key }.compactMap(\.value.constraint).filter {
      $0.firstAttribute.axis == axis || $0.secondAttribute.axis == axis
    }
  }

  /// The tree from this item downwards as text: a line for each item with its frame as last solved, marked where
  /// the layout is ambiguous. The cost is that of ``hasAmbiguousLayout``.
  public func layoutTrace() -> String {
    let ambiguous = Set(ambiguousLayoutItems().map(ObjectIdentifier.init))
    var lines: [String] = []
    trace(depth: 0, ambiguous: ambiguous, into: &lines)
    return lines.joined(separator: "\n")
  }

  private func trace(depth: Int, ambiguous: Set<ObjectIdentifier>, into lines: inout [String]) {
    let frame = solvedFrame
    let numbers = [frame.minX, frame.minY, frame.width, frame.height].map(Numerals.text)
    let mark = ambiguous.contains(ObjectIdentifier(self)) ? " AMBIGUOUS" : ""
    let indent = String(repeating: "  ", count: depth)
    lines.append("\(indent)\(layoutName) (\(numbers.joined(separator: ", ")))\(mark)")
    for child in layoutChildren { child.trace(depth: depth + 1, ambiguous: ambiguous, into: &lines) }
  }
}
