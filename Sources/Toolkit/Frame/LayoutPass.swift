import AutoLayout
import Geometry

/// The second pass of a frame: solve, then frames and `layoutSubviews`, root to leaves.
///
/// A view may ask for more layout while it is laid out; the pass repeats until nothing is asked any more. A
/// view that asks for ever is named and left after ``limit`` rounds.
@MainActor
enum LayoutPass {
  /// Rounds after which the tree is declared not to settle; the threshold that UIKit's own feedback loop
  /// debugger uses by default.
  static let limit = 100

  static func run(_ root: View) {
    if root.superview == nil { root.setLayoutRootSize(root.storedFrame.size) }
    let grid = (root as? Window)?.screen.snappingGrid ?? .zero
    for _ in 0..<limit {
      ConstraintsPass.run(root)
      root.solveLayout()
      var asked = false
      place(root, origin: .zero, grid: grid, asked: &asked)
      let engineAsks = needsAnother(root)
      if !asked && !engineAsks { return }
    }
    var names: [String] = []
    root.forEachInTree { view in
      if !view.marks.isDisjoint(with: [.constraints, .layout]) { names.append(view.layoutName) }
    }
    LayoutEngine.onFeedbackLoop(names, limit)
    root.forEachInTree { $0.marks.subtract([.constraints, .layout]) }
  }

  /// Gives a view's subviews their frames, then lets it place others, then goes down.
  ///
  /// `origin` is where the view's own corner lies in the root, after snapping.
  private static func place(_ view: View, origin: Point, grid: Size, asked: inout Bool) {
    for subview in view.subviews where !subview.translatesAutoresizingMaskIntoConstraints {
      let frame = subview.solvedFrame.snapped(to: grid)
      subview.place(at: frame.offset(dx: -origin.x, dy: -origin.y))
    }
    if view.marks.contains(.layout) {
      view.marks.remove(.layout)
      view.layoutSubviews()
      asked = asked || view.marks.contains(.layout)
    }
    for subview in view.subviews {
      place(
        subview, origin: origin.offset(dx: subview.frame.minX, dy: subview.frame.minY), grid: grid,
        asked: &asked)
    }
  }

  private static func needsAnother(_ root: View) -> Bool {
    if root.hasUnsolvedLayout { return true }
    var found = false
    root.forEachInTree { found = found || $0.marks.contains(.constraints) }
    return found
  }
}

extension Screen {
  /// The grid that frames are moved to: the cells, or none.
  var snappingGrid: Size { snapsToCells ? cellSize : .zero }
}
