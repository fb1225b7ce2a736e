import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitUI
import BacklitValues

extension Session {
  /// Shows or hides the list of keys.
  ///
  /// The keys of the control at the reader's cursor, or of the focused control, come first. The list covers the program and
  /// is modal for screen readers; Escape closes it.
  func toggleKeyHelp() {
    let tree = window.accessibilityTree()
    let control = (readerCursor ?? window.focusedView?.nodeID).flatMap { tree[$0] }
    let uses = window.focusedView?.keyUses ?? []
    // The page takes the focus, from which the commands and their keys follow.
    let commands = window.reachableKeyCommands.filter { !shownKeys(for: $0).isEmpty }
    toggle(KeyHelpPage.self) { close in
      KeyHelpPage(
        isReaderOn: isReaderOn,
        groups: { [weak self] in self?.keyHelp(isReaderOn: $0, at: control, uses, commands: commands) ?? [] },
        close: close)
    }
  }

  /// The list of keys: those of a control, those of the program, and the others.
  private func keyHelp(
    isReaderOn: Bool, at control: AccessibilityNode?, _ uses: Set<KeyUse>, commands: [KeyCommand]
  ) -> [KeyHelpGroup] {
    let list = isReaderOn ? KeyHelpList.reader : .general
    var first: [String] = []
    if let control, !control.traits.contains(.notEnabled) {
      if control.traits.contains(.adjustable) { first += list.namesForValues }
      if !control.traits.isDisjoint(with: [.button, .toggleButton, .link]) { first += list.namesForActions }
    }
    var groups: [KeyHelpGroup] = []
    let items = isReaderOn ? [] : itemKeyHelp(uses)
    if !items.isEmpty { groups.append(KeyHelpGroup(title: control?.label ?? "", items: items)) }
    if let control, let label = control.label, !first.isEmpty {
      groups.append(KeyHelpGroup(title: label, items: first.map { language.keyHelp(list, $0) }))
    } else {
      first = []
    }
    let program = programKeyHelp(commands)
    if !program.isEmpty { groups.append(KeyHelpGroup(title: programName ?? "", items: program)) }
    let own = isReaderOn ? ownKeyHelp(commands) : []
    if !own.isEmpty {
      groups.append(KeyHelpGroup(title: language.text(SessionText.ownKeysTitle), items: own))
    }
    let place = !isReaderOn && onBrailleNews != nil ? ["whereAmI"] : []
    let notices = !isReaderOn && !window.noticeHistory.isEmpty ? ["notices"] : []
    for (kind, names) in list.groups {
      let items =
        names.filter { !first.contains($0) }.map { language.keyHelp(list, $0) }
        + (kind == .pages ? place.map { language.keyHelp(.reader, $0) } : [])
        + (kind == .pages ? notices.map { language.keyHelp(.notices, $0) } : [])
      if !items.isEmpty {
        groups.append(KeyHelpGroup(title: kind.map { language.text($0) } ?? "", items: items))
      }
    }
    return groups
  }

  /// The keys of the program, of commands and of the view debugger.
  func programKeyHelp(_ commands: [KeyCommand]) -> [KeyHelpItem] {
    // A command says more than the words for the last line of the screen.
    let named = commands.map { keyHelp(of: $0) }.filter { !$0.keys.isEmpty }
    let others = shownProgramKeys.filter { item in !named.contains { $0.keys == item.keys } }
    return others + named + debuggerKeyHelp
  }

  /// The keys of a list, or of the titles of its columns.
  private func itemKeyHelp(_ uses: Set<KeyUse>) -> [KeyHelpItem] {
    let isList = uses.contains(.move)
    let items = KeyHelpList.items.names.filter { name in
      guard isList else { return false }
      // Home and End stay in the row if the keys move between cells.
      return name == "ends" ? !uses.contains(.cells) : KeyUse(rawValue: name).map(uses.contains) ?? true
    }
    // In a list whose keys move by columns, Enter sorts.
    let titles = KeyHelpList.titles.names.filter { uses.contains(.sort) && (!isList || $0 == "sort") }
    return items.map { language.keyHelp(.items, $0) } + titles.map { language.keyHelp(.titles, $0) }
  }

