import BacklitValues

extension ScreenReader {
  /// Performs a command of the user. A command that nothing answers is refused.
  package mutating func perform(_ command: ReaderCommand) -> [ReaderEffect] {
    switch command {
    case .on: return isOn ? [] : turnOn()
    case .off: return isOn ? turnOff() : []
    case .toggle: return isOn ? turnOff() : turnOn()
    default:
      let effects = isOn ? answer(command) : []
      return effects.contains(where: \.isAnswer) ? effects : effects + refuse()
    }
  }

  /// Answers a key or a command that does nothing here.
  /// - Parameter item: the number that the user typed, which no item of the list has; nil for a different key.
  /// - Returns: the effects to perform.
  package mutating func refuse(item: Character? = nil) -> [ReaderEffect] {
    guard isOn else { return [] }
    let language = settings.language
    let text =
      item.map { language.text(StatusText.noItem, ["number": "\($0)"]) } ?? language.text(StatusText.noAction)
    return play(.refused) + [speak([SpokenText(text)], .status)]
  }

  private mutating func answer(_ command: ReaderCommand) -> [ReaderEffect] {
    // Paused speech continues with its hint and with the element after it.
    if command == .pause { return [.pause] }
    hint = nil
    utteranceAtAction = nextID
    readingUtterance = nil
    scrolling = nil
    missedBoundary = nil
    let justSpelled = lastSpelledElement
    lastSpelledElement = nil
    let justLocated = lastLocatedElement
    lastLocatedElement = nil
    switch command {
    case .on, .off, .toggle, .pause: return []
    case .next: return step(by: 1)
    case .previous: return step(by: -1)
    case .first: return order.first.map { move(to: $0) } ?? []
    case .last: return order.last.map { move(to: $0) } ?? []
    case .nextHeading: return go(to: .headings, by: 1)
    case .previousHeading: return go(to: .headings, by: -1)
    case .nextGroup: return go(to: .containers, by: 1)
    case .previousGroup: return go(to: .containers, by: -1)
    case .nextChoice: return turnRotor(by: 1)
    case .previousChoice: return turnRotor(by: -1)
    case .choiceUp: return useRotor(by: -1)
    case .choiceDown: return useRotor(by: 1)
    case .activate: return activate()
    case .increment: return requestAction(.increment)
    case .decrement: return requestAction(.decrement)
    case .pageUp: return requestAction(.adjust(.pages(1)))
    case .pageDown: return requestAction(.adjust(.pages(-1)))
    case .minimum: return goToEnd(by: -1) ?? requestAction(.adjust(.minimum))
    case .maximum: return goToEnd(by: 1) ?? requestAction(.adjust(.maximum))
    case .reset: return requestAction(.adjust(.reset))
    case .scrollNext: return scroll(.next)
    case .scrollPrevious: return scroll(.previous)
    case .escape: return requestActionAroundCursor(.escape)
    case .magicTap:
      treeBeforeMagicTap = tree
      return requestActionAroundCursor(.magicTap)
    case .stop: return [.silence]
    case .readAll: return readFromCursor()
    case .readFromTop: return readElements(from: order.first)
    case .readHeadings: return readHeadings()
    case .repeat: return repeatLast()
    case .copySpeech: return copyLast()
    case .whereAmI: return locate(isRepeated: justLocated != nil && justLocated == cursor)
    case .olderSpeech: return recall(by: -1)
    case .newerSpeech: return recall(by: 1)
    case .spell: return spell(byWords: justSpelled != nil && justSpelled == cursor)
    case .cycleVerbosity: return cycleVerbosity()
    case .cyclePunctuation: return cyclePunctuation()
    case .toggleOnDemand: return toggleOnDemand()
    case .learnKeys: return toggleLearning()
    case .nextSound: return learnSound()
    }
  }

  private mutating func turnOn() -> [ReaderEffect] {
    isOn = true
    order = tree?.readingOrder ?? []
    var effects = [speak([SpokenText(words[.readerOn])], .status)]
    if let greeting {
      effects.append(speak([SpokenText(greeting)], .status, interrupting: false))
      self.greeting = nil
    }
    return effects + moveToStart()
  }

  private mutating func turnOff() -> [ReaderEffect] {
    cancelPending()
    isOn = false
    isLearningKeys = false
    order = []
    cursor = nil
    pointedElement = nil
    enclosingContainers = []
    awaitedFocus = nil
    return [speak([SpokenText(words[.readerOff])], .status), .cursorMoved(nil)]
  }

  /// The index of the cursor in the reading order; -1 if there is no cursor.
  var position: Int { cursor.flatMap { tree?.readingPlace(of: $0) } ?? -1 }

  /// Moves by a number of elements; at the ends, repeats the element.
  mutating func step(by distance: Int) -> [ReaderEffect] {
    guard !order.isEmpty else { return [] }
    guard position >= 0 else { return move(to: distance > 0 ? order[0] : order[order.count - 1]) }
    let target = position + distance
    guard order.indices.contains(target) else {
      let word = boundaryWord(distance)
      return play(.boundary) + speakElement(after: word, interrupting: true)
    }
    return move(to: order[target])
  }

