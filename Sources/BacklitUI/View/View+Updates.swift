extension View {
  /// The passes of the next frame that a view needs, and its state in the accessibility tree.
  struct PendingPasses: OptionSet {
    let rawValue: UInt16
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
    /// A view below this one needs the pass. A pass skips views without these flags with everything in them. The
    /// superviews of a hidden view may lack ``displayInside`` until it is shown.
    static let constraintsInside = PendingPasses(rawValue: 128)
    static let layoutInside = PendingPasses(rawValue: 256)
    static let displayInside = PendingPasses(rawValue: 512)
    /// The layout pass places the views in this one although the solution is the same.
    static let placement = PendingPasses(rawValue: 1024)
    /// The next scene has new layers of the view and of everything in it.
    static let scene = PendingPasses(rawValue: 2048)
    /// The view has a layout engine of its own; see ``becomeLayoutRoot()``. This is a state, not a pending pass.
    static let layoutRoot = PendingPasses(rawValue: 4096)
    /// The view is in a window that it was not notified of yet.
    static let windowNotice = PendingPasses(rawValue: 8192)
    /// The view needs ``View/updateProperties()``, and a view below it does.
    static let properties = PendingPasses(rawValue: 16_384)
    static let propertiesInside = PendingPasses(rawValue: 32_768)
    static let accessibility: PendingPasses = [
      .accessibilityProperties, .accessibilityChildren, .accessibilityFrame,
    ]

    private static let anyInside: PendingPasses = [
      .propertiesInside, .constraintsInside, .layoutInside, .displayInside,
    ]
    private static let anyPlacement: PendingPasses = [.layout, .placement]
    /// The passes that solve or place.
    fileprivate static let anyLayout: PendingPasses = [.properties, .constraints, .layout, .placement]

    /// The flags that superviews have because of these.
    var inside: PendingPasses {
      var flags = intersection(Self.anyInside)
      if contains(.properties) { flags.insert(.propertiesInside) }
      if contains(.constraints) { flags.insert(.constraintsInside) }
      if !isDisjoint(with: Self.anyPlacement) { flags.insert(.layoutInside) }
      if contains(.display) { flags.insert(.displayInside) }
      return flags
    }
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
    window?.runActionsAfterLayout()
  }

  func setNeeds(_ passes: PendingPasses) {
    pendingPasses.formUnion(passes)
    markSuperviews(passes.inside)
    guard let window = containingWindow else { return }
    if !passes.isDisjoint(with: .anyLayout) { window.needsLayoutPass = true }
    if passes.contains(.display) { window.needsDrawPass = true }
    window.setNeedsFrame()
  }

  /// Sets flags of all superviews. Superviews of a view with the flags have them already.
  func markSuperviews(_ flags: PendingPasses) {
    var view = superview
    while let current = view, !current.pendingPasses.isSuperset(of: flags) {
      current.pendingPasses.formUnion(flags)
      view = current.superview
    }
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
