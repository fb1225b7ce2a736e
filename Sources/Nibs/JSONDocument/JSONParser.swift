/// Reads JSON with a stack of its own, so that no nesting can exhaust the machine's.
///
/// In each state it either takes bytes or moves to a state that does, which bounds the loop; faults are
/// noted and reading goes on with what was most likely meant.
struct JSONParser {
  struct Found {
    var offset: Int
    var problem: String
    var remedy: String?
  }

  /// An array or object whose end has not been met.
  struct Open {
    let isObject: Bool
    let start: Int
    var elements: [JSONValue] = []
    var members: [JSONMember] = []
    /// Where each name was first used, once there are more than a few: few are looked through faster.
    var names: [String: Int] = [:]
    /// The name that waits for its value; none if it was unreadable or already used.
    var name: (text: String, range: Range<Int>)?

    /// Up to how many members are looked through.
    private static let few = 8

    /// Where a name was used already; nothing if it was not, and it counts as used from now on.
    mutating func firstUse(of name: String, at offset: Int) -> Int? {
      if members.count < Self.few {
        return members.first { $0.name == name }?.nameRange.lowerBound
      }
      if names.isEmpty { for member in members { names[member.name] = member.nameRange.lowerBound } }
      if let first = names[name] { return first }
      names[name] = offset
      return nil
    }
  }

  enum State {
    case firstValue, value, firstName, name, colon, after, end
  }

  let bytes: [UInt8]
  let lineStarts: [Int]
  let limits: JSONDocument.Limits
  var at = 0
  var state = State.value
  var stack: [Open] = []
  var root: JSONValue?
  var faults: [Found] = []
  var isWhole = true
  var hasStopped = false

  init(bytes: [UInt8], lineStarts: [Int], limits: JSONDocument.Limits) {
    self.bytes = bytes
    self.lineStarts = lineStarts
    self.limits = limits
  }

  mutating func parse() -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    reportMalformedUTF8()
    while !hasStopped {
      skipSpace()
      guard !hasStopped else { break }
      guard let byte = current else {
        finish()
        break
      }
      step(byte)
    }
    return root ?? JSONValue(.invalid, range: 0..<bytes.count)
  }

  var current: UInt8? { at < bytes.count ? bytes[at] : nil }

  func byte(after distance: Int) -> UInt8? { at + distance < bytes.count ? bytes[at + distance] : nil }

  private mutating func step(_ byte: UInt8) {
    switch state {
    case .firstValue, .value: readValue(byte)
    case .firstName, .name: readName(byte)
    case .colon: readColon(byte)
    case .after: readAfter(byte)
    case .end:
      report(at, "there is more text after the end of the value", "a file holds one value")
      isWhole = false
      hasStopped = true
    }
  }

  /// What remains to be said when the text is over.
  private mutating func finish() {
    if let open = stack.last {
      let what = open.isObject ? "object" : "array"
      report(
        bytes.count, "the text ends inside the \(what) that begins at \(place(open.start))",
        "close it with “\(open.isObject ? "}" : "]")”")
      isWhole = false
      while !stack.isEmpty { close() }
    } else if root == nil {
      report(bytes.count, "there is no value", "a definition is one object in braces")
      isWhole = false
    }
  }

  mutating func open(isObject: Bool) {
    guard stack.count < limits.depth else {
      report(at, "values nest more than \(limits.depth) deep", "flatten them")
      isWhole = false
      hasStopped = true
      return
    }
    stack.append(Open(isObject: isObject, start: at))
    at += 1
    state = isObject ? .firstName : .firstValue
  }

  /// Ends the innermost open value where reading stands and hands it to the one around it.
  mutating func close() {
    guard let open = stack.popLast() else { return }
    let range = open.start..<max(at, open.start)
    deliver(JSONValue(open.isObject ? .object(open.members) : .array(open.elements), range: range))
  }

  mutating func deliver(_ value: JSONValue) {
    guard let last = stack.indices.last else {
      root = value
      state = .end
      return
    }
    if stack[last].isObject {
      if let name = stack[last].name {
        stack[last].members.append(JSONMember(name: name.text, nameRange: name.range, value: value))
      }
      stack[last].name = nil
    } else {
      stack[last].elements.append(value)
    }
    state = .after
  }

  mutating func report(_ offset: Int, _ problem: String, _ remedy: String? = nil) {
    guard !hasStopped else { return }
    faults.append(Found(offset: offset, problem: problem, remedy: remedy))
    if faults.count >= limits.faults {
      faults.append(
        Found(
          offset: bytes.count, problem: "there are more faults than these \(limits.faults); reading stopped"))
      isWhole = false
      hasStopped = true
    }
  }

  func place(_ offset: Int) -> SourcePosition {
    JSONDocument.position(of: offset, in: bytes, lineStarts: lineStarts)
  }
}
