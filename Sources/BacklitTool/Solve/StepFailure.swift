import BacklitValues

/// The reason why a step failed. The session is then in the same state as before the step.
package struct StepFailure: Error, Hashable, Sendable {
  /// The kind of a failure. The raw value is the word in the output.
  package enum Kind: String, Hashable, Sendable {
    /// The constraint is required and contradicts required constraints.
    case unsatisfiable
    /// The name is in use, or the variable is edited already.
    case duplicate
    /// There is no constraint with that name, or the variable is not edited.
    case unknown
    /// The text is not a linear constraint, or a number is not valid.
    case syntax
  }

  /// The subject of a failed step.
  package enum Subject: Hashable, Sendable {
    /// A constraint, by its name.
    case constraint(String)
    /// A variable, by its name.
    case variable(String)
  }

  /// The kind of the failure.
  package var kind: Kind

  /// The subject of the step.
  package var subject: Subject

  /// The conflict set, with the refused constraint last; empty unless the kind is ``Kind/unsatisfiable``.
  ///
  /// It is irreducible: without any one of its constraints the others can hold together.
  package var conflict: [String]

  /// The position in the constraint's text, in Unicode scalars from 1, or nil if the error is elsewhere.
  package var character: Int?

  /// The problem.
  package var problem: String

  /// How to fix it, if that is known.
  package var remedy: String?

  /// A failure with a kind, a subject and a message.
  package init(
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

extension StepFailure {
  /// The message in one sentence: where the error is, what is wrong and how to fix it.
  ///
  /// - Parameter step: the number of the step in the script, from 1.
  /// - Returns: the sentence.
  package func message(step: Int) -> String {
    Spelling.printable("step \(step)\(character == nil ? ": " : ", ")\(detail)")
  }

  /// One line of JSON: `{"error":"unknown","constraint":"c3","message":"…"}`, with a `conflict` if there is
  /// one.
  ///
  /// - Parameter step: the number of the step in the script, from 1.
  /// - Returns: the line, without a line feed.
  package func json(step: Int) -> String {
    var members = ["\"error\":\(JSONText.quoted(kind.rawValue))"]
    switch subject {
    case .constraint(let id): members.append("\"constraint\":\(JSONText.quoted(id))")
    case .variable(let name): members.append("\"variable\":\(JSONText.quoted(name))")
    }
    if kind == .unsatisfiable {
      members.append("\"conflict\":[\(conflict.map(JSONText.quoted).joined(separator: ","))]")
    }
    members.append("\"message\":\(JSONText.quoted(message(step: step)))")
    return "{\(members.joined(separator: ","))}"
  }

  /// The failure as text for people: one line with the place and the problem, and the conflict set with one
  /// name on each line.
  ///
  /// - Parameter step: the number of the step in the script, from 1.
  /// - Returns: lines without a line feed at the end.
  package func text(step: Int) -> String {
    let subject =
      switch subject {
      case .constraint(let id): "constraint \(Spelling.quoted(id))"
      case .variable(let name): "variable \(Spelling.quoted(name))"
      }
    var lines = ["step \(step): \(kind.rawValue): \(subject)", "  \(detail)"]
    if kind == .unsatisfiable {
      lines.append("  conflict:")
      lines += conflict.map { "    " + $0 }
    }
    return lines.map(Spelling.printable).joined(separator: "\n")
  }

  /// The message without the step number.
  private var detail: String {
    (character.map { "character \($0): " } ?? "") + problem + (remedy.map { "; \($0)" } ?? "")
  }
}
