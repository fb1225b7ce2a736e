/// Findings that an audit omits because they are intended: by rule, by element, or both.
public struct AuditExclusion: Hashable, Sendable {
  private let rule: AuditRule?
  private let element: String?

  /// All findings of a rule.
  public static func rule(_ rule: AuditRule) -> Self { Self(rule: rule, element: nil) }

  /// All findings about elements with this identifier or label.
  public static func element(_ name: String) -> Self { Self(rule: nil, element: name) }

  /// The findings of a rule about elements with this identifier or label.
  public static func rule(_ rule: AuditRule, of element: String) -> Self {
    Self(rule: rule, element: element)
  }

  func covers(_ finding: AuditFinding) -> Bool {
    (rule == nil || rule == finding.rule)
      && (element == nil || element == finding.identifier || element == finding.label)
  }
}
