import BacklitGeometry
import BacklitValues

extension ScreenReader {
  /// The current choice of the rotor at the element under the cursor.
  ///
  /// At an adjustable element it is the value until the user turns the rotor there, as on iOS. Elsewhere it is the choice
  /// that the user selected, if it is usable here. The selected choice is kept and applies again at elements where it is
  /// usable.
  package var rotorChoice: RotorChoice {
    if turned.element != cursor, isUsable(.value) { return .value }
    return isUsable(selectedChoice) || !isUsable(.value) ? selectedChoice : .value
  }

  /// The choices that are usable at the element under the cursor, in rotor order.
  package var rotorChoices: [RotorChoice] { allChoices.filter { isUsable($0) } }

  /// All choices, usable or not.
  private var allChoices: [RotorChoice] {
    settings.rotor + customRotors.map { .program($0.name) }
  }

  /// Turns the rotor, and speaks the name of the new choice and its number of items.
  mutating func turnRotor(by distance: Int) -> [ReaderEffect] {
    let (all, offered) = (allChoices, rotorChoices)
    guard !offered.isEmpty else { return [] }
    let now = all.firstIndex(of: rotorChoice) ?? -1
    // The current choice may be unusable here; its usable neighbours are found by their position among all
    // choices.
    let turned =
      distance > 0
      ? offered.first { (all.firstIndex(of: $0) ?? 0) > now } ?? offered[0]
      : offered.last { (all.firstIndex(of: $0) ?? 0) < now } ?? offered[offered.count - 1]
    selectedChoice = turned
    self.turned = (cursor, listAroundCursor)
    choiceIndex = nil
    var parts = [SpokenText(settings.language.name(of: turned))]
    if let count = count(of: turned) { parts.append(SpokenText("\(count)")) }
    return [speak(parts, .status)]
  }

  /// Uses the current choice: -1 is up, 1 is down.
  mutating func useRotor(by distance: Int) -> [ReaderEffect] {
    guard let cursor, let node = tree?[cursor] else { return [] }
    if walksThroughList, let list = listAroundCursor { return stepThroughRows(of: list, by: distance) }
    switch rotorChoice {
    case .value:
      guard node.isAdjustable else {
        // A title of a menu bar opens its menu.
        return node.traits.contains(.menuItem) ? requestAction(.activate) : refuseAdjusting()
      }
      return requestAction(distance < 0 ? .increment : .decrement)
    case .characters, .words, .lines, .paragraphs:
      guard node.isText, let unit = rotorChoice.textUnit else {
        return step(through: pieces(of: node), by: distance)
      }
      // The item moves its insertion point and reports what it reached.
      return [.request(ActionRequest(node: cursor, action: .moveText(unit, forward: distance > 0)))]
    case .actions, .content: return step(through: pieces(of: node), by: distance)
    case .rate: return changeRate(by: -distance)
    case let choice: return go(to: choice, by: distance)
    }
  }

  /// Changes the speech rate by a step, and speaks it.
  private mutating func changeRate(by distance: Int) -> [ReaderEffect] {
    let (language, range) = (settings.language, VoiceSettings.range)
    let wanted = (settings.voice.rate ?? voiceDefaults.rate ?? 0) + distance * VoiceSettings.step
    settings.voice.rate = wanted
    let rate = settings.voice.rate ?? wanted
    let percent = Double(rate - range.lowerBound) / Double(range.count - 1) * 100
    var parts = [SpokenText(ValueFormat(unit: .percent).spokenString(for: percent, language: language))]
    if wanted != rate { parts.append(SpokenText(words[wanted > rate ? .maximum : .minimum])) }
    return [speak(parts, .status)]
  }

  /// Moves to the next stop of a choice in a direction, or reports that there is none.
  mutating func go(to choice: RotorChoice, by distance: Int) -> [ReaderEffect] {
    let stops = stops(of: choice)
    let target: NodeID?
    if let place = cursor.flatMap({ stops.firstIndex(of: $0) }) {
      target = stops.indices.contains(place + distance) ? stops[place + distance] : nil
    } else {
      let here = position
      let isBeyond = { (stop: NodeID) in
        let place = tree?.readingPlace(of: stop) ?? -1
        return distance > 0 ? place > here : place < here
      }
      target = distance > 0 ? stops.first(where: isBeyond) : stops.last(where: isBeyond)
    }
    guard let target else { return refuseGoing() }
    return move(to: target, place: place(of: target, among: stops, of: choice))
  }

  /// Speaks that no item follows.
  mutating func refuseGoing() -> [ReaderEffect] {
    play(.boundary) + [speak([SpokenText(settings.language.text(RotorText.nothingFurther))], .status)]
  }

