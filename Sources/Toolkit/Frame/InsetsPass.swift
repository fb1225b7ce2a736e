import Geometry

/// A part of the layout pass: the safe areas and margins that follow from frames, root to leaves.
///
/// It comes after the frames, and what changes by it is solved in the next round. Views that reach no unsafe edge
/// are passed over with all they contain, unless insets of their own lie further down; on a screen without any
/// it looks at the root and is done.
@MainActor
enum InsetsPass {
  static func run(_ root: View) {
    run(root, unsafe: (root as? Window)?.screen.safeAreaInsets ?? .zero)
  }

  private static func run(_ view: View, unsafe: EdgeInsets) {
    let safeArea = clamped(unsafe + view.insets.additionalSafeArea, to: view.storedFrame.size)
    guard view.insets.isFollowed || safeArea != .zero || view.insets.safeArea != .zero else { return }
    view.take(safeArea: safeArea)
    let handedOn = view.safeAreaForSubviews
    for subview in view.subviews {
      run(subview, unsafe: view.part(of: handedOn, reaching: subview.storedFrame))
    }
  }

  /// No more than there is of the view, so that its safe area is never less than nothing.
  private static func clamped(_ insets: EdgeInsets, to size: Size) -> EdgeInsets {
    let top = min(max(0, insets.top), size.height)
    let left = min(max(0, insets.left), size.width)
    return EdgeInsets(
      top: top, left: left, bottom: min(max(0, insets.bottom), size.height - top),
      right: min(max(0, insets.right), size.width - left))
  }
}
