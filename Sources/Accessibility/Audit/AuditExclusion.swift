/// What an audit is not to tell, because it is known and meant: a rule, an element, or a rule at an element.
public struct AuditExclusion: Hashable, Sendable {
  private let rule: AuditRule?
  private let element: String?

  /// All that a rule finds.
  public static func rule(_ rule: AuditRule) -> Self { Self(rule: rule, element: nil) }

  /// All that is found about elements with this identifier or label.
  public static func element(_ name: String) -> Self { Self(rule: nil, element: name) }

  /// What a rule finds about elements with this identifier or label.
  public static func rule(_ rule: AuditRule, of element: String) -> Self {
    Self(rule: rule, element: element)
  }

  func covers(_ finding: AuditFinding) -> Bool {
    (rule == nil || rule == finding.rule)
      && (element == nil || element == finding.identifier || element == finding.label)
  }
}
