import BacklitNibs
import BacklitValues

/// The steps of a `solve` file, `{"steps":[…]}`.
struct SolveFile {
  /// The steps, in order.
  let steps: [SolveStep]

  /// Reads the steps of a file.
  ///
  /// - Throws: all faults of the file's structure. An invalid value in a well-formed step, such as a priority
  ///   of 0, is not a fault of the file; the step fails when it runs.
  init(_ document: JSONDocument) throws(Faults) {
    var reader = SolveFileReader(document: document)
    // Steps of a file with broken nesting would be misread.
    let steps = document.isWhole ? reader.readSteps() : []
    let remaining = document.faults.filter { !reader.toleratedPositions.contains($0.position) }
    if let faults = Faults(remaining + reader.faults, first: document.file) { throw faults }
    self.steps = steps
  }
}

/// Converts a JSON document into steps, and collects the faults of its structure.
struct SolveFileReader {
  /// The maximum number of faults. Reading stops there.
  private static let maximumFaultCount = 100

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
      report(document.root.range, "\"steps\" is missing", "write {\"steps\":[…]}")
      return []
    }
    guard let elements = list.array else {
      if case .invalid = list.content { return [] }
      report(list.range, "\"steps\" is \(list.kind)", "write the steps in an array: [{\"solve\":true}]")
      return []
    }
    var steps: [SolveStep] = []
    steps.reserveCapacity(elements.count)
    for element in elements {
      if let step = readStep(element) { steps.append(step) }
      if faults.count >= Self.maximumFaultCount {
        report(element.range, "there are more than \(Self.maximumFaultCount) faults; reading stopped")
        break
      }
    }
    return steps
  }

  private mutating func readStep(_ value: JSONValue) -> SolveStep? {
    guard let members = value.object else {
      if case .invalid = value.content { return nil }
      report(value.range, "a step is \(value.kind)", "write an object, such as {\"solve\":true}")
      return nil
    }
    let found = members.filter { Self.verbs[$0.name] != nil }
    guard let verb = found.first, let beside = Self.verbs[verb.name] else {
      report(
        value.range, "the step has no known verb",
        "give it one of \"add\", \"remove\", \"edit\", \"suggest\" and \"solve\"")
      return nil
    }
    var isSound = true
    for member in members where member.name != verb.name && !beside.contains(member.name) {
      isSound = false
      let remedy =
        if Self.verbs[member.name] != nil { "write a separate step for each verb" } else if beside.isEmpty {
          "remove it"
        } else { "allowed: \(beside.map(Spelling.quoted).joined(separator: ", "))" }
      report(
        member.nameRange, "\(Spelling.quoted(member.name)) cannot be used with \(Spelling.quoted(verb.name))",
        remedy)
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
      report(value.range, "\"solve\" is \(value.kind)", "write true, or remove the step")
      return nil
    }
  }

  mutating func report(_ range: Range<Int>, _ problem: String, _ remedy: String? = nil) {
    faults.append(document.fault(at: range.lowerBound, problem, remedy))
  }
}

extension SolveFileReader {
  mutating func readAdd(_ step: JSONValue, _ verb: JSONMember) -> SolveStep? {
    guard let id = name(of: verb) else { return nil }
    guard let constraint = step["constraint"] else {
      report(step.range, "the constraint is missing", "write \"constraint\":\"x <= 10\"")
      return nil
    }
    let subject = StepFailure.Subject.constraint(id)
    guard let text = constraint.string else {
      return malformed(
        constraint, subject, "\"constraint\" is \(constraint.kind)", "write a string, such as \"x <= 10\"")
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
    guard let members = value.object else {
      if case .invalid = value.content { return nil }
      report(value.range, "\"suggest\" is \(value.kind)", "write names and values, such as {\"x\":50}")
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
      report(
        verb.value.range, "\(Spelling.quoted(verb.name)) is \(verb.value.kind)",
        "write a name in double quotes")
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
    malformed(value, subject, "\"priority\" is \(value.kind)", "write a whole number, 1 to 1000")
  }

  /// A step with a value of the wrong type; nil if the value is invalid JSON, which is already reported.
  private func malformed(
    _ value: JSONValue, _ subject: StepFailure.Subject, _ problem: String, _ remedy: String
  ) -> SolveStep? {
    if case .invalid = value.content { return nil }
    return .malformed(subject, problem: problem, remedy: remedy)
  }
}