  /// The keys that the user chose for commands of the reader, with the command that each has otherwise.
  private func ownKeyHelp(_ commands: [KeyCommand]) -> [KeyHelpItem] {
    settings.keys.map { press, command in
      let program = commands.first { $0.matches(press) }.map {
        keyHelp(of: $0).meaning
      }
      let other = ReaderKeys.commands[press].map { $0.meaning(in: language) } ?? program
      let meaning = command.meaning(in: language)
      return KeyHelpItem(
        keys: language.keyWords.written(press),
        meaning: other.map { language.text(SessionText.ownKey, ["meaning": meaning, "other": $0]) } ?? meaning
      )
    }
    .sorted { $0.keys < $1.keys }
  }

  /// The entry of a command in the list of keys.
  func keyHelp(of command: KeyCommand) -> KeyHelpItem {
    KeyHelpItem(keys: shownKeys(for: command), meaning: command.discoverabilityTitle ?? command.title)
  }

  /// Shows the commands in reach of the focus; typing filters them, and Enter performs one.
  /// - Returns: whether there are any.
  func showCommandPalette() -> Bool {
    var commands = window.reachableKeyCommands
    guard panel == nil, !commands.isEmpty else { return false }
    commands.append(
      KeyCommand(
        title: language.text(SessionText.selectText), key: Self.markingKey.key,
        modifiers: Self.markingKey.modifiers
      ) { [weak self] in _ = self?.markByKeys() })
    let lines = commands.map { command in
      let item = keyHelp(of: command)
      return ListLine(
        text: "\(item.meaning)   \(item.keys)", name: item.meaning,
        spoken: item.keys.isEmpty ? nil : "\(item.meaning), \(language.keyWords.spoken(item.keys))")
    }
    show(.commands, title: .commandsTitle, lines: FixedLines(lines)) { [weak self] index in
      guard let self, let panel = self.panel else { return }
      self.close(panel)
      commands[index].action()
    }
    return true
  }

  /// Closes the page whose time is over.
  func closeOverduePage() {
    guard let panel, let time = panel.closingTime, now >= time else { return }
    panel.close()
  }

  /// Handles the keys that open pages, regardless of the focus.
  /// - Returns: whether the key opens a page.
  func handlePageKey(_ event: KeyEvent) -> Bool {
    let action: @MainActor () -> Void
    switch KeyEvent(event.key, modifiers: event.modifiers) {
    case SessionKey.settings.press: action = toggleSettings
    case Self.debuggerKey where allowsViewDebugger: action = toggleViewDebugger
    case SessionKey.elements.press where reader.isOn: action = toggleItemChooser
    case SessionKey.speech.press where reader.isOn || !window.noticeHistory.isEmpty:
      action = toggleSpeechHistory
    case SessionKey.curtain.press where reader.isOn: action = { self.setCurtain(!self.isCurtainDown) }
    default: return false
    }
    if !event.isRepeat { action() }
    return true
  }

  /// Shows a page, or closes it if it is shown.
  func toggle<Page: ModalPage>(
    _ type: Page.Type, make: (_ close: @escaping @MainActor () -> Void) -> Page
  ) {
    if let page = panel, page is Page { return close(page) }
    show(make)
  }

  /// Shows a page.
  /// - Parameters:
  ///   - above: whether the page that is shown stays below it; otherwise the page replaces it.
  ///   - make: makes the page with a closure that closes it.
  func show(above: Bool = false, _ make: (_ close: @escaping @MainActor () -> Void) -> ModalPage) {
    let cursor = readerCursor.map { ReadingPlace($0, in: reader.order) }
    let place = PlaceBehindPage(focus: window.focusedView, cursor: cursor)
    if panel == nil { window.placeBehindPage = place }
    if !above { while let panel { remove(panel) } }
    let page = make { [weak self] in
      if let self, let panel = self.panel { self.close(panel) }
    }
    page.below = panel.map { ModalPage.Below(page: $0, place: place) }
    panel = page
    page.onUnusedKey = { [weak self] key in
      if self?.goToItem(numberedBy: key) == false { self?.refuseKey(key) }
    }
    page.onSearch = { [weak self] in self?.search($0, for: $1) }
    page.applyLanguage(language)
    page.fit(columns: metrics.columns, rows: metrics.rows)
    window.addSubview(page)
    page.center(in: contentView.safeAreaLayoutGuide)
    window.layoutIfNeeded()
    window.focus(on: page.initialFocus)
    window.post(.screenChanged(page.readingStart))
  }

