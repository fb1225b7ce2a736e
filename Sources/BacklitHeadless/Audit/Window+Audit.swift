import Accessibility
import ScreenReader
import Toolkit

extension Window {
  /// Measures a window for an audit: how everything is drawn, where touches land, where Tab leads, how states
  /// show.
  ///
  /// The window is really operated, at the time of its latest frame: the focus moves by Tab, and toggles
  /// change their state and back. No event of a control is sent and no reader is notified; focus, states and
  /// scroll offsets are restored. A view's own reaction to the focus or to Tab takes place. No touch should
  /// be in progress.
  ///
  /// Complexity: a few dozen small pictures, and O(elements × views).
  /// - Parameter operating: whether elements are also tapped, stepped, dragged and sent keys, for
  ///   ``AuditRule/dragging``. This sends real events and changes values, so use it only for a window that is
  ///   not needed afterwards.
  /// - Returns: the measurements; its `findings()` are the problems.
  public func auditSubject(operating: Bool = false) -> AuditSubject {
    auditSubject(operating: operating, readerCursor: nil)
  }

  /// Measures a window in which the ring of the reader's cursor must be hidden.
  func auditSubject(operating: Bool, readerCursor: NodeID?) -> AuditSubject {
    settle()
    var probe = AuditProbe(self, readerCursor: readerCursor)
    probe.measureTexts()
    probe.findCutTexts()
    probe.compareElements()
    probe.measureTargets()
    probe.toggleStates()
    probe.walkFocus()
    if operating { probe.operateElements() }
    probe.finish()
    probe.subject.roleNames = AccessibilityLanguage.allCases.flatMap { $0.words.roleNames }
    return probe.subject
  }
}

extension AccessibilityWords {
  /// The spoken names of element kinds, by traits.
  fileprivate var roleNames: [AuditRoleName] {
    [
      AuditRoleName(.toggleButton, toggleButton), AuditRoleName([.button, .toggleButton], button),
      AuditRoleName(.link, link), AuditRoleName(.header, heading), AuditRoleName(.image, image),
      AuditRoleName(.searchField, searchField), AuditRoleName(.adjustable, adjustable),
      AuditRoleName(.tabBar, tabBar),
    ]
  }
}
