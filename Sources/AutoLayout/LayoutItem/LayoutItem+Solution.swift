import ConstraintSolver
import Geometry

extension LayoutItem {
  /// Brings the solution of the tree that the item is in up to date. Costs nothing when nothing changed.
  public func solveLayout() { LayoutEngine.engine(for: self).solve() }

  /// Whether something about the tree that the item is in has changed since it was last solved.
  public var hasUnsolvedLayout: Bool { layoutRoot.layoutStorage.ownedEngine?.hasPendingWork ?? true }

  /// How many things have changed since the tree that the item is in was last solved: what came, changed or was asked
  /// about again. What only left does not count.
  public var unsolvedChangeCount: Int { unsolvedEntries.count }

  /// What has changed since the tree that the item is in was last solved, in words, but for a number of changes at the
  /// beginning. Costs finding the names of what changed.
  public func unsolvedChanges(after count: Int = 0) -> [String] {
    unsolvedEntries.dropFirst(count).map(\.words)
  }

  private var unsolvedEntries: [EngineEntry] {
    layoutRoot.layoutStorage.ownedEngine?.queue.filter(\.isQueued) ?? []
  }

  /// The alignment rectangle as last solved, in points, in the coordinates of the tree's topmost item.
  ///
  /// An axis along which nothing says where the item is places it at its parent's corner.
  public var solvedAlignmentRect: Rect {
    guard let record = layoutStorage.record, !record.isRetired, let engine = record.engine else {
      return unsolvedAlignmentRect
    }
    // The way up is only taken for what nothing places: where all is placed, reading costs the same at any depth.
    let isPlaced = record.uses[0] > 0 && record.uses[1] > 0
    let corner = isPlaced ? .zero : layoutParent?.solvedFrame.origin ?? .zero
    return Rect(
      x: record.uses[0] == 0 ? corner.x : engine.value(record.variable(.left)),
      y: record.uses[1] == 0 ? corner.y : engine.value(record.variable(.top)),
      width: engine.value(record.variable(.width)), height: engine.value(record.variable(.height)))
  }

  /// The alignment rectangle of an item that the solver knows nothing of.
  private var unsolvedAlignmentRect: Rect {
    let corner = layoutParent?.solvedFrame.origin ?? .zero
    guard let frame = layoutStorage.autoresizedFrame else { return Rect(origin: corner, size: .zero) }
    let insets = alignmentRectInsets
    return Rect(
      x: corner.x + frame.minX + insets.left, y: corner.y + frame.minY + insets.top,
      width: max(0, frame.width - insets.left - insets.right),
      height: max(0, frame.height - insets.top - insets.bottom))
  }

  /// The frame as last solved, in points, in the coordinates of the tree's topmost item: the alignment rectangle
  /// and the insets around it.
  public var solvedFrame: Rect {
    let rect = solvedAlignmentRect
    let insets = alignmentRectInsets
    return Rect(
      x: rect.minX - insets.left, y: rect.minY - insets.top,
      width: rect.width + insets.left + insets.right, height: rect.height + insets.top + insets.bottom)
  }

  /// The constraints that are given up at present in the tree that the item is in, oldest first, each with what it
  /// contradicts. Takes in pending changes.
  public func layoutProblems() -> [LayoutProblem] {
    let engine = LayoutEngine.engine(for: self)
    engine.solve()
    return engine.broken.sorted { $0.key < $1.key }.map(\.value.problem)
  }

  /// What the engine of the tree that the item is in has done so far.
  public var layoutCounters: LayoutCounters { LayoutEngine.engine(for: self).counters }
}

extension LayoutEngine {
  /// A chain of multipliers can come to anything; nothing that is shown lies further off than ten million
  /// points.
  fileprivate func value(_ variable: Variable) -> Double {
    Swift.min(Swift.max(exercised?[variable] ?? solver.value(variable), -1e7), 1e7)
  }
}
