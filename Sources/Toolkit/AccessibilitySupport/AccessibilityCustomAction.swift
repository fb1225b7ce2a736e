/// A thing that can be done at an element besides activating or adjusting it.
@MainActor
public struct AccessibilityCustomAction {
  /// What it is called, as it is spoken; unique within its element.
  public let name: String
  /// Does it, and tells whether it was done.
  public let handler: @MainActor () -> Bool

  /// An action from its name and what it does.
  public init(name: String, handler: @escaping @MainActor () -> Bool) {
    self.name = name
    self.handler = handler
  }
}
