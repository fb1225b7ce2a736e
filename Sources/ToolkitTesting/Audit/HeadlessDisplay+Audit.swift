public import Accessibility
import Session
import Toolkit

extension HeadlessDisplay {
  /// What keeps people from using what is on the screen, each with the criterion of WCAG 2.2 that it breaks: missing
  /// labels, faint texts, small targets, what Tab does not reach, and all else that ``AuditRule`` lists.
  ///
  /// ```swift
  /// display.show(Equaliser())
  /// #expect(display.auditFindings() == [])
  /// #expect(display.auditFindings(ignoring: [.rule(.targetSize, of: "reset")]) == [])
  /// ```
  /// What is looked at is the screen as it stands: audit each state that matters, and each style and size. Focus, states
  /// and scrolling are afterwards as before, and nobody's code is called for an event.
  /// - Parameters:
  ///   - exclusions: what is known and meant: rules, elements by identifier or label, or both.
  ///   - operating: whether elements are operated as well, for ``AuditRule/dragging``: actions are sent and values are
  ///     others afterwards.
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
