import BacklitGeometry

/// A node of the accessibility tree: an element that a screen reader stops at, a container, or neither.
///
/// A node is a value. The program derives it from a view once per frame; screen readers never see the view. The properties
/// that only few nodes set are declared in ``Extras``.
@dynamicMemberLookup
public struct AccessibilityNode: Hashable, Sendable {
  /// The identity of the node in the tree.
  package var id: NodeID
  /// A name for tests and tools; never spoken.
  public var identifier: String?
  /// The name of the element.
  public var label: String?
  /// The current value, as text.
  public var value: String?
  /// The result of using the element; spoken last, after a pause.
  public var hint: String?
  /// The role and behaviour of the element.
  public var traits: AccessibilityTraits
  /// The frame in screen points.
  public var frame: Rect
  /// The point where a touch activates the element, in screen points.
  package var activationPoint: Point
  /// The numeric range and value of an adjustable element.
  package var range: AccessibilityRange?
  /// The supported actions.
  package var actions: Set<AccessibilityAction>
  /// Whether a screen reader stops at it. Descendants of an element are not reachable.
  package var isElement: Bool
  /// Whether it has the keyboard focus.
  public var isFocused: Bool
  /// Whether its siblings are not reachable while it is present.
  package var isModal: Bool
  /// Whether the node and its descendants are excluded from all output.
  package var isHidden: Bool
  /// Whether its elements are read as one group, without elements of its neighbours in between.
  package var groupsChildren: Bool
  /// Whether what lies outside its frame is not visible, as in a scroll view.
  package var clipsChildren: Bool
  /// The kind of container.
  package var containerType: ContainerType
  /// The direction in which a row of its children is read.
  package var layoutDirection: LayoutDirection
  /// The children, back to front.
  package var children: [NodeID]

  /// Whether a user can interact with the element.
  package var respondsToUserInteraction: Bool
  /// The rarely set properties; `nil` if none is set. They are stored separately because small nodes move and
  /// compare faster.
  var extras: Box?

  /// A custom rotor: a named list of elements that the screen reader can step through.
  package struct Rotor: Hashable, Sendable {
    /// The spoken name of the list.
    package var name: String
    /// The elements, in order.
    package var items: [NodeID]

    /// Creates a rotor with a name and elements.
    package init(name: String, items: [NodeID]) {
      self.name = name
      self.items = items
    }
  }
}

extension AccessibilityNode {
  /// Creates a node. Omitted properties are empty, `nil` or `false`; the default activation point is the
  /// centre of the frame.
  package init(
    id: NodeID, identifier: String? = nil, label: String? = nil, value: String? = nil, hint: String? = nil,
    language: String? = nil, traits: AccessibilityTraits = [], frame: Rect = .zero,
    activationPoint: Point? = nil, range: AccessibilityRange? = nil, actions: Set<AccessibilityAction> = [],
    customActions: [CustomAction] = [], isElement: Bool = false, isFocused: Bool = false,
    isModal: Bool = false, isHidden: Bool = false, groupsChildren: Bool = false,
    clipsChildren: Bool = false, headingLevel: Int? = nil, isExpanded: Bool? = nil,
    userInputLabels: [String] = [], containerType: ContainerType = .none,
    layoutDirection: LayoutDirection = .leftToRight, children: [NodeID] = [], explicitOrder: [NodeID]? = nil,
    position: SetPosition? = nil, attributedLabel: AttributedText? = nil,
    customContent: [AccessibilityCustomContent] = [], rotors: [Rotor] = [],
    respondsToUserInteraction: Bool = false, isOn: Bool? = nil,
    textSelection: AccessibilityTextSelection? = nil
  ) {
    self.init(
      id: id, identifier: identifier, label: label, value: value, hint: hint, traits: traits, frame: frame,
      activationPoint: activationPoint ?? frame.center, range: range, actions: actions, isElement: isElement,
      isFocused: isFocused, isModal: isModal, isHidden: isHidden, groupsChildren: groupsChildren,
      clipsChildren: clipsChildren, containerType: containerType, layoutDirection: layoutDirection,
      children: children,
      respondsToUserInteraction: respondsToUserInteraction,
      extras: Box(
        Extras(
          customActions: customActions, language: language, headingLevel: headingLevel,
          isExpanded: isExpanded, userInputLabels: userInputLabels, position: position,
          explicitOrder: explicitOrder, attributedLabel: attributedLabel,
          customContent: customContent, rotors: rotors, isOn: isOn, textSelection: textSelection)))
  }
}

/// The identity of a node. It stays the same in all trees for the lifetime of the object that the node
/// represents.
package struct NodeID: Hashable, Sendable {
  /// The number of the identifier.
  package var rawValue: UInt64

  /// Creates an identifier from its number.
  package init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

extension NodeID: Comparable {
  /// Compares the numbers: an arbitrary but stable order.
  package static func < (left: NodeID, right: NodeID) -> Bool { left.rawValue < right.rawValue }
}

extension NodeID: CustomStringConvertible {
  /// The number after a number sign, such as `#12`.
  package var description: String { "#\(rawValue)" }
}

/// The range and current value of an adjustable element, in the element's own unit.
public struct AccessibilityRange: Hashable, Sendable {
  /// The least value.
  package var minimum: Double
  /// The greatest value.
  package var maximum: Double
  /// The size of one increment; 0 if unknown.
  package var step: Double
  /// The current value.
  package var value: Double

  /// Creates a range with its current value; nothing is clamped.
  public init(minimum: Double, maximum: Double, step: Double, value: Double) {
    self.minimum = minimum
    self.maximum = maximum
    self.step = step
    self.value = value
  }
}

/// The kind of container that a node is.
public enum ContainerType: String, Hashable, Sendable, CaseIterable {
  /// Not a container: its children are read as children of its parent, and its label is not spoken.
  case none
  /// A group of related elements. The screen reader speaks its label on the way in; UIKit's `semanticGroup`.
  case group
  /// A sequence of items, spoken with their number on the way in.
  case list
  /// Items in rows and columns, spoken with the number of rows on the way in.
  case table
  /// A part of the screen that is a navigation target, spoken as such on the way in.
  case landmark
  /// The entries of a menu or of a list of actions. The screen reader speaks its label on the way in, if it has one; Up and
  /// Down move between the entries.
  case menu
}

/// A position in a set of similar elements, such as the second of three.
public struct SetPosition: Hashable, Sendable {
  /// The position, starting at 1.
  package var index: Int
  /// The size of the set.
  package var count: Int
  /// The row and the column of an element of a grid, which are spoken instead of the position; nil in a list.
  package var cell: GridCell?

  /// Creates a position, starting at 1, in a set of `count` elements, which may be arranged as a grid.
  public init(_ index: Int, of count: Int, at cell: GridCell? = nil) {
    self.index = index
    self.count = count
    self.cell = cell
  }
}

/// A place in a grid, such as the first column of the second row.
public struct GridCell: Hashable, Sendable {
  /// The row, starting at 1 at the top; 0 for the titles of columns.
  public var row: Int
  /// The column, starting at 1 at the leading edge.
  public var column: Int
  /// The title of the column, which is spoken in place of its number; nil without one.
  package var columnHeader: String?
  /// Whether the cell names its row.
  package var isRowHeader: Bool

  /// Creates a place from a row and a column, which start at 1.
  public init(row: Int, column: Int, columnHeader: String? = nil, isRowHeader: Bool = false) {
    self.row = row
    self.column = column
    self.columnHeader = columnHeader
    self.isRowHeader = isRowHeader
  }
}
