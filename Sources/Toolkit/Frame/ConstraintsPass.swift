import AutoLayout

/// The first pass of a frame: natural sizes and `updateConstraints`, leaves to root.
///
/// Leaves first, because what a view wants to be is often the sum of what its subviews want.
@MainActor
enum ConstraintsPass {
  static func run(_ view: View) {
    for subview in view.subviews { run(subview) }
    guard view.marks.contains(.constraints) else { return }
    view.marks.remove(.constraints)
    if view.needsIntrinsicUpdate {
      view.needsIntrinsicUpdate = false
      view.setIntrinsicContentSize(
        view.intrinsicContentSize, hugging: view.stylePriorities.hugging,
        resistance: view.stylePriorities.resistance)
    }
    view.updateConstraints()
  }
}
