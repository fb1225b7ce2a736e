import Accessibility
import Drawing
import Input
import ScreenReader
import Toolkit

/// A page with a searchable list: the elements of the screen, or the recent speech.
@MainActor
final class ListPage: ModalPanel {
  /// The contents of a list.
  enum Kind {
    case elements, history
  }

  let kind: Kind
  /// The title of the list in a language.
  private let title: @MainActor (SessionWords) -> String
  private let list: ListView

  /// Creates a page with a list.
  /// - Parameters:
  ///   - kind: the contents of the list.
  ///   - title: the title of the list.
  ///   - lines: the lines of the list, in order.
  ///   - close: closes the page.
  ///   - choose: called with the index of the chosen line.
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

  override func applyLanguage(_ language: AccessibilityLanguage) {
    super.applyLanguage(language)
    let words = language.sessionWords
    heading.text = title(words)
    heading.isAccessibilityElement = false
    list.accessibilityLabel = heading.text
    list.words = words
  }

  /// Handles all keys before the reader, except Control (stops speech), function keys and keys with
  /// modifiers.
  override func handlesKeyBeforeReader(_ event: KeyEvent) -> Bool {
    guard event.key != .control, event.modifiers.subtracting(.shift).isEmpty else { return false }
    if case .function = event.key { return false }
    return true
  }
}
