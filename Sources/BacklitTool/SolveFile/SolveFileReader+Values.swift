import Nibs
import SolveScript

extension SolveFileReader {
  mutating func readAdd(_ step: JSONValue, _ verb: JSONMember) -> SolveStep? {
    guard let id = name(of: verb) else { return nil }
    guard let constraint = step["constraint"] else {
      report(step.range, "the constraint is missing", "write \"constraint\":\"x <= 10\"")
      return nil
    }
    let subject = StepFailure.Subject.constraint(id)
    guard case .string(let text) = constraint.content else {
      return malformed(
        constraint, subject, "“constraint” is \(constraint.kind)", "write a string, such as \"x <= 10\"")
    }
    guard let priority = step["priority"] else { return .add(id: id, constraint: text) }
    guard let number = number(priority) else { return badPriority(priority, subject) }
    return .add(id: id, constraint: text, priority: number)
  }

  mutating func readEdit(_ step: JSONValue, _ verb: JSONMember) -> SolveStep? {
    guard let name = name(of: verb) else { return nil }
    guard let priority = step["priority"] else { return .edit(name: name) }
    guard let number = number(priority) else { return badPriority(priority, .variable(name)) }
    return .edit(name: name, priority: number)
  }

  mutating func readSuggest(_ value: JSONValue) -> SolveStep? {
    guard case .object(let members) = value.content else {
      if case .invalid = value.content { return nil }
      report(value.range, "“suggest” is \(value.kind)", "write names and values, such as {\"x\":50}")
      return nil
    }
    var suggestions: [SolveStep.Suggestion] = []
    for member in members {
      guard let number = number(member.value) else {
        return malformed(
          member.value, .variable(member.name), "the value is \(member.value.kind)", "write a number")
      }
      suggestions.append(SolveStep.Suggestion(member.name, number))
    }
    return .suggest(suggestions)
  }

  /// The string value of a step's verb.
  mutating func name(of verb: JSONMember) -> String? {
    switch verb.value.content {
    case .string(let name): return name
    case .invalid: return nil
    default:
      report(verb.value.range, "“\(verb.name)” is \(verb.value.kind)", "write a name in double quotes")
      return nil
    }
  }

  /// A number. A number that is too large becomes infinity, which every step refuses.
  private mutating func number(_ value: JSONValue) -> Double? {
    switch value.content {
    case .number(let number): return number
    case .invalid:
      guard let number = overflow(document.bytes[value.range]) else { return nil }
      toleratedPositions.insert(document.position(of: value.range.lowerBound))
      return number
    default: return nil
    }
  }

  /// The infinity for a number with too many digits; nil for other text.
  private func overflow(_ bytes: ArraySlice<UInt8>) -> Double? {
    guard let first = bytes.first, first == UInt8(ascii: "-") || isDigit(first),
      bytes.allSatisfy({ isDigit($0) || "+-.eE".utf8.contains($0) }),
      let number = Double(String(decoding: bytes, as: UTF8.self)), number.isInfinite
    else { return nil }
    return number
  }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private func badPriority(_ value: JSONValue, _ subject: StepFailure.Subject) -> SolveStep? {
    malformed(value, subject, "“priority” is \(value.kind)", "write a whole number, 1 to 1000")
  }

  /// A step with a value of the wrong type; nil if the value is invalid JSON, which is already reported.
  private func malformed(
    _ value: JSONValue, _ subject: StepFailure.Subject, _ problem: String, _ remedy: String
  ) -> SolveStep? {
    if case .invalid = value.content { return nil }
    return .malformed(subject, problem: problem, remedy: remedy)
  }
}
