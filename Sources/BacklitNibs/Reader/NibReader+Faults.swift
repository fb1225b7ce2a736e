import BacklitLayout
import BacklitValues

extension NibReader {
  /// Whether the limit of faults is reached. Further faults are dropped, and no hints are searched for them, so that a
  /// hostile file with a fault in every byte cannot take much time.
  var isFull: Bool { reading.faults.count >= Self.maximumFaultCount }

  /// Adds a fault at a byte of the document; `document.position(of:)` gives its line and column.
  ///
  /// - Parameters:
  ///   - offset: the byte.
  ///   - problem: what is wrong.
  ///   - remedy: how to correct it.
  func fault(
    _ offset: @autoclosure () -> Int, _ problem: @autoclosure () -> String,
    _ remedy: @autoclosure () -> String? = nil
  ) {
    if isFull { return }
    fault(at: document.position(of: offset()), problem(), remedy())
  }

  /// Adds a fault at the start of a value.
  func fault(
    _ value: JSONValue, _ problem: @autoclosure () -> String, _ remedy: @autoclosure () -> String? = nil
  ) {
    fault(value.range.lowerBound, problem(), remedy())
  }

  /// Adds a fault at the name of a member.
  func fault(
    _ member: JSONMember, _ problem: @autoclosure () -> String, _ remedy: @autoclosure () -> String? = nil
  ) {
    fault(member.nameRange.lowerBound, problem(), remedy())
  }

  /// Adds a fault at a line and column.
  func fault(
    at position: @autoclosure () -> SourcePosition, _ problem: @autoclosure () -> String,
    _ remedy: @autoclosure () -> String? = nil
  ) {
    if isFull { return }
    reading.faults.append(
      Fault(file: document.file, position: position(), problem: problem(), remedy: remedy()))
  }

  /// Adds the faults of the text in a string of the document, each at its own column.
  func report(_ faults: TextFaults, inStringAt range: Range<Int>) {
    for found in faults.all {
      fault(at: document.position(ofScalar: found.offset, inStringAt: range), found.problem, found.remedy)
    }
  }

  /// Reads the members of an object, and reports a fault for each unknown name.
  ///
  /// - Parameters:
  ///   - value: the object.
  ///   - what: what the object describes, as faults call it: "a view".
  ///   - known: the names that it may have.
  /// - Returns: the members; nil, with a fault, if the value is not an object.
  func members(of value: JSONValue, _ what: String, known: [String]) -> Members? {
    guard let members = object(value, "\(what) must be an object in braces") else { return nil }
    var all = members
    for index in members.indices {
      if known.contains(name: members[index].name) { continue }
      let member = members[index]
      fault(
        member, "\(what) has no \(Spelling.quoted(member.name))",
        Spelling.hint(for: member.name, among: known))
      if isFull { continue }
      // The member is read under the nearest known name, so that faults inside it are found.
      let meant = Spelling.nearest(to: member.name, among: known)
      if let meant, !members.contains(where: { $0.name == meant }) { all[index].name = meant }
    }
    return Members(all: all)
  }

  /// The members of an object. They are few, and a linear search is faster than a table.
  struct Members {
    let all: [JSONMember]
    /// A bit for the length of each name, so that most names that are missing are not searched.
    private let lengths: UInt64

    init(all: [JSONMember]) {
      self.all = all
      var lengths: UInt64 = 0
      for index in all.indices { lengths |= Self.bit(for: all[index].name) }
      self.lengths = lengths
    }

    private static func bit(for name: String) -> UInt64 { 1 << UInt64(name.utf8.count & 63) }

    subscript(name: String) -> JSONMember? {
      guard lengths & Self.bit(for: name) != 0 else { return nil }
      // An iteration would copy every member.
      for index in all.indices where all[index].name.matches(name) { return all[index] }
      return nil
    }

    /// Whether there is a member with one of some names.
    func contains(anyOf names: [String]) -> Bool {
      // Not with a closure: one that belongs to the main actor checks at each call that it runs there.
      for name in names where self[name] != nil { return true }
      return false
    }
  }

  /// The members of an object with any names; nil without a value, and with a fault for a value that is not an object.
  func object(_ value: JSONValue?, _ problem: @autoclosure () -> String) -> [JSONMember]? {
    switch value?.content {
    case .object(let members): return members
    case .invalid, nil: return nil
    default:
      if let value { fault(value, problem()) }
      return nil
    }
  }

  /// The elements of an array; none, with a fault, if the value is not an array.
  func elements(of value: JSONValue, _ what: String) -> [JSONValue] {
    switch value.content {
    case .array(let elements): return elements
    case .invalid: return []
    default:
      fault(value, "\(Spelling.quoted(what)) must be an array in brackets")
      return []
    }
  }

  /// Reads a string that cannot vary.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - name: the name of the member, for faults.
  ///   - isElement: whether the value is an element of the member's array.
  /// - Returns: the string; nil, with a fault, if the value is not a string.
  func string(_ value: JSONValue, _ name: String, isElement: Bool = false) -> String? {
    switch value.content {
    case .string(let text): return text
    case .invalid: return nil
    default:
      if isVariation(value) {
        fault(value, "\(Spelling.quoted(name)) cannot vary", "write one string")
      } else {
        fault(
          value,
          isElement
            ? "each element of \(Spelling.quoted(name)) must be a string"
            : "\(Spelling.quoted(name)) must be a string")
      }
      return nil
    }
  }

  func isVariation(_ value: JSONValue) -> Bool { value["vary"] != nil }

  /// Declares the identifier that a member gives.
  func declare(_ member: JSONMember?, as item: Item, in parent: String? = nil) -> String? {
    guard let member, let id = string(member.value, "id") else { return nil }
    declare(id, at: member.value, as: item, in: parent)
    return id
  }

  /// Declares an identifier; a malformed or repeated one is a fault.
  func declare(_ id: String, at value: JSONValue, as item: Item, in parent: String? = nil) {
    guard Spelling.isName(id) else {
      fault(
        value, "\(Spelling.quoted(id)) is not an identifier",
        "use letters, digits and _, and begin with a letter")
      return
    }
    let new = Declared(
      item: item, offset: value.range.lowerBound, parent: parent, row: currentRow)
    if let first = items.updateValue(new, forKey: id) {
      items[id] = first
      fault(
        value,
        "the identifier \(Spelling.quoted(id)) is already used at \(document.position(of: first.offset))",
        "choose a different one")
      return
    }
    order.append(id)
  }

  /// The identifiers of all views, in the order of the text.
  var viewNames: [String] {
    order.filter { if case .view? = items[$0]?.item { true } else { false } }
  }

  /// The identifiers of all views and guides, in the order of the text.
  var itemNames: [String] { order.filter(isItem) }
}
