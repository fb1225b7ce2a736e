import BacklitLayout
import BacklitValues

extension NibEditor {
  /// Moves views into a new stack.
  mutating func embed(
    _ paths: [NibPath], axis: NibEdit.LayoutAxisName, id: String
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
    guard let array = try view(at: parent)[list], case .array(let children) = array.content else {
      throw NibEditRefusal("the views are not in the file any more")
    }
    let order = paths.compactMap { $0.steps.last?.index }
    guard order.allSatisfy(children.indices.contains), Set(order).count == order.count else {
      throw NibEditRefusal("the views are not in the file any more")
    }
    var names: Set<String> = []
    for index in order { if case .string(let id)? = children[index]["id"]?.content { names.insert(id) } }
    var (replacements, spacing) = try embedding(of: names, along: axis, in: id)
    let properties =
      "{ \"axis\": \"\(axis.rawValue)\"" + (spacing.map { ", \"spacing\": \(Numerals.text($0))" } ?? "")
      + " }"
    let sorted = order.sorted()
    let isRun = order == sorted && zip(sorted, sorted.dropFirst()).allSatisfy { $1 == $0 + 1 }
    let range = children[sorted[0]].range.lowerBound..<children[sorted[sorted.count - 1]].range.upperBound
    let contents =
      isRun
      ? text(range)
      : order.map { text(children[$0].range) }.joined(separator: separatorOfElements(children))
    let stack = stackText(id: id, properties: properties, contents: contents, at: range.lowerBound)
    if isRun {
      replacements.append((range, stack))
    } else {
      replacements.append((children[sorted[0]].range, stack))
      replacements += removals(Set(sorted.dropFirst()), from: array)
    }
    replace(replacements)
  }

  private func separatorOfElements(_ elements: [JSONValue]) -> String {
    guard elements.count > 1 else { return ", " }
    let (one, two) = (elements[elements.count - 2], elements[elements.count - 1])
    return text(one.range.upperBound..<two.range.lowerBound)
  }

  /// The text of a stack, on one line if its contents are.
  private func stackText(id: String, properties: String, contents: String, at offset: Int) -> String {
    let head = "{ \"id\": \(JSONText.quoted(id)), \"class\": \"StackView\", \"properties\": \(properties),"
    guard contents.contains("\n") else { return "\(head) \"arrangedSubviews\": [ \(contents) ] }" }
    let indent = indentation(at: offset) + "  "
    return "\(head)\n\(indent)\"arrangedSubviews\": [\n\(indent)  \(contents) ] }"
  }

  /// The changes of the constraints when views are moved into a stack, and the distance between the views along the
  /// axis as their constraints say it.
  private func embedding(
    of names: Set<String>, along axis: NibEdit.LayoutAxisName, in stack: String
  ) throws(NibEditRefusal) -> (replacements: [Replacement], spacing: Double?) {
    var replacements: [Replacement] = []
    var removed: Set<Int> = []
    var placed: Set<LayoutAttribute> = []
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
        let isAlong = first.attribute.axis == (axis == .horizontal ? .horizontal : .vertical)
        if isAlong, spacing == nil, statement.constant > 0, statement.multiplier == 1 {
          spacing = statement.constant
        }
        removed.insert(constraint.index)
      } else if placed.insert(first.attribute).inserted {
        let text = statement.text(of: constraint.text, naming: stack)
        replacements.append((source.range, JSONText.quoted(text)))
      } else {
        // The stack has the edge of the first of the views.
        removed.insert(constraint.index)
      }
    }
    if let list = document.root["constraints"] { replacements += removals(removed, from: list) }
    return (replacements, spacing)
  }
}

extension ConstraintStatement {
  /// The text of the statement with a different first item.
  fileprivate func text(of text: String, naming item: String) -> String {
    var scalars = Array(text.unicodeScalars)
    let end = first.itemOffset + first.item.unicodeScalars.count
    scalars.replaceSubrange(first.itemOffset..<end, with: Array(item.unicodeScalars))
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
