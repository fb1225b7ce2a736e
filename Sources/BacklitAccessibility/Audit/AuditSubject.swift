public import Geometry

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
  public var cutTexts: [AuditCutText]
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
    cutTexts = []
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
