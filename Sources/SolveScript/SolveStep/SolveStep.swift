/// One step of a script that builds, changes and solves a system of linear constraints.
public enum SolveStep: Hashable, Sendable {
  /// What a variable that is being edited should be.
  public struct Suggestion: Hashable, Sendable {
    /// The variable.
    public var name: String

    /// The value; any number, checked when the step is run.
    public var value: Double

    /// A value for a variable.
    public init(_ name: String, _ value: Double) {
      self.name = name
      self.value = value
    }
  }

  /// Adds a constraint under a name, at a priority of 1...1000, checked when the step is run.
  case add(id: String, constraint: String, priority: Double = SolveStep.defaultPriority)

  /// Takes the constraint of that name out.
  case remove(id: String)

  /// Lets a variable be suggested values, at a priority of 1...999, checked when the step is run.
  ///
  /// A name not mentioned before makes a variable. Until the first suggestion the edit holds the variable where
  /// the constraints so far put it.
  case edit(name: String, priority: Double = SolveStep.defaultEditPriority)

  /// Says what variables that are being edited should be, all of them or, when one cannot be, none.
  case suggest([Suggestion])

  /// Asks for the values.
  case solve

  /// A step that the reader understood, but for a value that cannot be what it stands for.
  case malformed(StepFailure.Subject, problem: String, remedy: String)

  /// 1000: an added constraint has to hold unless it says otherwise.
  public static let defaultPriority = 1000.0

  /// 999: an edit gives way to required constraints alone unless it says otherwise.
  public static let defaultEditPriority = 999.0
}
