/// A choice of the rotor, which determines the effect of the up and down keys.
public enum RotorChoice: Hashable, Sendable {
  /// Steps the value of the element.
  case value
  /// Moves between headings.
  case headings
  /// Moves between buttons.
  case buttons
  /// Moves between adjustable elements.
  case adjustables
  /// Moves between links.
  case links
  /// Moves between the first elements of containers.
  case containers
  /// Steps through the characters of the element's text.
  case characters
  /// Steps through the words of the element's text.
  case words
  /// Selects the action that activation performs.
  case actions
  /// Steps through the custom content of the element.
  case content
  /// Moves through a custom rotor of the program, identified by its name.
  case program(String)

  /// The built-in choices, in order.
  public static let standard: [RotorChoice] = [
    .value, .headings, .buttons, .adjustables, .links, .containers, .characters, .words, .actions, .content,
  ]
}
