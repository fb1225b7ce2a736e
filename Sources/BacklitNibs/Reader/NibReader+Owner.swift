import BacklitLayout
import BacklitUI
import BacklitValues

extension NibReader {
  func readOutlets(_ member: JSONMember?, ownerName: String?) -> [NibPlan.PlannedOutlet] {
    let declared = owner?.outlets ?? [:]
    var planned: [NibPlan.PlannedOutlet] = []
    var named: Set<String> = []
    if let member {
      requireOwner(ownerName, for: member)
      let problem = "\"outlets\" must be an object of outlet names and identifiers"
      guard let members = object(member.value, problem) else { return [] }
      for connection in members {
        named.insert(connection.name)
        if let read = readOutlet(connection, declared) { planned.append(read) }
      }
    }
    for (name, outlet) in declared.sorted(by: { $0.key < $1.key }) where !outlet.isOptional {
      guard !named.contains(name), let owner else { continue }
      fault(
        member?.nameRange.lowerBound ?? document.root.range.lowerBound,
        "the outlet \(Spelling.quoted(name)) of \(Spelling.quoted(owner.name)) is not connected",
        "add it to \"outlets\", with the identifier of \(outlet.expectation)")
    }
    return planned
  }

  private func readOutlet(_ member: JSONMember, _ declared: [String: OutletDeclaration])
    -> NibPlan.PlannedOutlet?
  {
    let outlet = declared[member.name]
    if outlet == nil, let owner, owner.hasAllOutlets {
      fault(
        member, "\(Spelling.quoted(owner.name)) has no outlet \(Spelling.quoted(member.name))",
        Spelling.hint(for: member.name, among: declared.keys.sorted()))
    }
    guard let id = string(member.value, member.name) else { return nil }
    guard let target = items[id]?.item else {
      fault(
        member.value, "no view, guide or constraint has the identifier \(Spelling.quoted(id))",
        Spelling.hint(for: id, among: order))
      return nil
    }
    guard let outlet else { return nil }
    let found: String
    switch (outlet.kind, target) {
    case (.constraint, .constraint), (.guide, .guide):
      return NibPlan.PlannedOutlet(name: member.name, outlet: outlet, target: id)
    case (_, .view(nil)): return nil
    case (.view(_, let accepts), .view(let entry?)):
      if accepts(entry.type) {
        return NibPlan.PlannedOutlet(name: member.name, outlet: outlet, target: id)
      }
      found = "a \(entry.name)"
    case (_, .view(let entry?)): found = "a \(entry.name)"
    case (_, .guide): found = "a guide"
    case (_, .constraint): found = "a constraint"
    case (.view(_, let accepts), .alertField) where accepts(TextField.self):
      alertFields[id]?.outlets.append(
        NibPlan.PlannedOutlet(name: member.name, outlet: outlet, target: id))
      return nil
    case (_, .alertField): found = "a TextField"
    }
    fault(
      member.value, "the outlet \(Spelling.quoted(member.name)) must be \(outlet.expectation)",
      "\(Spelling.quoted(id)) is \(found)")
    return nil
  }

  func readActions(_ member: JSONMember?, ownerName: String?) -> [NibPlan.PlannedAction] {
    guard let member else { return [] }
    if document.membersForOwner.contains("actions") { requireOwner(ownerName, for: member) }
    return elements(of: member.value, "actions").compactMap(readAction)
  }

  private func readAction(_ value: JSONValue) -> NibPlan.PlannedAction? {
    let parts = ["from", "event"]
    guard let members = members(of: value, "an action", known: parts + Self.effects) else { return nil }
    for part in parts where members[part] == nil {
      fault(value, "the action has no \(Spelling.quoted(part))", "it needs \"from\", \"event\" and \"send\"")
    }
    var entry: ClassRegistry.Entry?
    let source = members["from"].flatMap { string($0.value, "from") }
    if let member = members["from"], let source {
      if case .view(let found)? = items[source]?.item {
        entry = found
      } else {
        fault(
          member.value, "there is no view \(Spelling.quoted(source))",
          Spelling.hint(for: source, among: viewNames))
      }
    }
    var event: EventDeclaration?
    if let member = members["event"], let name = string(member.value, "event"), let entry {
      event = registry.event(name, of: entry)
      if event == nil {
        let known = registry.lineage(of: entry).flatMap { $0.events.map(\.name) }
        fault(
          member.value, "the class \(Spelling.quoted(entry.name)) has no event \(Spelling.quoted(name))",
          known.isEmpty ? "it has no events" : Spelling.hint(for: name, among: known))
      }
    }
    let sender = source.flatMap { source in entry.map { Sender(name: source, entry: $0) } }
    guard let effect = readEffect(members, of: value, "the action", from: sender) else { return nil }
    guard let source, let event else { return nil }
    return NibPlan.PlannedAction(source: source, event: event, effect: effect)
  }

