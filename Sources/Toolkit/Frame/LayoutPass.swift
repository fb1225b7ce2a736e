import AutoLayout
import Geometry

/// The second pass of a frame: solve, then frames and `layoutSubviews`, root to leaves.
///
/// A view may ask for more layout while it is laid out; the pass repeats until nothing is asked any more. A layout that
/// asks for ever is reported, with who asked, and left after ``limit`` rounds.
@MainActor
struct LayoutPass {
  /// Rounds after which the tree is declared not to settle; the threshold that UIKit's own feedback loop
  /// debugger uses by default.
  static let limit = 100

  private let root: View
  private let grid: Size
  /// Whether halves of a cell go to the left, so that a layout from right to left is a mirror image.
  private let isMirrored: Bool
  private var asked = false
  /// Who asked for another round, kept in the last one only.
  private var askers: [LayoutFeedbackLoop.Asker]?

  static func run(_ root: View) {
    if root.superview == nil { root.setLayoutRootSize(root.storedFrame.size) }
    for round in 1...limit {
      var pass = LayoutPass(root, isLast: round == limit)
      pass.run()
      if !pass.asked { return }
      if let askers = pass.askers {
        LayoutEngine.onFeedbackLoop(LayoutFeedbackLoop(askers: askers, rounds: limit))
      }
    }
    root.forEachInTree { $0.marks.subtract([.constraints, .layout]) }
  }

  private init(_ root: View, isLast: Bool) {
    self.root = root
    grid = (root as? Window)?.screen.snappingGrid ?? .zero
    isMirrored = root.effectiveLayoutDirection == .rightToLeft
    if isLast { askers = [] }
  }

  private mutating func run() {
    ConstraintsPass.run(root)
    root.solveLayout()
    place(root, origin: .zero)
    InsetsPass.run(root)
    root.forEachInTree { view in
      guard view.marks.contains(.constraints) else { return }
      asked = true
      askers?.append(LayoutFeedbackLoop.Asker(item: view.layoutName, action: "setNeedsUpdateConstraints()"))
    }
    asked = asked || root.hasUnsolvedLayout
  }

  /// Gives a view's subviews their frames, then lets it place others, then goes down.
  ///
  /// `origin` is where the view's own corner lies in the root, after snapping.
  private mutating func place(_ view: View, origin: Point) {
    for subview in view.subviews where !subview.translatesAutoresizingMaskIntoConstraints {
      let frame = subview.solvedFrame.snapped(to: grid, halvesGoLeft: isMirrored)
      subview.place(at: frame.offset(dx: -origin.x, dy: -origin.y))
    }
    if view.marks.contains(.layout) { layOut(view) }
    for subview in view.subviews {
      place(subview, origin: origin.offset(dx: subview.frame.minX, dy: subview.frame.minY))
    }
    view.didPlaceSubviews()
  }

  private mutating func layOut(_ view: View) {
    view.marks.remove(.layout)
    let before = askers == nil ? 0 : root.unsolvedChangeCount
    view.layoutSubviews()
    if view.isShownToReaders { view.setNeedsAccessibilityUpdate() }
    let asksAgain = view.marks.contains(.layout)
    asked = asked || asksAgain
    guard askers != nil else { return }
    if asksAgain { noteAsker(view, "layoutSubviews() ends with setNeedsLayout()") }
    let changes = root.unsolvedChanges(after: before)
    if !changes.isEmpty { noteAsker(view, "layoutSubviews() changes \(changes.joined(separator: ", "))") }
  }

  private mutating func noteAsker(_ view: View, _ action: String) {
    askers?.append(LayoutFeedbackLoop.Asker(item: view.layoutName, action: action))
  }
}

extension Screen {
  /// The grid that frames are moved to: cells, pixels, or none.
  var snappingGrid: Size {
    switch snapping {
    case .none: .zero
    case .cells: cellSize
    case .pixels: Size(width: 1 / traitCollection.displayScale, height: 1 / traitCollection.displayScale)
    }
  }
}
