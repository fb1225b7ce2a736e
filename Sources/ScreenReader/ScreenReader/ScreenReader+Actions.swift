public import Accessibility
internal import Speech

extension ScreenReader {
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
    guard isOn else { return [] }
    switch request.action {
    case .scroll: return scrolled(changed)
    case .activate, .custom, .magicTap:
      let effects = play(changed ? .activated : .refused) + settle(request, changed: changed)
      guard !changed else { return effects }
      return effects + [say([SpokenText(settings.language.statusWords.noAction)], .status)]
    default: return settle(request, changed: changed)
    }
  }

  private mutating func settle(_ request: ActionRequest, changed: Bool) -> [ReaderEffect] {
    guard asked?.node == request.node else { return [] }
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
    return play(.boundary) + [say([SpokenText(limit)], .value, about: request.node)]
  }

  /// Asks the element under the cursor for something that a dimmed one refuses.
  mutating func ask(_ action: AccessibilityAction) -> [ReaderEffect] {
    guard let cursor, let node = tree?[cursor] else { return [] }
    guard !node.traits.contains(.notEnabled) else {
      return play(.refused) + [say([SpokenText(words.dimmed)], .value, about: cursor)]
    }
    if action == .increment || action == .decrement, !node.isAdjustable { return [] }
    if asked?.node != cursor { asked = Asked(node: cursor) }
    asked?.limit = nil
    return [.request(ActionRequest(node: cursor, action: action))]
  }

  /// Asks for something that is answered by whatever is around the cursor.
  func askWithin(_ action: AccessibilityAction) -> [ReaderEffect] {
    guard let node = cursor ?? tree?.root else { return [] }
    return [.request(ActionRequest(node: node, action: action))]
  }
}
