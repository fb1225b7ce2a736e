/// A list of the program's own through which a reader can go, such as the cue points of a track.
///
/// It belongs to an item; what is in it may lie anywhere in the window.
@MainActor
public struct AccessibilityCustomRotor {
  /// What it is a list of, as it is spoken: "Cue points".
  public let name: String
  /// The items in their order, as of now. Asked whenever the item that has the rotor is looked at again, so it must not
  /// hold that item strongly.
  public let items: @MainActor () -> [AccessibilityItem]

  /// A list from its name and what is in it.
  public init(name: String, items: @escaping @MainActor () -> [AccessibilityItem]) {
    self.name = name
    self.items = items
  }
}
