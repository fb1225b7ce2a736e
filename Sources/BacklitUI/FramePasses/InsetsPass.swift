import BacklitGeometry

/// The last part of a round of ``LayoutPass``: the safe areas and margins that follow from frames, root to leaves.
///
/// It runs after the frames; the next round solves what it changed. Views that reach no unsafe edge are
/// skipped with everything in them, unless a view further down has insets of its own. On a screen without
/// insets only the root is visited.
@MainActor
enum InsetsPass {
  static func run(_ root: View) {
    run(root, unsafe: (root as? Window)?.screen.safeAreaInsets ?? .zero)
  }

  private static func run(_ view: View, unsafe: EdgeInsets) {
    let safeArea = clamped(unsafe + view.insets.additionalSafeArea, to: view.modelFrame.size)
    guard view.insets.needsInsetsPass || safeArea != .zero || view.insets.safeArea != .zero else { return }
    view.setSafeArea(safeArea)
    let inherited = view.safeAreaForSubviews
    for subview in view.subviews {
      run(subview, unsafe: view.overlap(of: inherited, with: subview.modelFrame))
    }
  }

  /// Clamps insets to the size of the view, so that its safe area is never negative.
  private static func clamped(_ insets: EdgeInsets, to size: Size) -> EdgeInsets {
    let top = min(max(0, insets.top), size.height)
    let left = min(max(0, insets.left), size.width)
    return EdgeInsets(
      top: top, left: left, bottom: min(max(0, insets.bottom), size.height - top),
      right: min(max(0, insets.right), size.width - left))
  }
}
