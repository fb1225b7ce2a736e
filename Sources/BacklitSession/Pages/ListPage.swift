import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitUI
import BacklitValues

/// A page with a searchable list: the elements of the screen, the recent speech, or choices of a program.
@MainActor
final class ListPage: ModalPage {
  /// The contents of a list.
  enum Kind {
    case elements, history, choices
    /// The commands of the program; letters of a name in order find it.
    case commands
  }

  let kind: Kind
  private let title: (Language) -> String
  private let list: SearchList

  /// Creates a page with a list.
  /// - Parameters:
  ///   - kind: the contents of the list.
  ///   - title: the title of the list.
  ///   - lines: the lines of the list, in order.
  ///   - index: the line that is selected first.
  ///   - type: called with a text that was typed instead; nil if the text only searches.
  ///   - close: closes the page.
  ///   - choose: called with the index of the chosen line.
  init(
    _ kind: Kind, title: @escaping (Language) -> String, lines: any ListLines, selecting index: Int = 0,
    type: (@MainActor (String) -> Void)? = nil,
    close: @escaping @MainActor () -> Void, choose: @escaping @MainActor (Int) -> Void
  ) {
    self.kind = kind
    self.title = title
    list = SearchList(choose: choose)
    list.show(lines, selecting: index)
    list.onType = type
    list.isFuzzy = kind == .commands
    super.init(identifier: "list", close: close)
    install(list)
  }

  override var initialFocus: View { list.table }

  override var keyView: View? { list.table }

  /// Searches for a text in place of the one that was typed.
  func search(_ text: String) { list.search(text) }

  override func applyLanguage(_ language: Language) {
    super.applyLanguage(language)
    heading.text = title(language)
    heading.isAccessibilityElement = false
    list.title = heading.text
    list.language = language
  }

  /// Handles all keys before the reader, except Control and Shift (stop and pause speech), function keys and keys with
  /// modifiers that do not edit the search.
  override func handlesKeyBeforeReader(_ event: KeyEvent) -> Bool {
    if SearchList.erasingKeys.contains(KeyEvent(event.key, modifiers: event.modifiers)) { return true }
    guard event.key != .control, event.key != .shift, event.modifiers.subtracting(.shift).isEmpty else {
      return false
    }
    if case .function = event.key { return false }
    return true
  }
}
