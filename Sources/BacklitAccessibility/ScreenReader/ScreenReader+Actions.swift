import BacklitValues

extension ScreenReader {
  /// Records that the user started an action without the screen reader, for example with an arrow key.
  ///
  /// The result is spoken like that of a request by the screen reader: call
  /// ``actionCompleted(_:changed:at:)`` next.
  package mutating func actionStarted(_ request: ActionRequest, at now: Int) {
    guard isOn, request.node == cursor else { return }
    hint = nil
    readingUtterance = nil
    if pendingRequest?.node != request.node { pendingRequest = PendingRequest(node: request.node) }
    pendingRequest?.limit = nil
  }

  /// Handles the result of an action.
  ///
  /// The tree update with the change may arrive before or after this call.
  /// - Parameters:
  ///   - request: the requested action.
  ///   - changed: whether the action changed anything.
  ///   - now: the time in milliseconds.
  /// - Returns: the effects to perform.
  package mutating func actionCompleted(
    _ request: ActionRequest, changed: Bool, at now: Int
  ) -> [ReaderEffect] {
    guard isOn else { return [] }
    switch request.action {
    case .scroll: return finishScrolling(changed)
    case .activate, .custom, .magicTap:
      let effects = play(changed ? .activated : .refused) + resolveRequest(request, changed: changed)
      guard !changed else { return effects }
      return effects + [speak([SpokenText(settings.language.text(StatusText.noAction))], .status)]
    default: return resolveRequest(request, changed: changed)
    }
  }

  private mutating func resolveRequest(_ request: ActionRequest, changed: Bool) -> [ReaderEffect] {
    guard pendingRequest?.node == request.node else { return [] }
    if changed {
      pendingRequest?.hasChanged = true
      pendingRequest?.limit = nil
      return []
    }
    let limit: String? =
      switch request.action {
      case .increment: words[.maximum]
      case .decrement: words[.minimum]
      default: nil
      }
    if pendingRequest?.hasChanged == true {
      // An earlier step of the same burst changed the value, which is spoken before the limit.
      pendingRequest?.limit = limit
      return []
    }
    pendingRequest = nil
    guard let limit, request.node == cursor else { return [] }
    return play(.boundary) + [speak([SpokenText(limit)], .value, about: request.node)]
  }

  /// Requests an action from the element under the cursor; a disabled element refuses it.
  mutating func requestAction(_ action: AccessibilityAction) -> [ReaderEffect] {
    guard let cursor, let node = tree?[cursor] else { return [] }
    guard !node.traits.contains(.notEnabled) else {
      return play(.refused) + [speak([SpokenText(words[.dimmed])], .value, about: cursor)]
    }
    if action == .increment || action == .decrement, !node.isAdjustable { return [] }
    if pendingRequest?.node != cursor { pendingRequest = PendingRequest(node: cursor) }
    pendingRequest?.limit = nil
    return [.request(ActionRequest(node: cursor, action: action))]
  }

  /// Requests an action that the element under the cursor or one of its ancestors handles.
  func requestActionAroundCursor(_ action: AccessibilityAction) -> [ReaderEffect] {
    guard let node = cursor ?? tree?.root else { return [] }
    return [.request(ActionRequest(node: node, action: action))]
  }
}
