import BacklitAccessibility
import BacklitGeometry
import BacklitValues

/// The state of a screen on the bus: its tree, and the state of its window. The main actor hands it over as a value.
package struct ScreenState: Sendable {
  /// The number of the screen, unique in the program. Screens are listed by it.
  package var number: UInt64
  /// The tree.
  package var tree: AccessibilityTree
  /// The name of the frame.
  package var title: String
  /// The language of the words for values.
  package var language: Language
  /// Whether the terminal is focused.
  package var isActive: Bool
  /// The element with the keyboard focus; nil if none has it.
  package var focus: NodeID?

  /// Creates a state.
  package init(
    number: UInt64, tree: AccessibilityTree, title: String, language: Language = .en, isActive: Bool = true,
    focus: NodeID? = nil
  ) {
    self.number = number
    self.tree = tree
    self.title = title
    self.language = language
    self.isActive = isActive
    self.focus = focus
  }

  /// The frame of the screen in points.
  var frame: Rect { tree[tree.root]?.frame ?? .zero }
}
