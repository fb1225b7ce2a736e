import BacklitValues

extension NibEditor {
  /// The part of the text between the brackets of an array or object.
  private func inside(_ value: JSONValue) -> Range<Int> {
    value.range.lowerBound + 1..<value.range.upperBound - 1
  }

  /// The text between two entries of an array or object: a comma and the space around it, as between its last two
  /// entries; for a single entry, as before that entry.
  private func separator(of entries: [Range<Int>], in value: JSONValue, before index: Int? = nil) -> String {
    if entries.count > 1 {
      let later = min(max(1, index ?? entries.count - 1), entries.count - 1)
      return text(entries[later - 1].upperBound..<entries[later].lowerBound)
    }
    let lead = entries.first.map { text(value.range.lowerBound + 1..<$0.lowerBound) } ?? ""
    return lead.contains("\n") ? "," + lead : ", "
  }

  /// The bytes of the entries of an array or object.
  private func entries(of value: JSONValue) -> [Range<Int>] {
    switch value.content {
    case .array(let elements): elements.map(\.range)
    case .object(let members): members.map { $0.nameRange.lowerBound..<$0.value.range.upperBound }
    default: []
    }
  }

  /// The replacement that adds an entry to an array or object.
  /// - Parameters:
  ///   - entry: the text of the entry.
  ///   - value: the array or object.
  ///   - index: the number of entries before it; nil for the end.
  /// - Returns: the replacement.
  func insertion(of entry: String, into value: JSONValue, at index: Int? = nil) -> Replacement {
    let entries = entries(of: value)
    let index = index ?? entries.count
    guard !entries.isEmpty else {
      let space = text(inside(value))
      guard space.contains("\n") else { return (inside(value), space.isEmpty ? entry : " \(entry) ") }
      let outer = indentation(at: value.range.lowerBound)
      return (inside(value), "\n\(outer)  \(entry)\n\(outer)")
    }
    if index == 0 {
      let start = entries[0].lowerBound
      return (start..<start, entry + separator(of: entries, in: value, before: 1))
    }
    let end = entries[index - 1].upperBound
    return (end..<end, separator(of: entries, in: value, before: index) + entry)
  }

  /// The text of a new member of an object, with the space after the name as in its first member.
  func member(_ name: String, _ json: String, of value: JSONValue) -> String {
    var colon = ": "
    if let members = value.object, let first = members.first {
      colon = text(first.nameRange.upperBound..<first.value.range.lowerBound)
      // A value on a line of its own is an exception.
      if colon.contains("\n") { colon = ": " }
    }
    return JSONText.quoted(name) + colon + json
  }

  /// The replacements that remove members of an object by their names.
  func removals(ofMembers names: [String], from value: JSONValue) -> [Replacement] {
    let members = value.object ?? []
    return removals(Set(members.indices.filter { names.contains(members[$0].name) }), from: value)
  }

  /// The replacements that remove entries of an array or object.
  func removals(_ indices: Set<Int>, from value: JSONValue) -> [Replacement] {
    let entries = entries(of: value)
    guard !indices.isEmpty else { return [] }
    if indices.count == entries.count { return [(inside(value), "")] }
    var found: [Replacement] = []
    var index = 0
    while index < entries.count {
      guard indices.contains(index) else {
        index += 1
        continue
      }
      var last = index
      while indices.contains(last + 1) { last += 1 }
      // The separator before a run goes with it; the first run takes the one behind it.
      found.append(
        index > 0
          ? (entries[index - 1].upperBound..<entries[last].upperBound, "")
          : (entries[0].lowerBound..<entries[last + 1].lowerBound, ""))
      index = last + 1
    }
    return found
  }

  /// The value to change of one that may vary: the value itself, or the case for the traits.
  func effective(_ value: JSONValue) throws(NibEditRefusal) -> JSONValue {
    guard let cases = value["vary"]?.object else { return value }
    let keys = cases.compactMap { try? VariationKey($0.name) }
    guard keys.count == cases.count, let index = VariationProblems.winner(among: keys, for: traits) else {
      throw NibEditRefusal("line \(line(of: value.range.lowerBound)): no case of \"vary\" matches the traits")
    }
    return cases[index].value
  }
}
