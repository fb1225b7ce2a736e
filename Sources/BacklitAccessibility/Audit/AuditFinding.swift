import BacklitGeometry
import BacklitValues

/// A violation of an audit rule: a barrier for some users.
public struct AuditFinding: Hashable, Sendable, CustomStringConvertible {
  /// The violated rule.
  public let rule: AuditRule
  /// The success criterion that the rule checks.
  package let criterion: SuccessCriterion
  /// The node of the element.
  package let node: NodeID
  /// The test identifier of the element, if any.
  package let identifier: String?
  /// The label of the element, if any.
  package let label: String?
  /// The frame of the element, in screen points.
  package let frame: Rect
  /// The problem, with the measured values.
  package let problem: String
  /// The suggested fix.
  package let remedy: String

  init(
    _ rule: AuditRule, _ criterion: SuccessCriterion, _ node: AccessibilityNode, problem: String,
    remedy: String
  ) {
    self.rule = rule
    self.criterion = criterion
    self.node = node.id
    identifier = node.identifier
    label = node.nonBlankLabel
    frame = node.frame
    self.problem = problem
    self.remedy = remedy
  }

  /// The element: its identifier and its label, or its frame if it has neither.
  package var element: String {
    let names = [identifier, label.map(Spelling.quotedInFull)].compactMap { $0 }
    guard names.isEmpty else { return names.joined(separator: " ") }
    let numbers = [frame.minX, frame.minY, frame.width, frame.height].map { Int(saturated: $0.rounded()) }
    return "an element without a name at \(numbers[0]), \(numbers[1]), \(numbers[2])×\(numbers[3]) points"
  }

  /// The suggested fix and the success criterion.
  package var advice: String { "\(remedy) (WCAG 2.2, \(criterion))" }

  /// The finding in one line: `red "Cue": problem; fix (WCAG 2.2, 1.4.3 Contrast (Minimum))`.
  public var description: String { "\(element): \(problem); \(advice)" }
}

extension AccessibilityNode {
  /// The label, or `nil` if it is blank.
  var nonBlankLabel: String? {
    guard let label, !label.isBlank else { return nil }
    return label
  }

  /// The name of the element in messages: label, identifier or node ID.
  var quotedName: String { (nonBlankLabel ?? identifier).map(Spelling.quoted) ?? "\(id)" }

  /// Whether the element is a control. Custom actions of an element that does not respond to interaction are only about
  /// what a reader says, such as those of a meter.
  var isInteractive: Bool {
    !traits.isDisjoint(with: [
      .button, .link, .toggleButton, .adjustable, .searchField, .keyboardKey, .textField,
    ])
      || respondsToUserInteraction && !self.customActions.isEmpty
  }

  /// Whether the element is an enabled control.
  package var isOperable: Bool { isInteractive && !traits.contains(.notEnabled) }
}

/// Findings that an audit omits because they are intended: by rule, by element, or both.
public struct AuditExclusion: Hashable, Sendable {
  private let rule: AuditRule?
  private let element: String?

  /// Returns all findings of a rule.
  public static func rule(_ rule: AuditRule) -> Self { Self(rule: rule, element: nil) }

  /// Returns all findings about elements with this identifier or label.
  public static func element(_ name: String) -> Self { Self(rule: nil, element: name) }

  /// Returns the findings of a rule about elements with this identifier or label.
  public static func rule(_ rule: AuditRule, of element: String) -> Self {
    Self(rule: rule, element: element)
  }

  func covers(_ finding: AuditFinding) -> Bool {
    (rule == nil || rule == finding.rule)
      && (element == nil || element == finding.identifier || element == finding.label)
  }
}
