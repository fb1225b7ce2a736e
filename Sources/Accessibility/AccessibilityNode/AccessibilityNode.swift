public import Geometry

/// One thing in the accessibility tree: an element that a reader stops at, a container, or neither.
///
/// A node is a value. The program derives it from a view once a frame; readers never see the view.
public struct AccessibilityNode: Hashable, Sendable {
  /// The node's name in the tree.
  public var id: NodeID
  /// A name for tests and tools; never spoken.
  public var identifier: String?
  /// What it is called.
  public var label: String?
  /// What it holds or shows now, in words.
  public var value: String?
  /// What happens when it is used; spoken last, after a pause.
  public var hint: String?
  /// What it is and how it behaves.
  public var traits: AccessibilityTraits
  /// Where it is, in screen points.
  public var frame: Rect
  /// Where a touch would land that activates it, in screen points.
  public var activationPoint: Point
  /// The numbers behind an adjustable value.
  public var range: AccessibilityRange?
  /// What it can be asked to do.
  public var actions: Set<AccessibilityAction>
  /// Whether a reader stops at it. What is inside an element cannot be reached.
  public var isElement: Bool
  /// Whether it has the keyboard focus.
  public var isFocused: Bool
  /// Whether it shuts its siblings out while it is there.
  public var isModal: Bool
  /// Whether it and everything inside are in no output.
  public var isHidden: Bool
  /// Whether its elements are read together, before or after those of its neighbours, never between.
  public var groupsChildren: Bool
  /// What kind of container it is to a reader.
  public var containerType: ContainerType
  /// The direction in which a row of its children is read.
  public var layoutDirection: LayoutDirection
  /// What it contains, back to front.
  public var children: [NodeID]

  /// Whether a person can do anything with it.
  public var respondsToUserInteraction: Bool
  /// What most nodes have nothing of, apart: a node is as quick to move and to compare as it is small. Nil where there is
  /// nothing at all.
  var extras: Box?

  /// A list of elements, by a name to be spoken, through which a reader can go.
  public struct Rotor: Hashable, Sendable {
    /// What it is a list of.
    public var name: String
    /// The elements, in their order.
    public var items: [NodeID]

    /// A list of elements by a name.
    public init(name: String, items: [NodeID]) {
      self.name = name
      self.items = items
    }
  }

  /// A direction in which a row is read.
  public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
    /// As in English.
    case leftToRight
    /// As in Arabic.
    case rightToLeft
  }
}

extension AccessibilityNode {
  /// A node; all that is left out is empty, absent or false, and the activation point is the middle of
  /// the frame.
  public init(
    id: NodeID, identifier: String? = nil, label: String? = nil, value: String? = nil, hint: String? = nil,
    language: String? = nil, traits: AccessibilityTraits = [], frame: Rect = .zero,
    activationPoint: Point? = nil, range: AccessibilityRange? = nil, actions: Set<AccessibilityAction> = [],
    customActions: [CustomAction] = [], isElement: Bool = false, isFocused: Bool = false,
    isModal: Bool = false, isHidden: Bool = false, groupsChildren: Bool = false, headingLevel: Int? = nil,
    isExpanded: Bool? = nil, userInputLabels: [String] = [], containerType: ContainerType = .none,
    layoutDirection: LayoutDirection = .leftToRight, children: [NodeID] = [], explicitOrder: [NodeID]? = nil,
    position: SetPosition? = nil, attributedLabel: AttributedText? = nil,
    attributedValue: AttributedText? = nil, attributedHint: AttributedText? = nil,
    customContent: [AccessibilityCustomContent] = [], rotors: [Rotor] = [],
    respondsToUserInteraction: Bool = false
  ) {
    self.init(
      id: id, identifier: identifier, label: label, value: value, hint: hint, traits: traits, frame: frame,
      activationPoint: activationPoint ?? frame.center, range: range, actions: actions, isElement: isElement,
      isFocused: isFocused, isModal: isModal, isHidden: isHidden, groupsChildren: groupsChildren,
      containerType: containerType, layoutDirection: layoutDirection, children: children,
      respondsToUserInteraction: respondsToUserInteraction,
      extras: Box(
        Extras(
          customActions: customActions, language: language, headingLevel: headingLevel,
          isExpanded: isExpanded, userInputLabels: userInputLabels, position: position,
          explicitOrder: explicitOrder, attributedLabel: attributedLabel, attributedValue: attributedValue,
          attributedHint: attributedHint, customContent: customContent, rotors: rotors)))
  }
}
