import BacklitGeometry

/// The input of an audit: the accessibility tree of a screen, with measurements of its drawing and
/// navigation.
///
/// A subject is a value. The display measures it; ``findings(ignoring:)`` depends on nothing else.
package struct AuditSubject: Hashable, Sendable {
  /// The accessibility tree.
  package var tree: AccessibilityTree
  /// The elements of the tree in reading order, with their measurements.
  package var elements: [AuditElement]
  /// The texts on the screen.
  package var texts: [AuditText]
  /// The texts that are only partly visible.
  package var truncatedTexts: [AuditTruncatedText]
  /// The pairs of adjacent elements of the same kind and size whose pictures differ but whose texts do not.
  package var comparisons: [AuditComparison]
  /// The path of Tab, starting without focus; `nil` if not tried.
  package var forwardWalk: FocusWalk?
  /// The path of Shift-Tab, starting without focus; `nil` if not tried.
  package var backwardWalk: FocusWalk?
  /// The words that screen readers speak for traits, in all languages.
  package var roleNames: [AuditRoleName]
  /// The size of a cell in points.
  package var cellSize: Size

  /// Creates a subject without measurements; its elements are derived from the tree.
  package init(tree: AccessibilityTree, cellSize: Size = .cell) {
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
package struct AuditRoleName: Hashable, Sendable {
  /// The trait.
  package var trait: AccessibilityTraits
  /// The word or words, separated by spaces.
  package var name: String

  /// Creates a word for a trait.
  package init(_ trait: AccessibilityTraits, _ name: String) {
    self.trait = trait
    self.name = name
  }
}

/// An element and its measurements.
package struct AuditElement: Hashable, Sendable {
  /// The accessibility node of the element.
  package var node: AccessibilityNode
  /// The greatest contrast between the element and its background, as a WCAG ratio from 1 to 21; 1 if nothing
  /// is drawn, `nil` if not measured.
  package var prominence: Double?
  /// Whether a label without a text is to name the element.
  package var isNamedByBlankLabel = false
  /// The size of the area where a touch reaches the element, in points; `nil` if not measured.
  package var target: Size?
  /// The difference between each state and its opposite.
  package var states: [AuditState] = []
  /// The input that the element responded to; `nil` if not tried.
  package var answers: AuditOperability?
  /// The view that has the focus for the element, if the element is a part of a view or a row of a list.
  package var container: NodeID?
  /// Whether the containing view responds to keys; `nil` if not tried.
  package var containerRespondsToKeys: Bool?

  /// Creates an element without measurements.
  package init(node: AccessibilityNode) { self.node = node }
}

/// The input that an element responded to during a trial.
package struct AuditOperability: Hashable, Sendable {
  /// Whether a drag changed the element; tried only if no other input did.
  package var respondsToDrag: Bool
  /// Whether other input changed the element: a tap, an increment by a screen reader, or a key.
  package var respondsToOtherInput: Bool

  /// Creates the result of a trial.
  package init(respondsToDrag: Bool, respondsToOtherInput: Bool) {
    self.respondsToDrag = respondsToDrag
    self.respondsToOtherInput = respondsToOtherInput
  }
}

/// A visible text and its legibility.
package struct AuditText: Hashable, Sendable {
  /// The element that shows the text, or the node that contains it if there is no element.
  package var node: NodeID
  /// The visible text.
  package var text: String
  /// The lowest contrast between a letter and its background, as a WCAG ratio from 1 to 21.
  package var contrast: Double
  /// The colour of the letter with the lowest contrast, as `#RRGGBB`.
  package var color: String
  /// The background colour of that letter, as `#RRGGBB`.
  package var ground: String
  /// The displayed size of the letters, in points.
  package var size: Double
  /// Whether the letters are bold.
  package var isBold: Bool

  /// Creates a text.
  package init(
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
  var isWords: Bool { text.contains { $0.isLetter || $0.isNumber } }
}

/// A text that is only partly visible.
package struct AuditTruncatedText: Hashable, Sendable {
  /// The element that shows the text, or the node that contains it if there is no element.
  package var node: NodeID
  /// The complete text.
  package var text: String
  /// The visible part of the text; may be empty.
  package var shown: String

  /// Creates a truncated text.
  package init(node: NodeID, text: String, shown: String) {
    self.node = node
    self.text = text
    self.shown = shown
  }
}

/// The visible difference between two pictures of the same size.
package struct AuditDifference: Hashable, Sendable {
  /// The greatest contrast between corresponding cells of the two pictures, as a WCAG ratio from 1 to 21.
  package var contrast: Double
  /// Whether the hue differs somewhere.
  package var changesHue: Bool
  /// Whether the text differs.
  package var changesText: Bool

  /// Creates a difference.
  package init(contrast: Double, changesHue: Bool = false, changesText: Bool = false) {
    self.contrast = contrast
    self.changesHue = changesHue
    self.changesText = changesText
  }

  /// Whether the difference is perceivable without colour vision.
  var isPerceivable: Bool { changesText || contrast >= AuditSubject.leastPartContrast }
}

/// The visible appearance of a state of an element.
package struct AuditState: Hashable, Sendable {
  /// The name of the state, such as `on`.
  package var name: String
  /// The difference from the picture without the state.
  package var difference: AuditDifference

  /// Creates a state.
  package init(name: String, difference: AuditDifference) {
    self.name = name
    self.difference = difference
  }
}

/// The visible difference between two elements.
package struct AuditComparison: Hashable, Sendable {
  /// The element that is read first.
  package var first: NodeID
  /// The other element.
  package var second: NodeID
  /// The difference between their pictures.
  package var difference: AuditDifference

  /// Creates a comparison of two elements.
  package init(_ first: NodeID, _ second: NodeID, difference: AuditDifference) {
    self.first = first
    self.second = second
    self.difference = difference
  }
}

/// The path of the focus when one key is pressed repeatedly.
package struct FocusWalk: Hashable, Sendable {
  /// The focused view after each press, each view once.
  package var stops: [NodeID]
  /// The index of the stop that follows the last one; `nil` if the focus was lost there.
  package var loopStart: Int?

  /// Creates a path from its stops.
  package init(stops: [NodeID], loopStart: Int? = 0) {
    self.stops = stops
    self.loopStart = loopStart
  }
}
