import BacklitLayout
import BacklitValues

extension NibEditor {
  /// Moves views into a new view.
  mutating func embed(
    _ paths: [NibPath], in container: NibEdit.Container, id: String
  ) throws(NibEditRefusal) {
    guard let parent = paths.first?.superview, let list = paths.first?.steps.last?.list else {
      throw NibEditRefusal("the root cannot be embedded; embed the views in it")
    }
    guard paths.allSatisfy({ $0.superview == parent && $0.steps.last?.list == list }) else {
      throw NibEditRefusal("the views have different superviews; embed views of one superview")
    }
    guard Spelling.isName(id), !identifiers.contains(id) else {
      throw NibEditRefusal("\(Spelling.quoted(id)) is not a free identifier; choose a different one")
    }
    let order = paths.compactMap { $0.steps.last?.index }
    guard let array = try view(at: parent)[list], let children = array.array,
      order.allSatisfy(children.indices.contains), Set(order).count == order.count
    else { throw NibEditRefusal("the views are not in the file any more") }
    let names = order.map { children[$0]["id"]?.string }
    let isArranged = list == "arrangedSubviews"
    var replacements: [Replacement]
    var added: [String] = []
    var (members, contentList) = ("\"class\": \"View\"", "subviews")
    switch container {
    case .stack(let axis):
      let spacing: Double?
      (replacements, spacing) = try embedding(of: Set(names.compactMap(\.self)), along: axis, in: id)
      let distance = spacing.map { ", \"spacing\": \(Numerals.text($0))" } ?? ""
      members = "\"class\": \"StackView\", \"properties\": { \"axis\": \"\(axis.rawValue)\"\(distance) }"
      contentList = "arrangedSubviews"
    case .view(let distances):
      if isArranged, try removeSpacing(after: paths) { return try embed(paths, in: container, id: id) }
      let views = zip(names, distances).compactMap { name, distances in
        name.map { EnclosedView(name: $0, distances: distances) }
      }
      (replacements, added) = try enclosing(views, in: id, wereArranged: isArranged)
    }
    let sorted = order.sorted()
    let isRun = order == sorted && zip(sorted, sorted.dropFirst()).allSatisfy { $1 == $0 + 1 }
    let range = children[sorted[0]].range.lowerBound..<children[sorted[sorted.count - 1]].range.upperBound
    let contents =
      isRun
      ? text(range)
      : order.map { text(children[$0].range) }.joined(separator: separatorOfElements(children))
    let new = containerText(
      "{ \"id\": \(JSONText.quoted(id)), \(members),", list: contentList, contents: contents,
      at: range.lowerBound)
    if isRun {
      replacements.append((range, new))
    } else {
      replacements.append((children[sorted[0]].range, new))
      replacements += removals(Set(sorted.dropFirst()), from: array)
    }
    replace(replacements)
    for text in added { try addConstraint(text) }
  }

  /// Removes the distances that only arranged views have.
  /// - Returns: whether there are any.
  private mutating func removeSpacing(after paths: [NibPath]) throws(NibEditRefusal) -> Bool {
    var replacements: [Replacement] = []
    for path in paths { replacements += removals(ofMembers: ["spacingAfter"], from: try view(at: path)) }
    replace(replacements)
    return !replacements.isEmpty
  }

  private func separatorOfElements(_ elements: [JSONValue]) -> String {
    guard elements.count > 1 else { return ", " }
    let (one, two) = (elements[elements.count - 2], elements[elements.count - 1])
    return text(one.range.upperBound..<two.range.lowerBound)
  }

  /// The text of a view with a list, on one line if its contents are.
  private func containerText(_ head: String, list: String, contents: String, at offset: Int) -> String {
    guard contents.contains("\n") else { return "\(head) \"\(list)\": [ \(contents) ] }" }
    let indent = indentation(at: offset) + "  "
    return "\(head)\n\(indent)\"\(list)\": [\n\(indent)  \(contents) ] }"
  }

  /// The changes of the constraints when views are moved into a stack, and the distance between the views along the
  /// axis as their constraints say it.
  private func embedding(
    of names: Set<String>, along axis: LayoutAxis, in stack: String
  ) throws(NibEditRefusal) -> (replacements: [Replacement], spacing: Double?) {
    var replacements: [Replacement] = []
    var removed: Set<Int> = []
    /// The view whose constraints place the edge of the stack.
    var placed: [LayoutAttribute: String] = [:]
    var spacing: Double?
    for constraint in constraints {
      guard let statement = constraint.statement, let source = constraint.source else {
        if constraint.isVisual, constraint.mentions(anyOf: names) {
          throw visualRefusal(constraint, "embed the view")
        }
        continue
      }
      let first = statement.first
      guard names.contains(first.item), first.attribute.kind != .dimension else { continue }
      if let second = statement.second, names.contains(second.item) {
        // The stack replaces the distances between the views.
        let isAlong = first.attribute.axis == axis
        if isAlong, spacing == nil, statement.constant > 0, statement.multiplier == 1 {
          spacing = statement.constant
        }
        removed.insert(constraint.index)
      } else if placed[first.attribute, default: first.item] == first.item {
        placed[first.attribute] = first.item
        let text = statement.text(of: constraint.text) { names.contains($0) ? stack : $0 }
        replacements.append((source.range, JSONText.quoted(text)))
      } else {
        // The stack has the edge of the first of the views.
        removed.insert(constraint.index)
      }
    }
    return (replacements + removalsOfConstraints(removed), spacing)
  }

