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

  /// Speaks the pending hint when it is due. Call it at ``nextDeadline``; calls at other times have no
  /// effect.
  package mutating func tick(at now: Int) -> [ReaderEffect] {
    guard let pending = hint, let due = pending.due, now >= due else { return [] }
    hint = nil
    guard isOn, settings.speaksHints, pending.node == cursor, let source = tree?[pending.source],
      let text = spokenHint(from: source)
    else { return [] }
    return [speak([text], .hint, about: pending.node, interrupting: false)]
  }

  /// Speaks an announcement of the program; no effect while the screen reader is off.
  ///
  /// The completion is reported with the identifier of the utterance in the effect. Priority `cursor` is
  /// reserved for responses to the user, so it is treated as `default`.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - priority: the priority.
  ///   - topic: what it is about; it replaces an earlier announcement about the same topic. Nil for none.
  ///   - now: the time in milliseconds.
  /// - Returns: the effects to perform.
  package mutating func announce(
    _ text: String, priority: SpeechPriority = .default, topic: UInt64? = nil, at now: Int
  ) -> [ReaderEffect] {
    guard isOn, !text.isBlank else { return [] }
    hint = nil
    scrolling?.isAnnounced = true
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
  ///   - containers: whether the containers around the element are spoken, too.
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
      id: nextID, parts: parts.map(language.withLoanWords), priority: priority,
      language: settings.language.tag, kind: kind,
      topic: topic ?? node?.rawValue,
      allowsPreview: kind == .value && node.flatMap { tree?[$0] }?.isAdjustable == true)
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
    place: SetPosition? = nil
  ) -> [ReaderEffect] {
    hint = nil
    guard let cursor, let node = tree?[cursor] else { return [] }
    var parts = first
    parts += tree.map { words.spokenParts(entering: containers, to: node, in: $0).flatMap(\.self) } ?? []
    parts += words.spokenParts(for: node, verbosity: settings.verbosity)
    if let place, node.position == nil, settings.verbosity > .low {
      parts.append(SpokenText(settings.language.position(place.index, of: place.count)))
    }
    let source = hintSource(for: node, entering: containers)
    if settings.verbosity == .high, let text = source.flatMap({ spokenHint(from: $0) }) {
      parts.append(text)
      return [speak(parts, .element, about: cursor, interrupting: interrupting)]
    }
    let effect = speak(parts, .element, about: cursor, interrupting: interrupting)
    if let source { hint = PendingHint(node: cursor, source: source.id, utterance: nextID - 1) }
    return [effect]
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
    if source.id == cursor, source.isAdjustable, rotorChoice != .value {
      let choice = settings.language.name(of: rotorChoice)
      return SpokenText(settings.language.text(RotorText.moves, ["choice": choice]))
    }
    return words.spokenHint(for: source)
  }

  /// Continues with the next element after the current utterance, without the hint.
  mutating func continueReading() {
    hint = nil
    readingUtterance = lastSpoken?.id
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
