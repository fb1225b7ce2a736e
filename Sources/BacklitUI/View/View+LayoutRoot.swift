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

  /// Gives the view a layout engine of its own, for good. Call it before the view has a superview or constraints to
  /// views outside; otherwise it traps.
  package func becomeLayoutRoot() {
    checkPrecondition(superview == nil, "A view with a superview cannot become the root of a layout.")
    pendingPasses.insert(.layoutRoot)
  }

  /// Returns the smallest height that the contents allow at a width, in points, and keeps the layout of this height.
  ///
  /// The view must have a layout engine of its own. A view that computes its height from its width, such as a
  /// ``ListContentView``, is not solved. Complexity: that of the changes since the latest layout.
  package func fittedHeight(forWidth width: Double) -> Double {
    updateConstraintsIfNeeded()
    if constraints.isEmpty, let height = intrinsicContentHeight(forWidth: width) { return height }
    setLayoutRootSize(Size(width: width, height: 0), fittingHeight: true)
    solveLayout()
    return solvedFrame.height
  }

  /// Solves the layout in this view, which has an engine of its own, for its frame.
  /// - Returns: whether the frames in it may have changed.
  func solveOwnLayout() -> Bool {
    let size = modelFrame.size
    // The layout that was measured is that of the frame, unless the frame is higher or lower than needed.
    if !isFitted(to: size) { setLayoutRootSize(size) }
    guard hasUnsolvedLayout else { return false }
    solveLayout()
    return true
  }

  /// Whether the latest solution has a size.
  private func isFitted(to size: Size) -> Bool {
    !hasUnsolvedLayout && solvedFrame.size == size
  }
}