  /// The place of a stop, and the number of all stops. Headings of lists count even if they are not in the tree.
  private func place(of target: NodeID?, among stops: [NodeID], of choice: RotorChoice) -> SetPosition {
    var (place, count) = (0, 0)
    /// The number of headings before those of a list.
    var before: [NodeID: Int] = [:]
    for stop in stops {
      if choice == .headings, let own = tree?[stop]?.headingPosition, let list = tree?.parent(of: stop) {
        if before[list] == nil {
          before[list] = count
          count += own.count
        }
        if stop == target { place = (before[list] ?? 0) + own.index }
      } else {
        count += 1
        if stop == target { place = count }
      }
    }
    return SetPosition(place, of: count)
  }

  /// Speaks the next piece of a text that has no insertion point, for a request to move it.
  package mutating func stepThroughText(forward: Bool) -> [ReaderEffect] {
    guard let node = cursor.flatMap({ tree?[$0] }) else { return [] }
    let effects = step(through: pieces(of: node), by: forward ? 1 : -1)
    return effects.isEmpty ? refuse() : effects
  }

  /// Speaks the next piece of an element; at the ends, repeats the last one.
  private mutating func step(through pieces: [[SpokenText]], by distance: Int) -> [ReaderEffect] {
    guard !pieces.isEmpty else { return [] }
    // The default activation precedes the custom actions, so the action list starts at index 0.
    let from = choiceIndex ?? (rotorChoice == .actions ? 0 : distance > 0 ? -1 : 1)
    let place = min(max(from + distance, 0), pieces.count - 1)
    choiceIndex = place
    guard place != from + distance else { return [speak(pieces[place], .status)] }
    let word = boundaryWord(distance)
    return play(.boundary) + [speak(word + pieces[place], .status)]
  }

  /// The pieces of an element for the choices characters to paragraphs, actions and content.
  private func pieces(of node: AccessibilityNode) -> [[SpokenText]] {
    let language = settings.language
    switch rotorChoice {
    case .characters:
      return language.spelled(text(of: node), language: node.language, byWords: false).map { [$0] }
    case .words:
      return text(of: node).split(whereSeparator: \.isWhitespace).map {
        [SpokenText(String($0), language: node.language)]
      }
    case .lines where !node.lines.isEmpty:
      return node.lines.map { [SpokenText($0, language: node.language)] }
    case .lines, .paragraphs:
      return Self.parts(of: text(of: node), byParagraphs: rotorChoice == .paragraphs).map {
        [SpokenText($0, language: node.language)]
      }
    case .actions:
      let names = node.customActions.map { SpokenText($0.name, language: node.language) }
      return ([SpokenText(language.text(RotorText.activate))] + names).map { [$0] }
    case .content: return node.customContent.map { node.spoken($0) }.filter { !$0.isEmpty }
    default: return []
    }
  }

  /// The lines of a text with anything in them, or its paragraphs, which blank lines separate.
  private static func parts(of text: String, byParagraphs: Bool) -> [String] {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard byParagraphs else { return lines.map(String.init).filter { !$0.isBlank } }
    return lines.split { $0.allSatisfy(\.isWhitespace) }.map { $0.joined(separator: " ") }
  }

  /// Whether a text has several lines or, with `byParagraphs`, several paragraphs. One that is edited in an area can have
  /// more of them than its value.
  private func hasParts(_ node: AccessibilityNode, byParagraphs: Bool) -> Bool {
    let text = text(of: node)
    if node.traits.contains(.textArea) { return !text.isEmpty }
    if !byParagraphs, node.lines.count > 1 { return true }
    return text.contains(where: \.isNewline) && Self.parts(of: text, byParagraphs: byParagraphs).count > 1
  }

  /// The text of an element: its label and its value, or the value of a text field.
  private func text(of node: AccessibilityNode) -> String {
    if node.isText { return node.value ?? "" }
    return [node.spokenLabel, words.spokenValue(of: node)].compactMap { $0?.text }.joined(separator: " ")
  }

