import Accessibility
import Cells
import Geometry
import Input
import ScreenReader
import Speech
import Toolkit

extension Session {
  /// Takes an event, with the pointer's place in cells as the terminal tells it.
  /// - Parameters:
  ///   - event: what happened.
  ///   - time: when, in seconds; never less than before.
  /// - Returns: whether anything answered it.
  @discardableResult
  public func handle(_ event: InputEvent, at time: Double) -> Bool {
    now = max(now, time)
    if event.isPress { captions.notice = nil }
    let isAnswered: Bool
    switch event {
    case .key(let key):
      isAnswered = handle(key)
    case .pointer(var pointer):
      pointer.location = Point(
        x: pointer.location.x * metrics.cellSize.width, y: pointer.location.y * metrics.cellSize.height)
      isAnswered = window.send(.pointer(pointer), at: now)
      if reader.isOn, pointer.phase == .hover { explore(at: pointer.location) }
    case .focus, .paste:
      isAnswered = window.send(event, at: now)
    }
    if reader.isOn { update() }
    return isAnswered
  }

  private func handle(_ key: KeyEvent) -> Bool {
    if nameKey(key) { return true }
    if key.key == ReaderKeys.toggle, key.modifiers.isEmpty {
      if !key.isRepeat { perform(reader.isOn ? .off : .on, at: now) }
      return true
    }
    // Without the reader they are the program's, if it has any use for them.
    if reader.isOn || panel != nil, handlePageKey(key) { return true }
    keepFocusInPanel()
    if let panel, panel.takesFirst(key) { return window.send(.key(key), at: now) }
    // A finger is let go of before anything is left or silenced.
    if key.key == .escape, window.isTouched { return window.send(.key(key), at: now) }
    if reader.isOn,
      let command = ReaderKeys.command(
        for: key, speaking: queue.speaking != nil, adjusting: isAtAdjustable)
    {
      // Holding a key down repeats moves and steps, not presses.
      if key.isRepeat, !ReaderKeys.repeats(command) { return true }
      if perform(command, at: now) { return true }
    }
    if reader.isOn, key.modifiers.isEmpty, let step = ReaderKeys.step(for: key.key), !isFocusRead {
      // Ten steps of what is read, where the program's keys would step something else.
      for _ in 0..<(isDimmed ? 1 : 10) { perform(step == .increment ? .increment : .decrement, at: now) }
      return true
    }
    // Who tabs from a text to the control that has the focus already is to hear that control.
    if key.key == .tab { followedFocus = nil }
    return sendToViews(key)
  }

  /// Whether every motion of the pointer matters, and not just those with a button down.
  public var wantsAllMotion: Bool { window.isTouched || reader.isOn && reader.settings.exploresByPointing }

  /// The pointer moved with no button down: the reader says what is under it.
  private func explore(at location: Point) {
    update()
    isExploring = true
    apply(reader.pointerMoved(to: location, at: milliseconds))
    isExploring = false
  }

  /// Whether the keys go to what the reader is at.
  private var isFocusRead: Bool { window.focusedView.map { $0.nodeID == reader.cursor } ?? false }

  /// Whether what the reader is at cannot be used now.
  private var isDimmed: Bool {
    reader.cursor.flatMap { reader.tree?[$0] }?.traits.contains(.notEnabled) == true
  }

  /// Keys that step the element under the reader's cursor are the reader's business too: it says when there is
  /// nothing left to step.
  private func sendToViews(_ key: KeyEvent) -> Bool {
    guard reader.isOn, key.modifiers.isEmpty, let step = ReaderKeys.step(for: key.key),
      let view = window.focusedView, view.nodeID == reader.cursor
    else { return window.send(.key(key), at: now) }
    let request = ActionRequest(node: view.nodeID, action: step)
    reader.actionStarted(request, at: milliseconds)
    let before = (view.accessibilityValue, view.accessibilityRange)
    let isAnswered = window.send(.key(key), at: now)
    let changed = (view.accessibilityValue, view.accessibilityRange) != before
    update()
    apply(reader.actionCompleted(request, changed: changed, at: milliseconds))
    return isAnswered
  }
}

extension InputEvent {
  /// Whether a key or a button went down.
  fileprivate var isPress: Bool {
    switch self {
    case .key: true
    case .pointer(let pointer): pointer.phase == .down
    case .focus, .paste: false
    }
  }
}
