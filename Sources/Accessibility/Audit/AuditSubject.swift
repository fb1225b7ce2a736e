public import Geometry

/// What an audit judges: what readers get of a screen, and what was measured of how it is drawn and reached.
///
/// A subject is a value. Who shows the screen measures it; ``findings(ignoring:)`` follows from it alone.
public struct AuditSubject: Hashable, Sendable {
  /// What readers get.
  public var tree: AccessibilityTree
  /// The elements of the tree in reading order, with what was measured of each.
  public var elements: [AuditElement]
  /// What is written on the screen.
  public var texts: [AuditText]
  /// What of the texts on the screen is not seen.
  public var cutTexts: [AuditCutText]
  /// The elements of one kind and size side by side of which the pictures differ, with nothing else written.
  public var comparisons: [AuditComparison]
  /// Where Tab leads, beginning with no focus; nil where it was not tried.
  public var forwardWalk: FocusWalk?
  /// Where Shift-Tab leads, beginning with no focus; nil where it was not tried.
  public var backwardWalk: FocusWalk?
  /// The words by which readers tell what an element is, in any language.
  public var roleNames: [AuditRoleName]
  /// The shape of a cell in points.
  public var cellSize: Size

  /// A subject of which only the tree is known; its elements follow from it.
  public init(tree: AccessibilityTree, cellSize: Size = Size(width: 8, height: 16)) {
    self.tree = tree
    self.cellSize = cellSize
    elements = tree.readingOrder.compactMap { tree[$0] }.map { AuditElement(node: $0) }
    texts = []
    cutTexts = []
    comparisons = []
    roleNames = []
  }
}

/// A word that readers say of all elements with a trait.
public struct AuditRoleName: Hashable, Sendable {
  /// The trait.
  public var trait: AccessibilityTraits
  /// The word, or several with spaces between.
  public var name: String

  /// A word for a trait.
  public init(_ trait: AccessibilityTraits, _ name: String) {
    self.trait = trait
    self.name = name
  }
}
