public import Geometry

/// Something that keeps a person from using what is on the screen.
public struct AuditFinding: Hashable, Sendable, CustomStringConvertible {
  /// The rule that is broken.
  public let rule: AuditRule
  /// The criterion that the rule is for.
  public let criterion: SuccessCriterion
  /// The element, by its name in the tree.
  public let node: NodeID
  /// The element's name for tests and tools, if it has one.
  public let identifier: String?
  /// What the element is called to a person, if anything.
  public let label: String?
  /// Where it is, in points of the screen.
  public let frame: Rect
  /// What is wrong, with what was measured.
  public let problem: String
  /// What would mend it.
  public let remedy: String

  init(
    _ rule: AuditRule, _ criterion: SuccessCriterion, _ node: AccessibilityNode, problem: String,
    remedy: String
  ) {
    self.rule = rule
    self.criterion = criterion
    self.node = node.id
    identifier = node.identifier
    label = node.spokenLabel
    frame = node.frame
    self.problem = problem
    self.remedy = remedy
  }

  /// The element: its identifier and its label, or where it is if it has neither.
  public var element: String {
    let names = [identifier, label.map { "“\($0)”" }].compactMap { $0 }
    guard names.isEmpty else { return names.joined(separator: " ") }
    let numbers = [frame.minX, frame.minY, frame.width, frame.height].map { Int(saturated: $0.rounded()) }
    return "an element without a name at \(numbers[0]), \(numbers[1]), \(numbers[2])×\(numbers[3]) points"
  }

  /// What would mend it, and the criterion.
  public var advice: String { "\(remedy) (WCAG 2.2, \(criterion))" }

  /// The whole in a line: `red “Cue”: what is wrong; what would mend it (WCAG 2.2, 1.4.3 Contrast (Minimum))`.
  public var description: String { "\(element): \(problem); \(advice)" }
}

extension AccessibilityNode {
  /// The label, unless there is nothing in it to be said.
  var spokenLabel: String? {
    guard let label, !label.allSatisfy(\.isWhitespace) else { return nil }
    return label
  }

  /// Where the element can be found by a person who reads of it.
  var quotedName: String { (spokenLabel ?? identifier).map { "“\($0)”" } ?? "\(id)" }

  /// Whether a person does something with it.
  var isInteractive: Bool {
    !traits.isDisjoint(with: [.button, .link, .toggleButton, .adjustable, .searchField, .keyboardKey])
      || !customActions.isEmpty
  }

  /// Whether a person can do something with it now.
  package var isOperable: Bool { isInteractive && !traits.contains(.notEnabled) }
}
