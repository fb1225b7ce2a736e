import BacklitValues

extension AccessibilityWords {
  /// The spoken parts of an element without its hint, as plain texts: `selected`, label, value, important
  /// content, `dimmed` and role. Never empty.
  ///
  /// The same parts as ``spokenParts(for:verbosity:)``, without languages.
  package func parts(
    for node: AccessibilityNode, verbosity: ReaderSettings.Verbosity = .medium
  ) -> [String] {
    spokenParts(for: node, verbosity: verbosity).map(\.text)
  }

  /// The spoken parts of an element without its hint; never empty.
  ///
  /// The texts of the element have the element's language, if known. The words of the screen reader have no language, so they are
  /// spoken in the language of the utterance. Low verbosity omits the role and the number in a list, if there are other parts to
  /// speak, but not the row and column of a grid. High verbosity adds less important content and the number of actions. The hint
  /// takes the place of a missing name.
  package func spokenParts(
    for node: AccessibilityNode, verbosity: ReaderSettings.Verbosity = .medium
  ) -> [SpokenText] {
    var parts = namedParts(of: node, verbosity: verbosity)
    if parts.isEmpty, let hint = ownHint(of: node) { parts = [hint] }
    if verbosity == .high { parts += node.spokenContent(.default) }
    if parts.isEmpty { parts = [SpokenText(self[.unlabeled])] }
    if verbosity == .high, node.offersActions {
      let count = node.customActions.count
      parts.append(SpokenText(language.text(StatusText.actionsAvailable, count: count)))
    }
    return parts
  }

  /// The spoken parts of containers that the cursor enters, a list of parts for each: its label, its kind and
  /// its number of items.
  ///
  /// A label with which the next spoken label begins is omitted, for example that of a group whose first element is
  /// its heading, or whose controls have its name. A group is spoken by its label alone.
  /// - Parameters:
  ///   - containers: the containers, outermost first.
  ///   - element: the element in the innermost one that the cursor moves to.
  ///   - tree: the tree of both.
  /// - Returns: the parts of each container; empty for one whose label follows anyway.
  package func spokenParts(
    entering containers: [NodeID], to element: AccessibilityNode, in tree: AccessibilityTree
  ) -> [[SpokenText]] {
    let nodes = containers.compactMap { tree[$0] }
    var following = (nodes.dropFirst().map(\.spokenLabel) + [element.spokenLabel])[...]
    return nodes.map { node in
      let next = following.popFirst() ?? nil
      let label = node.spokenLabel.flatMap { next?.text.begins(withWordsOf: $0.text) == true ? nil : $0 }
      return [label].compactMap(\.self) + kind(of: node, in: tree).map { SpokenText($0) }
    }
  }

  /// The words for the kind of a container.
  private func kind(of container: AccessibilityNode, in tree: AccessibilityTree) -> [String] {
    let count = { (key: ReaderText) in self.language.text(key, count: tree.itemCount(of: container.id)) }
    return switch container.containerType {
    case .none, .group, .menu: []
    case .list: [self[.list], count(.items)]
    case .table:
      [self[.table], count(.rows)]
        + (container.columnCount.map { [language.text(ReaderText.columns, count: $0)] } ?? [])
    case .landmark: [self[.landmark]]
    }
  }

  /// The parts of an element by which it can be recognized; empty if it has only a hint, or nothing.
  private func namedParts(
    of node: AccessibilityNode, verbosity: ReaderSettings.Verbosity
  ) -> [SpokenText] {
    if node.isText { return textParts(of: node, verbosity: verbosity) }
    var parts: [SpokenText] = []
    let cell = node.position?.cell
    let selected = saysSelected(node) && !usesSounds ? SpokenText(self[.selected]) : nil
    let namesRow = cell?.isRowHeader == true
    if let selected, !namesRow { parts.append(selected) }
    if let cell, let title = cell.columnHeader, cell.row > 0, cell.column != knownColumn {
      parts.append(SpokenText(title, language: node.language, namesNext: true))
    }
    if let label = node.spokenLabel { parts.append(label) }
    if let selected, namesRow { parts.append(selected) }
    let value = spokenValue(of: node)
    let content = [value].compactMap(\.self) + node.spokenContent(.high)
    var words = stateWords(for: node)
    if parts.isEmpty && content.isEmpty {
      words = traitWords(for: node, usesSounds: false)
    } else if verbosity > .low {
      words = traitWords(for: node, usesSounds: usesSounds)
    } else if let position = node.position, cell != nil {
      words += self.words(for: position)
    }
    let roles = words.map { SpokenText($0) }
    // The value of a search field is its results, and that of a column's title the order of the rows: they follow the role.
    let isLast = node.traits.contains(.searchField) || cell?.row == 0
    return parts + (isLast ? roles + content : content + roles)
  }