  /// The view that sends an action.
  struct Sender {
    /// Its identifier; nil for none.
    let name: String?
    let entry: ClassRegistry.Entry
  }

  /// The members that say what an action does.
  static let effects = ["send", "dismiss", "alert"] + NibPlan.Opening.allCases.map(\.rawValue)

  /// Reads what an action does.
  /// - Parameters:
  ///   - members: the members of the action.
  ///   - value: the action.
  ///   - what: what faults call it: "the action".
  ///   - sender: the view that sends it; nil if it could not be read.
  /// - Returns: the effect; nil, with a fault, if it could not be read; nil if the owner is not known.
  func readEffect(
    _ members: Members, of value: JSONValue, _ what: String, from sender: Sender?
  ) -> NibPlan.Effect? {
    let present = members.all.filter { Self.effects.contains($0.name) }
    guard let member = present.first else {
      fault(
        value, "\(what) has no \"send\"",
        "add \"send\" with an action of the owner, or one of \(Spelling.list(Array(Self.effects.dropFirst())))"
      )
      return nil
    }
    if present.count > 1 {
      fault(
        present[1],
        "\(what) has both \(Spelling.quoted(member.name)) and \(Spelling.quoted(present[1].name))",
        "write one of them")
    }
    if let opening = NibPlan.Opening(rawValue: member.name) {
      opensPages = true
      return readPage(member.value).map { .open($0, opening) }
    }
    if member.name == "alert" {
      opensPages = true
      return readAlert(member.value, from: sender).map { .alert($0) }
    }
    if member.name == "dismiss" {
      guard let flag = read(member, .bool) else { return nil }
      if !flag { fault(member.value, "\"dismiss\" must be true", "remove the action") }
      return .dismiss
    }
    guard let name = string(member.value, "send"), let owner else { return nil }
    guard let action = owner.actions[name] else {
      fault(
        member.value, "\(Spelling.quoted(owner.name)) has no action \(Spelling.quoted(name))",
        Spelling.hint(for: name, among: owner.actions.keys.sorted()))
      return nil
    }
    guard let sender else { return nil }
    guard action.accepts(sender.entry.type) else {
      fault(
        member.value, "the action \(Spelling.quoted(name)) must be sent by a \(action.senderName)",
        "\(sender.name.map(Spelling.quoted) ?? "the view") is a \(sender.entry.name)")
      return nil
    }
    return .send(name: name, action)
  }

  /// Reads what an entry of a menu, a button of an alert or a key command does. A definition with one that is sent needs an
  /// owner.
  func readInnerEffect(
    _ members: Members, of value: JSONValue, _ what: String, from sender: Sender?
  ) -> NibPlan.Effect? {
    if let member = members["send"], innerSend == nil {
      innerSend = document.position(of: member.nameRange.lowerBound)
      if document.root["owner"] == nil, document.root["controller"] == nil, owner == nil {
        fault(
          member, "\"send\" cannot be used without \"owner\"",
          "add \"owner\" with the name of the owner's class")
      }
    }
    return readEffect(members, of: value, what, from: sender)
  }

  /// Reports members that need an owner, for a controller that cannot be one.
  func checkOwnership(_ members: Members, of entry: ClassRegistry.ControllerEntry) {
    for name in document.membersForOwner {
      guard let member = members[name] else { continue }
      fault(
        member, "a \(entry.name) has no \(Spelling.quoted(name)): it is not a NibOwner",
        "make the class a NibOwner, or remove them")
    }
  }

  private func requireOwner(_ name: String?, for member: JSONMember) {
    guard name == nil, owner == nil else { return }
    fault(
      member, "\(Spelling.quoted(member.name)) cannot be used without \"owner\"",
      "add \"owner\" with the name of the owner's class")
  }
}
