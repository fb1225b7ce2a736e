extension ViewController {
  /// The progress of the appearance of a controller's view.
  struct Appearance {
    enum State {
      case disappeared, appearing, appeared, disappearing
    }

    var state = State.disappeared
    var isAnimated = false
    /// Whether ``ViewController/viewIsAppearing(_:)`` has to be called in the next layout.
    var isWaitingForLayout = false
    /// Whether a view that appears has reached the children, which then appear with it.
    var includesChildren = false
  }

  /// Whether the view is shown, or is about to be.
  var isAppearingOrAppeared: Bool { appearance.state == .appearing || appearance.state == .appeared }

  /// Begins that the view appears or disappears, and notifies the children whose views are in it; for containers.
  ///
  /// Each call must be followed by ``endAppearanceTransition()``. A call that changes nothing is ignored.
  final func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    guard isAppearing != isAppearingOrAppeared else { return }
    settleTransition()
    appearance.isAnimated = animated
    appearance.state = isAppearing ? .appearing : .disappearing
    if isAppearing {
      loadViewIfNeeded()
      appearance.isWaitingForLayout = true
      appearance.includesChildren = false
      view.setNeedsLayout()
      viewWillAppear(animated)
    } else {
      appearance.isWaitingForLayout = false
      viewWillDisappear(animated)
    }
    // A page can be replaced in these calls.
    guard isAppearing == isAppearingOrAppeared else { return }
    if isAppearing {
      appearance.includesChildren = true
      installAppearingChildren()
    }
    for child in appearingChildren { child.beginAppearanceTransition(isAppearing, animated: animated) }
  }

  /// Ends what ``beginAppearanceTransition(_:animated:)`` began.
  final func endAppearanceTransition() {
    let children = appearingChildren
    switch appearance.state {
    case .appearing:
      callIsAppearingIfNeeded()
      appearance.state = .appeared
      viewDidAppear(appearance.isAnimated)
    case .disappearing:
      appearance.state = .disappeared
      viewDidDisappear(appearance.isAnimated)
    case .appeared, .disappeared:
      return
    }
    for child in children { child.endAppearanceTransition() }
  }

  /// Runs a closure in which the views of controllers are replaced at once; notifies the controllers before and after it.
  static func exchange(
    _ old: [ViewController], for new: [ViewController], animated: Bool = false, _ body: () -> Void = {}
  ) {
    for controller in old { controller.beginAppearanceTransition(false, animated: animated) }
    for controller in new { controller.beginAppearanceTransition(true, animated: animated) }
    body()
    for controller in old + new { controller.endAppearanceTransition() }
  }

  /// Ends the running transitions between the controllers inside this one.
  private func settleTransition() {
    endRunningTransition()
    for child in children { child.settleTransition() }
  }

  private func callIsAppearingIfNeeded() {
    guard appearance.isWaitingForLayout else { return }
    appearance.isWaitingForLayout = false
    viewIsAppearing(appearance.isAnimated)
    restoreViewsIfShown()
  }

  /// Called before the view lays out its subviews.
  func layoutWillBegin() {
    callIsAppearingIfNeeded()
    viewWillLayoutSubviews()
  }

  /// Called after the view entered or left a window. A view that no container manages appears and disappears with it.
  func viewDidMoveToWindow() {
    let isManaged =
      parent.map(\.managesAppearanceOfChildren) ?? (ownPresentation?.isActive ?? false || isRoot)
    guard !isManaged else { return }
    if let window = viewIfLoaded?.window {
      guard parent?.isAppearingOrAppeared ?? true, appearance.state == .disappeared else { return }
      beginAppearanceTransition(true, animated: false)
      window.afterLayout { [weak self] in
        // Until a parent that appears has ended its own transition.
        guard let self, self.viewIfLoaded?.window != nil, self.parent?.appearance.state != .appearing else {
          return
        }
        self.endAppearanceTransition()
      }
    } else if isAppearingOrAppeared {
      beginAppearanceTransition(false, animated: false)
      endAppearanceTransition()
    }
  }

  /// Whether this is the root controller of its window.
  private var isRoot: Bool { viewIfLoaded?.superview?.superview is ControllerHost }
}
