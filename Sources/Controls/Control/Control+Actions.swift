extension Control {
  struct Registration {
    let id: Int
    let events: ControlEvents
    let handler: @MainActor (Control) -> Void
  }

  /// What ``removeAction(_:)`` takes to end a registration.
  public struct ActionToken: Hashable, Sendable {
    let id: Int
  }

  /// Calls a closure with this control whenever one of some events happens. The closure is kept for as long as
  /// the control; it must not hold the control strongly.
  /// - Returns: what ends it.
  @discardableResult
  public func addAction(
    for events: ControlEvents, handler: @escaping @MainActor (Control) -> Void
  ) -> ActionToken {
    lastRegistration += 1
    registrations.append(Registration(id: lastRegistration, events: events, handler: handler))
    return ActionToken(id: lastRegistration)
  }

  /// Calls a method of an object, with this control, whenever one of some events happens, for as long as the
  /// object lives: `addTarget(deck, action: Deck.cue, for: .touchUpInside)`.
  /// - Returns: what ends it.
  @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> (Control) -> Void, for events: ControlEvents
  ) -> ActionToken {
    addAction(for: events) { [weak target] control in
      if let target { action(target)(control) }
    }
  }

  /// Ends a registration; one that has ended already is ignored.
  public func removeAction(_ token: ActionToken) {
    registrations.removeAll { $0.id == token.id }
  }

  /// Calls what was registered for any of some events, in the order of registration.
  public func sendActions(for events: ControlEvents) {
    for registration in registrations where !registration.events.isDisjoint(with: events) {
      registration.handler(self)
    }
  }
}
