import BacklitValues

extension ScreenReader {
  /// Records that the user started an action without the screen reader, for example with an arrow key.
  ///
  /// The result is spoken like that of a request by the screen reader: call
  /// ``actionCompleted(_:changed:hasDefault:at:)`` next.
  package mutating func actionStarted(_ request: ActionRequest, at now: Int) {
    guard isOn, request.node == cursor else { return }
    hint = nil
    readingUtterance = nil
    expect(request.action, of: request.node)
    utteranceAtRequest = nextID
  }

  /// Handles the result of an action.
  ///
  /// The tree update with the change may arrive before or after this call.
  /// - Parameters:
  ///   - request: the requested action.
  ///   - changed: whether the action changed anything.
  ///   - hasDefault: whether the value of the element has a default.
  ///   - now: the time in milliseconds.
  /// - Returns: the effects to perform.
  package mutating func actionCompleted(
    _ request: ActionRequest, changed: Bool, hasDefault: Bool = true, at now: Int
  ) -> [ReaderEffect] {
    guard isOn else { return [] }
    switch request.action {
    case .scroll: return finishScrolling(changed)
    case .readText: return []
    case .moveText(_, let forward):
      guard !changed else { return [] }
      let word = boundaryWord(forward ? 1 : -1)
      return play(.boundary) + (word.isEmpty ? [] : [speak(word, .status, interrupting: false)])
    case .magicTap where changed: return play(.activated) + finishMagicTap()
    case .activate, .custom, .magicTap:
      treeBeforeMagicTap = nil
      let effects =
        play(changed ? .activated : .refused) + resolveRequest(request, changed: changed, limit: nil)
      guard !changed else { return effects + answer(to: request) }
      return effects + [speak([SpokenText(settings.language.text(StatusText.noAction))], .status)]
    case .adjust(.reset) where !hasDefault: return resolveRequest(request, changed: changed, limit: .noAction)
    default: return resolveRequest(request, changed: changed, limit: limit(of: request))
    }
  }

  /// The word for an action that was performed and that nothing has answered: no value, no announcement, no move of the
  /// cursor. Elements that show their state by a value answer with the next update of the tree.
  private mutating func answer(to request: ActionRequest) -> [ReaderEffect] {
    guard nextID == utteranceAtRequest else {
      // A later value of an element that changes by itself, such as a meter, must not interrupt its answer.
      pendingRequest = nil
      return []
    }
    guard request.node == cursor, let node = tree?[request.node] else { return [] }
    switch request.action {
    case .activate
    where (node.traits.contains(.button) || node.position != nil) && words.value(of: node) == nil:
      let isSelected = node.traits.contains(.selected)
      let word = isSelected ? words[.selected] : settings.language.text(StatusText.done)
      return [speak([SpokenText(word)], .status)]
    case .custom: return [speak([SpokenText(settings.language.text(StatusText.done))], .status)]
    default: return []
    }
  }

  private mutating func resolveRequest(
    _ request: ActionRequest, changed: Bool, limit: ValueLimit?
  ) -> [ReaderEffect] {
    guard pendingRequest?.node == request.node else { return [] }
    if changed {
      pendingRequest?.hasChanged = true
      pendingRequest?.limit = nil
      return []
    }
    if pendingRequest?.hasChanged == true {
      // An earlier step of the same burst changed the value, which is spoken before the limit.
      pendingRequest?.limit = limit
      return []
    }
    pendingRequest = nil
    guard let limit, request.node == cursor, let node = tree?[request.node] else { return [] }
    return play(.boundary) + [speak(parts(of: limit, at: node), .value, about: request.node)]
  }

  /// Returns the reason why a request had no effect on the value; nil if the value does not tell it.
  private func limit(of request: ActionRequest) -> ValueLimit? {
    // A row of an outline with nothing to expand has no value.
    if tree?[request.node]?.level != nil { return .noAction }
    switch request.action {
    case .increment: return .maximum
    case .decrement: return .minimum
    case .adjust(.pages(let count)): return count > 0 ? .maximum : .minimum
    case .adjust(.reset), .adjust(.value): return .already
    // An element without a range has no ends.
    case .adjust(.minimum): return tree?[request.node]?.range == nil ? .noAction : .minimum
    case .adjust(.maximum): return tree?[request.node]?.range == nil ? .noAction : .maximum
    default: return nil
    }
  }

