import BacklitUI
import BacklitValues

/// An action in the text of a definition: what happens at an event of a view.
package struct NibAction: Hashable, Sendable {
  /// The index in the list of actions.
  package let index: Int
  /// The identifier of the view.
  package let source: String
  package let event: String
  /// The member that says what happens: `send`, `push`, `alert`.
  package let effect: String
  /// The name of the action of the owner, of the page, or the title of the alert; nil for none.
  package let target: String?

  /// The effects that open a page, with what they do.
  package static let openings = [
    ("push", "Push a page"), ("present", "Present a page"), ("showDetail", "Show a page as the detail"),
  ]

  /// The action in words: `touchUpInside: push list`.
  package var text: String { "\(event): \([effect, target].compactMap(\.self).joined(separator: " "))" }
}

/// The connections in the text of a definition.
package struct NibConnectionList: Sendable {
  /// The class of the owner, which is the controller if the definition names one; nil for none.
  package private(set) var owner: String?
  /// The outlets with the identifiers that they name, in the order of the text.
  package private(set) var outlets: [(name: String, id: String)] = []
  /// The actions in the order of the text.
  package private(set) var actions: [NibAction] = []

  /// Reads the connections of a document.
  package init(_ document: JSONDocument) {
    owner = (document.root["controller"] ?? document.root["owner"])?.string
    outlets = (document.root["outlets"]?.object ?? []).compactMap { member in
      member.value.string.map { (member.name, $0) }
    }
    for (index, value) in document.root.elements("actions").enumerated() {
      guard let source = value["from"]?.string, let event = value["event"]?.string,
        let effect = value.object?.first(where: { $0.name != "from" && $0.name != "event" })
      else { continue }
      actions.append(
        NibAction(
          index: index, source: source, event: event, effect: effect.name, target: effect.value.pageName))
    }
  }
}

extension JSONValue {
  /// The name of a page, which is that of its definition, its title or its class; nil for none.
  var pageName: String? {
    [self, self["nib"], self["title"], self["controller"]].lazy.compactMap { $0?.string }.first
  }
}

extension NibEditor {
  mutating func setOutlet(_ name: String, to id: String) throws(NibEditRefusal) {
    guard let outlets = document.root["outlets"] else {
      return try append("{ \(JSONText.quoted(name)): \(JSONText.quoted(id)) }", to: "outlets")
    }
    if let old = outlets[name] { return replace([(old.range, JSONText.quoted(id))]) }
    try append(member(name, JSONText.quoted(id), of: outlets), to: "outlets")
  }

  mutating func removeOutlet(_ name: String) throws(NibEditRefusal) {
    let removal = document.root["outlets"].map { removals(ofMembers: [name], from: $0) } ?? []
    if removal.isEmpty {
      throw NibEditRefusal("the outlet \(Spelling.quoted(name)) is not in the file any more")
    }
    replace(removal)
  }

  mutating func addAction(
    from source: String, event: String, effect: String, json: String
  ) throws(NibEditRefusal) {
    let known = NibConnectionList(document).actions
    let target = JSONDocument(json, file: "").root.pageName
    let isKnown = known.contains {
      $0.source == source && $0.event == event && $0.effect == effect && $0.target == target
    }
    if isKnown { throw NibEditRefusal("the view does so already") }
    try append(
      "{ \"from\": \(JSONText.quoted(source)), \"event\": \(JSONText.quoted(event)), \(JSONText.quoted(effect)): \(json) }",
      to: "actions")
  }

  mutating func removeAction(_ index: Int) throws(NibEditRefusal) {
    guard let actions = document.root["actions"], document.root.elements("actions").indices.contains(index)
    else { throw NibEditRefusal("the action is not in the file any more") }
    replace(removals([index], from: actions))
  }

  /// Sets the class of the owner, which is the controller if the definition names one.
  mutating func setOwner(_ name: String) throws(NibEditRefusal) {
    guard let members = document.root.object else { return }
    if let old = document.root["controller"] ?? document.root["owner"] {
      return replace([(old.range, JSONText.quoted(name))])
    }
    let place = members.firstIndex { $0.name == "nib" }.map { $0 + 1 } ?? 0
    let owner = member("owner", JSONText.quoted(name), of: document.root)
    replace([insertion(of: owner, into: document.root, at: place)])
  }

  /// The parts of a definition that follow its views, in the order in which they are written.
  private static let parts = ["root", "constraints", "outlets", "actions"]

  /// Adds an entry at the end of a part of the definition, which is made after the parts before it if there is none.
  mutating func append(_ entry: String, to name: String) throws(NibEditRefusal) {
    let isObject = name == "outlets"
    if let part = document.root[name] {
      switch part.content {
      case .array where !isObject, .object where isObject: return replace([insertion(of: entry, into: part)])
      default:
        throw NibEditRefusal(
          "line \(line(of: part.range.lowerBound)): \(Spelling.quoted(name)) is not \(isObject ? "an object in braces" : "a list")"
        )
      }
    }
    let before = Self.parts.prefix { $0 != name }
    guard let members = document.root.object,
      let last = members.lastIndex(where: { before.contains($0.name) })
    else { throw NibEditRefusal("the definition has no root") }
    let new = member(name, isObject ? entry : "[ \(entry) ]", of: document.root)
    replace([insertion(of: new, into: document.root, at: last + 1)])
  }
}

extension ClassRegistry {
  /// The outlets and actions that a class of owners declares, in alphabetical order; none for a class that is not known.
  package func declarations(ofOwner name: String) -> (outlets: [String], actions: [String]) {
    let controller: AnyObject? = controller(name)?.make()
    let view: AnyObject? = entry(name)?.make?()
    guard let owner = (controller ?? view) as? any NibOwner else { return ([], []) }
    let declarations = OwnerDeclarations(of: owner)
    return (declarations.outlets.keys.sorted(), declarations.actions.keys.sorted())
  }

  /// The events of a class and its ancestors, in alphabetical order.
  package func events(of name: String) -> [EventDeclaration] {
    (entry(name).map { Array($0.allEvents.values) } ?? []).sorted { $0.name < $1.name }
  }
}
