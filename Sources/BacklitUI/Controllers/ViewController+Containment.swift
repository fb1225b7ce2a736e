import BacklitGeometry

extension ViewController {
  /// Adds a child, after removing it from its former parent. Add its view next, and then call its
  /// ``didMove(toParent:)``.
  /// - Parameter child: must not contain this controller; that traps.
  public final func addChild(_ child: ViewController) {
    var ancestor: ViewController? = self
    while let current = ancestor {
      checkPrecondition(
        current !== child, "A controller cannot be added to itself or to one of its descendants.")
      ancestor = current.parent
    }
    guard child.parent !== self else { return }
    child.willMove(toParent: self)
    child.leaveParent()
    children.append(child)
    child.parent = self
  }

  /// Removes the controller from its parent. Call ``willMove(toParent:)`` with nil and remove its view first.
  public final func removeFromParent() {
    guard parent != nil else { return }
    leaveParent()
    didMove(toParent: nil)
  }

  /// Adds a child and notifies it; for containers that place its view on their own.
  func adopt(_ child: ViewController) {
    addChild(child)
    child.didMove(toParent: self)
  }

  /// Removes a child and notifies it; a closure removes its view.
  func dropChild(_ child: ViewController, removingView remove: () -> Void) {
    child.willMove(toParent: nil)
    remove()
    child.removeFromParent()
  }

  private func leaveParent() {
    parent?.children.removeAll { $0 === self }
    let overrides = parent?.childOverrides.removeValue(forKey: ObjectIdentifier(self))
    parent = nil
    // They are those of the former parent, which set them on the view.
    if overrides != nil { viewIfLoaded?.traitOverrides = TraitOverrides() }
  }

  /// Sets the traits that a child's view and everything in it have instead of those of this controller's view; nil
  /// removes them. They replace the view's `traitOverrides`.
  ///
  /// Unlike in UIKit, overrides are a `TraitOverrides`, in which each trait is an optional.
  /// - Parameters:
  ///   - overrides: the overrides; nil for none.
  ///   - child: a child of this controller; others trap.
  public final func setOverrideTraitCollection(_ overrides: TraitOverrides?, forChild child: ViewController) {
    checkPrecondition(child.parent === self, "Only a child of this controller can have overrides.")
    childOverrides[ObjectIdentifier(child)] = overrides
    child.viewIfLoaded?.traitOverrides = overrides ?? TraitOverrides()
  }

  /// Returns the overrides that were set for a child; nil for none.
  public final func overrideTraitCollection(forChild child: ViewController) -> TraitOverrides? {
    childOverrides[ObjectIdentifier(child)]
  }

  /// The nearest controller around this one, or this one, that has a class.
  func nearest<Container: ViewController>(_ type: Container.Type) -> Container? {
    var controller: ViewController? = self
    while let current = controller {
      if let found = current as? Container { return found }
      controller = current.parent
    }
    return nil
  }

  /// The outermost controller that contains this one.
  var outermost: ViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }

  /// The transition that the controller, or a controller around it, takes part in; nil for none. It is set from
  /// ``viewWillAppear(_:)`` or ``viewWillDisappear(_:)`` on.
  public final var transitionCoordinator: ViewControllerTransitionCoordinator? {
    ownTransition ?? parent?.transitionCoordinator
  }
}
