/// An action of an item besides activating and adjusting it.
@MainActor
public struct AccessibilityCustomAction {
  /// The spoken name; unique within the item.
  public let name: String
  /// Performs the action and returns whether it succeeded.
  public let handler: @MainActor () -> Bool

  /// Creates an action with a name and a handler.
  public init(name: String, handler: @escaping @MainActor () -> Bool) {
    self.name = name
    self.handler = handler
  }
}
