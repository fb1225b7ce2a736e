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
  /// What the user can do about it: a button, and a key while the notice is shown. Nil for nothing.
  public var action: KeyCommand?

  /// Creates a notice.
  public init(_ text: String, priority: AnnouncementPriority = .default, action: KeyCommand? = nil) {
    (self.text, self.priority, self.action) = (text, priority, action)
  }

  /// The seconds in which slow readers read the text and reach the action: 150 words a minute after two seconds to notice
  /// it, at least four, and ten with an action.
  package var readingTime: Double {
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

  /// The name of the key that the user presses for a command; empty if the user gave it to a different command.
  func keyName(of command: KeyCommand) -> String {
    let key = KeyEvent(command.key, modifiers: command.modifiers)
    return keyBindings.presses(for: key).first.map(Language(locale: effectiveLanguage).keyWords.written) ?? ""
  }

  /// Dismisses the latest notice.
  /// - Returns: whether there was one.
  @discardableResult
  public func dismissNotice() -> Bool { noticeArea?.dismissLatest() ?? false }
}
