import ConstraintSolver
import Geometry

extension LayoutItem {
  /// Brings the solution of the tree that the item is in up to date. Costs nothing when nothing changed.
  public func solveLayout() { LayoutEngine.engine(for: self).solve() }

  /// Whether something about the tree that the item is in has changed since it was last solved.
  public var hasUnsolvedLayout: Bool { layoutRoot.layoutStorage.ownedEngine?.hasPendingWork ?? true }

  /// The alignment rectangle as last solved, in points, in the coordinates of the tree's topmost item.
  ///
  /// An axis along which nothing says where the item is places it at its parent's corner.
  public var solvedAlignmentRect: Rect {
    let record = layoutStorage.record.flatMap { $0.isRetired ? nil : $0 }
    var corner = Point.zero
    if let parent = layoutParent, record.map({ $0.uses[0] == 0 || $0.uses[1] == 0 }) ?? true {
      corner = parent.solvedFrame.origin
    }
    guard let record, let solver = record.engine?.solver else { return Rect(origin: corner, size: .zero) }
    return Rect(
      x: record.uses[0] == 0 ? corner.x : value(record.variable(.left), solver),
      y: record.uses[1] == 0 ? corner.y : value(record.variable(.top), solver),
      width: value(record.variable(.width), solver), height: value(record.variable(.height), solver))
  }

  /// A chain of multipliers can come to anything; nothing that is shown lies further off than ten million
  /// points.
  private func value(_ variable: Variable, _ solver: Solver) -> Double {
    Swift.min(Swift.max(solver.value(variable), -1e7), 1e7)
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
