import Nibs
import SolveScript

/// Converts a JSON document into steps, and collects the faults of its structure.
struct SolveFileReader {
  /// The maximum number of faults. Reading stops there.
  private static let mostFaults = 100

  /// The verbs of steps, with the members that each allows.
  static let verbs = [
    "add": ["constraint", "priority"], "remove": [], "edit": ["priority"], "suggest": [], "solve": [],
  ]

  let document: JSONDocument
  var faults: [Fault] = []

  /// The positions of numbers that are valid JSON but too large. They are faults of their steps, not of the
  /// file.
  var toleratedPositions: Set<SourcePosition> = []

  init(document: JSONDocument) { self.document = document }

  mutating func readSteps() -> [SolveStep] {
    if case .invalid = document.root.content { return [] }
    guard case .object = document.root.content else {
      report(document.root.range, "the file is \(document.root.kind)", "write an object: {\"steps\":[…]}")
      return []
    }
    guard let list = document.root["steps"] else {
      report(document.root.range, "“steps” is missing", "write {\"steps\":[…]}")
      return []
    }
    guard case .array(let elements) = list.content else {
      if case .invalid = list.content { return [] }
      report(list.range, "“steps” is \(list.kind)", "write the steps in an array: [{\"solve\":true}]")
      return []
    }
    var steps: [SolveStep] = []
    steps.reserveCapacity(elements.count)
    for element in elements {
      if let step = readStep(element) { steps.append(step) }
      if faults.count >= Self.mostFaults {
        report(element.range, "there are more than \(Self.mostFaults) faults; reading stopped")
        break
      }
    }
    return steps
  }

  private mutating func readStep(_ value: JSONValue) -> SolveStep? {
    guard case .object(let members) = value.content else {
      if case .invalid = value.content { return nil }
      report(value.range, "a step is \(value.kind)", "write an object, such as {\"solve\":true}")
      return nil
    }
    let found = members.filter { Self.verbs[$0.name] != nil }
    guard let verb = found.first, let beside = Self.verbs[verb.name] else {
      report(
        value.range, "the step has no known verb",
        "give it one of “add”, “remove”, “edit”, “suggest” and “solve”")
      return nil
    }
    var isSound = true
    for member in members where member.name != verb.name && !beside.contains(member.name) {
      isSound = false
      let remedy =
        if Self.verbs[member.name] != nil { "write a separate step for each verb" } else if beside.isEmpty {
          "remove it"
        } else { "allowed: \(beside.map { "“\($0)”" }.joined(separator: ", "))" }
      report(
        member.nameRange, "“\(Self.shortened(member.name))” cannot be used with “\(verb.name)”", remedy)
    }
    guard isSound else { return nil }
    switch verb.name {
    case "add": return readAdd(value, verb)
    case "remove": return name(of: verb).map { .remove(id: $0) }
    case "edit": return readEdit(value, verb)
    case "suggest": return readSuggest(verb.value)
    default: return readSolve(verb.value)
    }
  }

  private mutating func readSolve(_ value: JSONValue) -> SolveStep? {
    switch value.content {
    case .bool(true): return .solve
    case .invalid: return nil
    default:
      report(value.range, "“solve” is \(value.kind)", "write true, or remove the step")
      return nil
    }
  }

  private static func shortened(_ text: String) -> String {
    text.unicodeScalars.count > 40 ? String(text.unicodeScalars.prefix(40)) + "…" : text
  }

  mutating func report(_ range: Range<Int>, _ problem: String, _ remedy: String? = nil) {
    faults.append(
      Fault(
        file: document.file, position: document.position(of: range.lowerBound), problem: problem,
        remedy: remedy))
  }
}
