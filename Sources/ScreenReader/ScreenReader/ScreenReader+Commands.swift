internal import Accessibility
internal import Speech

extension ScreenReader {
  /// Does what the user asks.
  public mutating func perform(_ command: ReaderCommand, at now: Int) -> [ReaderEffect] {
    switch command {
    case .on: return isOn ? [] : turnOn()
    case .off: return isOn ? turnOff() : []
    case .toggle: return isOn ? turnOff() : turnOn()
    default: break
    }
    guard isOn else { return [] }
    hint = nil
    readingOn = nil
    scrolling = nil
    let justSpelled = spelled
    spelled = nil
    switch command {
    case .on, .off, .toggle: return []
    case .next: return step(by: 1)
    case .previous: return step(by: -1)
    case .first: return order.first.map { move(to: $0) } ?? []
    case .last: return order.last.map { move(to: $0) } ?? []
    case .nextHeading: return go(to: .headings, by: 1)
    case .previousHeading: return go(to: .headings, by: -1)
    case .nextChoice: return turnRotor(by: 1)
    case .previousChoice: return turnRotor(by: -1)
    case .choiceUp: return useRotor(by: -1)
    case .choiceDown: return useRotor(by: 1)
    case .activate: return activate()
    case .increment: return ask(.increment)
    case .decrement: return ask(.decrement)
    case .scrollNext: return scroll(.next)
    case .scrollPrevious: return scroll(.previous)
    case .escape: return askWithin(.escape)
    case .magicTap: return askWithin(.magicTap)
    case .stop: return [.silence]
    case .readAll: return readAll(from: cursor ?? order.first)
    case .readFromTop: return readAll(from: order.first)
    case .repeat: return repeatLast()
    case .olderSpeech: return recall(by: -1)
    case .newerSpeech: return recall(by: 1)
    case .spell: return spell(byWords: justSpelled != nil && justSpelled == cursor)
    case .cycleVerbosity: return cycleVerbosity()
    case .learnKeys: return toggleLearning()
    }
  }

  private mutating func turnOn() -> [ReaderEffect] {
    isOn = true
    order = tree?.readingOrder ?? []
    let greeting = say([SpokenText(words.readerOn)], .status)
    return [greeting] + start()
  }

  private mutating func turnOff() -> [ReaderEffect] {
    forget()
    isOn = false
    isLearningKeys = false
    order = []
    cursor = nil
    pointed = nil
    surroundings = []
    awaitedFocus = nil
    return [say([SpokenText(words.readerOff)], .status), .cursorMoved(nil)]
  }

  /// Where the cursor is in the reading order, -1 when it is nowhere.
  var position: Int { cursor.flatMap { tree?.readingPlace(of: $0) } ?? -1 }

  private mutating func step(by distance: Int) -> [ReaderEffect] {
    guard !order.isEmpty else { return [] }
    guard position >= 0 else { return move(to: distance > 0 ? order[0] : order[order.count - 1]) }
    let target = position + distance
    guard order.indices.contains(target) else { return play(.boundary) + sayElement(interrupting: true) }
    return move(to: order[target])
  }

  /// Activates the element, or runs the action of its own that the rotor is at.
  private mutating func activate() -> [ReaderEffect] {
    guard let cursor, let node = tree?[cursor] else { return [] }
    guard let place = choicePlace, rotorChoice == .actions, place > 0, place <= node.customActions.count
    else { return ask(.activate) }
    return ask(.custom(node.customActions[place - 1].id))
  }

  private mutating func readAll(from start: NodeID?) -> [ReaderEffect] {
    guard let start else { return [] }
    let effects = move(to: start)
    readOn()
    return effects
  }

  private mutating func repeatLast() -> [ReaderEffect] {
    guard let last = lastSaid else { return cursor.map { move(to: $0) } ?? [] }
    return [sayAgain(last)]
  }

  /// Says what was said so many utterances further back or forth.
  private mutating func recall(by distance: Int) -> [ReaderEffect] {
    guard !history.isEmpty else { return [] }
    let target = (historyPlace ?? history.count - 1) + distance
    let place = min(max(target, 0), history.count - 1)
    historyPlace = place
    return (place == target ? [] : play(.boundary)) + [sayAgain(history[place])]
  }

  private mutating func spell(byWords: Bool) -> [ReaderEffect] {
    guard let cursor, let node = tree?[cursor] else { return [] }
    let text = (node.spokenLabel ?? words.spokenValue(of: node))?.text ?? ""
    let letters = settings.language.spellingWords.spelled(text, language: node.language, byWords: byWords)
    guard !letters.isEmpty else { return move(to: cursor) }
    spelled = byWords ? nil : cursor
    return [say(letters, .element, about: cursor)]
  }

  private mutating func cycleVerbosity() -> [ReaderEffect] {
    let all = ReaderSettings.Verbosity.allCases
    let place = all.firstIndex(of: settings.verbosity) ?? 0
    settings.verbosity = all[(place + 1) % all.count]
    let status = settings.language.statusWords
    return [
      say(
        [SpokenText(status.verbosity), SpokenText(settings.language.name(of: settings.verbosity))], .status)
    ]
  }
}
