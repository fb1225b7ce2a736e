/// Why a step could not be done. The system is then as it was before the step.
public struct StepFailure: Error, Hashable, Sendable {
  /// What kind of failure it is; the raw value is the word that output has for it.
  public enum Kind: String, Hashable, Sendable {
    /// The constraint is required and clashes with required ones that are there.
    case unsatisfiable
    /// The name is taken, or the variable is being edited already.
    case duplicate
    /// There is no constraint of that name, or the variable is not being edited.
    case unknown
    /// The text is no linear constraint, or a number in it or beside it cannot be worked with.
    case syntax
  }

  /// What the step was about.
  public enum Subject: Hashable, Sendable {
    /// A constraint, by its name.
    case constraint(String)
    /// A variable, by its name.
    case variable(String)
  }

  /// What kind of failure it is.
  public var kind: Kind

  /// What the step was about.
  public var subject: Subject

  /// The constraints that clash, the refused one last; empty unless the kind is ``Kind/unsatisfiable``.
  ///
  /// Irreducible: without any one of them the others can hold together.
  public var conflict: [String]

  /// Where in the constraint's text, in Unicode scalars from 1; nothing where the fault is elsewhere.
  public var character: Int?

  /// What was found, in words.
  public var problem: String

  /// What would be right, if that is known.
  public var remedy: String?

  /// A failure of a kind.
  public init(
    _ kind: Kind, _ subject: Subject, conflict: [String] = [], character: Int? = nil, problem: String,
    remedy: String? = nil
  ) {
    self.kind = kind
    self.subject = subject
    self.conflict = conflict
    self.character = character
    self.problem = problem
    self.remedy = remedy
  }
}
