/// An action that a screen reader can request from an element.
package enum AccessibilityAction: Hashable, Sendable {
  /// Performs the action of a tap or of Enter.
  case activate
  /// Increases the value by one step.
  case increment
  /// Decreases the value by one step.
  case decrement
  /// Changes the value by more than a step.
  case adjust(ValueAdjustment)
  /// Dismisses what is open, or goes back.
  case escape
  /// Performs the most important action of the screen, such as play or pause.
  case magicTap
  /// Moves the keyboard focus to the element.
  case focus
  /// Scrolls the content in a direction.
  case scroll(ScrollDirection)
  /// Moves the insertion point of a text by a unit.
  case moveText(AccessibilityTextUnit, forward: Bool)
  /// Reads a text from the insertion point, or the part after the one that was read last.
  case readText(continuing: Bool)
  /// Runs the custom action with this identifier.
  case custom(String)
  /// Changes the text of a text field, or its selection.
  case text(AccessibilityTextAction)
}

/// A change of a value by more than a step, by a key or a screen reader.
public enum ValueAdjustment: Hashable, Sendable {
  /// Raises the value by a number of pages, or lowers it for a negative number. A page is several steps.
  case pages(Int)
  /// Moves to the lower end of the range.
  case minimum
  /// Moves to the upper end of the range.
  case maximum
  /// Moves to the default value.
  case reset
  /// Moves to a value, which the element limits to its range and rounds to a step. It is finite.
  case value(Double)
}

/// A change of a text or of its selection by a screen reader, in UTF-8 bytes from the start of the element's value.
public enum AccessibilityTextAction: Hashable, Sendable {
  /// Selects a part of the text; an empty one is the insertion point.
  case select(Range<Int>)
  /// Replaces a part of the text.
  case replace(Range<Int>, with: String)
  /// Replaces the whole text, also the part of a long one that the value lacks.
  case replaceAll(with: String)
}

/// The direction of a scroll action.
public enum ScrollDirection: String, Hashable, Sendable, CaseIterable {
  /// Towards the content's top.
  case up
  /// Towards the content's bottom.
  case down
  /// Towards the content's left edge.
  case left
  /// Towards the content's right edge.
  case right
  /// The next page, in the content's own direction.
  case next
  /// The previous page, in the content's own direction.
  case previous
}

/// An action of the program's own that an element offers, with a name that the screen reader speaks.
package struct CustomAction: Hashable, Sendable {
  /// The identifier of the action in requests; unique within its element.
  package var id: String
  /// The spoken name of the action.
  package var name: String

  /// Creates an action with an identifier and a name.
  package init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

/// A screen reader's request that an element perform an action. The owner of the element accepts or refuses
/// it.
package struct ActionRequest: Hashable, Sendable {
  /// The target element.
  package var node: NodeID
  /// The requested action.
  package var action: AccessibilityAction

  /// Creates a request to one element.
  package init(node: NodeID, action: AccessibilityAction) {
    self.node = node
    self.action = action
  }
}
