import BacklitGeometry
import BacklitGraphics
import BacklitUI
import BacklitValues

extension NibReader {
  /// The members of a definition that describe its controller.
  static let ownPageMembers =
    [
      "controller", "title", "navigationItem", "toolbarItems", "tabBarItem", "preferredContentSize",
      "modalPresentationStyle",
      "restorationIdentifier", "keyCommands",
    ] + containers
  /// The members of a page inside a definition.
  private static let pageMembers =
    [
      "nib", "values", "controller", "title", "tabBarItem", "preferredContentSize", "modalPresentationStyle",
      "adaptivePage", "restorationIdentifier",
    ] + containers
  static let containers = ControllerBase.allCases.compactMap(\.member)
  /// The most pages that a definition and those that it names describe, and the most that are made at once.
  static let mostPages = 500

  /// Reads what a definition says about its controller.
  /// - Parameters:
  ///   - members: the members of the definition.
  ///   - value: the definition.
  /// - Returns: the page; nil if it says nothing.
  func readOwnPage(_ members: Members, of value: JSONValue) -> NibPlan.PlannedPage? {
    guard members.all.contains(where: { Self.ownPageMembers.contains($0.name) }) else { return nil }
    let content = readContainer(members, or: "root")
    let page = NibPlan.PlannedPage(
      content: content ?? .root, file: document.file,
      position: document.position(of: value.range.lowerBound))
    page.entry = members["controller"].flatMap { readController($0, of: page) }
    readPageProperties(members, into: page)
    if page.isContainer {
      for name in ["objects", "constraints", "outlets", "actions", "navigationItem", "toolbarItems"] {
        guard let member = members[name] else { continue }
        fault(
          member, "a definition with controllers has no \(Spelling.quoted(name))",
          "move it to the definition of a page")
      }
    } else if let entry = page.entry, let name = entry.base.member, members["root"] != nil {
      fault(
        members["root"]?.nameRange.lowerBound ?? value.range.lowerBound,
        "a \(entry.base.rawValue) makes its own view", "write \(Spelling.quoted(name)) instead")
    }
    return page
  }

  /// Reads a page: the name of a definition, or an object.
  /// - Returns: nil, with a fault, if it cannot be read.
  func readPage(_ value: JSONValue) -> NibPlan.PlannedPage? {
    guard let page = readUnnamedPage(value) else { return nil }
    // The name stays when other parts of the page change, so that a preview finds the page again.
    let nib = (value["nib"] ?? value).string
    page.name = reading.uniqueName(
      page.restorationIdentifier ?? nib ?? page.entry?.name ?? page.title ?? "page")
    reading.pages.named.append(page)
    return page
  }

  private func readUnnamedPage(_ value: JSONValue) -> NibPlan.PlannedPage? {
    reading.pageCount += 1
    guard reading.pageCount <= Self.mostPages else {
      if reading.pageCount == Self.mostPages + 1 {
        fault(value, "there are more than \(Self.mostPages) pages", "split the definition")
      }
      return nil
    }
    let position = document.position(of: value.range.lowerBound)
    if let name = value.string {
      return pageFile(named: name, at: value, arguments: [:]).map {
        NibPlan.PlannedPage(content: .definition($0), file: document.file, position: position)
      }
    }
    guard case .object = value.content else {
      if case .invalid = value.content { return nil }
      fault(value, "a page must be the name of a definition, or an object in braces")
      return nil
    }
    guard let members = members(of: value, "a page", known: Self.pageMembers) else { return nil }
    var content = readContainer(members, or: "nib")
    if let member = members["nib"] {
      let arguments = members["values"].map { readArguments($0.value) } ?? [:]
      if let name = string(member.value, "nib") {
        content = pageFile(named: name, at: member.value, arguments: arguments).map { .definition($0) }
      }
      if let other = members["controller"] {
        fault(
          other, "a page with \"nib\" has no \"controller\"",
          "write it in the definition that \"nib\" names")
      }
    } else if let member = members["values"] {
      fault(member, "\"values\" is only for a page with \"nib\"", "remove it")
    } else if content == nil {
      if members["controller"] != nil {
        content = .own
      } else if !Self.containers.contains(where: { members[$0] != nil }) {
        fault(
          value, "the page is empty",
          "add \"nib\" with the name of a definition, \"controller\", or one of \(Spelling.list(Self.containers))"
        )
      }
    }
    let page = NibPlan.PlannedPage(content: content ?? .own, file: document.file, position: position)
    page.entry = members["controller"].flatMap { readController($0, of: page) }
    readPageProperties(members, into: page)
    if let member = members["adaptivePage"] {
      page.adaptivePage = readPage(member.value)
      if page.modalPresentationStyle == nil {
        fault(
          member, "\"adaptivePage\" needs \"modalPresentationStyle\"",
          "write, for example, \"popover\"")
      }
    }
    return content == nil ? nil : page
  }

  /// Reads the container that a page is; nil if it is none. Two of them are a fault.
  private func readContainer(_ members: Members, or root: String) -> NibPlan.PlannedPage.Content? {
    let present = members.all.filter { Self.containers.contains($0.name) || $0.name == root }
    if present.count > 1 {
      fault(
        present[1],
        "a page cannot have both \(Spelling.quoted(present[0].name)) and \(Spelling.quoted(present[1].name))",
        "remove one of them")
    }
    if let member = members["tabs"] {
      return .tabs(elements(of: member.value, "tabs").compactMap(readPage))
    }
    if let member = members["pages"] {
      return .pages(elements(of: member.value, "pages").compactMap(readPage))
    }
    if let member = members["navigation"] {
      let what = "\"navigation\""
      let known = ["root"] + NavigationController.members.map(\.name)
      guard let parts = self.members(of: member.value, what, known: known) else { return nil }
      let values = readValues(parts, NavigationController.members)
      guard let root = parts["root"] else {
        fault(member.value, "\"navigation\" has no \"root\"", "add \"root\" with the first page")
        return nil
      }
      return readPage(root.value).map { .navigation(root: $0, values: values) }
    }
    return members["split"].flatMap(readSplit)
  }

