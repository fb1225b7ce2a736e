import BacklitAccessibility
import BacklitGeometry
import BacklitValues

/// A short message that a window shows for as long as it takes to read, such as "Saved".
///
/// ```swift
/// window.post(Notice("Saved"))
/// window.post(Notice("Note deleted", action: KeyCommand(title: "Undo", key: .function(2)) { notes.undo() }))
/// ```
///
/// While a notice names a key, the key is that of the notice: it comes before the commands and the views of the page, and before
/// that of an older notice. A notice names no key that types into the text with the focus, or that belongs to the screen reader;
/// its button is there in any case.
///
/// A notice never takes the focus, and does not cover the view that has it where the window has rows enough. The screen reader
/// announces it with its priority, and adds it to the list of recent speech. It goes away when there was time to read it; while
/// a screen reader runs, it stays until the user dismisses it with Escape or a click. Use an ``AlertController`` for what the
/// user must answer.
@MainActor
public struct Notice {
  /// The text; one sentence or less.
  public var text: String
  /// The priority of the announcement.
  public var priority: AnnouncementPriority
  /// The command that the notice offers: a button, and a key while the notice is shown. Nil for none.
  public var action: KeyCommand?

  /// Creates a notice.
  public init(_ text: String, priority: AnnouncementPriority = .default, action: KeyCommand? = nil) {
    (self.text, self.priority, self.action) = (text, priority, action)
  }

  /// The seconds in which slow readers read the text and reach the action: 150 words a minute after two seconds to notice
  /// it, at least four, and ten with an action.
  var readingTime: Double {
    let words = text.split(whereSeparator: \.isWhitespace).count
    return max(2 + Double(words) / 2.5, action == nil ? 4 : 10)
  }

}

extension Window {
  /// The number of notices that are kept.
  static let noticeCapacity = 64

  /// Shows a notice above the views, and announces it.
  public func post(_ notice: Notice) {
    if noticeHistory.count >= Self.noticeCapacity { noticeHistory.removeFirst() }
    noticeHistory.append(notice.text)
    let area = noticeArea ?? NoticeArea(in: self)
    noticeArea = area
    area.show(notice)
    onNotice?(notice)
    let words = Language(locale: effectiveLanguage).keyWords
    let key = notice.action.map { words.spoken(keyName(of: $0)) } ?? ""
    let action = [notice.action?.title, key].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ": ")
    post(
      .announcement([notice.text, action].filter { !$0.isEmpty }.joined(separator: ", "), notice.priority))
  }

  /// The name of the key that the user presses for the action of a notice; empty if no key reaches it now.
  func keyName(of action: KeyCommand) -> String {
    let press = keyBindings.presses(for: action.press).first { !isTyped($0) && keepsKey?($0) != true }
    return press.map(Language(locale: effectiveLanguage).keyWords.written) ?? ""
  }

  /// Whether a key belongs to the text with the focus.
  private func isTyped(_ press: KeyEvent) -> Bool {
    guard firstResponder.takesKeysFirst, press.modifiers.isDisjoint(with: [.control, .alt]) else {
      return false
    }
    if case .function = press.key { return false }
    return true
  }

  /// The action of a notice that a key performs; nil for none.
  package func noticeAction(for press: KeyEvent) -> KeyCommand? {
    guard let noticeArea, !isTyped(press) else { return nil }
    let key = keyBindings.key(for: press)
    return noticeArea.commands.first { $0.matches(key) }
  }

  /// Dismisses the latest notice.
  /// - Returns: whether there was one.
  @discardableResult
  func dismissNotice() -> Bool { noticeArea?.dismissLatest() ?? false }
}
