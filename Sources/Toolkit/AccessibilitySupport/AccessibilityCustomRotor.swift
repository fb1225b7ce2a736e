/// A list of items that a screen reader can step through, such as the cue points of a track.
///
/// The rotor belongs to one item; its entries may lie anywhere in the window.
@MainActor
public struct AccessibilityCustomRotor {
  /// The spoken name of the list: "Cue points".
  public let name: String
  /// Returns the current items, in order. The accessibility pass calls it whenever it updates the item that
  /// owns the rotor, so the closure must not hold that item strongly.
  public let items: @MainActor () -> [AccessibilityItem]

  /// Creates a rotor with a name and a closure that returns its items.
  public init(name: String, items: @escaping @MainActor () -> [AccessibilityItem]) {
    self.name = name
    self.items = items
  }
}