  /// Closes a page.
  /// - Parameters:
  ///   - page: the page.
  ///   - target: returns the element to move the reader to, once the page is gone; nil for the previous element, or for the
  ///     one with the focus if that is gone.
  func close(_ page: ModalPage, goingTo target: (() -> NodeID?)? = nil) {
    guard page === panel else { return }
    remove(page)
    let place = page.below?.place ?? window.placeBehindPage
    let focus = place?.focus
    if panel == nil { window.placeBehindPage = nil }
    updateSettingsPage()
    // The reader's element is not always focusable.
    if !window.focus(on: focus, scrolling: false) || focus == nil, panel == nil {
      // The program may have presented an alert meanwhile.
      window.focusOnPresentation()
    }
    let posted = moveReader {
      // The page may have been open while the program replaced elements.
      let wanted = target?()
      let tree = window.accessibilityTree()
      let places = [
        wanted, place?.cursor?.element(in: tree), focus.flatMap(element), window.focusedView?.nodeID,
      ]
      return reader.screenChanged(
        places.compactMap(\.self).first { tree.reachableElement(around: $0) != nil }, at: milliseconds)
    }
    reportScreen(at: readerCursor)
    finishUpdate(posted)
    window.setNeedsFrame()
  }

  private func remove(_ page: ModalPage) {
    panel = page.below?.page
    page.willClose()
    page.removeFromSuperview()
  }

  /// Moves the focus back into the page if it is outside.
  func keepFocusInPanel() {
    guard let panel else { return }
    guard let used = window.firstResponder as? View, used.isDescendant(of: panel) else {
      return _ = window.focus(on: panel.initialFocus)
    }
  }
}

extension Session {
  /// Shows or hides the list of all elements on the screen. Typing filters the list; Enter moves the reader
  /// to an element.
  func toggleItemChooser() {
    if closeList(.elements) { return }
    // Of a list, the elements are its lines. A different page stays below.
    if let list = panel as? ListPage { close(list) }
    let lines = elementLines(of: window.accessibilityTree())
    show(
      .elements, title: .chooserTitle, lines: lines, selecting: lines.index(of: readerCursor) ?? 0,
      above: true
    ) { [weak self] index in
      guard let self, let panel = self.panel else { return }
      switch lines.target(at: index) {
      case .node(let node):
        // The element may have been removed while the list was open.
        self.close(panel, goingTo: self.window.item(of: node) == nil ? nil : { node })
      case .place(let list, let place): self.close(panel, goingTo: { self.reveal(place, in: list, .passing) })
      }
    }
  }

  /// The element whose name matches words best; nil if none does.
  func bestMatch(for words: String) -> NodeID? {
    let lines = elementLines(of: window.accessibilityTree())
    var search = LineSearch(words, isFuzzy: false)
    while !search.isComplete { search.step(through: lines) }
    guard search.count > 0 else { return nil }
    switch lines.target(at: search.line(at: 0)) {
    case .node(let node): return node
    case .place(let list, let place): return reveal(place, in: list)
    }
  }

  /// The lines of the elements of a tree, and of the items of lists that are not in the tree.
  private func elementLines(of tree: AccessibilityTree) -> ElementLines {
    let groups = groupNames(in: tree)
    return ElementLines(
      tree, in: window,
      makeLine: { [weak self] node in
        self?.line(for: node, of: groups[node.id]) ?? ListLine(text: node.label ?? "", name: node.label ?? "")
      },
      makeListLine: { [weak self] list, place in
        self?.line(for: place, in: list) ?? ListLine(text: "", name: "")
      })
  }

