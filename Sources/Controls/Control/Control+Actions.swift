extension Control {
  struct Registration {
    let id: Int
    let events: ControlEvents
    let handler: @MainActor (Control) -> Void
  }

  /// Identifies a registered action, for ``removeAction(_:)``.
  public struct ActionToken: Hashable, Sendable {
    let id: Int
  }

  /// Adds a closure that is called with this control for each of the given events.
  ///
  /// The control retains the closure, so the closure must not capture the control strongly.
  /// - Returns: a token that removes the action.
  @discardableResult
  public func addAction(
    for events: ControlEvents, handler: @escaping @MainActor (Control) -> Void
  ) -> ActionToken {
    lastRegistration += 1
    registrations.append(Registration(id: lastRegistration, events: events, handler: handler))
    return ActionToken(id: lastRegistration)
  }

  /// Adds a target and an action: `addTarget(player, action: Player.play, for: .touchUpInside)`.
  ///
  /// The method is called with this control for each of the given events. The control references the target
  /// weakly.
  /// - Returns: a token that removes the action.
  @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> (Control) -> Void, for events: ControlEvents
  ) -> ActionToken {
    addAction(for: events) { [weak target] control in
      if let target { action(target)(control) }
    }
  }

  /// Removes an action. Does nothing if the action was already removed.
  public func removeAction(_ token: ActionToken) {
    registrations.removeAll { $0.id == token.id }
  }

  /// Calls the actions registered for any of the given events, in the order of registration.
  /// - Complexity: O(number of registered actions).
  public func sendActions(for events: ControlEvents) {
    for registration in registrations where !registration.events.isDisjoint(with: events) {
      registration.handler(self)
    }
  }
}
