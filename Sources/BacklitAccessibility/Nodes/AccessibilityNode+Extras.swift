extension AccessibilityNode {
  /// The properties that only few nodes set. The node has an accessor for each.
  public struct Extras: Hashable, Sendable {
    /// The custom actions, in the order in which the screen reader offers them.
    package var customActions: [CustomAction] = []
    /// The language of the texts as a BCP 47 tag; `nil` for the program's language.
    package var language: String?
    /// The level of a heading; 1 is the highest.
    package var headingLevel: Int?
    /// Whether the element is expanded; `nil` if it cannot be expanded.
    package var isExpanded: Bool?
    /// The names that a user may speak to address the element; the first one takes precedence over the label.
    package var userInputLabels: [String] = []
    /// The position in a set of similar elements, such as the segments of one control; `nil` outside of a set.
    package var position: SetPosition?
    /// The level of a row in an outline; 1 is the outermost. Nil outside of an outline.
    package var level: Int?
    /// The number of items of a list or a table, with those that are not in the tree, or of the children of a row in an
    /// outline; `nil` if the tree has them all.
    package var itemCount: Int?
    /// The number of columns of a table; `nil` for one column without a title.
    package var columnCount: Int?
    /// The only reachable descendants, in this order; `nil` derives the order from geometry.
    package var explicitOrder: [NodeID]?
    /// The label with the languages of its parts, if any; its text equals the label.
    package var attributedLabel: AttributedText?
    /// Further details of the element.
    package var customContent: [AccessibilityCustomContent] = []
    /// The value to speak when the user changes it; nil for the value.
    package var changedValue: String?
    /// The custom rotors of the program: lists of elements that the screen reader can step through.
    package var rotors: [Rotor] = []
    /// Whether a toggle is on; nil for other elements, and for a toggle with an unknown state.
    package var isOn: Bool?
    /// The insertion point or the selected part of the value; nil for an element without text that can be selected.
    package var textSelection: AccessibilityTextSelection?
    /// The place of a heading among all headings of its list; nil outside of a list.
    package var headingPosition: SetPosition?
    /// The lines in which the label is shown; empty for one line.
    package var lines: [String] = []
    /// The shape of a chart in Unicode braille, for the line of a braille display; nil for other elements.
    package var brailleGraph: String?

    /// A value in which no property is set.
    package static let none = Extras()
  }

  /// Shared storage for the properties that only few nodes set.
  package final class Box: Hashable, Sendable {
    let extras: Extras

    /// Returns `nil` if no property is set.
    package init?(_ extras: Extras) {
      guard extras != .none else { return nil }
      self.extras = extras
    }

    package static func == (left: Box, right: Box) -> Bool { left === right || left.extras == right.extras }

    package func hash(into hasher: inout Hasher) { hasher.combine(extras) }
  }

  /// The rarely set properties; a value with defaults if the node stores none.
  var extrasOrDefaults: Extras {
    get { extras?.extras ?? .none }
    set { extras = Box(newValue) }
  }

  /// Whether it has a number in a set, such as a segment in a control with segments. In a grid it only has a place.
  package var isOneOfSeveral: Bool { self.position.map { $0.cell == nil } ?? false }

  /// A property that only few nodes set.
  public subscript<Value>(dynamicMember property: WritableKeyPath<Extras, Value>) -> Value {
    get { extrasOrDefaults[keyPath: property] }
    set { extrasOrDefaults[keyPath: property] = newValue }
  }
}

/// The insertion point or the selected part of a text, in UTF-8 bytes from the start of the value of its element.
public struct AccessibilityTextSelection: Hashable, Sendable {
  /// The end of the selection that stays when it is extended.
  package var anchor: Int
  /// The insertion point, at the other end.
  package var head: Int
  /// Whether the value of the element is a placeholder for a text that is empty.
  package var isPlaceholder: Bool

  /// Creates a selection; an empty one is the insertion point.
  public init(anchor: Int, head: Int, isPlaceholder: Bool = false) {
    self.anchor = anchor
    self.head = head
    self.isPlaceholder = isPlaceholder
  }
}

/// A detail of an element besides its label and value, like Apple's `AXCustomContent`: for example, the tempo
/// of a track.
public struct AccessibilityCustomContent: Hashable, Sendable {
  /// The name of the detail: "Tempo".
  package var label: String
  /// The current value of the detail: "128 beats per minute".
  package var value: String
  /// Whether the screen reader speaks it with the element or only on request.
  package var importance: Importance

  /// The importance of a detail.
  public enum Importance: String, Hashable, Sendable, CaseIterable {
    /// Spoken on request.
    case `default`
    /// Spoken with the element.
    case high
  }

  /// Creates a detail.
  public init(label: String, value: String, importance: Importance = .default) {
    self.label = label
    self.value = value
    self.importance = importance
  }
}
