import BacklitLayout
import BacklitValues

extension NibReader {
  func readOutlets(_ member: JSONMember?, ownerName: String?) -> [NibPlan.PlannedOutlet] {
    let declared = owner?.outlets ?? [:]
    var planned: [NibPlan.PlannedOutlet] = []
    var named: Set<String> = []
    if let member {
      requireOwner(ownerName, for: member)
      guard case .object(let members) = member.value.content else {
        if case .invalid = member.value.content { return [] }
        fault(member.value, "\"outlets\" must be an object of outlet names and identifiers")
        return []
      }
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
        member.nameRange.lowerBound,
        "\(Spelling.quoted(owner.name)) has no outlet \(Spelling.quoted(member.name))",
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
    }
    fault(
      member.value, "the outlet \(Spelling.quoted(member.name)) must be \(outlet.expectation)",
      "\(Spelling.quoted(id)) is \(found)")
    return nil
  }

  func readActions(_ member: JSONMember?, ownerName: String?) -> [NibPlan.PlannedAction] {
    guard let member else { return [] }
    requireOwner(ownerName, for: member)
    return elements(of: member.value, "actions").compactMap(readAction)
  }

  private func readAction(_ value: JSONValue) -> NibPlan.PlannedAction? {
    let parts = ["from", "event", "send"]
    guard let members = members(of: value, "an action", known: parts) else { return nil }
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
    guard let member = members["send"], let name = string(member.value, "send"), let owner else {
      return nil
    }
    guard let action = owner.actions[name] else {
      fault(
        member.value, "\(Spelling.quoted(owner.name)) has no action \(Spelling.quoted(name))",
        Spelling.hint(for: name, among: owner.actions.keys.sorted()))
      return nil
    }
    guard let source, let entry, let event else { return nil }
    guard action.accepts(entry.type) else {
      fault(
        member.value, "the action \(Spelling.quoted(name)) must be sent by a \(action.senderName)",
        "\(Spelling.quoted(source)) is a \(entry.name)")
      return nil
    }
    return NibPlan.PlannedAction(name: name, source: source, event: event, action: action)
  }

  private func requireOwner(_ name: String?, for member: JSONMember) {
    guard name == nil, owner == nil else { return }
    fault(
      member.nameRange.lowerBound, "\(Spelling.quoted(member.name)) cannot be used without \"owner\"",
      "add \"owner\" with the name of the owner's class")
  }
}
