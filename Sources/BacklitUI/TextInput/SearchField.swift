import BacklitAccessibility
import BacklitGeometry

/// A text field for a search: it has a mark in front of the text and a clear button. Enter searches.
///
/// Down moves the focus to the list after the field, unless there are suggestions. Escape removes the text. In an empty
/// field it closes the page around the field, or else it leaves the field for the list or the next view.
@MainActor
open class SearchField: TextField {
  /// Creates an empty field.
  public override init() {
    super.init()
    clearButtonMode = .always
    returnKeyType = .search
  }

  override var leadingMark: String? { "›" }

  override func handleKeyBeforeText(_ event: KeyEvent) -> Bool {
    if super.handleKeyBeforeText(event) { return true }
    guard event.modifiers.isEmpty else { return false }
    switch event.key {
    case .escape: return hasText && clear()
    case .down: return moveToList()
    default: return false
    }
  }

  /// Moves the focus to the first list or collection after the field, in reading order.
  private func moveToList() -> Bool {
    guard let window else { return false }
    let views = window.focusableViews
    let place = views.firstIndex { $0 === self } ?? 0
    let list = (views[place...] + views[..<place]).first { $0 is TableView || $0 is CollectionView }
    return list.map { window.focus(on: $0) } ?? false
  }

  /// Moves the focus to the list or to the next view, or removes it if there is neither.
  func leave() -> Bool {
    if moveToList() || window?.moveFocus(forward: true) == true, !isFocused { return true }
    return window?.focus(on: nil) ?? false
  }

  open override var accessibilityTraits: AccessibilityTraits {
    get { super.accessibilityTraits.union(.searchField) }
    set { super.accessibilityTraits = newValue }
  }
}
