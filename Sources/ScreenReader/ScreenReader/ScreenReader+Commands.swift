public import Accessibility
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
    switch command {
    case .on, .off, .toggle: return []
    case .next: return step(by: 1)
    case .previous: return step(by: -1)
    case .first: return order.first.map { move(to: $0) } ?? []
    case .last: return order.last.map { move(to: $0) } ?? []
    case .nextHeading: return heading(order[min(position + 1, order.count)...])
    case .previousHeading: return heading(order[..<max(position, 0)].reversed())
    case .activate: return ask(.activate)
    case .increment: return ask(.increment)
    case .decrement: return ask(.decrement)
    case .escape: return askWithin(.escape)
    case .magicTap: return askWithin(.magicTap)
    case .stop: return [.silence]
    case .readAll: return readAll()
    case .repeat: return sayAgain()
    case .spell: return spell()
    }
  }

  /// Asks the element under the cursor to run one of its own actions; a dimmed one says that it is.
  public mutating func performCustomAction(_ id: String, at now: Int) -> [ReaderEffect] {
    guard isOn else { return [] }
    hint = nil
    readingOn = nil
    return ask(.custom(id))
  }

  /// Takes note that the user has the program act by another door than the reader, such as an arrow key.
  ///
  /// What comes of it is said as if the reader had asked: call ``actionCompleted(_:changed:at:)`` next.
  public mutating func actionStarted(_ request: ActionRequest, at now: Int) {
    guard isOn, request.node == cursor else { return }
    hint = nil
    readingOn = nil
    if asked?.node != request.node { asked = Asked(node: request.node) }
    asked?.limit = nil
  }

  /// Takes note that the program did what it was asked, or tried.
  ///
  /// It does not matter whether the tree that shows the change comes before or after.
  /// - Parameters:
  ///   - request: what it was asked.
  ///   - changed: whether anything changed by it.
  ///   - now: the time in milliseconds.
  /// - Returns: what the reader says to it.
  public mutating func actionCompleted(
    _ request: ActionRequest, changed: Bool, at now: Int
  ) -> [ReaderEffect] {
    guard isOn, asked?.node == request.node else { return [] }
    if changed {
      asked?.hasChanged = true
      asked?.limit = nil
      return []
    }
    let limit: String? =
      switch request.action {
      case .increment: words.maximum
      case .decrement: words.minimum
      default: nil
      }
    if asked?.hasChanged == true {
      // An earlier step of the same burst went through: its value is said first.
      asked?.limit = limit
      return []
    }
    asked = nil
    guard let limit, request.node == cursor else { return [] }
    return [say([SpokenText(limit)], .value, about: request.node)]
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
    order = []
    cursor = nil
    awaitedFocus = nil
    return [say([SpokenText(words.readerOff)], .status), .cursorMoved(nil)]
  }

  /// Where the cursor is in the reading order, -1 when it is nowhere.
  private var position: Int { cursor.flatMap { tree?.readingPlace(of: $0) } ?? -1 }

  private mutating func step(by distance: Int) -> [ReaderEffect] {
    guard !order.isEmpty else { return [] }
    guard position >= 0 else { return move(to: distance > 0 ? order[0] : order[order.count - 1]) }
    return move(to: order[min(max(position + distance, 0), order.count - 1)])
  }

  private mutating func heading(_ candidates: some Sequence<NodeID>) -> [ReaderEffect] {
    let found = candidates.first { tree?[$0]?.traits.contains(.header) == true }
    return (found ?? cursor).map { move(to: $0) } ?? []
  }

  /// Asks the element under the cursor for something that a dimmed one refuses.
  private mutating func ask(_ action: AccessibilityAction) -> [ReaderEffect] {
    guard let cursor, let node = tree?[cursor] else { return [] }
    guard !node.traits.contains(.notEnabled) else {
      return [say([SpokenText(words.dimmed)], .value, about: cursor)]
    }
    if action == .increment || action == .decrement {
      guard node.traits.contains(.adjustable) || node.actions.contains(action) else { return [] }
    }
    if asked?.node != cursor { asked = Asked(node: cursor) }
    asked?.limit = nil
    return [.request(ActionRequest(node: cursor, action: action))]
  }

  /// Asks for something that is answered by whatever is around the cursor.
  private mutating func askWithin(_ action: AccessibilityAction) -> [ReaderEffect] {
    guard let node = cursor ?? tree?.root else { return [] }
    return [.request(ActionRequest(node: node, action: action))]
  }

  private mutating func readAll() -> [ReaderEffect] {
    guard let start = cursor ?? order.first else { return [] }
    let effects = move(to: start)
    readOn()
    return effects
  }

  private mutating func sayAgain() -> [ReaderEffect] {
    guard let last = lastSaid else { return cursor.map { move(to: $0) } ?? [] }
    return [say(last.parts, last.kind, about: last.topic.map { NodeID($0) }, language: last.language)]
  }

  private mutating func spell() -> [ReaderEffect] {
    guard let cursor, let node = tree?[cursor] else { return [] }
    let text = node.label ?? words.value(of: node) ?? ""
    let letters = text.filter { !$0.isWhitespace }.map { SpokenText(String($0)) }
    guard !letters.isEmpty else { return move(to: cursor) }
    return [say(letters, .element, about: cursor, language: node.language)]
  }
}
