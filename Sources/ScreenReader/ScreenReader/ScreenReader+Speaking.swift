internal import Accessibility
public import Speech

extension ScreenReader {
  /// Takes note of what became of an utterance, the reader's or another's.
  public mutating func speechFinished(_ id: UInt64, spokenToEnd: Bool, at now: Int) -> [ReaderEffect] {
    if hint?.utterance == id {
      if spokenToEnd { hint?.due = now + settings.hintDelay } else { hint = nil }
    }
    guard readingOn == id else { return [] }
    readingOn = nil
    guard isOn, spokenToEnd, let cursor, let place = tree?.readingPlace(of: cursor),
      place + 1 < order.count
    else { return [] }
    let effects = move(to: order[place + 1], interrupting: false)
    readOn()
    return effects
  }

  /// Offers the hint when its time has come; call it at ``nextDeadline``, at other times it does nothing.
  public mutating func tick(at now: Int) -> [ReaderEffect] {
    guard let pending = hint, let due = pending.due, now >= due else { return [] }
    hint = nil
    guard isOn, pending.node == cursor, let node = tree?[pending.node], let text = words.hint(for: node)
    else { return [] }
    return [say([SpokenText(text)], .hint, about: node.id, language: node.language, interrupting: false)]
  }

  /// Says a message of the program; nothing comes of it while the reader is off.
  ///
  /// The effect's utterance has the name under which the end of it will be reported. Priority `cursor`
  /// counts as `default`: only what the user does is as urgent.
  public mutating func announce(
    _ text: String, priority: SpeechPriority = .default, at now: Int
  ) -> [ReaderEffect] {
    guard isOn, !text.isBlank else { return [] }
    hint = nil
    let priority = priority == .cursor ? .default : priority
    return [say([SpokenText(text)], .announcement, priority: priority, interrupting: priority == .high)]
  }

  /// Makes an utterance and remembers it as the last one.
  mutating func say(
    _ parts: [SpokenText], _ kind: Utterance.Kind, about node: NodeID? = nil, language: String? = nil,
    priority: SpeechPriority = .cursor, interrupting: Bool = true
  ) -> ReaderEffect {
    let utterance = Utterance(
      id: nextID, parts: parts, priority: priority, language: language ?? settings.language.rawValue,
      kind: kind, topic: node?.rawValue)
    nextID += 1
    lastSaid = utterance
    return .speak(utterance, interrupting: interrupting)
  }

  /// Says the element under the cursor, its hint to follow.
  mutating func sayElement(interrupting: Bool) -> [ReaderEffect] {
    hint = nil
    guard let cursor, let node = tree?[cursor] else { return [] }
    let effect = say(
      words.parts(for: node).map { SpokenText($0) }, .element, about: cursor, language: node.language,
      interrupting: interrupting)
    if words.hint(for: node) != nil { hint = PendingHint(node: cursor, utterance: nextID - 1) }
    return [effect]
  }

  /// Has the end of the element just said lead to the next one instead of its hint.
  mutating func readOn() {
    hint = nil
    readingOn = lastSaid?.id
  }

  /// Gives up all that is pending.
  mutating func forget() {
    hint = nil
    asked = nil
    readingOn = nil
  }
}
