extension View {
  /// The passes of the next frame that a view needs, and its state in the accessibility tree.
  struct PendingPasses: OptionSet {
    let rawValue: UInt8
    static let constraints = PendingPasses(rawValue: 1)
    static let layout = PendingPasses(rawValue: 2)
    static let display = PendingPasses(rawValue: 4)
    /// The properties of the view's accessibility node, its exposed subviews, and its frame with those of
    /// everything in it.
    static let accessibilityProperties = PendingPasses(rawValue: 8)
    static let accessibilityChildren = PendingPasses(rawValue: 16)
    static let accessibilityFrame = PendingPasses(rawValue: 32)
    /// The accessibility tree has children of the view. This is a state, not a pending pass.
    static let hasAccessibilityChildren = PendingPasses(rawValue: 64)
    static let accessibility: PendingPasses = [
      .accessibilityProperties, .accessibilityChildren, .accessibilityFrame,
    ]
  }

  /// Requests a call of ``updateConstraints()`` in the next frame.
  public func setNeedsUpdateConstraints() { setNeeds(.constraints) }

  /// Requests a call of ``layoutSubviews()`` in the next frame.
  public func setNeedsLayout() { setNeeds(.layout) }

  /// Requests a call of ``draw(in:)`` in the next frame.
  public func setNeedsDisplay() { setNeeds(.display) }

  /// Updates the constraints of this view and of the views below it now, where needed.
  ///
  /// Frames do not change until ``layoutIfNeeded()`` or the next frame.
  public func updateConstraintsIfNeeded() { ConstraintsPass.run(self) }

  /// Updates constraints and frames now, in the whole tree of this view.
  public func layoutIfNeeded() {
    let root = rootView
    let window = root as? Window
    guard window?.needsLayoutPass ?? true else { return }
    AnimationGroup.deferringCompletions {
      LayoutPass.run(root)
      // The pass also did what it requested while it ran.
      window?.needsLayoutPass = false
    }
  }

  func setNeeds(_ passes: PendingPasses) {
    pendingPasses.formUnion(passes)
    guard let window else { return }
    if !passes.isDisjoint(with: [.constraints, .layout]) { window.needsLayoutPass = true }
    if passes.contains(.display) { window.needsDrawPass = true }
    window.setNeedsFrame()
  }

  /// The root of the tree that this view is in.
  var rootView: View {
    var view = self
    while let parent = view.superview { view = parent }
    return view
  }

  /// Calls a closure with this view and all views below it, each view before its subviews.
  func forEachInTree(_ body: (View) -> Void) {
    body(self)
    for subview in subviews { subview.forEachInTree(body) }
  }
}
