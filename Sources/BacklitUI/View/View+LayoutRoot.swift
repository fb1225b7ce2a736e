import BacklitGeometry
import BacklitLayout

/// Views with a layout engine of their own, as the contents of the cells of a list.
///
/// The engine of such a view solves the constraints inside it. Measuring it or changing it does not touch the engine of
/// the window, and adding it to a view or removing it does not add or remove constraints. No constraint leads from its
/// inside to its outside; such a constraint traps when it is activated. Its superview sets its frame.
extension View {
  /// Whether the view has a layout engine of its own.
  package var isLayoutRoot: Bool { pendingPasses.contains(.layoutRoot) }

  /// The view whose own layout is being solved or placed.
  static weak var solvedLayoutRoot: View?

  /// Gives the view a layout engine of its own, for good. Call it before the view has a superview or constraints to
  /// views outside; otherwise it traps.
  func becomeLayoutRoot() {
    checkPrecondition(superview == nil, "A view with a superview cannot become the root of a layout.")
    pendingPasses.insert(.layoutRoot)
  }

  /// Makes the view part of the layout of its next superview again. Call it while it has no superview.
  func resignLayoutRoot() {
    checkPrecondition(superview == nil, "A view with a superview cannot join a different layout.")
    pendingPasses.remove(.layoutRoot)
  }

  /// Returns the smallest height that the contents allow at a width, in points, and keeps the layout of this height.
  ///
  /// The view must have a layout engine of its own. A view that computes its height from its width, such as a
  /// ``ListContentView``, is not solved. Complexity: that of the changes since the latest layout.
  package func fittedHeight(forWidth width: Double) -> Double {
    updateConstraintsIfNeeded()
    if constraints.isEmpty, let height = intrinsicContentHeight(forWidth: width) { return height }
    View.placingLayoutRoot(self) {
      setLayoutRootSize(Size(width: width, height: 0), fittingHeight: true)
      solveLayout()
    }
    // The next layout pass places the views inside.
    setNeeds(.placement)
    return solvedFrame.height
  }

  /// Whether the fitted height is zero although views inside are higher: no chain of constraints leads from the top to the
  /// bottom.
  func leavesHeightOpen(_ fitted: Double) -> Bool {
    fitted <= 0 && !constraints.isEmpty && subviews.contains { !$0.isHidden && $0.solvedFrame.height > 0 }
  }

  /// Solves the layout in this view, which has an engine of its own, for its frame.
  /// - Returns: whether the frames in it may have changed.
  func solveOwnLayout() -> Bool {
    guard needsLayoutEngine else { return false }
    let size = modelFrame.size
    let isFitted = !hasUnsolvedLayout && solvedFrame.size == size
    if isFitted { return false }
    return View.placingLayoutRoot(self) {
      // The layout that was measured is that of the frame, unless the frame is higher than needed.
      setLayoutRootSize(size)
      guard hasUnsolvedLayout else { return false }
      solveLayout()
      pendingPasses.remove(.placement)
      return true
    }
  }

  /// Runs a closure in which changes of the layout of a root are the results of its solution.
  static func placingLayoutRoot<Result>(_ root: View, _ body: () -> Result) -> Result {
    let outer = solvedLayoutRoot
    solvedLayoutRoot = root
    defer { solvedLayoutRoot = outer }
    return body()
  }
}
