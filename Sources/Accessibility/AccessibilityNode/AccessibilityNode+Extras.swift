extension AccessibilityNode {
  /// What few nodes have.
  package struct Extras: Hashable, Sendable {
    var customActions: [CustomAction]
    var language: String?
    var headingLevel: Int?
    var isExpanded: Bool?
    var userInputLabels: [String]
    var position: SetPosition?
    var explicitOrder: [NodeID]?
    var attributedLabel: AttributedText?
    var attributedValue: AttributedText?
    var attributedHint: AttributedText?
    var customContent: [AccessibilityCustomContent]
    var rotors: [Rotor]

    /// The parts named the same in ``AccessibilityNode``.
    package init(
      customActions: [CustomAction] = [], language: String? = nil, headingLevel: Int? = nil,
      isExpanded: Bool? = nil, userInputLabels: [String] = [], position: SetPosition? = nil,
      explicitOrder: [NodeID]? = nil, attributedLabel: AttributedText? = nil,
      attributedValue: AttributedText? = nil, attributedHint: AttributedText? = nil,
      customContent: [AccessibilityCustomContent] = [], rotors: [Rotor] = []
    ) {
      self.customActions = customActions
      self.language = language
      self.headingLevel = headingLevel
      self.isExpanded = isExpanded
      self.userInputLabels = userInputLabels
      self.position = position
      self.explicitOrder = explicitOrder
      self.attributedLabel = attributedLabel
      self.attributedValue = attributedValue
      self.attributedHint = attributedHint
      self.customContent = customContent
      self.rotors = rotors
    }

    /// Nothing of it.
    static let none = Extras()
  }

  /// What few nodes have, where it is shared.
  package final class Box: Hashable, Sendable {
    let extras: Extras

    /// Nil where there is nothing at all.
    package init?(_ extras: Extras) {
      guard extras != .none else { return nil }
      self.extras = extras
    }

    package static func == (left: Box, right: Box) -> Bool { left === right || left.extras == right.extras }

    package func hash(into hasher: inout Hasher) { hasher.combine(extras) }
  }

  var few: Extras {
    get { extras?.extras ?? .none }
    set { extras = Box(newValue) }
  }

  /// The actions of its own, in the order in which they are offered.
  public var customActions: [CustomAction] {
    get { few.customActions }
    set { few.customActions = newValue }
  }

  /// The language of the texts as a BCP 47 tag; `nil` where it is the program's.
  public var language: String? {
    get { few.language }
    set { few.language = newValue }
  }

  /// The rank of a heading, 1 being the highest.
  public var headingLevel: Int? {
    get { few.headingLevel }
    set { few.headingLevel = newValue }
  }

  /// Whether what it opens is open; `nil` when it opens nothing.
  public var isExpanded: Bool? {
    get { few.isExpanded }
    set { few.isExpanded = newValue }
  }

  /// What a person may call it when speaking to the program; the first is preferred to the label.
  public var userInputLabels: [String] {
    get { few.userInputLabels }
    set { few.userInputLabels = newValue }
  }

  /// Its place among its like, such as the segments of one control; `nil` when it stands alone.
  public var position: SetPosition? {
    get { few.position }
    set { few.position = newValue }
  }

  /// The only things inside it that can be reached, in this order; `nil` leaves the order to geometry.
  public var explicitOrder: [NodeID]? {
    get { few.explicitOrder }
    set { few.explicitOrder = newValue }
  }

  /// The label with the languages of its parts, where it has any; its text is the label.
  public var attributedLabel: AttributedText? {
    get { few.attributedLabel }
    set { few.attributedLabel = newValue }
  }

  /// The value with the languages of its parts, where it has any; its text is the value.
  public var attributedValue: AttributedText? {
    get { few.attributedValue }
    set { few.attributedValue = newValue }
  }

  /// The hint with the languages of its parts, where it has any; its text is the hint.
  public var attributedHint: AttributedText? {
    get { few.attributedHint }
    set { few.attributedHint = newValue }
  }

  /// What there is to know besides, for those who ask.
  public var customContent: [AccessibilityCustomContent] {
    get { few.customContent }
    set { few.customContent = newValue }
  }

  /// Lists of the program's own through which a reader can go.
  public var rotors: [Rotor] {
    get { few.rotors }
    set { few.rotors = newValue }
  }
}