  /// A view that a plain view encloses.
  private struct EnclosedView {
    var name: String
    /// How far its edges and centres are from those of the plain view, as constants.
    var distances: [LayoutAttribute: Double]

    /// Whether it reaches an edge of the plain view, or has its centre.
    func reaches(_ attribute: LayoutAttribute) -> Bool {
      distances[attribute].map { abs($0) <= 0.5 } ?? false
    }
  }

  /// The changes of the constraints when views are moved into a plain view, and the constraints to add, which hold them
  /// in it. All views stay where they are.
  private func enclosing(
    _ views: [EnclosedView], in container: String, wereArranged: Bool
  ) throws(NibEditRefusal) -> (replacements: [Replacement], added: [String]) {
    let names = Set(views.map(\.name))
    var outer: [(constraint: NibConstraint, statement: ConstraintStatement, view: EnclosedView)] = []
    for constraint in constraints {
      guard let statement = constraint.statement else {
        if constraint.mentions(anyOf: names) { throw visualRefusal(constraint, "embed the view") }
        continue
      }
      guard let view = views.first(where: { $0.name == statement.first.item }), statement.first.area == nil,
        view.distances[statement.first.attribute] != nil,
        let second = statement.second, !names.contains(second.item)
      else { continue }
      outer.append((constraint, statement, view))
    }
    // For each edge and centre, the view whose constraints place the container.
    var placing: [LayoutAttribute: String] = [:]
    for (_, statement, view) in outer where view.reaches(statement.first.attribute) {
      let attribute = statement.first.attribute
      if placing[attribute] == nil { placing[attribute] = view.name }
    }
    var replacements: [Replacement] = []
    var removed: Set<Int> = []
    var held: [(view: EnclosedView, attribute: LayoutAttribute)] = []
    for (constraint, statement, view) in outer {
      let attribute = statement.first.attribute
      guard let placer = placing[attribute] else { continue }
      if placer == view.name, let source = constraint.source {
        let text = statement.text(of: constraint.text) { $0 == view.name ? container : $0 }
        replacements.append((source.range, JSONText.quoted(text)))
      } else if statement.relation == .equal {
        removed.insert(constraint.index)
      } else {
        continue
      }
      if statement.relation == .equal { held.append((view, attribute)) }
    }
    if wereArranged {
      for view in views { held += [(view, .leading), (view, .top)] }
    }
    // Every edge of the container is that of a view.
    let edges: [(LayoutAttribute, LayoutAttribute)] = [
      (.leading, .left), (.trailing, .right), (.top, .top), (.bottom, .bottom),
    ]
    for (edge, side) in edges
    where !held.contains(where: { ($0.attribute == edge || $0.attribute == side) && $0.view.reaches(edge) }) {
      if let view = views.first(where: { $0.reaches(edge) }) { held.append((view, edge)) }
    }
    var added: [String] = []
    for (view, attribute) in held {
      // A centre follows from the edges on both sides.
      let ends: [LayoutAttribute] =
        switch attribute {
        case .centerX: [.leading, .trailing]
        case .centerY: [.top, .bottom]
        default: []
        }
      let follows = ends.allSatisfy { end in
        held.contains { $0.view.name == view.name && $0.attribute == end }
      }
      if !ends.isEmpty, follows { continue }
      let text = Self.statement(view, attribute, in: container)
      if !added.contains(text) { added.append(text) }
    }
    return (replacements + removalsOfConstraints(removed), added)
  }

  /// The constraint that holds a view in a plain view.
  private static func statement(
    _ view: EnclosedView, _ attribute: LayoutAttribute, in container: String
  ) -> String {
    let distance = view.reaches(attribute) ? 0 : view.distances[attribute] ?? 0
    func operand(_ item: String) -> ConstraintStatement.Operand {
      ConstraintStatement.Operand(item: item, area: nil, attribute: attribute, itemOffset: 0, partOffset: 0)
    }
    return ConstraintStatement(
      first: operand(view.name), relation: .equal, second: operand(container), multiplier: 1,
      constant: (distance * 10).rounded() / 10, priority: nil, hasConstant: distance != 0
    ).description
  }
}

extension ConstraintStatement {
  /// The text of the statement with different items. Everything else stays as it was written.
  ///
  /// - Parameters:
  ///   - text: the text from which the statement was read.
  ///   - name: returns the item to write for an item.
  /// - Returns: the text of the new statement.
  func text(of text: String, naming name: (String) -> String) -> String {
    var scalars = Array(text.unicodeScalars)
    // From the end, so that the offset before stays valid.
    for operand in [second, first].compactMap(\.self) {
      let end = operand.itemOffset + operand.item.unicodeScalars.count
      scalars.replaceSubrange(operand.itemOffset..<end, with: Array(name(operand.item).unicodeScalars))
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
