extension StepFailure {
  /// The message in one sentence: where the error is, what is wrong and how to fix it.
  ///
  /// - Parameter step: the number of the step in the script, from 1.
  /// - Returns: the sentence.
  public func message(step: Int) -> String {
    Wording.printable("step \(step)\(character == nil ? ": " : ", ")\(detail)")
  }

  /// One line of JSON: `{"error":"unknown","constraint":"c3","message":"…"}`, with a `conflict` if there is
  /// one.
  ///
  /// - Parameter step: the number of the step in the script, from 1.
  /// - Returns: the line, without a line feed.
  public func json(step: Int) -> String {
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
  public func text(step: Int) -> String {
    let subject =
      switch subject {
      case .constraint(let id): "constraint \(Wording.quoted(id))"
      case .variable(let name): "variable \(Wording.quoted(name))"
      }
    var lines = ["step \(step): \(kind.rawValue): \(subject)", "  \(detail)"]
    if kind == .unsatisfiable {
      lines.append("  conflict:")
      lines += conflict.map { "    " + $0 }
    }
    return lines.map(Wording.printable).joined(separator: "\n")
  }

  /// The message without the step number.
  private var detail: String {
    (character.map { "character \($0): " } ?? "") + problem + (remedy.map { "; \($0)" } ?? "")
  }
}
