import BacklitGeometry

/// The input of an audit: the accessibility tree of a screen, with measurements of its drawing and
/// navigation.
///
/// A subject is a value. The display measures it; ``findings(ignoring:)`` depends on nothing else.
public struct AuditSubject: Hashable, Sendable {
  /// The accessibility tree.
  public var tree: AccessibilityTree
  /// The elements of the tree in reading order, with their measurements.
  public var elements: [AuditElement]
  /// The texts on the screen.
  public var texts: [AuditText]
  /// The texts that are only partly visible.
  public var truncatedTexts: [AuditTruncatedText]
  /// The pairs of adjacent elements of the same kind and size whose pictures differ but whose texts do not.
  public var comparisons: [AuditComparison]
  /// The path of Tab, starting without focus; `nil` if not tried.
  public var forwardWalk: FocusWalk?
  /// The path of Shift-Tab, starting without focus; `nil` if not tried.
  public var backwardWalk: FocusWalk?
  /// The words that screen readers speak for traits, in all languages.
  public var roleNames: [AuditRoleName]
  /// The size of a cell in points.
  public var cellSize: Size

  /// Creates a subject without measurements; its elements are derived from the tree.
  public init(tree: AccessibilityTree, cellSize: Size = Size(width: 8, height: 16)) {
    self.tree = tree
    self.cellSize = cellSize
    elements = tree.readingOrder.compactMap { tree[$0] }.map { AuditElement(node: $0) }
    texts = []
    truncatedTexts = []
    comparisons = []
    roleNames = []
  }
}

/// The word that a screen reader speaks for a trait.
public struct AuditRoleName: Hashable, Sendable {
  /// The trait.
  public var trait: AccessibilityTraits
  /// The word or words, separated by spaces.
  public var name: String

  /// Creates a word for a trait.
  public init(_ trait: AccessibilityTraits, _ name: String) {
    self.trait = trait
    self.name = name
  }
}

/// An element and its measurements.
public struct AuditElement: Hashable, Sendable {
  /// The accessibility node of the element.
  public var node: AccessibilityNode
  /// The greatest contrast between the element and its background, as a WCAG ratio from 1 to 21; 1 if nothing
  /// is drawn, `nil` if not measured.
  public var prominence: Double?
  /// The size of the area where a touch reaches the element, in points; `nil` if not measured.
  public var target: Size?
  /// The difference between each state and its opposite.
  public var states: [AuditState] = []
  /// The input that the element responded to; `nil` if not tried.
  public var answers: AuditOperability?
  /// The view that contains the element, if the element is not a view itself.
  public var container: NodeID?
  /// Whether the containing view responds to keys; `nil` if not tried.
  public var containerRespondsToKeys: Bool?

  /// Creates an element without measurements.
  public init(node: AccessibilityNode) { self.node = node }
}

/// The input that an element responded to during a trial.
public struct AuditOperability: Hashable, Sendable {
  /// Whether a drag changed the element; tried only if no other input did.
  public var respondsToDrag: Bool
  /// Whether other input changed the element: a tap, an increment by a screen reader, or a key.
  public var respondsToOtherInput: Bool

  /// Creates the result of a trial.
  public init(respondsToDrag: Bool, respondsToOtherInput: Bool) {
    self.respondsToDrag = respondsToDrag
    self.respondsToOtherInput = respondsToOtherInput
  }
}

/// A visible text and its legibility.
public struct AuditText: Hashable, Sendable {
  /// The element that shows the text, or the node that contains it if there is no element.
  public var node: NodeID
  /// The visible text.
  public var text: String
  /// The lowest contrast between a letter and its background, as a WCAG ratio from 1 to 21.
  public var contrast: Double
  /// The colour of the letter with the lowest contrast, as `#RRGGBB`.
  public var color: String
  /// The background colour of that letter, as `#RRGGBB`.
  public var ground: String
  /// The displayed size of the letters, in points.
  public var size: Double
  /// Whether the letters are bold.
  public var isBold: Bool

  /// Creates a text.
  public init(
    node: NodeID, text: String, contrast: Double, color: String, ground: String, size: Double = 13,
    isBold: Bool = false
  ) {
    self.node = node
    self.text = text
    self.contrast = contrast
    self.color = color
    self.ground = ground
    self.size = size
    self.isBold = isBold
  }

  /// Whether the text contains letters or digits. Lines and symbols count as graphics.
  public var isWords: Bool { text.contains { $0.isLetter || $0.isNumber } }
}

/// A text that is only partly visible.
public struct AuditTruncatedText: Hashable, Sendable {
  /// The element that shows the text, or the node that contains it if there is no element.
  public var node: NodeID
  /// The complete text.
  public var text: String
  /// The visible part of the text; may be empty.
  public var shown: String

  /// Creates a truncated text.
  public init(node: NodeID, text: String, shown: String) {
    self.node = node
    self.text = text
    self.shown = shown
  }
}

/// The visible difference between two pictures of the same size.
public struct AuditDifference: Hashable, Sendable {
  /// The greatest contrast between corresponding cells of the two pictures, as a WCAG ratio from 1 to 21.
  public var contrast: Double
  /// Whether the hue differs somewhere.
  public var changesHue: Bool
  /// Whether the text differs.
  public var changesText: Bool

  /// Creates a difference.
  public init(contrast: Double, changesHue: Bool = false, changesText: Bool = false) {
    self.contrast = contrast
    self.changesHue = changesHue
    self.changesText = changesText
  }

  /// Whether the difference is perceivable without colour vision.
  var isPerceivable: Bool { changesText || contrast >= AuditSubject.leastPartContrast }
}

/// The visible appearance of a state of an element.
public struct AuditState: Hashable, Sendable {
  /// The name of the state, such as `on`.
  public var name: String
  /// The difference from the picture without the state.
  public var difference: AuditDifference

  /// Creates a state.
  public init(name: String, difference: AuditDifference) {
    self.name = name
    self.difference = difference
  }
}

/// The visible difference between two elements.
public struct AuditComparison: Hashable, Sendable {
  /// The element that is read first.
  public var first: NodeID
  /// The other element.
  public var second: NodeID
  /// The difference between their pictures.
  public var difference: AuditDifference

  /// Creates a comparison of two elements.
  public init(_ first: NodeID, _ second: NodeID, difference: AuditDifference) {
    self.first = first
    self.second = second
    self.difference = difference
  }
}

/// The path of the focus when one key is pressed repeatedly.
public struct FocusWalk: Hashable, Sendable {
  /// The focused view after each press, each view once.
  public var stops: [NodeID]
  /// The index of the stop that follows the last one; `nil` if the focus was lost there.
  public var loopStart: Int?

  /// Creates a path from its stops.
  public init(stops: [NodeID], loopStart: Int? = 0) {
    self.stops = stops
    self.loopStart = loopStart
  }
}
