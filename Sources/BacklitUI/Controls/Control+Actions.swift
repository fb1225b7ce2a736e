/// The protocol of all controls, for closures that receive the control with its own type.
@MainActor
public protocol ActionSending: Control {}

extension Control: ActionSending {}

extension ActionSending {
  /// Adds a closure that is called with this control for each of the given events.
  ///
  /// ```swift
  /// knob.addAction(for: .valueChanged) { knob in meter.level = knob.value }
  /// ```
  ///
  /// The control retains the closure. So use the control that the closure receives; do not capture it.
  /// - Returns: a registration that removes the action.
  @discardableResult
  public func addAction(
    for events: ControlEvents, handler: @escaping @MainActor (Self) -> Void
  ) -> HandlerRegistration {
    actions.add((events, { if let control = $0 as? Self { handler(control) } }))
  }

  /// Adds a target and a method that receives this control: `addTarget(player, action: Player.seek, for: .valueChanged)`
  /// with `func seek(_ slider: Slider)`.
  ///
  /// The method is called for each of the given events. The control references the target weakly.
  /// - Returns: a registration that removes the action.
  @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void,
    for events: ControlEvents
  ) -> HandlerRegistration {
    addAction(for: events) { [weak target] control in
      if let target { action(target)(control) }
    }
  }
}

extension Control {
  /// Adds a target and a method without parameters: `addTarget(player, action: Player.play, for: .touchUpInside)`.
  ///
  /// The method is called for each of the given events. The control references the target weakly.
  /// - Returns: a registration that removes the action.
  @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void,
    for events: ControlEvents
  ) -> HandlerRegistration {
    addAction(for: events) { [weak target] _ in
      if let target { action(target)() }
    }
  }

  /// Calls the actions registered for any of the given events, in the order of registration.
  /// - Complexity: O(number of registered actions).
  public func sendActions(for events: ControlEvents) {
    actions.forEach { if !$0.events.isDisjoint(with: events) { $0.handler(self) } }
  }
}

/// The events of a control, with UIKit's names and raw values.
public struct ControlEvents: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates events from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// A touch came down on the control.
  public static let touchDown = ControlEvents(rawValue: 1 << 0)
  /// A touch came down again in quick succession.
  public static let touchDownRepeat = ControlEvents(rawValue: 1 << 1)
  /// A touch moved inside the control.
  public static let touchDragInside = ControlEvents(rawValue: 1 << 2)
  /// A touch that began on the control moved outside it.
  public static let touchDragOutside = ControlEvents(rawValue: 1 << 3)
  /// A touch entered the control again.
  public static let touchDragEnter = ControlEvents(rawValue: 1 << 4)
  /// A touch left the control.
  public static let touchDragExit = ControlEvents(rawValue: 1 << 5)
  /// A touch was lifted inside the control.
  public static let touchUpInside = ControlEvents(rawValue: 1 << 6)
  /// A touch that began on the control was lifted outside it.
  public static let touchUpOutside = ControlEvents(rawValue: 1 << 7)
  /// A touch was cancelled.
  public static let touchCancel = ControlEvents(rawValue: 1 << 8)
  /// The user changed the value.
  public static let valueChanged = ControlEvents(rawValue: 1 << 12)
  /// The primary action was triggered by a touch, a key or the screen reader.
  public static let primaryActionTriggered = ControlEvents(rawValue: 1 << 13)
  /// A change of the value by touch began, or a text control got the focus.
  public static let editingDidBegin = ControlEvents(rawValue: 1 << 16)
  /// The user changed the text of a text control.
  public static let editingChanged = ControlEvents(rawValue: 1 << 17)
  /// A change of the value by touch ended, or a text control lost the focus.
  public static let editingDidEnd = ControlEvents(rawValue: 1 << 18)
  /// All events.
  public static let allEvents = ControlEvents(rawValue: .max)
}
