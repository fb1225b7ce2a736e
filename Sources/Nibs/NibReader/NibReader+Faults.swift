import AutoLayout

extension NibReader {
  /// Whether so many faults are known that no more are gathered. Looking for the right words costs time, which a
  /// file with a fault a byte must not be able to spend; so they are only looked for until then.
  var isFull: Bool { session.faults.count >= Self.mostFaults }

  func fault(
    _ offset: @autoclosure () -> Int, _ problem: @autoclosure () -> String,
    _ remedy: @autoclosure () -> String? = nil
  ) {
    if isFull { return }
    fault(at: document.position(of: offset()), problem(), remedy())
  }

  func fault(
    _ value: JSONValue, _ problem: @autoclosure () -> String, _ remedy: @autoclosure () -> String? = nil
  ) {
    fault(value.range.lowerBound, problem(), remedy())
  }

  func fault(
    at position: @autoclosure () -> SourcePosition, _ problem: @autoclosure () -> String,
    _ remedy: @autoclosure () -> String? = nil
  ) {
    if isFull { return }
    session.faults.append(
      Fault(file: document.file, position: position(), problem: problem(), remedy: remedy()))
  }

  /// Reports faults of a text that stands as a string in the document, each at its own column.
  func report(_ faults: TextFaults, inStringAt range: Range<Int>) {
    for found in faults.all {
      fault(
        at: document.position(ofScalar: found.offset, inStringAt: range), found.problem, found.remedy)
    }
  }

  /// The members of an object by name, with a fault for each one that is unknown; nothing if it is no object.
  func members(of value: JSONValue, _ what: String, known: [String]) -> Members? {
    guard case .object(let members) = value.content else {
      if case .invalid = value.content { return nil }
      fault(value, "\(what) is \(value.kind)", "write an object in braces")
      return nil
    }
    var all = members
    for (index, member) in members.enumerated() where !known.contains(member.name) {
      fault(
        member.nameRange.lowerBound, "\(what) has no “\(Spelling.shortened(member.name))”",
        Spelling.hint(for: member.name, among: known))
      if isFull { continue }
      // What it holds is read as what was most likely meant, so that faults in there are told in the same go.
      let meant = Spelling.nearest(to: member.name, among: known)
      if let meant, !members.contains(where: { $0.name == meant }) { all[index].name = meant }
    }
    return Members(all: all)
  }

  /// The members of an object. There are few, which are found faster one after the other than by a table.
  struct Members {
    let all: [JSONMember]

    subscript(name: String) -> JSONMember? { all.first { $0.name == name } }
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
    guard Spelling.isName(id) else {
      fault(
        value, "\(Spelling.quoted(id)) is no identifier",
        "write letters, digits and _, beginning with a letter")
      return
    }
    if let first = items[id] {
      fault(
        value, "the identifier \(Spelling.quoted(id)) is used again",
        "it stands at \(document.position(of: first.offset)) already")
      return
    }
    items[id] = (item, value.range.lowerBound)
    order.append(id)
  }

  /// The identifiers of all views, in the order of the text.
  var viewNames: [String] {
    order.filter { if case .view? = items[$0]?.item { true } else { false } }
  }

  /// The identifiers of all views and guides, in the order of the text.
  var itemNames: [String] { order.filter(isItem) }
}
