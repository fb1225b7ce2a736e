import BacklitAccessibility
import BacklitSession
import BacklitUI
import BacklitValues

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
  package func auditSubject(operating: Bool = false) -> AuditSubject {
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
    probe.subject.roleNames = Localization.languages.flatMap { $0.words.roleNames }
    return probe.subject
  }
}

extension AccessibilityWords {
  /// The spoken names of element kinds, by traits.
  fileprivate var roleNames: [AuditRoleName] {
    [
      AuditRoleName(.toggleButton, self[.toggleButton]),
      AuditRoleName([.button, .toggleButton], self[.button]),
      AuditRoleName(.link, self[.link]), AuditRoleName(.header, self[.heading]),
      AuditRoleName(.image, self[.image]),
      AuditRoleName(.searchField, self[.searchField]), AuditRoleName(.adjustable, self[.adjustable]),
      AuditRoleName(.tabBar, self[.tabBar]),
    ]
  }
}

extension HeadlessDisplay {
  /// Returns the accessibility problems of the screen, each with the WCAG 2.2 criterion that it violates: missing labels, low
  /// contrast, small targets, elements that Tab does not reach, and all other rules of `AuditRule`.
  ///
  /// ```swift
  /// display.show(Equaliser())
  /// #expect(display.auditFindings() == [])
  /// #expect(display.auditFindings(ignoring: [.rule(.targetSize, of: "reset")]) == [])
  /// ```
  /// The audit checks the current state of the screen: audit each relevant state, style and size. Focus,
  /// states and scroll offsets are restored, and no event of a control is sent unless `operating` is true.
  /// - Parameters:
  ///   - exclusions: findings to ignore: rules, elements by identifier or label, or both.
  ///   - operating: whether elements are also operated, for `AuditRule.dragging`. Actions are sent and
  ///     values change.
  /// - Returns: the findings in reading order.
  public func auditFindings(
    ignoring exclusions: [AuditExclusion] = [], operating: Bool = false
  ) -> [AuditFinding] {
    settle()
    defer { settle() }
    return session.window.auditSubject(operating: operating, readerCursor: session.readerCursor)
      .findings(ignoring: exclusions)
  }
}