  /// The elements that a choice moves between, in reading order or in the order of the custom rotor.
  private func stops(of choice: RotorChoice) -> [NodeID] {
    guard let tree else { return [] }
    func elements(with traits: AccessibilityTraits) -> [NodeID] {
      order.filter { tree[$0].map { !$0.traits.isDisjoint(with: traits) } ?? false }
    }
    switch choice {
    case .headings: return elements(with: .header)
    case .buttons: return elements(with: [.button, .toggleButton])
    case .adjustables:
      return order.filter { tree[$0]?.hasAdjustableValue == true }
    case .links: return elements(with: .link)
    case .containers:
      var around: [NodeID] = []
      return order.compactMap { id in
        let before = around
        around = tree.containers(around: id).filter { tree[$0]?.isRow == false }
        let entered = around.filter { !before.contains($0) }
        // Of a list, the tree has only the items near the visible ones.
        let list = entered.first { [.list, .table].contains(tree[$0]?.containerType) }
        let visible = list.flatMap { tree.readingPlaces(in: $0).first { tree.isVisible(order[$0]) } }
        return entered.isEmpty ? nil : visible.map { order[$0] } ?? id
      }
    case .columns:
      guard columnOfTable != nil, let cursor, let list = listAroundCursor else { return [] }
      let (row, cells) = (row(of: cursor, in: list), tree.readingPlaces(in: list).map { order[$0] })
      let isTitle = tree[cursor]?.position?.cell?.row == 0
      return cells.filter { isTitle ? tree[$0]?.position?.cell?.row == 0 : self.row(of: $0, in: list) == row }
    case .program(let name): return customRotors.first { $0.name == name }?.items ?? []
    case .value, .characters, .words, .lines, .paragraphs, .actions, .content, .rate: return []
    }
  }

  /// Whether a choice is usable at the element under the cursor.
  func isUsable(_ choice: RotorChoice) -> Bool {
    let node = cursor.flatMap { tree?[$0] }
    switch choice {
    case .value: return node?.hasAdjustableValue == true
    case .characters, .words: return node.map { !text(of: $0).isEmpty } ?? false
    case .lines: return node.map { hasParts($0, byParagraphs: false) } ?? false
    case .paragraphs: return node.map { hasParts($0, byParagraphs: true) } ?? false
    case .actions: return node?.offersActions == true
    case .content: return node.map { !$0.customContent.isEmpty } ?? false
    case .rate: return true
    default: return !stops(of: choice).isEmpty
    }
  }

  /// The number of items of a choice; `nil` if it is not spoken.
  private func count(of choice: RotorChoice) -> Int? {
    let node = cursor.flatMap { tree?[$0] }
    switch choice {
    case .value, .characters, .words, .lines, .paragraphs, .rate: return nil
    case .actions: return node?.customActions.count
    case .content: return node?.customContent.count
    default: return place(of: nil, among: stops(of: choice), of: choice).count
    }
  }

  /// The custom rotors at the element under the cursor, from the element to its ancestors. Of two rotors with
  /// the same name, the nearer one is used. They contain only reachable elements.
  private var customRotors: [AccessibilityNode.Rotor] {
    guard let tree else { return [] }
    var found: [AccessibilityNode.Rotor] = []
    var seen: Set<NodeID> = []
    var around = cursor
    while let id = around, seen.insert(id).inserted {
      for var rotor in tree[id]?.rotors ?? [] where !found.contains(where: { $0.name == rotor.name }) {
        // Several items can lie in one element, which the user goes to once.
        var reached: Set<NodeID> = []
        rotor.items = rotor.items.compactMap { tree.reachableElement(around: $0) }
          .filter { reached.insert($0).inserted }
        if !rotor.items.isEmpty { found.append(rotor) }
      }
      around = tree.parent(of: id)
    }
    return found
  }
}

/// A choice of the rotor, which determines the effect of the up and down keys.
package enum RotorChoice: Hashable, Sendable {
  /// Steps the value of the element.
  case value
  /// Moves between headings.
  case headings
  /// Moves between buttons.
  case buttons
  /// Moves between adjustable elements.
  case adjustables
  /// Moves between links.
  case links
  /// Moves between the first elements of containers.
  case containers
  /// Moves between the cells of a row of a table.
  case columns
  /// Steps through the characters of the element's text. This choice and the next three move the insertion point of a
  /// text that has one.
  case characters
  /// Steps through the words of the element's text.
  case words
  /// Steps through the lines of the element's text.
  case lines
  /// Steps through the paragraphs of the element's text.
  case paragraphs
  /// Selects the action that activation performs.
  case actions
  /// Steps through the custom content of the element.
  case content
  /// Changes the speech rate.
  case rate
  /// Moves through a custom rotor of the program, identified by its name.
  case program(String)

  /// All choices that the user can arrange, in order.
  package static let all = standard + [.rate]

  /// The choices of a user who did not arrange them, in order.
  package static let standard: [RotorChoice] = [
    .value, .headings, .buttons, .adjustables, .links, .containers, .columns, .characters, .words, .lines,
    .paragraphs,
    .actions, .content,
  ]

  /// The unit by which the choice moves an insertion point; nil for other choices.
  var textUnit: AccessibilityTextUnit? {
    switch self {
    case .characters: .character
    case .words: .word
    case .lines: .line
    case .paragraphs: .paragraph
    default: nil
    }
  }
}
