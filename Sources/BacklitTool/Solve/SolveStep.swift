/// One step of a script that builds, changes and solves a system of linear constraints.
package enum SolveStep: Hashable, Sendable {
  /// A value that is suggested for an edited variable.
  package struct Suggestion: Hashable, Sendable {
    /// The name of the variable.
    package var name: String

    /// The value. It may be any number and is checked when the step runs.
    package var value: Double

    /// A suggestion for a variable.
    package init(_ name: String, _ value: Double) {
      self.name = name
      self.value = value
    }
  }

  /// Adds a constraint with a name, at a priority of 1...1000. The priority is checked when the step runs.
  case add(id: String, constraint: String, priority: Double = SolveStep.defaultPriority)

  /// Removes the constraint with that name.
  case remove(id: String)

  /// Starts an edit of a variable, at a priority of 1...999. The priority is checked when the step runs.
  ///
  /// A new name creates a variable. Until the first suggestion the edit keeps the variable at its present
  /// value.
  case edit(name: String, priority: Double = SolveStep.defaultEditPriority)

  /// Suggests values for edited variables: for all of them, or for none if one suggestion is not possible.
  case suggest([Suggestion])

  /// Solves the system and returns the values.
  case solve

  /// A step that could be read except for one value of the wrong kind.
  case malformed(StepFailure.Subject, problem: String, remedy: String)

  /// 1000: a constraint is required unless its step has a priority.
  static let defaultPriority = 1000.0

  /// 999: only required constraints outweigh an edit, unless its step has a priority.
  static let defaultEditPriority = 999.0
}