  /// The names of the groups around elements: of those with a position in their group, and of those with equal names, which
  /// the groups tell apart.
  private func groupNames(in tree: AccessibilityTree) -> [NodeID: String] {
    func name(_ container: NodeID?) -> String? { container.flatMap { tree[$0]?.label } }
    var names: [NodeID: String] = [:]
    let nodes = tree.readingOrder.compactMap { tree[$0] }
    for equal in Dictionary(grouping: nodes, by: \.label).values where equal.count > 1 {
      let around = equal.map { tree.containers(around: $0.id) }
      let shared = around.dropFirst().reduce(Set(around[0])) { $0.intersection($1) }
      for (node, containers) in zip(equal, around) {
        names[node.id] = name(
          containers.last { !shared.contains($0) && name($0) != nil && name($0) != node.label })
      }
    }
    for node in nodes where node.position != nil && names[node.id] == nil {
      // The group of a row with controls has its name.
      names[node.id] = name(tree.containers(around: node.id).last { name($0) != node.label })
    }
    return names
  }

  /// Returns the list line of an element, with the name of a group around it. A search finds it by its value and all names.
  ///
  /// It has the number of the line alone: with the place of the element in its group, two numbers would follow one another.
  private func line(for node: AccessibilityNode, of group: String?) -> ListLine {
    let group = [group].compactMap(\.self)
    var node = node
    if node.position?.cell == nil { node.position = nil }
    let isText = !node.traits.isDisjoint(with: [.textField, .textArea])
    let value = isText ? nil : language.words.value(of: node)
    return ListLine(
      text: (group + reader.parts(for: node)).joined(separator: ", "),
      name: ([node.label, value].compactMap(\.self) + node.userInputLabels + group).joined(separator: " "))
  }

  /// The line of an item or a header that has no element, in the words of one that has.
  private func line(for place: ListPlace, in list: ListBase) -> ListLine {
    var node = AccessibilityNode(id: list.nodeID, label: list.searchText(at: place), frame: .zero)
    node.isElement = true
    switch place {
    case .header: node.traits = .header
    case .item(let path):
      node.position = list.position(ofItemAt: path)
    }
    return line(for: node, of: node.position == nil ? nil : list.accessibilityLabel)
  }

  /// Scrolls a list to an item or a header, which may never have been on the screen.
  /// - Parameters:
  ///   - place: the item or the header.
  ///   - list: the list.
  ///   - reaction: how the session reacts, besides silently.
  /// - Returns: its element; nil if it is gone.
  func reveal(_ place: ListPlace, in list: ListBase, _ reaction: Reaction = []) -> NodeID? {
    guard list.window != nil, let view = list.reveal(place) else { return nil }
    update(reaction.union(.silent))
    return element(of: view)
  }

  /// Closes a list if it is shown.
  func closeList(_ kind: ListPage.Kind) -> Bool {
    guard let page = panel as? ListPage, page.kind == kind else { return false }
    close(page)
    return true
  }

  func show(
    _ kind: ListPage.Kind, title: SessionText, lines: any ListLines, selecting index: Int = 0,
    above: Bool = false, choose: @escaping @MainActor (Int) -> Void
  ) {
    show(above: above) { close in
      ListPage(kind, title: { $0.text(title) }, lines: lines, selecting: index, close: close, choose: choose)
    }
  }
}

extension Session {
  /// Shows a searchable list of choices and closes it when one is chosen.
  /// - Parameters:
  ///   - title: the title of the list.
  ///   - choices: the choices, in order.
  ///   - type: called with a text that was typed instead of a choice; nil if only choices are allowed.
  ///   - choose: called with the index of the choice.
  package func showChoices(
    _ title: String, _ choices: [String], type: (@MainActor (String) -> Void)? = nil,
    choose: @escaping @MainActor (Int) -> Void
  ) {
    let lines = FixedLines(choices.map { ListLine(text: $0, name: $0) })
    show { close in
      var answer: (@MainActor (String) -> Void)?
      if let type {
        answer = { text in
          close()
          type(text)
        }
      }
      return ListPage(.choices, title: { _ in title }, lines: lines, type: answer, close: close) { index in
        close()
        choose(index)
      }
    }
  }

  /// Closes the list of choices if it is shown, because what it was about has changed.
  package func closeChoices() {
    if let page = panel as? ListPage, page.kind == .choices { close(page) }
  }
}
