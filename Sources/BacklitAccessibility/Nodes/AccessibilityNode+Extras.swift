extension AccessibilityNode {
  /// The properties that only few nodes set.
  package struct Extras: Hashable, Sendable {
    var customActions: [CustomAction]
    var language: String?
    var headingLevel: Int?
    var isExpanded: Bool?
    var userInputLabels: [String]
    var position: SetPosition?
    var itemCount: Int?
    var explicitOrder: [NodeID]?
    var attributedLabel: AttributedText?
    var attributedValue: AttributedText?
    var attributedHint: AttributedText?
    var customContent: [AccessibilityCustomContent]
    var changedValue: String?
    var rotors: [Rotor]
    var isOn: Bool?
    var textSelection: AccessibilityTextSelection?
    var headingPosition: SetPosition?

    /// Creates a value from the properties with the same names in ``AccessibilityNode``.
    package init(
      customActions: [CustomAction] = [], language: String? = nil, headingLevel: Int? = nil,
      isExpanded: Bool? = nil, userInputLabels: [String] = [], position: SetPosition? = nil,
      itemCount: Int? = nil, explicitOrder: [NodeID]? = nil, attributedLabel: AttributedText? = nil,
      attributedValue: AttributedText? = nil, attributedHint: AttributedText? = nil,
      customContent: [AccessibilityCustomContent] = [], changedValue: String? = nil, rotors: [Rotor] = [],
      isOn: Bool? = nil, textSelection: AccessibilityTextSelection? = nil,
      headingPosition: SetPosition? = nil
    ) {
      self.customActions = customActions
      self.language = language
      self.headingLevel = headingLevel
      self.isExpanded = isExpanded
      self.userInputLabels = userInputLabels
      self.position = position
      self.itemCount = itemCount
      self.explicitOrder = explicitOrder
      self.attributedLabel = attributedLabel
      self.attributedValue = attributedValue
      self.attributedHint = attributedHint
      self.customContent = customContent
      self.changedValue = changedValue
      self.rotors = rotors
      self.isOn = isOn
      self.textSelection = textSelection
      self.headingPosition = headingPosition
    }

    /// A value in which no property is set.
    static let none = Extras()
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

  /// The custom actions, in the order in which the screen reader offers them.
  package var customActions: [CustomAction] {
    get { extrasOrDefaults.customActions }
    set { extrasOrDefaults.customActions = newValue }
  }

  /// The language of the texts as a BCP 47 tag; `nil` for the program's language.
  public var language: String? {
    get { extrasOrDefaults.language }
    set { extrasOrDefaults.language = newValue }
  }

  /// The level of a heading; 1 is the highest.
  public var headingLevel: Int? {
    get { extrasOrDefaults.headingLevel }
    set { extrasOrDefaults.headingLevel = newValue }
  }

  /// Whether the element is expanded; `nil` if it cannot be expanded.
  public var isExpanded: Bool? {
    get { extrasOrDefaults.isExpanded }
    set { extrasOrDefaults.isExpanded = newValue }
  }

  /// The names that a user may speak to address the element; the first one takes precedence over the label.
  package var userInputLabels: [String] {
    get { extrasOrDefaults.userInputLabels }
    set { extrasOrDefaults.userInputLabels = newValue }
  }

  /// The position in a set of similar elements, such as the segments of one control; `nil` outside of a set.
  public var position: SetPosition? {
    get { extrasOrDefaults.position }
    set { extrasOrDefaults.position = newValue }
  }

  /// The number of items of a list or a table, with those that are not in the tree; `nil` if it has them all.
  public var itemCount: Int? {
    get { extrasOrDefaults.itemCount }
    set { extrasOrDefaults.itemCount = newValue }
  }

  /// The only reachable descendants, in this order; `nil` derives the order from geometry.
  package var explicitOrder: [NodeID]? {
    get { extrasOrDefaults.explicitOrder }
    set { extrasOrDefaults.explicitOrder = newValue }
  }

  /// The label with the languages of its parts, if any; its text equals the label.
  package var attributedLabel: AttributedText? {
    get { extrasOrDefaults.attributedLabel }
    set { extrasOrDefaults.attributedLabel = newValue }
  }

  /// The value with the languages of its parts, if any; its text equals the value.
  package var attributedValue: AttributedText? {
    get { extrasOrDefaults.attributedValue }
    set { extrasOrDefaults.attributedValue = newValue }
  }

  /// The hint with the languages of its parts, if any; its text equals the hint.
  package var attributedHint: AttributedText? {
    get { extrasOrDefaults.attributedHint }
    set { extrasOrDefaults.attributedHint = newValue }
  }

  /// Further details of the element.
  package var customContent: [AccessibilityCustomContent] {
    get { extrasOrDefaults.customContent }
    set { extrasOrDefaults.customContent = newValue }
  }

  /// The value to speak when the user changes it; nil for the value.
  package var changedValue: String? {
    get { extrasOrDefaults.changedValue }
    set { extrasOrDefaults.changedValue = newValue }
  }

  /// The custom rotors of the program: lists of elements that the screen reader can step through.
  package var rotors: [Rotor] {
    get { extrasOrDefaults.rotors }
    set { extrasOrDefaults.rotors = newValue }
  }

  /// Whether a toggle is on; nil for an element that is not a toggle, and for a toggle that does not tell.
  package var isOn: Bool? {
    get { extrasOrDefaults.isOn }
    set { extrasOrDefaults.isOn = newValue }
  }

  /// The place of a heading among all headings of its list; nil outside of a list.
  package var headingPosition: SetPosition? {
    get { extrasOrDefaults.headingPosition }
    set { extrasOrDefaults.headingPosition = newValue }
  }

  /// The insertion point or the selected part of the value; nil for an element without text that can be selected.
  package var textSelection: AccessibilityTextSelection? {
    get { extrasOrDefaults.textSelection }
    set { extrasOrDefaults.textSelection = newValue }
  }
}

/// The insertion point or the selected part of a text, in UTF-8 bytes from the start of the value of its element.
public struct AccessibilityTextSelection: Hashable, Sendable {
  /// The end of the selection that stays when it is extended.
  public var anchor: Int
  /// The insertion point, at the other end.
  public var head: Int
  /// Whether the value of the element is a placeholder for a text that is empty.
  public var isPlaceholder: Bool

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
  public var label: String
  /// The current value of the detail: "128 beats per minute".
  public var value: String
  /// Whether the screen reader speaks it with the element or only on request.
  public var importance: Importance

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
