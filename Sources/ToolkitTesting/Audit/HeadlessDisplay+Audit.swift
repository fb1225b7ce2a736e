import Accessibility
import Session
import Toolkit

extension HeadlessDisplay {
  /// The accessibility problems of the screen, each with the WCAG 2.2 criterion that it violates: missing
  /// labels, low contrast, small targets, elements that Tab does not reach, and all other rules of
  /// ``AuditRule``.
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
  ///   - operating: whether elements are also operated, for ``AuditRule/dragging``. Actions are sent and
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
