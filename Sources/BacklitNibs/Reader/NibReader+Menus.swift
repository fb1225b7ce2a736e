import BacklitUI
import BacklitValues

extension NibReader {
  /// The members of a view that are menus.
  static let menuMembers = ["contextMenu", "menu", "menus"]

  /// Reads the menus of a view.
  func readMenus(_ members: Members, id: String?, entry: ClassRegistry.Entry?) -> NibPlan.PlannedMenus {
    var menus = NibPlan.PlannedMenus()
    guard let entry else { return menus }
    let sender = Sender(name: id, entry: entry)
    if let member = members["contextMenu"] { menus.context = readMenu(member, from: sender) }
    if let member = members["menu"] {
      if !(entry.type is Button.Type) {
        fault(
          member, "a \(entry.name) has no \"menu\"",
          "write \"contextMenu\", or use a Button")
      }
      menus.primary = readMenu(member, from: sender)
    }
    if let member = members["menus"] {
      if !(entry.type is MenuBar.Type) {
        fault(member, "a \(entry.name) has no \"menus\"", "use a MenuBar")
      }
      for value in elements(of: member.value, "menus") {
        guard case .menu(let menu)? = readMenuElement(value, from: sender) else {
          if case .object = value.content {
            fault(value, "an entry of \"menus\" must be a menu", "give it \"children\"")
          }
          continue
        }
        menus.bar.append(menu)
      }
    }
    return menus
  }

  /// Reads a menu that opens beside its view: an array of entries.
  func readMenu(_ member: JSONMember, from sender: Sender) -> NibPlan.PlannedMenu {
    NibPlan.PlannedMenu(children: readMenuElements(member.value, member.name, from: sender))
  }

  /// Reads the actions of a view for readers.
  func readCustomActions(_ value: JSONValue, from sender: Sender) -> [NibPlan.PlannedMenuAction] {
    elements(of: value, "customActions").compactMap { value -> NibPlan.PlannedMenuAction? in
      let what = "a custom action"
      guard let members = members(of: value, what, known: ["name"] + Self.effects) else { return nil }
      if members["name"] == nil { fault(value, "\(what) has no \"name\"", "add one") }
      var action = NibPlan.PlannedMenuAction(title: members["name"].flatMap(text) ?? "")
      action.effect = readInnerEffect(members, of: value, "the action", from: sender)
      return action
    }
  }

  private func readMenuElements(
    _ value: JSONValue, _ name: String, from sender: Sender
  ) -> [NibPlan.PlannedMenuElement] {
    elements(of: value, name).compactMap { readMenuElement($0, from: sender) }
  }

  private func readMenuElement(_ value: JSONValue, from sender: Sender) -> NibPlan.PlannedMenuElement? {
    let isMenu = value["children"] != nil
    let known =
      isMenu
      ? ["title", "children", "inline"] : ["title", "enabled", "destructive", "on"] + Self.effects
    let what = isMenu ? "a menu" : "an entry of a menu"
    guard let members = members(of: value, what, known: known) else { return nil }
    let title = members["title"].flatMap(text)
    let isInline = read(members["inline"], .bool) ?? false
    if members["title"] == nil, !isInline { fault(value, "\(what) has no \"title\"", "add one") }
    if let children = members["children"] {
      return .menu(
        NibPlan.PlannedMenu(
          title: title ?? "", isInline: isInline,
          children: readMenuElements(children.value, "children", from: sender)))
    }
    var action = NibPlan.PlannedMenuAction(title: title ?? "")
    if read(members["enabled"], .bool) == false { action.attributes.insert(.disabled) }
    if read(members["destructive"], .bool) == true { action.attributes.insert(.destructive) }
    action.isOn = read(members["on"], .bool) ?? false
    action.effect = readInnerEffect(members, of: value, "the entry", from: sender)
    return .action(action)
  }
}
