/// Something a reader can ask an element to do.
public enum AccessibilityAction: Hashable, Sendable {
  /// Do what a tap or Enter would do.
  case activate
  /// Step the value up.
  case increment
  /// Step the value down.
  case decrement
  /// Leave: close what is open, go back.
  case escape
  /// Do the one thing that matters most now, such as play or pause.
  case magicTap
  /// Take the keyboard focus.
  case focus
  /// Show more content in a direction.
  case scroll(ScrollDirection)
  /// Run the custom action with this identifier.
  case custom(String)
}

/// A direction in which content is asked to scroll.
public enum ScrollDirection: String, Hashable, Sendable, CaseIterable {
  /// Towards the content's top.
  case up
  /// Towards the content's bottom.
  case down
  /// Towards the content's left edge.
  case left
  /// Towards the content's right edge.
  case right
  /// One page on, whatever direction that is.
  case next
  /// One page back, whatever direction that is.
  case previous
}

/// An action that an element offers beside the usual ones, with a name to be spoken.
public struct CustomAction: Hashable, Sendable {
  /// What the action is called in a request; unique within its element.
  public var id: String
  /// What the action is called to a person.
  public var name: String

  /// An action with an identifier and a name.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

/// A reader's wish that an element do something; whoever owns the element grants or refuses it.
public struct ActionRequest: Hashable, Sendable {
  /// The element asked.
  public var node: NodeID
  /// What it is asked to do.
  public var action: AccessibilityAction

  /// A request to one element.
  public init(node: NodeID, action: AccessibilityAction) {
    self.node = node
    self.action = action
  }
}
