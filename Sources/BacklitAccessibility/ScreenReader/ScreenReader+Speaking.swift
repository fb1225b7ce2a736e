import BacklitValues

extension ScreenReader {
  /// Handles the completion of an utterance of the screen reader or of another source.
  package mutating func speechFinished(_ id: UInt64, spokenToEnd: Bool, at now: Int) -> [ReaderEffect] {
    if hint?.utterance == id {
      if spokenToEnd { hint?.due = now + max(0, min(settings.hintDelay, 60_000)) } else { hint = nil }
    }
    guard readingUtterance == id else { return [] }
    readingUtterance = nil
    return isOn && spokenToEnd ? continueAfterUtterance() : []
  }

  /// Speaks the pending hint and a waiting change when they are due. Call it at ``nextDeadline``; calls at other times have
  /// no effect.
  package mutating func tick(at now: Int) -> [ReaderEffect] {
    speakHint(at: now) + speakWaitingChange(at: now)
  }

  private mutating func speakHint(at now: Int) -> [ReaderEffect] {
    guard let pending = hint, let due = pending.due, now >= due else { return [] }
    hint = nil
    guard isOn, settings.speaksHints, pending.node == cursor, let source = tree?[pending.source],
      let text = spokenHint(from: source)
    else { return [] }
    return [speak([text], .hint, about: pending.node, interrupting: false)]
  }

  /// Speaks an announcement of the program. While the screen reader is off, this needs `whileOff`.
  ///
  /// The completion is reported with the identifier of the utterance in the effect. Priority `cursor` is
  /// reserved for responses to the user, so it is treated as `default`.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - priority: the priority.
  ///   - topic: what it is about; it replaces an earlier announcement about the same topic. Nil for none.
  ///   - whileOff: whether it is also spoken while the screen reader is off.
  ///   - now: the time in milliseconds.
  /// - Returns: the effects to perform.
  package mutating func announce(
    _ text: String, priority: SpeechPriority = .default, topic: UInt64? = nil, whileOff: Bool = false,
    at now: Int
  ) -> [ReaderEffect] {
    guard isOn || whileOff, !text.isBlank else { return [] }
    hint = nil
    scrolling?.isAnnounced = true
    if isRepetition(of: text, by: .value) { return [] }
    let priority = priority == .cursor ? .default : priority
    return [
      speak(
        [SpokenText(text)], .announcement, topic: topic, priority: priority, interrupting: priority == .high)
    ]
  }

  /// Speaks the current element again, because the user may not know where the cursor is: speech was missing,
  /// or the program was in the background.
  /// - Parameters:
  ///   - status: a text that precedes it; nil for none.
  ///   - containers: whether the containers around the element are spoken before it.
  /// - Returns: the effects to perform.
  package mutating func orient(saying status: String?, containers: Bool) -> [ReaderEffect] {
    guard isOn else { return [] }
    cancelPending()
    let before = status.map { [speak([SpokenText($0)], .status)] } ?? []
    return before
      + speakElement(entering: containers ? enclosingContainers : [], interrupting: before.isEmpty)
  }

  /// Handles that a sound icon could not be played: the end of the elements is spoken from now on.
  package mutating func soundFailed(_ icon: SoundIcon) -> [ReaderEffect] {
    hearsSounds = false
    guard isOn, icon == .boundary, let missed = missedBoundary else { return [] }
    missedBoundary = nil
    return [speak([SpokenText(missed)], .status, interrupting: false)]
  }

  /// The word for the first or last item, which is spoken where no sound can be heard.
  /// - Parameter distance: the direction of the move; negative for backwards.
  /// - Returns: the word; empty if the sound is heard.
  mutating func boundaryWord(_ distance: Int) -> [SpokenText] {
    let word = words[distance < 0 ? .first : .last]
    guard hearsSounds, settings.playsSounds else { return [SpokenText(word)] }
    missedBoundary = word
    return []
  }

  /// Updates the screen reader without speech and sounds, for callers that move the cursor afterwards.
  /// - Parameter change: updates the screen reader.
  /// - Returns: the effects without speech and sounds; they are not added to the history either.
  package mutating func silently(_ change: (inout ScreenReader) -> [ReaderEffect]) -> [ReaderEffect] {
    let saved = (history, historyIndex, lastSpoken)
    defer { (history, historyIndex, lastSpoken) = saved }
    return change(&self).filter {
      switch $0 {
      case .speak, .play: false
      default: true
      }
    }
  }

  /// Speaks parts in the screen reader's language, and adds the utterance to the history.
  mutating func speak(
    _ parts: [SpokenText], _ kind: Utterance.Kind, about node: NodeID? = nil, topic: UInt64? = nil,
    priority: SpeechPriority = .cursor, interrupting: Bool = true
  ) -> ReaderEffect {
    let language = settings.language
    let utterance = Utterance(
      id: nextID, parts: parts.map { settings.pronounced(language.withLoanWords($0)) },
      priority: priority,
      language: settings.language.tag, kind: kind,
      topic: topic ?? node?.rawValue,
      canBeShortened: kind == .value && node.flatMap { tree?[$0] }?.isAdjustable == true)
    if recordsHistory {
      if history.count >= Self.historyCapacity { history.removeFirst() }
      history.append(utterance)
      historyIndex = nil
    }
    return emit(utterance, interrupting: interrupting)
  }