  /// Activates the element, or runs the custom action that is selected in the rotor.
  private mutating func activate() -> [ReaderEffect] {
    guard let cursor, let node = tree?[cursor] else { return [] }
    guard let place = choiceIndex, rotorChoice == .actions, place > 0, place <= node.customActions.count
    else { return requestAction(.activate) }
    return requestAction(.custom(node.customActions[place - 1].id))
  }

  private mutating func repeatLast() -> [ReaderEffect] {
    guard let last = lastSpoken else { return cursor.map { move(to: $0) } ?? [] }
    return [speakAgain(last)]
  }

  /// Copies the last utterance. The answer is not added to the history, so that the place in it stays.
  private mutating func copyLast() -> [ReaderEffect] {
    let saved = (history, historyIndex, lastSpoken)
    defer { (history, historyIndex, lastSpoken) = saved }
    guard let last = lastSpoken else { return [] }
    return [.copy(last.text), speak([SpokenText(settings.language.text(StatusText.copied))], .status)]
  }

  /// Answers a request to pause or to continue while nothing is spoken.
  package mutating func refusePausing() -> [ReaderEffect] {
    [speak([SpokenText(settings.language.text(StatusText.nothingSpoken))], .status)]
  }

  /// Repeats an utterance of the history; a negative distance is further back.
  private mutating func recall(by distance: Int) -> [ReaderEffect] {
    guard !history.isEmpty else { return [] }
    let target = (historyIndex ?? history.count - 1) + distance
    let place = min(max(target, 0), history.count - 1)
    historyIndex = place
    guard place != target else { return [speakAgain(history[place])] }
    var again = history[place]
    again.parts = boundaryWord(distance) + again.parts
    return play(.boundary) + [speakAgain(again)]
  }

  private mutating func spell(byWords: Bool) -> [ReaderEffect] {
    guard let cursor, let node = tree?[cursor] else { return [] }
    let value = words.spokenValue(of: node)
    let text = (node.isText ? value : node.spokenLabel ?? value)?.text ?? ""
    let letters = settings.language.spelled(text, language: node.language, byWords: byWords)
    guard !letters.isEmpty else { return move(to: cursor) }
    lastSpelledElement = byWords ? nil : cursor
    return [speak(letters, .element, about: cursor)]
  }

  private mutating func cycleVerbosity() -> [ReaderEffect] {
    let all = ReaderSettings.Verbosity.allCases
    let place = all.firstIndex(of: settings.verbosity) ?? 0
    settings.verbosity = all[(place + 1) % all.count]
    let language = settings.language
    return [
      speak(
        [SpokenText(language.verbosityTitle), SpokenText(language.name(of: settings.verbosity))], .status)
    ]
  }

  private mutating func toggleOnDemand() -> [ReaderEffect] {
    settings.speaksOnDemand.toggle()
    let isOn = settings.speaksOnDemand
    return play(isOn ? .modeOn : .modeOff)
      + [speak([SpokenText(settings.language.onDemandTitle), SpokenText(words[isOn ? .on : .off])], .status)]
  }

  private mutating func cyclePunctuation() -> [ReaderEffect] {
    let all = VoiceSettings.Punctuation.allCases
    let place = settings.voice.punctuation.flatMap { all.firstIndex(of: $0) } ?? -1
    let next = all[(place + 1) % all.count]
    settings.voice.punctuation = next
    let language = settings.language
    return [speak([SpokenText(language.punctuationTitle), SpokenText(language.name(of: next))], .status)]
  }
}

extension ScreenReader {
  /// Starts or stops learning keys.
  mutating func toggleLearning() -> [ReaderEffect] {
    isLearningKeys.toggle()
    let key = isLearningKeys ? StatusText.keysNamed : .keysWork
    return play(isLearningKeys ? .modeOn : .modeOff)
      + [speak([SpokenText(settings.language.text(key))], .status)]
  }

  /// Plays the next sound while it speaks the meaning of the sound, even if sounds are turned off.
  mutating func learnSound() -> [ReaderEffect] {
    let all = SoundIcon.allCases
    let place = learnedSound.flatMap { all.firstIndex(of: $0) } ?? -1
    let icon = all[(place + 1) % all.count]
    learnedSound = icon
    return [.play(icon), speak([SpokenText(settings.language.name(of: icon))], .status)]
  }

  /// Speaks the name and the function of a key that the user pressed while learning keys.
  /// - Parameters:
  ///   - name: the name of the key.
  ///   - meaning: the function of the key; `nil` if it has none.
  /// - Returns: the effects to perform; none if the user is not learning keys.
  package mutating func nameKey(_ name: String, meaning: String?) -> [ReaderEffect] {
    guard isOn, isLearningKeys else { return [] }
    let meaning = meaning ?? settings.language.text(StatusText.noMeaning)
    return [speak([SpokenText(name), SpokenText(meaning)], .status)]
  }
}