  /// The spoken parts of a limit: "plus 8 percent, maximum", "already 0 percent".
  func parts(of limit: ValueLimit, at node: AccessibilityNode) -> [SpokenText] {
    let value = words.spokenChangedValue(of: node)
    switch limit {
    // Its ends are points, and its lowest place is the summary.
    case .maximum where node.brailleGraph != nil:
      return [value, SpokenText(words[.last])].compactMap(\.self)
    case .minimum where node.brailleGraph != nil: return [value].compactMap(\.self)
    case .maximum: return [value, SpokenText(words[.maximum])].compactMap(\.self)
    case .minimum: return [value, SpokenText(words[.minimum])].compactMap(\.self)
    case .already:
      return [SpokenText(settings.language.text(ReaderText.already, ["value": value?.text ?? ""]))]
    case .noAction: return [SpokenText(settings.language.text(StatusText.noAction))]
    }
  }

  /// Speaks the name and the value of what the main action changed: the first toggle in the reading order, or else the
  /// first other element.
  private mutating func finishMagicTap() -> [ReaderEffect] {
    guard let before = treeBeforeMagicTap else { return [] }
    treeBeforeMagicTap = nil
    let changed = order.compactMap { tree?[$0] }.filter { node in
      before[node.id].map { words.value(of: $0) != words.value(of: node) } ?? false
    }
    guard let node = changed.first(where: { $0.traits.contains(.toggleButton) }) ?? changed.first else {
      // An announcement of the program is the answer.
      guard nextID == utteranceAtAction else { return [] }
      return [speak([SpokenText(settings.language.text(StatusText.done))], .status)]
    }
    return [speak([node.spokenLabel, words.spokenValue(of: node)].compactMap(\.self), .status)]
  }

  /// Records a request until the tree contains its result. Requests of one burst are one.
  private mutating func expect(_ action: AccessibilityAction, of node: NodeID) {
    if pendingRequest?.node != node { pendingRequest = PendingRequest(node: node) }
    pendingRequest?.adjusts = action.adjusts
    pendingRequest?.limit = nil
  }

  /// Requests an action from the element under the cursor; a disabled element refuses it.
  mutating func requestAction(_ action: AccessibilityAction) -> [ReaderEffect] {
    guard let cursor, let node = tree?[cursor] else { return [] }
    guard !node.traits.contains(.notEnabled) else {
      return play(.refused) + [speak([SpokenText(words[.dimmed])], .value, about: cursor)]
    }
    if action.adjusts, !node.isAdjustable { return refuseAdjusting() }
    expect(action, of: cursor)
    utteranceAtRequest = nextID
    return [.request(ActionRequest(node: cursor, action: action))]
  }

  /// Requests an action that the element under the cursor or one of its ancestors handles.
  func requestActionAroundCursor(_ action: AccessibilityAction) -> [ReaderEffect] {
    guard let node = cursor ?? tree?.root else { return [] }
    return [.request(ActionRequest(node: node, action: action))]
  }
}

extension ScreenReader {
  /// Speaks that the element under the cursor has no value to change.
  mutating func refuseAdjusting() -> [ReaderEffect] {
    let text = settings.language.text(RotorText.notAdjustable)
    return play(.refused) + [speak([SpokenText(text)], .value, about: cursor)]
  }
}

/// The reason why a request had no effect on a value.
enum ValueLimit: Hashable, Sendable {
  /// The value is at an end of its range.
  case maximum, minimum
  /// The value is the default already.
  case already
  /// The element has no such value.
  case noAction
}

extension AccessibilityAction {
  /// Whether the action changes a value.
  fileprivate var adjusts: Bool {
    switch self {
    case .increment, .decrement, .adjust: true
    default: false
    }
  }
}
