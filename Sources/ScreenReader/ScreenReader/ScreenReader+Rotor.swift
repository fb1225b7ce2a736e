internal import Accessibility
internal import Speech

extension ScreenReader {
  /// What up and down mean at the element under the cursor.
  ///
  /// It is what the user turned the rotor to, wherever that can be used. At an element with a value to step, where it
  /// cannot, it is the value. What the user turned to is not forgotten: it holds again where it can be used.
  public var rotorChoice: RotorChoice {
    isUsable(wishedChoice) || !isUsable(.value) ? wishedChoice : .value
  }

  /// The choices that make sense at the element under the cursor, in the order in which the rotor turns to them.
  public var rotorChoices: [RotorChoice] { allChoices.filter { isUsable($0) } }

  /// All choices that there could be, whether they make sense now or not.
  private var allChoices: [RotorChoice] {
    RotorChoice.standard + programRotors.map { .program($0.name) }
  }

  /// Turns to another choice, says its name and how many there are of what it leads to.
  mutating func turnRotor(by distance: Int) -> [ReaderEffect] {
    let (all, offered) = (allChoices, rotorChoices)
    guard !offered.isEmpty else { return play(.boundary) }
    let now = all.firstIndex(of: rotorChoice) ?? 0
    // The present choice may be one that makes no sense here; its neighbours are still its neighbours.
    let turned =
      distance > 0
      ? offered.first { (all.firstIndex(of: $0) ?? 0) > now } ?? offered[0]
      : offered.last { (all.firstIndex(of: $0) ?? 0) < now } ?? offered[offered.count - 1]
    wishedChoice = turned
    choicePlace = nil
    var parts = [SpokenText(settings.language.rotorWords.name(of: turned))]
    if let count = count(of: turned) { parts.append(SpokenText("\(count)")) }
    return [say(parts, .status)]
  }

  /// Uses the choice: -1 is up, 1 is down.
  mutating func useRotor(by distance: Int) -> [ReaderEffect] {
    guard let cursor, let node = tree?[cursor] else { return [] }
    switch rotorChoice {
    case .value:
      guard node.isAdjustable else {
        return play(.refused)
          + [say([SpokenText(settings.language.rotorWords.notAdjustable)], .value, about: cursor)]
      }
      return ask(distance < 0 ? .increment : .decrement)
    case .characters, .words, .actions, .content: return walk(through: pieces(of: node), by: distance)
    case let choice: return go(to: choice, by: distance)
    }
  }

  /// Goes to the next place that a choice leads to in a direction, or says that there is none.
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
    guard let target else {
      return play(.boundary) + [say([SpokenText(settings.language.rotorWords.nothingFurther)], .status)]
    }
    return move(to: target)
  }

  /// Says the next piece of an element; at the ends, the last one again.
  private mutating func walk(through pieces: [[SpokenText]], by distance: Int) -> [ReaderEffect] {
    guard !pieces.isEmpty else { return play(.boundary) }
    // Activating stands before the actions of an element's own, so there one is at the first already.
    let from = choicePlace ?? (rotorChoice == .actions ? 0 : distance > 0 ? -1 : 1)
    let place = min(max(from + distance, 0), pieces.count - 1)
    choicePlace = place
    return (place == from + distance ? [] : play(.boundary)) + [say(pieces[place], .status)]
  }

  /// What the choice of letters, words, actions or content leads through.
  private func pieces(of node: AccessibilityNode) -> [[SpokenText]] {
    let language = settings.language
    switch rotorChoice {
    case .characters:
      return language.spellingWords.spelled(text(of: node), language: node.language, byWords: false).map {
        [$0]
      }
    case .words:
      return text(of: node).split(whereSeparator: \.isWhitespace).map {
        [SpokenText(String($0), language: node.language)]
      }
    case .actions:
      let names = node.customActions.map { SpokenText($0.name, language: node.language) }
      return ([SpokenText(language.rotorWords.activate)] + names).map { [$0] }
    case .content: return node.customContent.map { node.spoken($0) }.filter { !$0.isEmpty }
    default: return []
    }
  }

  /// What an element says of itself: its label and its value.
  private func text(of node: AccessibilityNode) -> String {
    [node.spokenLabel, words.spokenValue(of: node)].compactMap { $0?.text }.joined(separator: " ")
  }

  /// The elements that a choice leads to, in reading order or in that of the program.
  private func stops(of choice: RotorChoice) -> [NodeID] {
    guard let tree else { return [] }
    func elements(with traits: AccessibilityTraits) -> [NodeID] {
      order.filter { tree[$0].map { !$0.traits.isDisjoint(with: traits) } ?? false }
    }
    switch choice {
    case .headings: return elements(with: .header)
    case .buttons: return elements(with: [.button, .toggleButton])
    case .adjustables: return order.filter { tree[$0]?.isAdjustable == true }
    case .links: return elements(with: .link)
    case .containers:
      var around: [NodeID] = []
      return order.filter { id in
        let before = around
        around = tree.namedContainers(around: id)
        return around.contains { !before.contains($0) }
      }
    case .program(let name): return programRotors.first { $0.name == name }?.items ?? []
    case .value, .characters, .words, .actions, .content: return []
    }
  }

  /// Whether a choice makes sense at the element under the cursor.
  private func isUsable(_ choice: RotorChoice) -> Bool {
    let node = cursor.flatMap { tree?[$0] }
    switch choice {
    case .value: return node?.isAdjustable == true
    case .characters, .words: return node.map { !text(of: $0).isEmpty } ?? false
    case .actions: return node?.offersActions == true
    case .content: return node.map { !$0.customContent.isEmpty } ?? false
    default: return !stops(of: choice).isEmpty
    }
  }

  /// How many places a choice leads to; `nil` where that is not worth a word.
  private func count(of choice: RotorChoice) -> Int? {
    let node = cursor.flatMap { tree?[$0] }
    switch choice {
    case .value, .characters, .words: return nil
    case .actions: return node?.customActions.count
    case .content: return node?.customContent.count
    default: return stops(of: choice).count
    }
  }

  /// The program's own lists at the element under the cursor, those of the element before those around it; of two with
  /// one name the nearer one. Only elements that can be reached are in them.
  private var programRotors: [AccessibilityNode.Rotor] {
    guard let tree else { return [] }
    var found: [AccessibilityNode.Rotor] = []
    var seen: Set<NodeID> = []
    var around = cursor
    while let id = around, seen.insert(id).inserted {
      for var rotor in tree[id]?.rotors ?? [] where !found.contains(where: { $0.name == rotor.name }) {
        rotor.items = rotor.items.compactMap { tree.reachableElement(around: $0) }
        if !rotor.items.isEmpty { found.append(rotor) }
      }
      around = tree.parent(of: id)
    }
    return found
  }
}