  /// The hint of an element; `nil` if it has none, is disabled, or has no name, which the hint replaces. That of an empty
  /// text field begins with its placeholder.
  package func hint(for node: AccessibilityNode) -> String? { spokenHint(for: node)?.text }

  /// The hint of an element in its language; `nil` if it has none, is disabled, or has no name, which the hint
  /// replaces.
  func spokenHint(for node: AccessibilityNode) -> SpokenText? {
    guard let hint = ownHint(of: node), !namedParts(of: node, verbosity: .medium).isEmpty else { return nil }
    return hint
  }

  private func ownHint(of node: AccessibilityNode) -> SpokenText? {
    guard !node.traits.contains(.notEnabled) else { return nil }
    let placeholder = node.textSelection?.isPlaceholder == true ? node.value : nil
    let texts = [placeholder, node.hint].compactMap(\.self).filter { !$0.isBlank }
    return texts.isEmpty ? nil : SpokenText(texts.joined(separator: ", "), language: node.language)
  }

  /// The spoken value of an element; `nil` if it has none. The placeholder of an empty text field is not one.
  ///
  /// The values `1`, `0` and `2` of a toggle are spoken as on, off and mixed, as in UIKit's switch. A range without a
  /// text value is spoken as a number.
  package func value(of node: AccessibilityNode) -> String? { spokenValue(of: node)?.text }

  /// The spoken value of an element; values in the screen reader's words have no language.
  func spokenValue(of node: AccessibilityNode) -> SpokenText? {
    if let value = node.value, !value.isBlank, node.textSelection?.isPlaceholder != true {
      let states: [String: ReaderText] = ["0": .off, "1": .on, "2": .mixed]
      if node.traits.contains(.toggleButton), let state = states[value] { return SpokenText(self[state]) }
      return SpokenText(value, language: node.language)
    }
    guard let number = node.range?.value, number.isFinite else { return nil }
    return SpokenText(spoken(number))
  }

  /// The value to speak when the user changes it: the part that a change is about, or else the whole value.
  func spokenChangedValue(of node: AccessibilityNode) -> SpokenText? {
    node.changedValue.map { SpokenText($0, language: node.language) } ?? spokenValue(of: node)
  }

  /// The words for the state of an element that no other part expresses.
  private func stateWords(for node: AccessibilityNode) -> [String] {
    if usesSounds { return [] }
    var words: [String] = []
    if node.traits.contains(.notEnabled) { words.append(self[.dimmed]) }
    if let isExpanded = node.isExpanded { words.append(self[isExpanded ? .expanded : .collapsed]) }
    return words
  }

  /// The words for the traits of an element, including its state.
  private func traitWords(for node: AccessibilityNode, usesSounds: Bool) -> [String] {
    var words = kinds(of: node).filter { !usesSounds || $0.icon == nil }.map(\.word)
    if let level = node.level { words.append(language.level(level)) }
    if let position = node.position { words += self.words(for: position) }
    return words
  }

  /// The words for a new state of an element: "expanded", with the number of the children of a row in an outline, nil for
  /// other elements.
  package func words(forExpanded isExpanded: Bool, itemCount count: Int?) -> [String] {
    guard isExpanded, let count else { return [self[isExpanded ? .expanded : .collapsed]] }
    return [self[.expanded], language.text(ReaderText.items, count: count)]
  }

  /// The words for a place: row and column in a grid, otherwise the number and the number of all. A cell of a column with a
  /// title has none.
  func words(for position: SetPosition) -> [String] {
    guard let cell = position.cell else { return [language.position(position.index, of: position.count)] }
    if cell.columnHeader != nil { return cell.row == 0 ? [self[.columnHeader]] : [] }
    let row = cell.row == knownRow ? nil : language.text(ReaderText.row, ["row": "\(cell.row)"])
    return [row, language.text(ReaderText.column, ["column": "\(cell.column)"])].compactMap(\.self)
  }

  /// Whether an element is selected, and the user does not know it from a cell of the same row of columns.
  private func saysSelected(_ node: AccessibilityNode) -> Bool {
    guard node.traits.contains(.selected) else { return false }
    guard let cell = node.position?.cell, cell.columnHeader != nil else { return true }
    return cell.row != knownRow
  }

  /// The sounds for the kind and the state of an element, which replace the words.
  func icons(of node: AccessibilityNode) -> [SoundIcon] {
    (saysSelected(node) ? [.selected] : []) + (node.isText ? [.textField] : [])
      + kinds(of: node).compactMap(\.icon)
  }

