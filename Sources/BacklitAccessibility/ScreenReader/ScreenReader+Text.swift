extension ScreenReader {
  /// Speaks what the user changed in the value of an element, if the cursor is there.
  ///
  /// Pass the tree update with the new value silently before, so that the value is not spoken in addition.
  /// - Parameters:
  ///   - change: what changed.
  ///   - node: the element.
  ///   - now: the time in milliseconds.
  /// - Returns: the effects to perform.
  package mutating func valueChanged(
    _ change: AccessibilityValueChange, of node: NodeID, at now: Int
  ) -> [ReaderEffect] {
    guard isOn, node == cursor, let element = tree?[node] else { return [] }
    hint = nil
    readingUtterance = nil
    let parts = words.parts(for: change, of: element, echo: settings.typingEcho)
    return parts.isEmpty ? [] : [speak(parts, change.isTyping ? .typing : .value, about: node)]
  }

  /// Speaks a part of a text for continuous reading; after its end, the next part is requested.
  /// - Parameters:
  ///   - text: the part; nil for the end of the text, after which reading continues with the next element, or for an item
  ///     without a text to read.
  ///   - continuing: whether a part was read before.
  /// - Returns: the effects to perform.
  package mutating func read(text: String?, continuing: Bool) -> [ReaderEffect] {
    guard isOn, let cursor, let node = tree?[cursor] else { return [] }
    guard let text else {
      reading = .elements
      return continuing ? readNextElement() : readElements(from: cursor)
    }
    reading = .text
    let part = SpokenText(text.isBlank ? words.blank : text, language: node.language)
    let effect = speak([part], .element, about: cursor, interrupting: !continuing)
    continueReading()
    return [effect]
  }

  /// Continues reading after an utterance was spoken to its end: with the next part of a text, or the next element.
  mutating func continueAfterUtterance() -> [ReaderEffect] {
    guard reading == .text, let cursor else { return readNextElement() }
    return [.request(ActionRequest(node: cursor, action: .readText(continuing: true)))]
  }

  private mutating func readNextElement() -> [ReaderEffect] {
    guard let cursor, let place = tree?.readingPlace(of: cursor),
      let next = order[(place + 1)...].first(where: isRead)
    else { return [] }
    let effects = move(to: next, interrupting: false)
    continueReading()
    return effects
  }

  /// Whether continuous reading stops at an element.
  private func isRead(_ element: NodeID) -> Bool {
    reading != .headings || tree?[element]?.traits.contains(.header) == true
  }

  /// Reads the headings from the cursor to the last.
  mutating func readHeadings() -> [ReaderEffect] {
    reading = .headings
    guard let first = order[max(position, 0)...].first(where: isRead) else { return refuseGoing() }
    let effects = move(to: first)
    continueReading()
    return effects
  }

  /// Reads from the cursor: from the insertion point in a text, and the elements after it.
  mutating func readFromCursor() -> [ReaderEffect] {
    guard let cursor, let node = tree?[cursor], node.isText, !node.traits.contains(.secureText) else {
      return readElements(from: cursor ?? order.first)
    }
    return [.request(ActionRequest(node: cursor, action: .readText(continuing: false)))]
  }

  /// Reads all elements from one of them to the last.
  mutating func readElements(from start: NodeID?) -> [ReaderEffect] {
    guard let start else { return [] }
    reading = .elements
    let effects = move(to: start)
    continueReading()
    return effects
  }
}

extension AccessibilityValueChange {
  /// Whether a key typed or deleted a part of the text.
  fileprivate var isTyping: Bool {
    switch self {
    case .typed, .deleted: true
    default: false
    }
  }
}
