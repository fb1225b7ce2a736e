import BacklitNibs
import BacklitUI
import BacklitValues

extension EditMenu {
  /// The outlets and actions of the view, and those that it can get; for the root also the class of the owner.
  var connections: [Choice] {
    let connections = NibConnectionList(editor.document)
    let declared = registry.declarations(ofOwner: connections.owner ?? "")
    var choices = connections.outlets.filter { $0.id == target.view.identifier }.map { outlet in
      Choice(title: "Remove the outlet \(outlet.name)", action: .edit([.removeOutlet(outlet.name)]))
    }
    let free = declared.outlets.filter { name in !connections.outlets.contains { $0.name == name } }
    choices.append(
      Choice(
        title: "Connect an outlet to \(name)",
        action: .ask(suggestions: free, expectation: "the name of an outlet of the owner") { outlet in
          target.naming + [.setOutlet(outlet, target.name)]
        }))
    choices += connections.actions.filter { $0.source == target.view.identifier }.map { action in
      Choice(title: "Remove the action \(action.text)", action: .edit([.removeAction(action.index)]))
    }
    choices += registry.events(of: target.place.className).map { event in
      Choice(
        title: "Connect \(event.name): \(event.documentation)", name: "At \(event.name) of \(name)",
        action: .choose { effects(of: event.name, actions: declared.actions) })
    }
    guard target.place.path.superview == nil else { return choices }
    choices.append(
      Choice(
        title: "Class of the owner, now \(connections.owner ?? "none")",
        action: .ask(
          suggestions: [connections.owner].compactMap(\.self), expectation: "the name of a class"
        ) { owner in
          [.setOwner(owner)]
        }))
    return choices
  }

  /// Returns the effects that an event of the view can have, as choices.
  private func effects(of event: String, actions: [String]) -> [Choice] {
    func edits(_ effect: String, _ json: String) -> [NibEdit] {
      target.naming + [.addAction(from: target.name, event: event, effect: effect, json: json)]
    }
    let pages = FileIO.names(in: FileIO.folder(of: target.place.file)).filter { $0.hasSuffix(".json") }
      .map { String($0.dropLast(5)) }.sorted()
    let openings = NibAction.openings.map { effect, words in
      Choice(
        title: words,
        action: .ask(suggestions: pages, expectation: "the name of a definition in this folder") { page in
          edits(effect, JSONText.quoted(page))
        })
    }
    let send = Choice(
      title: "Send an action to the owner",
      action: .ask(suggestions: actions, expectation: "the name of an action of the owner") { action in
        edits("send", JSONText.quoted(action))
      })
    return [send] + openings + [Choice(title: "Dismiss the page", action: .edit(edits("dismiss", "true")))]
  }
}
