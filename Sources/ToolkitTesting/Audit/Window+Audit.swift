public import Accessibility
import ScreenReader
public import Toolkit

extension Window {
  /// Measures what an audit judges: how everything is drawn, where touches land, where Tab leads, how states show.
  ///
  /// The window is tried out in earnest, at the time of its latest frame: the focus goes round by Tab, and toggles are
  /// put into their other state. No event of a control is sent, no reader is told, and focus, states and scrolling are
  /// put back; what a view does by itself when it gets the focus or a Tab, it does. A touch under way should be over.
  /// Costs a few dozen small pictures and a walk through the views for each element.
  /// - Parameter operating: whether elements are also tapped, stepped, dragged and given keys, for
  ///   ``AuditRule/dragging``. It sends what a person's hand would send and leaves values changed, so it is for windows
  ///   that are not needed any more.
  /// - Returns: what was measured; `findings()` of it says what is wrong.
  public func auditSubject(operating: Bool = false) -> AuditSubject {
    auditSubject(operating: operating, readerCursor: nil)
  }

  /// The same where a reader is at an element, around which there is a ring that nothing is to be mistaken for.
  func auditSubject(operating: Bool, readerCursor: NodeID?) -> AuditSubject {
    settle()
    var probe = AuditProbe(self, readerCursor: readerCursor)
    probe.look()
    probe.findCuts()
    probe.compare()
    probe.touch()
    probe.turn()
    probe.walk()
    if operating { probe.operate() }
    probe.finish()
    probe.subject.roleNames = AccessibilityLanguage.allCases.flatMap { $0.words.roleNames }
    return probe.subject
  }
}

extension AccessibilityWords {
  /// The words for what an element is, by its traits.
  fileprivate var roleNames: [AuditRoleName] {
    [
      AuditRoleName(.toggleButton, toggleButton), AuditRoleName([.button, .toggleButton], button),
      AuditRoleName(.link, link), AuditRoleName(.header, heading), AuditRoleName(.image, image),
      AuditRoleName(.searchField, searchField), AuditRoleName(.adjustable, adjustable),
      AuditRoleName(.tabBar, tabBar),
    ]
  }
}
