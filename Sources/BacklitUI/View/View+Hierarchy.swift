import BacklitGeometry
import BacklitLayout

extension View {
  /// Adds a view in front of the other subviews, and removes it from its former superview.
  public func addSubview(_ view: View) { insertSubview(view, at: .max) }

  /// Inserts a view at an index in the order from back to front, and removes it from its former superview.
  /// - Parameters:
  ///   - view: must be neither this view nor one that contains it; that traps.
  ///   - index: 0 is the back; values larger than the number of subviews mean the front.
  public func insertSubview(_ view: View, at index: Int) {
    checkPrecondition(
      !isDescendant(of: view), "A view cannot be added to itself or to one of its descendants.")
    if view.superview === self { return reorder(view, to: index) }
    view.removeFromSuperview()
    let contents = ownExtras
    contents.subviews.insert(view, at: min(index, contents.subviews.count))
    view.superview = self
    if let window {
      view.forEachInTree {
        $0.containingWindow = window
        $0.pendingPasses.insert(.windowNotice)
        window.treeStore.add($0)
      }
    }
    if !view.isLayoutRoot {
      LayoutEngine.attach(view)
      view.updateAutoresizedFrame()
    }
    if view.extras?.insets.needsInsetsPass == true { requireInsetsPass() }
    view.hierarchyDidChange()
    markInside(view)
    setNeeds([.layout, .placement])
    (superview as? StackView)?.arrangedContentsDidChange()
    didAddSubview(view)
    if view.accessibilityViewIsModal { window?.cancelTouchIfUnreachable() }
  }

  /// Removes this view, with everything in it, from its superview, and the constraints to views outside.
  public func removeFromSuperview() {
    guard let superview else { return }
    let oldWindow = window
    oldWindow?.viewWillLeave(self)
    if !isLayoutRoot { LayoutEngine.detach(self) }
    if let index = superview.index(of: self) { superview.subviews.remove(at: index) }
    superview.didRemoveSubview(self)
    self.superview = nil
    forEachInTree {
      $0.containingWindow = nil
      $0.pendingPasses.subtract(.accessibility)
      $0.pendingPasses.subtract([.scene, .windowNotice])
      oldWindow?.treeStore.remove($0)
    }
    oldWindow?.viewDidLeave(self)
    superview.setNeedsLayout()
    (superview.superview as? StackView)?.arrangedContentsDidChange()
    oldWindow?.setNeedsScene()
    superview.accessibilityDidChange(.children)
    if oldWindow != nil {
      forEachInTree {
        $0.applyStyleRules()
        $0.didMoveToWindow()
        $0.updateParts()
        $0.viewController?.viewDidMoveToWindow()
      }
    }
  }

  /// Moves a subview in front of the others.
  public func bringSubviewToFront(_ view: View) {
    reorder(view, to: subviews.count)
  }

  private func reorder(_ view: View, to index: Int) {
    guard let old = self.index(of: view) else { return }
    subviews.remove(at: old)
    subviews.insert(view, at: min(index, subviews.count))
    window?.setNeedsScene()
    accessibilityDidChange(.children)
  }

  /// The index of a subview. The search begins at the front, where the windows' own views are.
  func index(of view: View) -> Int? {
    var index = subviews.count - 1
    while index >= 0, subviews[index] !== view { index -= 1 }
    return index < 0 ? nil : index
  }

  /// Returns whether this view is `ancestor` or lies, at any depth, inside it.
  public func isDescendant(of ancestor: View) -> Bool {
    var view: View? = self
    while let current = view {
      if current === ancestor { return true }
      view = current.superview
    }
    return false
  }

  /// Returns the first view with an identifier: this one or one below it.
  public func view(withIdentifier identifier: String) -> View? {
    if self.identifier == identifier { return self }
    for subview in subviews {
      if let found = subview.view(withIdentifier: identifier) { return found }
    }
    return nil
  }

  /// Sets the flags of this view and of its superviews for the pending passes of a new subview.
  private func markInside(_ view: View) {
    let flags = view.pendingPasses.inside
    pendingPasses.formUnion(flags)
    markSuperviews(flags)
  }

  private func hierarchyDidChange() {
    guard let window else { return }
    forEachInTree {
      // A view that one of these calls adds was notified already, and one that they remove is not in the window.
      guard $0.pendingPasses.remove(.windowNotice) != nil else { return }
      $0.reportTraits()
      $0.applyStyleRules()
      $0.setNeeds([.constraints, .layout, .display])
      $0.didMoveToWindow()
      $0.updateParts()
      $0.viewController?.viewDidMoveToWindow()
    }
    window.setNeedsScene()
    accessibilityDidChange(.frame)
    superview?.accessibilityDidChange(.children)
  }

  /// Reports the current traits to the view if they differ from the last reported ones.
  func reportTraits() {
    guard window != nil, let current = effectiveTraits else { return }
    let (traits, previous) = (current.traits, reportedTraits?.traits)
    reportedTraits = current
    guard traits != previous else { return }
    if previous?.layoutDirection != traits.layoutDirection { updateMargins() }
    let hasNewRows = previous?.cellSize != traits.cellSize || previous?.density != traits.density
    if hasNewRows || previous?.clusterWidths != traits.clusterWidths { invalidateIntrinsicContentSize() }
    // Baselines depend on the rows.
    if hasNewRows || previous?.layoutDirection != traits.layoutDirection { setNeedsLayoutInputsUpdate() }
    updateReadableGuide()
    viewController?.traitCollectionDidChange(previous)
    traitCollectionDidChange(previous)
    updateParts()
    extras?.traitHandlers.forEach { $0(self, previous) }
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
  }

  /// The current traits: those of the window with the ``traitOverrides`` of this view and of its ancestors; outside a
  /// window the last reported ones, or the defaults.
  public var traitCollection: TraitCollection {
    // Every view reads its traits several times in a frame of a resize.
    if !Self.usesTraitOverrides, let containingWindow { return containingWindow.screen.traitCollection }
    return effectiveTraits?.traits ?? TraitCollection()
  }

  /// Calls a closure whenever the traits of this view have changed, after ``traitCollectionDidChange(_:)``.
  ///
  /// The closure receives the view and the previous traits. It must not hold the view strongly.
  /// - Returns: a registration that removes the closure.
  @discardableResult
  public func registerForTraitChanges(
    _ handler: @escaping @MainActor (View, TraitCollection?) -> Void
  ) -> HandlerRegistration {
    ownExtras.traitHandlers.add(handler)
  }
}
