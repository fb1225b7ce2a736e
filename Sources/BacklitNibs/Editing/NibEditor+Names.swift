import BacklitValues

extension NibEditor {
  mutating func identify(_ path: NibPath, _ id: String) throws(NibEditRefusal) {
    let view = try view(at: path)
    guard Spelling.isName(id) else {
      throw NibEditRefusal(
        "\(Spelling.quoted(id)) is not an identifier; use letters, digits and _, and begin with a letter")
    }
    guard !identifiers.contains(id) else {
      throw NibEditRefusal("the identifier \(Spelling.quoted(id)) is already used; choose a different one")
    }
    guard let old = view["id"] else {
      return replace([insertion(of: member("id", JSONText.quoted(id), of: view), into: view, at: 0)])
    }
    guard let name = old.string else {
      throw NibEditRefusal("line \(line(of: old.range.lowerBound)): \"id\" is not a string")
    }
    var replacements: [Replacement] = [(old.range, JSONText.quoted(id))]
    replacements += namings(of: name).map { ($0.range, JSONText.quoted(id)) }
    for constraint in constraints where constraint.mentions(anyOf: [name]) {
      guard let source = constraint.source else { continue }
      let text =
        constraint.statement?.text(of: constraint.text) { $0 == name ? id : $0 }
        ?? Self.visualFormat(constraint.text, renaming: name, to: id)
      replacements.append((source.range, JSONText.quoted(text)))
    }
    replace(replacements)
  }

  /// The text of a visual format with a different name of a view: a name in brackets that is not a priority.
  private static func visualFormat(_ text: String, renaming old: String, to new: String) -> String {
    var (result, word) = (String.UnicodeScalarView(), String.UnicodeScalarView())
    var isInBrackets = false
    // The latest character before the word that is not a space.
    var before: Unicode.Scalar?
    for scalar in text.unicodeScalars + ["\0"] {
      if Spelling.isNamePart(scalar) {
        word.append(scalar)
        continue
      }
      let isView = isInBrackets && before != "@" && String(word) == old
      result.append(contentsOf: isView ? new.unicodeScalars : word)
      if !word.isEmpty { before = word.last }
      word = String.UnicodeScalarView()
      if scalar == "[" || scalar == "]" { isInBrackets = scalar == "[" }
      if !scalar.properties.isWhitespace { before = scalar }
      if scalar != "\0" { result.append(scalar) }
    }
    return String(result)
  }

  /// The identifiers of a view, of what it contains, and of their guides.
  func names(in view: JSONValue) -> Set<String> {
    var names: Set<String> = []
    forEachView(in: view) { view in
      names.formUnion(([view] + view.elements("guides")).compactMap { $0["id"]?.string })
    }
    return names
  }

  /// The strings that name a view outside of constraints: in outlets, actions, reading orders, labels and scroll views.
  private func namings(of name: String) -> [JSONValue] {
    var found: [JSONValue] = []
    found += document.root["outlets"]?.object?.map(\.value) ?? []
    found += document.root.elements("actions").compactMap { $0["from"] }
    if let root = document.root["root"] {
      forEachView(in: root) { view in
        found += view["accessibility"]?.elements("elements") ?? []
        for (block, name) in Self.namingMembers {
          if let value = view[block]?[name] { found += value.cases }
        }
      }
    }
    return found.filter { $0.string == name }
  }

  /// The members of views that name a view.
  private static let namingMembers = [("accessibility", "labelFor"), ("properties", "viewForZooming")]

  /// The replacements that remove names from outlets, actions, reading orders, labels and scroll views, except in a view
  /// that is removed.
  func removals(ofNames gone: Set<String>, except removed: JSONValue? = nil) -> [Replacement] {
    func isGone(_ value: JSONValue) -> Bool {
      value.cases.contains { $0.string.map(gone.contains) ?? false }
    }
    func removals(_ values: [JSONValue], from list: JSONValue) -> [Replacement] {
      self.removals(Set(values.indices.filter { isGone(values[$0]) }), from: list)
    }
    var found: [Replacement] = []
    if let outlets = document.root["outlets"], let members = outlets.object {
      found += removals(members.map(\.value), from: outlets)
    }
    if let actions = document.root["actions"] {
      found += removals(document.root.elements("actions").map { $0["from"] ?? $0 }, from: actions)
    }
    guard let root = document.root["root"] else { return found }
    forEachView(in: root) { view in
      guard removed?.range.contains(view.range.lowerBound) != true else { return }
      if let order = view["accessibility"]?["elements"], let all = order.array {
        found += removals(all, from: order)
      }
      for (block, name) in Self.namingMembers {
        guard let block = view[block], let value = block[name], isGone(value) else { continue }
        found += self.removals(ofMembers: [name], from: block)
      }
    }
    return found
  }
}

extension JSONValue {
  /// The elements of an array that is a member of this object; empty for none.
  package func elements(_ name: String) -> [JSONValue] {
    self[name]?.array ?? []
  }

  /// The values of the cases if the value varies, otherwise the value.
  fileprivate var cases: [JSONValue] {
    self["vary"]?.object?.map(\.value) ?? [self]
  }
}
