import Accessibility
import Drawing
import Input
import ScreenReader
import Toolkit

/// A page with a list that typing narrows: the elements of the screen, or what was said.
@MainActor
final class ListPage: ModalPanel {
  /// What a list is of.
  enum Kind {
    case elements, history
  }

  let kind: Kind
  /// What the list is called in a language.
  private let title: @MainActor (SessionWords) -> String
  private let list: ListView

  /// A page of lines.
  /// - Parameters:
  ///   - kind: what the list is of.
  ///   - title: what it is called.
  ///   - lines: what there is to choose from, in its order.
  ///   - close: takes the page away.
  ///   - choose: called with the index of the line that was chosen.
  init(
    _ kind: Kind, title: @escaping @MainActor (SessionWords) -> String, lines: [ListView.Line],
    close: @escaping @MainActor () -> Void, choose: @escaping @MainActor (Int) -> Void
  ) {
    self.kind = kind
    self.title = title
    list = ListView(lines: lines, choose: choose)
    super.init(identifier: "list", close: close)
    install(list)
  }

  override var initialFocus: View { list }

  override func use(_ language: AccessibilityLanguage) {
    super.use(language)
    let words = language.sessionWords
    heading.text = title(words)
    heading.isAccessibilityElement = false
    list.accessibilityLabel = heading.text
    list.words = words
  }

  /// All keys but that which stops speech, and those with which one would expect to do something else.
  override func takesFirst(_ event: KeyEvent) -> Bool {
    guard event.key != .control, event.modifiers.subtracting(.shift).isEmpty else { return false }
    if case .function = event.key { return false }
    return true
  }
}
