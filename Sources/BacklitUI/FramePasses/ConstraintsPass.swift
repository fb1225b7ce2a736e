import BacklitLayout

/// The second part of a round of ``LayoutPass``: intrinsic sizes and `updateConstraints`, leaves to root.
///
/// Leaves come first, because the size of a view is often the sum of the sizes of its subviews.
@MainActor
enum ConstraintsPass {
  static func run(_ view: View) {
    if view.pendingPasses.contains(.constraintsInside) {
      view.pendingPasses.remove(.constraintsInside)
      for subview in view.subviews where subview.needsConstraintsPass { run(subview) }
    }
    guard view.pendingPasses.contains(.constraints) else { return }
    view.pendingPasses.remove(.constraints)
    if view.needsIntrinsicUpdate {
      view.needsIntrinsicUpdate = false
      view.setIntrinsicContentSize(
        view.intrinsicContentSize, hugging: view.stylePriorities.hugging,
        resistance: view.stylePriorities.resistance)
    }
    view.updateConstraints()
  }
}

extension View {
  /// Whether the constraints of this view or of a view inside it must be updated.
  var needsConstraintsPass: Bool { !pendingPasses.isDisjoint(with: [.constraints, .constraintsInside]) }
}