  private func readSplit(_ member: JSONMember) -> NibPlan.PlannedPage.Content? {
    let columns = SplitViewController.Column.allCases
    let known = columns.map(\.rawValue) + SplitViewController.members.map(\.name)
    guard let parts = members(of: member.value, "\"split\"", known: known) else { return nil }
    var split = NibPlan.PlannedSplit()
    for column in columns {
      if let part = parts[column.rawValue] {
        if let page = readPage(part.value) { split.columns.append((column, page)) }
      } else if column != .supplementary {
        fault(
          member.value, "\"split\" has no \(Spelling.quoted(column.rawValue))",
          "add it with the page of the column")
      }
    }
    split.values = readValues(parts, SplitViewController.members)
    return .split(split)
  }

  /// Reads the class of a controller.
  private func readController(_ member: JSONMember, of page: NibPlan.PlannedPage)
    -> ClassRegistry.ControllerEntry?
  {
    guard let name = string(member.value, "controller") else { return nil }
    guard let entry = registry.controller(name) else {
      let known = registry.controllers.map(\.name)
      fault(
        member.value, "unknown controller \(Spelling.quoted(name))",
        Spelling.nearest(to: name, among: known).map(Spelling.suggestion)
          ?? "register it in the program's ClassRegistry, and name the schema of that registry in \"$schema\""
      )
      return nil
    }
    let base: ControllerBase
    switch page.content {
    case .navigation: base = .navigation
    case .tabs: base = .tabs
    case .pages: base = .pages
    case .split: base = .split
    case .root, .own, .definition: return entry
    }
    guard base.accepts(entry.type) else {
      fault(
        member.value, "\(Spelling.quoted(base.member ?? "")) needs a \(base.rawValue)",
        "\(Spelling.quoted(name)) is a \(entry.base.rawValue)")
      return nil
    }
    return entry
  }

  /// Reads the members that all pages have.
  private func readPageProperties(_ members: Members, into page: NibPlan.PlannedPage) {
    if let member = members["title"] { page.title = text(member) }
    if let member = members["restorationIdentifier"] {
      page.restorationIdentifier = string(member.value, member.name)
    }
    if let member = members["tabBarItem"],
      let parts = self.members(of: member.value, "\"tabBarItem\"", known: TabBarItem.members.map(\.name))
    {
      page.tabBarItem = readValues(parts, TabBarItem.members)
    }
    page.preferredContentSize = read(members["preferredContentSize"], .size)
    page.modalPresentationStyle = read(members["modalPresentationStyle"], .choice)
  }

  /// Reads the item of a page, and declares its buttons. Constraints cannot name them, so they are declared after the
  /// constraints are read.
  func readNavigationItem(_ value: JSONValue) -> NibPlan.PlannedNavigationItem? {
    let sides = ["leftBarButtonItems", "rightBarButtonItems"]
    let known = NavigationItem.members.map(\.name) + sides
    guard let members = members(of: value, "\"navigationItem\"", known: known) else { return nil }
    let buttons = sides.map { side in
      members[side].map { elements(of: $0.value, side).compactMap(readBarButton) } ?? []
    }
    return NibPlan.PlannedNavigationItem(
      values: readValues(members, NavigationItem.members), left: buttons[0], right: buttons[1])
  }

  /// Reads the items of the toolbar of a page: buttons and empty places.
  func readToolbarItems(_ value: JSONValue) -> [NibPlan.PlannedToolbarItem] {
    elements(of: value, "toolbarItems").compactMap { element -> NibPlan.PlannedToolbarItem? in
      if case .string = element.content {
        let read = readValue(element, .choice(["flexibleSpace"]), "toolbarItems")
        return read.map { _ in .flexibleSpace }
      }
      guard element["fixedSpace"] != nil else { return readBarButton(element).map { .button($0) } }
      let members = members(of: element, "an empty place", known: ["fixedSpace"])
      return read(members?["fixedSpace"], .number(in: PropertyDeclaration.spacings)).map { .fixedSpace($0) }
    }
  }

  private func readBarButton(_ value: JSONValue) -> NibPlan.PlannedBarButton? {
    let known = ["id", "style", "menu"] + BarButtonItem.members.map(\.name)
    guard let members = members(of: value, "a button of a bar", known: known) else { return nil }
    var button = NibPlan.PlannedBarButton()
    button.id = declare(members["id"], as: .view(registry.entry("Button")))
    button.values = readValues(members, BarButtonItem.members)
    button.style = read(members["style"], .choice) ?? .plain
    if let member = members["menu"], let entry = registry.entry("Button") {
      button.menus.primary = readMenu(member, from: Sender(name: button.id, entry: entry))
    }
    if members["title"] == nil, members["image"] == nil {
      fault(value, "the button has no \"title\"", "add a \"title\", or an \"image\" and a \"label\"")
    }
    return button
  }

  /// The text of a member; nil, with a fault, if it is not one.
  func text(_ member: JSONMember) -> String? {
    if isParameter(member.value) {
      return resolve(member.value)?.read { reader, value, _ in
        reader.readValue(value, .text, member.name)?.content as? String
      }
    }
    return read(member, .text)
  }
}
