import BacklitAccessibility
import BacklitGeometry

/// A text field for a search: it has a mark in front of the text and a clear button. Escape removes the text, and Enter
/// searches.
@MainActor
open class SearchField: TextField {
  /// Creates an empty field.
  public override init() {
    super.init()
    clearButtonMode = .always
    returnKey = .search
  }

  override var leadingMark: String? { "›" }

  override func handleKeyBeforeText(_ event: KeyEvent) -> Bool {
    if super.handleKeyBeforeText(event) { return true }
    guard event.key == .escape, event.modifiers.isEmpty, hasText else { return false }
    return clear()
  }

  open override var accessibilityTraits: AccessibilityTraits {
    get { super.accessibilityTraits.union(.searchField) }
    set { super.accessibilityTraits = newValue }
  }
}
