import Accessibility
import Cells
import Geometry
import Input
import ScreenReader
import Speech
import Toolkit

extension Session {
  /// Handles an event. Pointer locations are in cells, as the terminal reports them.
  /// - Parameters:
  ///   - event: what happened.
  ///   - time: the time of the event in seconds; not less than in the previous call.
  /// - Returns: whether something handled the event.
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
    // While the reader is off, the program may handle these keys.
    if reader.isOn || panel != nil, handlePageKey(key) { return true }
    keepFocusInPanel()
    if let panel, panel.handlesKeyBeforeReader(key) { return window.send(.key(key), at: now) }
    // Escape cancels a touch before it closes a page or stops speech.
    if key.key == .escape, window.isTouched { return window.send(.key(key), at: now) }
    if reader.isOn,
      let command = ReaderKeys.command(
        for: key, speaking: queue.speaking != nil, adjusting: isAtAdjustable)
    {
      // A key that is held down repeats moves and steps, but not presses.
      if key.isRepeat, !ReaderKeys.repeats(command) { return true }
      if perform(command, at: now) { return true }
    }
    if reader.isOn, key.modifiers.isEmpty, let step = ReaderKeys.step(for: key.key), !isFocusRead {
      // Ten steps of the element at the reader's cursor; the focused view would step a different element.
      for _ in 0..<(isDimmed ? 1 : 10) { perform(step == .increment ? .increment : .decrement, at: now) }
      return true
    }
    // Tab from a text to the control that is already focused must read that control.
    if key.key == .tab { followedFocus = nil }
    return sendToViews(key)
  }

  /// Whether pointer motion must be reported even when no button is down.
  public var wantsAllMotion: Bool { window.isTouched || reader.isOn && reader.settings.exploresByPointing }

  /// Has the reader speak the element under the pointer, which moved with no button down.
  private func explore(at location: Point) {
    update()
    isExploring = true
    apply(reader.pointerMoved(to: location, at: milliseconds))
    isExploring = false
  }

  /// Whether the focused view is at the reader's cursor.
  private var isFocusRead: Bool { window.focusedView.map { $0.nodeID == reader.cursor } ?? false }

  /// Whether the element at the reader's cursor is disabled.
  private var isDimmed: Bool {
    reader.cursor.flatMap { reader.tree?[$0] }?.traits.contains(.notEnabled) == true
  }

  /// Sends a key to the views. If the key steps the element at the reader's cursor, the reader is notified
  /// too, so that it can report when the value is at its limit.
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
