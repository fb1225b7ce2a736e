import BacklitLayout
import BacklitNibs
import BacklitUI
import BacklitValues

extension EditMenu {
  /// Where the view is, and what is added beside it.
  var places: [Choice] {
    let path = target.place.path
    var choices = [
      Choice(
        title: "Add a view in \(name)",
        action: .choose { additions(at: end(of: target.view, path)) })
    ]
    guard let parent = path.superview, let step = path.steps.last else { return choices }
    choices.append(
      Choice(
        title: "Add a view after \(name)",
        action: .choose { additions(at: parent.appending(step.list, step.index + 1)) }))
    let list = siblings.filter { $0.place.path.steps.last?.list == step.list }
    func move(_ words: String, to index: Int) -> Choice {
      let place = parent.appending(step.list, index)
      return Choice(
        title: "Move \(name) \(words)", action: .edit([.move(path, to: place)], selecting: place))
    }
    func sibling(at index: Int) -> String? {
      list.first { $0.place.path.steps.last?.index == index }?.view.layoutName
    }
    if let before = sibling(at: step.index - 1) {
      choices.append(move("before \(before)", to: step.index - 1))
    }
    if let after = sibling(at: step.index + 1) { choices.append(move("after \(after)", to: step.index + 1)) }
    if step.index > 1 { choices.append(move("to the beginning", to: 0)) }
    if step.index < list.count - 1 { choices.append(move("to the end", to: list.count)) }
    choices.append(
      Choice(title: "Move \(name) into a different view", action: .choose { otherSuperviews }))
    return choices
  }

  /// The place behind the subviews of a view.
  private func end(of view: View, _ path: NibPath) -> NibPath {
    let list = view is StackView ? "arrangedSubviews" : "subviews"
    let count = map.views.count(where: { other in
      guard let place = map.place(of: other) else { return false }
      return place.file == target.place.file && place.path.superview == path
        && place.path.steps.last?.list == list
    })
    return path.appending(list, count)
  }

  /// The views that the view can be moved into.
  private var otherSuperviews: [Choice] {
    let path = target.place.path
    return map.views.compactMap { view in
      guard let place = map.place(of: view), place.file == target.place.file, !place.path.isInside(path),
        place.path != path.superview
      else { return nil }
      let end = end(of: view, place.path)
      let title = "Move \(name) into \(view.layoutName)"
      return Choice(
        title: "\(title), \(place.className) in line \(place.position.line)", name: title,
        action: .edit([.move(path, to: end)], selecting: end.afterRemoval(of: path)))
    }
  }

  /// The views that can be added at a place: one of each class.
  private func additions(at place: NibPath) -> [Choice] {
    registry.placeableClasses.map { entry in
      let id = NibEditor.freeIdentifier(for: entry.name, besides: usedNames)
      var members = "\"id\": \(JSONText.quoted(id)), \"class\": \(JSONText.quoted(entry.name))"
      // A text, so that the view is seen.
      let text = entry.type is Label.Type ? "text" : "title"
      if registry.property(text, of: entry)?.type == .text {
        members += ", \"properties\": { \"\(text)\": \(JSONText.quoted(entry.name)) }"
      }
      return Choice(
        title: "\(entry.name): \(entry.documentation)", name: "Add \(id)",
        action: .edit([.insert("{ \(members) }", at: place)], selecting: place))
    }
  }

  /// The identifier and the class.
  var identity: [Choice] {
    let path = target.place.path
    let current = target.view.identifier
    return [
      Choice(
        title: "Identifier, now \(current ?? "none")",
        action: .ask(suggestions: [target.name], expectation: "letters, digits and _") { id in
          [.identify(path, id)]
        }),
      Choice(
        title: "Class, now \(target.place.className)", name: "Class of \(name)",
        action: .choose {
          registry.placeableClasses.filter { $0.name != target.place.className }.map { entry in
            Choice(
              title: "\(entry.name): \(entry.documentation)", name: "Class \(entry.name) for \(name)",
              action: .edit([.setClass(path, entry.name)]))
          }
        }),
    ]
  }
}
