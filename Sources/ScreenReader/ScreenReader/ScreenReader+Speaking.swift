internal import Accessibility
public import Speech

extension ScreenReader {
  /// Takes note of what became of an utterance, the reader's or another's.
  public mutating func speechFinished(_ id: UInt64, spokenToEnd: Bool, at now: Int) -> [ReaderEffect] {
    if hint?.utterance == id {
      if spokenToEnd { hint?.due = now + max(0, min(settings.hintDelay, 60_000)) } else { hint = nil }
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
    guard isOn, settings.speaksHints, pending.node == cursor, let source = tree?[pending.source],
      let text = words.spokenHint(for: source)
    else { return [] }
    return [say([text], .hint, about: pending.node, interrupting: false)]
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
    scrolling?.isTold = true
    let priority = priority == .cursor ? .default : priority
    return [say([SpokenText(text)], .announcement, priority: priority, interrupting: priority == .high)]
  }

  /// Takes note of something without a word, for whoever is about to tell the reader where to go.
  /// - Parameter change: tells the reader what happened.
  /// - Returns: the effects but those that are heard, which also were never said.
  public mutating func silently(_ change: (inout ScreenReader) -> [ReaderEffect]) -> [ReaderEffect] {
    let (said, place, last) = (history, historyPlace, lastSaid)
    defer { (history, historyPlace, lastSaid) = (said, place, last) }
    return change(&self).filter {
      switch $0 {
      case .speak, .play: false
      default: true
      }
    }
  }

  /// Makes an utterance in the reader's language and remembers it as the last one.
  mutating func say(
    _ parts: [SpokenText], _ kind: Utterance.Kind, about node: NodeID? = nil,
    priority: SpeechPriority = .cursor, interrupting: Bool = true
  ) -> ReaderEffect {
    let utterance = Utterance(
      id: nextID, parts: parts, priority: priority, language: settings.language.rawValue, kind: kind,
      topic: node?.rawValue)
    if keepsHistory {
      if history.count >= Self.historyCapacity { history.removeFirst() }
      history.append(utterance)
      historyPlace = nil
    }
    return speak(utterance, interrupting: interrupting)
  }

  /// Has a new utterance spoken that says the same as another one.
  mutating func sayAgain(_ utterance: Utterance) -> ReaderEffect {
    var again = utterance
    again.id = nextID
    again.priority = .cursor
    return speak(again, interrupting: true)
  }

  private mutating func speak(_ utterance: Utterance, interrupting: Bool) -> ReaderEffect {
    nextID += 1
    lastSaid = utterance
    return .speak(utterance, interrupting: interrupting)
  }

  /// Says the element under the cursor after the containers that the cursor came into, its hint to follow.
  mutating func sayElement(entering containers: [NodeID] = [], interrupting: Bool) -> [ReaderEffect] {
    hint = nil
    guard let cursor, let node = tree?[cursor] else { return [] }
    var parts =
      parts(entering: containers, to: node) + words.spokenParts(for: node, verbosity: settings.verbosity)
    let source = hintSource(for: node, entering: containers)
    if settings.verbosity == .high, let text = source.flatMap({ words.spokenHint(for: $0) }) {
      parts.append(text)
      return [say(parts, .element, about: cursor, interrupting: interrupting)]
    }
    let effect = say(parts, .element, about: cursor, interrupting: interrupting)
    if let source { hint = PendingHint(node: cursor, source: source.id, utterance: nextID - 1) }
    return [effect]
  }

  /// Whose hint belongs to an element: its own, or else that of the innermost container that was come into and has one.
  private func hintSource(
    for node: AccessibilityNode, entering containers: [NodeID]
  ) -> AccessibilityNode? {
    guard settings.speaksHints, !node.traits.contains(.notEnabled) else { return nil }
    let candidates = [node] + containers.reversed().compactMap { tree?[$0] }
    return candidates.first { words.spokenHint(for: $0) != nil }
  }

  /// Has the end of the element just said lead to the next one instead of its hint.
  mutating func readOn() {
    hint = nil
    readingOn = lastSaid?.id
  }

  /// A sound, where sounds are wanted.
  func play(_ icon: SoundIcon) -> [ReaderEffect] { settings.playsSounds ? [.play(icon)] : [] }

  /// Gives up all that is pending.
  mutating func forget() {
    hint = nil
    asked = nil
    scrolling = nil
    readingOn = nil
  }
}
