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
  package func toggleKeyHelp() {
    let tree = window.accessibilityTree()
    let control = (readerCursor ?? window.focusedView?.nodeID).flatMap { tree[$0] }
    // The page takes the focus, from which the commands follow.
    let commands = window.reachableKeyCommands
    toggle(KeyHelpPage.self) { close in
      KeyHelpPage(
        isReaderOn: isReaderOn,
        groups: { [weak self] in self?.keyHelp(isReaderOn: $0, at: control, commands: commands) ?? [] },
        close: close)
    }
  }

  /// The list of keys: those of a control, those of the program, and the others.
  private func keyHelp(
    isReaderOn: Bool, at control: AccessibilityNode?, commands: [KeyCommand]
  ) -> [KeyHelpGroup] {
    let list = isReaderOn ? KeyHelpList.reader : .general
    var first: [String] = []
    if let control, !control.traits.contains(.notEnabled) {
      if control.traits.contains(.adjustable) { first += list.namesForValues }
      if !control.traits.isDisjoint(with: [.button, .toggleButton, .link]) { first += list.namesForActions }
    }
    var groups: [KeyHelpGroup] = []
    if let control, let label = control.label, !first.isEmpty {
      groups.append(KeyHelpGroup(title: label, items: first.map { language.keyHelp(list, $0) }))
    } else {
      first = []
    }
    let program = programKeys + commands.map { keyHelp(of: $0) } + debuggerKeyHelp
    if !program.isEmpty { groups.append(KeyHelpGroup(title: programName ?? "", items: program)) }
    for (kind, names) in list.groups {
      let items = names.filter { !first.contains($0) }.map { language.keyHelp(list, $0) }
      if !items.isEmpty {
        groups.append(KeyHelpGroup(title: kind.map { language.text($0) } ?? "", items: items))
      }
    }
    return groups
  }

  /// The entry of a command in the list of keys.
  func keyHelp(of command: KeyCommand) -> KeyHelpItem {
    let press = KeyEvent(command.key, modifiers: command.modifiers)
    return KeyHelpItem(
      keys: language.keyWords.written(press), meaning: command.discoverabilityTitle ?? command.title)
  }

  /// Shows the commands in reach of the focus; typing filters them, and Enter performs one.
  /// - Returns: whether there are any.
  func showCommandPalette() -> Bool {
    let commands = window.reachableKeyCommands
    guard panel == nil, !commands.isEmpty else { return false }
    let lines = commands.map { command in
      let item = keyHelp(of: command)
      return ListLine(
        text: "\(item.meaning)   \(item.keys)", name: item.meaning,
        spoken: "\(item.meaning), \(language.keyWords.spoken(item.keys))")
    }
    show(.commands, title: .commandsTitle, lines: FixedLines(lines)) { [weak self] index in
      guard let self, let panel = self.panel else { return }
      self.close(panel)
      commands[index].action()
    }
    return true
  }

  /// Shows or hides the settings of the reader, its voice and the display.
  ///
  /// The settings can be changed by keys, by mouse and by speech, whether the reader is on or off, and take
  /// effect immediately.
  package func toggleSettings() {
    toggle(SettingsPage.self) { makeSettingsPage(close: $0) }
  }

  private func makeSettingsPage(
    first: String? = nil, close: @escaping @MainActor () -> Void
  ) -> SettingsPage {
    SettingsPage(
      settings: settings, voices: voices, voiceDefaults: voiceDefaults, first: first, close: close,
      change: { [weak self] in self?.change($0) }, showChoices: { [weak self] in self?.show($0) })
  }

  /// Shows the choices of a setting in a list, and then the settings again.
  private func show(_ choices: SettingsPage.Choices) {
    let back: @MainActor () -> Void = { [weak self] in
      guard let self else { return }
      show { self.makeSettingsPage(first: choices.setting, close: $0) }
    }
    let lines = FixedLines(choices.names.map { ListLine(text: $0, name: $0) })
    show { _ in
      ListPage(
        .choices, title: { _ in choices.title }, lines: lines, selecting: choices.selected, close: back
      ) { index in
        choices.choose(index)
        back()
      }
    }
  }

  /// Handles the keys that open pages, regardless of the focus.
  /// - Returns: whether the key opens a page.
  func handlePageKey(_ event: KeyEvent) -> Bool {
    let action: @MainActor () -> Void
    switch (event.key, event.modifiers) {
    case (.function(8), []): action = toggleSettings
    case (Self.debuggerKey.key, Self.debuggerKey.modifiers) where allowsViewDebugger:
      action = toggleViewDebugger
    case (.function(7), []) where reader.isOn: action = toggleItemChooser
    case (.function(7), .shift) where reader.isOn: action = toggleSpeechHistory
    case (.function(9), []) where reader.isOn: action = { self.setCurtain(!self.isCurtainDown) }
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

  /// Shows a page. It replaces the page that is shown.
  func show(_ make: (_ close: @escaping @MainActor () -> Void) -> ModalPage) {
    if let panel {
      remove(panel)
    } else {
      window.placeBehindPage = PlaceBehindPage(focus: window.focusedView, cursor: readerCursor)
    }
    let page = make { [weak self] in
      if let self, let panel = self.panel { self.close(panel) }
    }
    panel = page
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
    let (focus, cursor) = (window.placeBehindPage?.focus, window.placeBehindPage?.cursor)
    window.placeBehindPage = nil
    // The reader's element is not always focusable.
    if !window.focus(on: focus, scrolling: false) || focus == nil {
      // The program may have presented an alert meanwhile.
      window.focusOnPresentation()
    }
    moveReader {
      // The page may have been open while the program replaced elements.
      let places = [target?(), cursor, focus.flatMap(element)].compactMap(\.self)
      let tree = window.accessibilityTree()
      return reader.screenChanged(
        places.first { tree.reachableElement(around: $0) != nil }, at: milliseconds)
    }
    window.setNeedsFrame()
  }

  private func remove(_ page: ModalPage) {
    panel = nil
    page.willClose()
    page.removeFromSuperview()
  }

  /// Moves the focus back into the page if it is outside.
  func keepFocusInPanel() {
    guard let panel else { return }
    if let focused = window.focusedView, focused.isDescendant(of: panel) { return }
    window.focus(on: panel.initialFocus)
  }
}

extension Session {
  /// Shows or hides the list of all elements on the screen. Typing filters the list; Enter moves the reader
  /// to an element.
  package func toggleItemChooser() {
    if closeList(.elements) { return }
    // A page is modal and would hide all other elements from the list.
    if let panel { close(panel) }
    let lines = elementLines(of: window.accessibilityTree())
    show(.elements, title: .chooserTitle, lines: lines, selecting: lines.index(of: readerCursor) ?? 0) {
      [weak self] index in
      guard let self, let panel = self.panel else { return }
      switch lines.target(at: index) {
      case .node(let node):
        // The element may have been removed while the list was open.
        self.close(panel, goingTo: self.window.item(of: node) == nil ? nil : { node })
      case .place(let list, let place): self.close(panel, goingTo: { self.reveal(place, in: list) })
      }
    }
  }

  /// The lines of the elements of a tree, and of the items of lists that are not in the tree.
  private func elementLines(of tree: AccessibilityTree) -> ElementLines {
    ElementLines(
      tree, in: window,
      makeLine: { [weak self] node in
        self?.line(for: node, in: tree) ?? ListLine(text: node.label ?? "", name: node.label ?? "")
      },
      makeListLine: { [weak self] list, place in
        self?.line(for: place, in: list) ?? ListLine(text: "", name: "")
      })
  }

  /// The list line of an element. An element with a position in a group includes the name of the group.
  private func line(for node: AccessibilityNode, in tree: AccessibilityTree) -> ListLine {
    let all = node.position == nil ? nil : tree.containers(around: node.id).last
    let surroundings = [all.flatMap { tree[$0]?.label }].compactMap(\.self)
    return ListLine(
      text: (surroundings + reader.parts(for: node)).joined(separator: ", "),
      name: (surroundings + [node.label ?? ""]).joined(separator: " "))
  }

  /// The line of an item or a header that has no element, in the words of one that has.
  private func line(for place: ListPlace, in list: any SearchableList) -> ListLine {
    var node = AccessibilityNode(id: list.nodeID, label: list.searchText(at: place), frame: .zero)
    node.isElement = true
    switch place {
    case .header: node.traits = .header
    case .item(let path):
      node.position = SetPosition(list.number(ofItemAt: path) + 1, of: list.sectionCounts.reduce(0, +))
    }
    let surroundings = [node.position == nil ? nil : list.accessibilityLabel].compactMap(\.self)
    return ListLine(
      text: (surroundings + reader.parts(for: node)).joined(separator: ", "),
      name: (surroundings + [node.label ?? ""]).joined(separator: " "))
  }

  /// Scrolls a list to an item or a header, which may never have been on the screen.
  /// - Returns: its element; nil if it is gone.
  private func reveal(_ place: ListPlace, in list: any SearchableList) -> NodeID? {
    guard list.window != nil, let view = list.reveal(place) else { return nil }
    update(silently: true)
    return element(of: view)
  }

  /// Shows or hides the list of recent speech, the latest first. Enter repeats a line.
  package func toggleSpeechHistory() {
    if closeList(.history) { return }
    let lines = reader.history.reversed().map { ListLine(text: $0.text, name: $0.text) }
    show(.history, title: .historyTitle, lines: FixedLines(lines)) { [weak self] index in
      guard let self, let panel = self.panel else { return }
      self.close(panel)
      self.announce(lines[index].text, about: .history)
    }
  }

  /// Closes a list if it is shown.
  private func closeList(_ kind: ListPage.Kind) -> Bool {
    guard let page = panel as? ListPage, page.kind == kind else { return false }
    close(page)
    return true
  }

  private func show(
    _ kind: ListPage.Kind, title: SessionText, lines: any ListLines, selecting index: Int = 0,
    choose: @escaping @MainActor (Int) -> Void
  ) {
    show { close in
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
