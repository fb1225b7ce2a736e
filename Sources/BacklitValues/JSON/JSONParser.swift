/// Reads JSON with an explicit stack, so that deep nesting cannot overflow the call stack.
///
/// Each step consumes bytes or moves to a state that does, which bounds the loop. After a fault, reading continues with
/// the most likely meaning.
struct JSONParser {
  struct Found {
    var offset: Int
    var problem: String
    var remedy: String?
  }

  /// An array or object that is not closed yet.
  struct Open {
    let isObject: Bool
    let start: Int
    /// The index of the first element or member in the lists of the parser.
    let first: Int
    /// The offset of the first use of each name; filled after ``few`` members, because a linear search is faster below.
    var names: [String: Int] = [:]
    /// The name of the next value; nil if it was unreadable or repeated.
    var name: (text: String, range: Range<Int>)?

    /// The number of members up to which names are searched linearly.
    private static let few = 8

    /// The offset of the first use of a name; nil if the name is new, which is then recorded.
    mutating func firstUse(of name: String, at offset: Int, in all: [JSONMember]) -> Int? {
      if all.count - first < Self.few {
        // An iteration would copy every member. Names of different lengths can be equal, as in the table below.
        for index in first..<all.count where all[index].name == name {
          return all[index].nameRange.lowerBound
        }
        return nil
      }
      if names.isEmpty { for member in all[first...] { names[member.name] = member.nameRange.lowerBound } }
      if let first = names[name] { return first }
      names[name] = offset
      return nil
    }
  }

  enum State {
    case firstValue, value, firstName, name, colon, after, end
  }

  let bytes: [UInt8]
  let lines: LineIndex
  let limits: JSONDocument.Limits
  var at = 0
  var state = State.value
  var stack: [Open] = []
  /// The elements of the open arrays and the members of the open objects, outermost first. They are moved when their
  /// array or object is closed, which takes less time than growing one list for each.
  var elements: [JSONValue] = []
  var members: [JSONMember] = []
  var names = NameCache()
  var root: JSONValue?
  var faults: [Found] = []
  var isWhole = true
  var hasStopped = false
  /// Whether there was a space that JSON does not have.
  var hasUnusualSpace = false

  init(bytes: [UInt8], lines: LineIndex, limits: JSONDocument.Limits) {
    self.bytes = bytes
    self.lines = lines
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
      report(at, "there is text after the end of the value", "a file contains one value; remove the rest")
      isWhole = false
      hasStopped = true
    }
  }

  /// Reports open brackets and a missing value at the end of the text.
  private mutating func finish() {
    if let open = stack.last {
      let what = open.isObject ? "object" : "array"
      report(
        bytes.count, "the \(what) that begins at \(place(open.start)) is not closed",
        "add \"\(open.isObject ? "}" : "]")\"")
      isWhole = false
      while !stack.isEmpty { close() }
    } else if root == nil {
      report(bytes.count, "the file contains no value", "write one object in braces")
      isWhole = false
    }
  }

  mutating func open(isObject: Bool) {
    guard stack.count < limits.depth else {
      report(at, "values are nested more than \(limits.depth) levels deep", "flatten them")
      isWhole = false
      hasStopped = true
      return
    }
    stack.append(Open(isObject: isObject, start: at, first: isObject ? members.count : elements.count))
    at += 1
    state = isObject ? .firstName : .firstValue
  }

  /// Closes the innermost array or object at the current offset and adds it to its parent.
  mutating func close() {
    guard let open = stack.popLast() else { return }
    let range = open.start..<max(at, open.start)
    let content: JSONValue.Content
    if open.isObject {
      content = .object(members.moveTail(from: open.first))
    } else {
      content = .array(elements.moveTail(from: open.first))
    }
    deliver(JSONValue(content, range: range))
  }

  mutating func deliver(_ value: JSONValue) {
    guard let last = stack.indices.last else {
      root = value
      state = .end
      return
    }
    if stack[last].isObject {
      if let name = stack[last].name {
        members.append(JSONMember(name: name.text, nameRange: name.range, value: value))
      }
      stack[last].name = nil
    } else {
      elements.append(value)
    }
    state = .after
  }

  mutating func report(_ offset: Int, _ problem: String, _ remedy: String? = nil) {
    guard !hasStopped else { return }
    faults.append(Found(offset: offset, problem: problem, remedy: remedy))
    if faults.count >= limits.faults {
      faults.append(
        Found(
          offset: bytes.count, problem: "reading stopped after \(limits.faults) faults",
          remedy: "correct these first"))
      isWhole = false
      hasStopped = true
    }
  }

  func place(_ offset: Int) -> SourcePosition {
    lines.position(of: offset, in: bytes)
  }
}

extension Array {
  /// Removes the elements from an index on and returns them, without copying them.
  fileprivate mutating func moveTail(from start: Int) -> [Element] {
    let count = count - start
    return [Element](unsafeUninitializedCapacity: count) { tail, initialized in
      for index in (0..<count).reversed() { tail.initializeElement(at: index, to: removeLast()) }
      initialized = count
    }
  }
}