  /// Speaks a copy of an utterance.
  mutating func speakAgain(_ utterance: Utterance) -> ReaderEffect {
    var again = utterance
    again.id = nextID
    again.priority = .cursor
    return emit(again, interrupting: true)
  }

  private mutating func emit(_ utterance: Utterance, interrupting: Bool) -> ReaderEffect {
    nextID += 1
    lastSpoken = utterance
    return .speak(utterance, interrupting: interrupting)
  }

  /// Speaks a text, the entered containers and the element under the cursor, and schedules the hint.
  mutating func speakElement(
    after first: [SpokenText] = [], entering containers: [NodeID] = [], interrupting: Bool,
    place: SetPosition? = nil, knownRow: Int? = nil, knownColumn: Int? = nil
  ) -> [ReaderEffect] {
    hint = nil
    guard let cursor, var node = tree?[cursor] else { return [] }
    // A text gets the focus when the cursor comes to it.
    if node.isText { node.isFocused = true }
    var words = self.words
    (words.knownRow, words.knownColumn) = (knownRow, knownColumn)
    words.usesSounds = settings.playsSounds && settings.playsKinds && hearsSounds
    let sounds = words.usesSounds ? words.icons(of: node).flatMap(play) : []
    var parts = first
    parts += tree.map { words.spokenParts(entering: containers, to: node, in: $0).flatMap(\.self) } ?? []
    parts += messages(entering: containers)
    parts += words.spokenParts(for: node, verbosity: settings.verbosity)
    if let place, node.position == nil, settings.verbosity > .low {
      parts.append(SpokenText(settings.language.position(place.index, of: place.count)))
    }
    heard = nil
    let source = hintSource(for: node, entering: containers)
    if settings.verbosity == .high, let text = source.flatMap({ spokenHint(from: $0) }) {
      parts.append(text)
      return sounds + [speak(parts, .element, about: cursor, interrupting: interrupting)]
    }
    let effect = speak(parts, .element, about: cursor, interrupting: interrupting)
    if let source { hint = PendingHint(node: cursor, source: source.id, utterance: nextID - 1) }
    return sounds + [effect]
  }

  /// The texts of a dialog that the cursor enters at its first control, except those that the names of containers have.
  private func messages(entering containers: [NodeID]) -> [SpokenText] {
    let nodes = containers.compactMap { tree?[$0] }
    guard let cursor, let tree, let dialog = nodes.first(where: \.isModal)?.id,
      let start = tree.firstReadingPlace(in: dialog), let place = tree.readingPlace(of: cursor), start < place
    else { return [] }
    let before = order[start..<place].compactMap { tree[$0] }
    guard !before.contains(where: { $0.respondsToUserInteraction || $0.isAdjustable || $0.isText }) else {
      return []
    }
    let names = nodes.compactMap(\.label)
    return before.compactMap(\.spokenLabel).filter { text in !names.contains { $0.contains(text.text) } }
  }

  /// The node whose hint is spoken for an element: the element itself, or else the innermost entered
  /// container with a hint.
  private func hintSource(
    for node: AccessibilityNode, entering containers: [NodeID]
  ) -> AccessibilityNode? {
    guard settings.speaksHints, settings.verbosity > .low, !node.traits.contains(.notEnabled) else {
      return nil
    }
    let candidates = [node] + containers.reversed().compactMap { tree?[$0] }
    return candidates.first { spokenHint(from: $0) != nil }
  }

  /// The hint of a node for the cursor. At an adjustable element whose value up and down do not adjust now, it says what
  /// they do instead, because the program's hint is about adjusting.
  private func spokenHint(from source: AccessibilityNode) -> SpokenText? {
    if source.id == cursor, source.hasAdjustableValue, rotorChoice != .value, !walksThroughList {
      let choice = settings.language.name(of: rotorChoice)
      return SpokenText(settings.language.text(RotorText.moves, ["choice": choice]))
    }
    return words.spokenHint(for: source)
  }

  /// Whether a text is what the last utterance since the user's latest action said: what changed at the cursor, which the program
  /// announces.
  func isRepetition(of text: String, by kind: Utterance.Kind) -> Bool {
    guard let lastSpoken, lastSpoken.id >= utteranceAtAction else { return false }
    return lastSpoken.kind == kind && lastSpoken.text == text
  }

  /// Continues with the next element after the current utterance, without the hint.
  mutating func continueReading() {
    hint = nil
    readingUtterance = lastSpoken?.id
  }

  /// Handles the end of a task: it has a sound, because the user may listen to something else.
  package func taskEnded(hasFailed: Bool) -> [ReaderEffect] {
    isOn ? play(hasFailed ? .failed : .finished) : []
  }

  /// The effect that plays a sound; empty if sounds are turned off.
  func play(_ icon: SoundIcon) -> [ReaderEffect] { settings.playsSounds ? [.play(icon)] : [] }

  /// Cancels the pending hint, request, page and continuous reading.
  mutating func cancelPending() {
    hint = nil
    pendingRequest = nil
    scrolling = nil
    readingUtterance = nil
  }
}
