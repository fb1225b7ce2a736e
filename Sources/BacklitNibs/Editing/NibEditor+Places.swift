import BacklitLayout
import BacklitValues

extension NibEditor {
  mutating func insert(_ json: String, at path: NibPath) throws(NibEditRefusal) {
    replace([try insertion(of: json, at: path)])
  }

  /// The replacement that adds a view at a place.
  private func insertion(of json: String, at path: NibPath) throws(NibEditRefusal) -> Replacement {
    guard let parent = path.superview, let step = path.steps.last else {
      throw NibEditRefusal("a definition has one root; add the view to the root")
    }
    let view = try view(at: parent)
    guard let list = view[step.list] else {
      return insertion(of: member(step.list, "[ \(json) ]", of: view), into: view)
    }
    guard let children = list.array else {
      throw NibEditRefusal(
        "line \(line(of: list.range.lowerBound)): \(Spelling.quoted(step.list)) is not a list in brackets")
    }
    return insertion(of: json, into: list, at: min(step.index, children.count))
  }

  mutating func move(_ path: NibPath, to place: NibPath) throws(NibEditRefusal) {
    guard let parent = path.superview, let step = path.steps.last, let new = place.steps.last else {
      throw NibEditRefusal("the root cannot be moved; move the views in it")
    }
    guard !place.isInside(path) else {
      throw NibEditRefusal("a view cannot be moved into itself; choose a view outside of it")
    }
    let view = try view(at: path)
    guard let list = try self.view(at: parent)[step.list], let children = list.array else {
      return
    }
    if place.superview == parent, new.list == step.list {
      guard children.indices.contains(new.index) else {
        throw NibEditRefusal("the view is already at the end")
      }
      return reorder(children, from: step.index, to: new.index)
    }
    var replacements = removals([step.index], from: list)
    if place.superview != parent { replacements += try releasing(view, in: path) }
    replacements.append(try insertion(of: text(of: view, at: place), at: place))
    replace(replacements)
  }

  /// Moves an element among the elements of an array. The space between them stays.
  private mutating func reorder(_ elements: [JSONValue], from: Int, to: Int) {
    var order = Array(elements.indices)
    order.insert(order.remove(at: from), at: to)
    replace(elements.indices.map { (elements[$0].range, text(elements[order[$0]].range)) })
  }

  /// The text of a view for a place, with the members that only its present place allows left out, and its lines as far in as
  /// those of its new superview.
  private func text(of view: JSONValue, at place: NibPath) throws(NibEditRefusal) -> String {
    var editor = self
    var moved = view
    if place.steps.last?.list != "arrangedSubviews" {
      let removal = removals(ofMembers: ["spacingAfter"], from: view)
      editor.replace(removal)
      let length = removal.reduce(0) { $0 + $1.range.count }
      moved.range = view.range.lowerBound..<view.range.upperBound - length
    }
    let text = editor.text(moved.range)
    guard let parent = place.superview, text.contains("\n") else { return text }
    let old = indentation(at: view.range.lowerBound)
    let new = indentation(at: try self.view(at: parent).range.lowerBound) + "  "
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
      index > 0 && line.hasPrefix(old) ? new + line.dropFirst(old.count) : String(line)
    }.joined(separator: "\n")
  }

  /// The changes of the constraints when a view leaves its superview: those that place it from outside go.
  private func releasing(_ view: JSONValue, in path: NibPath) throws(NibEditRefusal) -> [Replacement] {
    let inside = names(in: view)
    var around: Set<String> = []
    var next = path.superview
    while let parent = next {
      if let id = try self.view(at: parent)["id"]?.string { around.insert(id) }
      next = parent.superview
    }
    var removed: Set<Int> = []
    for constraint in constraints {
      guard let statement = constraint.statement else {
        if let id = view["id"]?.string, constraint.mentions(anyOf: [id]) {
          throw visualRefusal(constraint, "move the view")
        }
        continue
      }
      guard let second = statement.second, statement.first.attribute.kind != .dimension else { continue }
      let isPlaced = inside.contains(statement.first.item) && !inside.contains(second.item)
      let isAround = around.contains(statement.first.item) && inside.contains(second.item)
      if isPlaced || isAround { removed.insert(constraint.index) }
    }
    return removalsOfConstraints(removed)
  }
}
