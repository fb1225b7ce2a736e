import BacklitGeometry
import ConstraintSolver

extension LayoutElement {
  /// Solves the layout of the item's tree. Does nothing if nothing changed.
  package func solveLayout() { LayoutEngine.engine(for: self).solve() }

  /// Whether the item's tree has changed since it was last solved.
  package var hasUnsolvedLayout: Bool { layoutRoot.layoutStorage.ownedEngine?.hasPendingWork ?? true }

  /// The number of times that the solved frames in the item's tree may have changed.
  package var layoutRevision: Int { layoutRoot.layoutStorage.ownedEngine?.revision ?? 0 }

  /// The number of constraints that were added, changed or queued again since the item's tree was last
  /// solved.
  ///
  /// Removed constraints do not count.
  package var unsolvedChangeCount: Int { unsolvedEntries.count }

  /// Descriptions of the changes since the item's tree was last solved, without the first `count` changes.
  ///
  /// Complexity: looks up the name of each changed item.
  package func unsolvedChanges(after count: Int = 0) -> [String] {
    unsolvedEntries.dropFirst(count).map(\.text)
  }

  private var unsolvedEntries: [EngineEntry] {
    layoutRoot.layoutStorage.ownedEngine?.queue.filter(\.isQueued) ?? []
  }

  /// The alignment rectangle as last solved, in points, in the coordinates of the root.
  ///
  /// An item without a position along an axis lies at its parent's corner, unless an alternative layout moves it.
  package var solvedAlignmentRect: Rect {
    guard let record = layoutStorage.record, !record.isRetired, let engine = record.engine else {
      return unsolvedAlignmentRect
    }
    // Only an item without a position reads its parent's frame, so reading a placed item does not depend on
    // its depth.
    let isPlaced = record.uses[.left] > 0 && record.uses[.top] > 0
    let corner = isPlaced ? .zero : layoutParent?.solvedFrame.origin ?? .zero
    return Rect(
      x: record.uses[.left] == 0
        ? corner.x + engine.move(of: record.variable(.left)) : engine.value(record.variable(.left)),
      y: record.uses[.top] == 0
        ? corner.y + engine.move(of: record.variable(.top)) : engine.value(record.variable(.top)),
      width: engine.value(record.variable(.width)), height: engine.value(record.variable(.height)))
  }

  /// The alignment rectangle of an item without variables in the solver.
  private var unsolvedAlignmentRect: Rect {
    let corner = layoutParent?.solvedFrame.origin ?? .zero
    guard let frame = layoutStorage.autoresizedFrame else { return Rect(origin: corner, size: .zero) }
    let insets = alignmentRectInsets
    return Rect(
      x: corner.x + frame.minX + insets.left, y: corner.y + frame.minY + insets.top,
      width: max(0, frame.width - insets.left - insets.right),
      height: max(0, frame.height - insets.top - insets.bottom))
  }

  /// The frame as last solved, in points, in the coordinates of the root: the alignment rectangle and the
  /// insets around it.
  package var solvedFrame: Rect {
    let rect = solvedAlignmentRect
    let insets = alignmentRectInsets
    return Rect(
      x: rect.minX - insets.left, y: rect.minY - insets.top,
      width: rect.width + insets.left + insets.right, height: rect.height + insets.top + insets.bottom)
  }

  /// The work that the engine of the item's tree has done so far.
  package var layoutCounters: LayoutCounters { LayoutEngine.engine(for: self).counters }
}

extension LayoutItem {
  /// The broken constraints in the item's tree, oldest first, each with its conflict set. Applies pending
  /// changes.
  package func layoutProblems() -> [LayoutProblem] {
    let engine = LayoutEngine.engine(for: element)
    engine.solve()
    return NamingScope.run { engine.broken.sorted { $0.key < $1.key }.map { engine.problem($0.value) } }
  }
}

extension LayoutEngine {
  /// The value of a variable in points.
  fileprivate func value(_ variable: Variable) -> Double {
    Self.limited(exercised?[variable] ?? solver.value(variable))
  }

  /// A value of the solver, limited to ±10,000,000 points, because a chain of multipliers can grow without
  /// bound. A value that is not a number is 0.
  static func limited(_ value: Double) -> Double {
    value.isNaN ? 0 : Swift.min(Swift.max(value, -1e7), 1e7)
  }

  /// How far an alternative layout moves a variable that no constraint uses.
  fileprivate func move(of variable: Variable) -> Double {
    exercised?[variable].map { $0 - solver.value(variable) } ?? 0
  }
}

/// The work that an engine has done since its creation, for tests and for measuring the cost of a layout.
package struct LayoutCounters: Hashable, Sendable {
  /// The number of constraints added to the solver.
  package var additions = 0
  /// The number of constraints removed from the solver.
  package var removals = 0
  /// The number of constants changed in place.
  package var constantChanges = 0
  /// The number of priorities changed in place.
  package var priorityChanges = 0
  /// The number of additions and changes that the solver refused because required constraints would conflict.
  package var refusals = 0
  /// The number of solutions found.
  package var solutions = 0

  /// Creates counters that are all zero.
  package init() {}
}
