import BacklitUI
import BacklitValues

extension NibReader {
  /// Reads an alert that an action presents.
  /// - Parameters:
  ///   - value: the alert.
  ///   - sender: the view that presents it, which sends the actions of its buttons; nil if it could not be read.
  /// - Returns: nil, with a fault, if it is not an object.
  func readAlert(_ value: JSONValue, from sender: Sender?) -> NibPlan.PlannedAlert? {
    let known = ["title", "message", "preferredStyle", "textFields", "actions"]
    guard let members = members(of: value, "an alert", known: known) else { return nil }
    let alert = NibPlan.PlannedAlert()
    alert.title = members["title"].flatMap(text)
    alert.message = members["message"].flatMap(text)
    alert.style = read(members["preferredStyle"], .choice) ?? .alert
    if alert.style == .alert, members["title"] == nil, members["message"] == nil {
      fault(value, "the alert has no \"title\"", "add one, or a \"message\"")
    }
    if let member = members["textFields"] {
      if alert.style == .actionSheet {
        fault(
          member, "an actionSheet has no \"textFields\"",
          "remove them, or the \"preferredStyle\"")
      }
      alert.fields = elements(of: member.value, "textFields").compactMap(readAlertField)
    }
    alert.name = reading.uniqueName("alert \(alert.title ?? alert.message ?? "")")
    reading.pages.alerts[alert.name] = alert
    readAlertActions(members["actions"], of: value, into: alert, from: sender)
    return alert
  }

  private func readAlertActions(
    _ member: JSONMember?, of value: JSONValue, into alert: NibPlan.PlannedAlert, from sender: Sender?
  ) {
    let values = member.map { elements(of: $0.value, "actions") } ?? []
    if values.isEmpty, !isInvalidOrNoArray(member) {
      fault(
        member?.value ?? value, "the alert has no \"actions\"",
        "add one, such as { \"title\": \"OK\" }, which closes the alert")
    }
    var cancel: JSONValue?
    var preferred: JSONValue?
    for value in values {
      guard let (action, isPreferred) = readAlertAction(value, from: sender) else { continue }
      if action.style == .cancel {
        if let cancel { reportSecond(value, "style", "\"style\": \"cancel\"", first: cancel) }
        cancel = cancel ?? value
      }
      if isPreferred {
        if let preferred { reportSecond(value, "preferred", "\"preferred\"", first: preferred) }
        preferred = preferred ?? value
        alert.preferred = alert.actions.count
      }
      alert.actions.append(action)
    }
  }

  /// Whether a member is there, but not as an array, which is reported.
  private func isInvalidOrNoArray(_ member: JSONMember?) -> Bool {
    guard let member else { return false }
    if case .array = member.value.content { return false }
    return true
  }

  private func reportSecond(_ value: JSONValue, _ member: String, _ what: String, first: JSONValue) {
    let (place, other) = (value[member] ?? value, first[member] ?? first)
    fault(
      place, "an alert can have only one action with \(what)",
      "remove it here, or at \(document.position(of: other.range.lowerBound))")
  }

  private func readAlertAction(
    _ value: JSONValue, from sender: Sender?
  ) -> (action: NibPlan.PlannedAlertAction, isPreferred: Bool)? {
    let what = "an action of an alert"
    let own = ["title", "style", "enabled", "preferred"]
    guard let members = members(of: value, what, known: own + Self.effects) else { return nil }
    let title = members["title"].flatMap(text)
    if members["title"] == nil { fault(value, "\(what) has no \"title\"", "add one") }
    var action = NibPlan.PlannedAlertAction(title: title ?? "")
    action.style = read(members["style"], .choice) ?? .default
    action.isEnabled = read(members["enabled"], .bool) ?? true
    // Without an effect the action only closes the alert.
    if members.all.contains(where: { Self.effects.contains($0.name) }) {
      action.effect = readInnerEffect(members, of: value, "the action", from: sender)
    }
    return (action, read(members["preferred"], .bool) ?? false)
  }

  /// Reads a text field of an alert, and declares its identifier for outlets.
  private func readAlertField(_ value: JSONValue) -> NibPlan.PlannedTextField? {
    guard let entry = ClassRegistry.builtIn.entry("TextField"),
      let members = members(
        of: value, "a text field of an alert", known: ["id", "properties", "accessibility"])
    else { return nil }
    let id = declare(members["id"], as: .alertField)
    let field = NibPlan.PlannedTextField(id: id)
    if let member = members["properties"] { field.values = readProperties(member.value, of: entry) }
    if let member = members["accessibility"] {
      let block = readAccessibility(member.value)
      field.values += block.values
      for name in ["labelFor", "elements", "customActions"] {
        guard let part = member.value[name] else { continue }
        fault(part, "a text field of an alert has no \(Spelling.quoted(name))", "remove it")
      }
      pendingOrders.removeAll { member.value.range.contains($0.range.lowerBound) }
    }
    if let id { alertFields[id] = field }
    return field
  }
}
