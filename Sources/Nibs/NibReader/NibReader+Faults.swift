extension NibReader {
  func fault(_ offset: Int, _ problem: String, _ remedy: String? = nil) {
    fault(at: document.position(of: offset), problem, remedy)
  }

  func fault(_ value: JSONValue, _ problem: String, _ remedy: String? = nil) {
    fault(value.range.lowerBound, problem, remedy)
  }

  func fault(at position: SourcePosition, _ problem: String, _ remedy: String? = nil) {
    guard session.faults.count < Self.mostFaults else { return }
    session.faults.append(
      Fault(file: document.file, position: position, problem: problem, remedy: remedy))
  }

  /// Reports faults of a text that stands as a string in the document, each at its own column.
  func report(_ faults: TextFaults, inStringAt range: Range<Int>) {
    for found in faults.all {
      let position = document.position(ofScalar: found.offset, inStringAt: range)
      fault(at: position, found.problem, found.remedy)
    }
  }

  /// The members of an object by name, with a fault for each one that is unknown; nothing if it is no object.
  func members(of value: JSONValue, _ what: String, known: [String]) -> [String: JSONMember]? {
    guard case .object(let members) = value.content else {
      if case .invalid = value.content { return nil }
      fault(value, "\(what) is \(value.kind)", "write an object in braces")
      return nil
    }
    var found: [String: JSONMember] = [:]
    for member in members {
      if known.contains(member.name) {
        found[member.name] = member
      } else {
        fault(
          member.nameRange.lowerBound, "\(what) has no “\(Spelling.shortened(member.name))”",
          Spelling.hint(for: member.name, among: known))
      }
    }
    return found
  }

  func elements(of value: JSONValue, _ what: String) -> [JSONValue] {
    switch value.content {
    case .array(let elements): return elements
    case .invalid: return []
    default:
      fault(value, "“\(what)” is \(value.kind)", "write an array in brackets")
      return []
    }
  }

  func string(_ value: JSONValue, _ what: String) -> String? {
    switch value.content {
    case .string(let text): return text
    case .invalid: return nil
    default:
      if isVariation(value) {
        fault(value, "“\(what)” cannot vary", "write one string")
      } else {
        fault(value, "“\(what)” is \(value.kind)", "write a string")
      }
      return nil
    }
  }

  func isVariation(_ value: JSONValue) -> Bool { value["vary"] != nil }

  /// Gives an identifier its meaning, unless it has one already.
  func declare(_ id: String, at value: JSONValue, as item: Item) {
    guard StatementParser.isName(id) else {
      fault(
        value, "\(Spelling.quoted(id)) is no identifier",
        "write letters, digits and _, beginning with a letter")
      return
    }
    if let first = items[id] {
      fault(
        value, "the identifier \(Spelling.quoted(id)) is used again", "it stands at \(first.place) already")
      return
    }
    items[id] = (item, document.position(of: value.range.lowerBound))
  }

  /// Identifiers for which a test holds, in alphabetic order.
  func identifiers(where fits: (Item) -> Bool) -> [String] {
    items.filter { fits($0.value.item) }.map(\.key).sorted()
  }
}