  /// The words for the kind and the state of an element, with their sounds.
  private func kinds(of node: AccessibilityNode) -> [(word: String, icon: SoundIcon?)] {
    let traits = node.traits
    var kinds: [(word: String, icon: SoundIcon?)] = []
    func add(_ key: ReaderText, _ icon: SoundIcon?) { kinds.append((self[key], icon)) }
    if traits.contains(.notEnabled) { add(.dimmed, .dimmed) }
    if traits.contains(.tab) {
      add(.tab, .tab)
    } else if traits.contains(.menuItem) {
      add(.menuItem, .menuItem)
    } else if traits.contains(.toggleButton) {
      add(.toggleButton, .toggleButton)
    } else if traits.contains(.button) {
      add(.button, .button)
    }
    if traits.contains(.link) { add(.link, .link) }
    if traits.contains(.header) {
      let level = node.headingLevel.map { language.text(ReaderText.headingLevel, ["level": "\($0)"]) }
      kinds.append((level ?? self[.heading], .heading))
    }
    if traits.contains(.image) { add(.image, .image) }
    if traits.contains(.searchField) { add(.searchField, .searchField) }
    if traits.contains(.adjustable) { add(.adjustable, .adjustable) }
    if traits.contains(.tabBar) { add(.tabBar, nil) }
    if let isExpanded = node.isExpanded {
      add(isExpanded ? .expanded : .collapsed, isExpanded ? .expanded : .collapsed)
    }
    return kinds
  }

  /// A number with at most two decimals, without trailing zeros. The decimal separator follows the language.
  func spoken(_ number: Double) -> String {
    let hundredths = (number * 100).rounded()
    guard hundredths.magnitude < 1e15 else { return "\(number)" }
    let total = Int(hundredths)
    let (whole, rest) = total.magnitude.quotientAndRemainder(dividingBy: 100)
    var text = total < 0 ? "-\(whole)" : "\(whole)"
    if rest > 0 {
      text += self[.decimal] + (rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)")
    }
    return text
  }
}

extension ReaderSettings.Verbosity: Comparable {
  /// Compares two levels of verbosity.
  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .low: 0
    case .medium: 1
    case .high: 2
    }
  }
}

extension AccessibilityNode {
  /// The label in its language; `nil` if it is blank.
  var spokenLabel: SpokenText? {
    guard let label, !label.isBlank else { return nil }
    return SpokenText(label, runs: self.attributedLabel, language: self.language)
  }

  /// The custom content of one importance: two parts for each detail, its label and its value.
  func spokenContent(_ importance: AccessibilityCustomContent.Importance) -> [SpokenText] {
    self.customContent.filter { $0.importance == importance }.flatMap { spoken($0) }
  }

  /// The spoken parts of a detail.
  func spoken(_ content: AccessibilityCustomContent) -> [SpokenText] {
    let hasValue = !content.value.isBlank
    return [(content.label, hasValue), (content.value, false)].filter { !$0.0.isBlank }.map {
      SpokenText($0.0, language: self.language, namesNext: $0.1)
    }
  }

  /// Whether the screen reader speaks the node when the cursor enters it.
  var isSpokenContainer: Bool {
    switch containerType {
    case .none: false
    case .group: !isElement && spokenLabel != nil
    case .list, .table, .landmark, .menu: !isElement
    }
  }

  /// Whether it is a row of a list with several elements.
  package var isRow: Bool { !isElement && containerType == .group && self.position != nil }

  /// Whether it has custom actions and is enabled.
  var offersActions: Bool { !self.customActions.isEmpty && !traits.contains(.notEnabled) }

  /// Whether its value can be incremented or decremented when it is enabled.
  var isAdjustable: Bool {
    traits.contains(.adjustable) || !actions.isDisjoint(with: [.increment, .decrement])
  }

  /// Whether it has a value to adjust. A row of an outline is expanded by an increment, but has no value and no ends.
  var hasAdjustableValue: Bool { isAdjustable && (self.level == nil || traits.contains(.adjustable)) }
}

extension SpokenText {
  /// Creates a text of the program.
  /// - Parameters:
  ///   - text: the text.
  ///   - runs: the same text in parts with languages, if any; it is ignored if its text differs.
  ///   - language: the language of parts without a language of their own.
  init(_ text: String, runs: AttributedText?, language: String?) {
    guard let runs, runs.text == text else {
      self.init(text, language: language)
      return
    }
    self.init(
      runs: runs.runs.map { run in
        AttributedText.Run(run.text, language: run.language ?? language, spellsOut: run.spellsOut)
      })
  }
}

extension String {
  /// Whether the text equals a different text, or begins with it and goes on with a further word.
  package func begins(withWordsOf other: String) -> Bool {
    hasPrefix(other) && dropFirst(other.count).first.map { !$0.isLetter && !$0.isNumber } ?? true
  }

  /// Whether the string has nothing to speak. It is empty, or it has only white space and characters without a name, such as a
  /// space without width or the private signs of fonts.
  package var isBlank: Bool {
    unicodeScalars.allSatisfy { scalar in
      let properties = scalar.properties
      return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
        || properties.generalCategory == .privateUse
    }
  }
}
