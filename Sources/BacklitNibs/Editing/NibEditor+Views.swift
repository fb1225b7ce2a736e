import BacklitValues

extension NibEditor {
  mutating func setProperty(
    _ name: String, of path: NibPath, to json: String
  ) throws(NibEditRefusal) {
    let value = JSONDocument(json, file: "")
    guard value.faults.isEmpty else {
      throw NibEditRefusal("\(Spelling.quoted(json)) is not a value in JSON")
    }
    let view = try view(at: path)
    guard case .object = view.content, let properties = view["properties"] else {
      guard let members = view.object else { return }
      let place = members.firstIndex { $0.name == "class" }.map { $0 + 1 } ?? members.count
      let block = "{ \(JSONText.quoted(name)): \(json) }"
      replace([insertion(of: member("properties", block, of: view), into: view, at: place)])
      return
    }
    if let old = properties[name] {
      replace([(try effective(old).range, json)])
    } else if let all = properties.object, all.isEmpty {
      replace([(properties.range, "{ \(JSONText.quoted(name)): \(json) }")])
    } else if case .object = properties.content {
      replace([insertion(of: member(name, json, of: properties), into: properties)])
    } else {
      throw NibEditRefusal(
        "line \(line(of: properties.range.lowerBound)): \"properties\" is not an object in braces")
    }
  }

  mutating func removeProperty(_ name: String, of path: NibPath) throws(NibEditRefusal) {
    let view = try view(at: path)
    guard let properties = view["properties"], properties[name] != nil else {
      throw NibEditRefusal("the file does not set \(Spelling.quoted(name)), so it has its default")
    }
    // Without other properties the block would be empty.
    let isOnly = properties.object?.count == 1
    replace(
      isOnly
        ? removals(ofMembers: ["properties"], from: view) : removals(ofMembers: [name], from: properties))
  }

  mutating func setClass(of path: NibPath, to name: String) throws(NibEditRefusal) {
    let view = try view(at: path)
    if let old = view["class"] { return replace([(old.range, JSONText.quoted(name))]) }
    let index = view["id"] == nil ? 0 : 1
    replace([insertion(of: member("class", JSONText.quoted(name), of: view), into: view, at: index)])
  }

  mutating func delete(_ path: NibPath) throws(NibEditRefusal) {
    guard let parent = path.superview, let step = path.steps.last else {
      throw NibEditRefusal("the root cannot be deleted; delete the file, or the views in the root")
    }
    let view = try view(at: path)
    guard let list = try self.view(at: parent)[step.list] else { return }
    var gone = names(in: view)
    var replacements = removals([step.index], from: list)
    let constraints = constraintValues
    var removed: Set<Int> = []
    for (index, value) in constraints.enumerated() {
      let info = NibConstraint(value, index: index, document: document)
      guard info.mentions(anyOf: gone) else { continue }
      if info.isVisual { throw visualRefusal(info, "delete the view") }
      removed.insert(index)
      if let id = info.id { gone.insert(id) }
    }
    if let list = document.root["constraints"] { replacements += removals(removed, from: list) }
    replacements += removals(ofNames: gone, except: view)
    replace(replacements)
  }

  func visualRefusal(_ constraint: NibConstraint, _ purpose: String) -> NibEditRefusal {
    NibEditRefusal(
      "line \(constraint.line): the visual format mentions the view; write it as single constraints to \(purpose)"
    )
  }
}
