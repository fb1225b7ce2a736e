import BacklitAccessibility
import BacklitUI
import BacklitValues

/// What changed for clients of the accessibility bus.
package enum SessionNews: Sendable {
  /// The tree changed.
  case tree(TreeUpdate)
  /// The focus moved to an element; nil if nothing has it.
  case focus(NodeID?)
  /// A text was announced.
  case announcement(String, isUrgent: Bool)
  /// The terminal got or lost the focus.
  case active(Bool)
}

/// A screen reader on the accessibility bus, such as Orca, gets the same tree as the session's own reader. Only one of
/// them speaks.
extension Session {
  /// Whether the reader is silent: the terminal is not focused, or a screen reader on the accessibility bus speaks. Captions
  /// go on.
  var isMuted: Bool { isInBackground || hasBusReader && !speaksBesideBusReader }

  /// The element with the keyboard focus for clients of the accessibility bus.
  package var focusedElement: NodeID? { window.focusedView.flatMap(element) }

  /// The element for a braille display: that at the reader's cursor, or the one with the focus while the reader is off.
  package var brailleFocus: NodeID? { readerCursor ?? focusedElement }

  /// Whether the terminal is focused.
  package var isActive: Bool { !isInBackground }

  /// The name of the window for clients of the accessibility bus.
  package var windowName: String { screenName ?? programName ?? title ?? "" }

  /// Notes whether a screen reader reads the program over the accessibility bus. The session's own reader is then silent,
  /// unless the user turns it on afterwards.
  /// - Parameters:
  ///   - isPresent: whether there is one.
  ///   - isChosen: whether the user asked for the session's own reader when the program was started.
  ///   - time: now, in seconds.
  package func setBusReader(_ isPresent: Bool, isChosen: Bool, at time: Double) {
    guard isPresent != hasBusReader else { return }
    now = max(now, time)
    if isPresent, !isChosen, reader.isOn { silence(at: now) }
    hasBusReader = isPresent
    speaksBesideBusReader = isChosen
    // The user may not know where the cursor is, because the other reader is gone.
    if !isPresent { orient() }
  }

  /// Performs an action that a client of the accessibility bus requests. An element that the reader cannot reach refuses it.
  /// - Parameters:
  ///   - request: the action and its element.
  ///   - time: now, in seconds.
  /// - Returns: whether the action changed something.
  @discardableResult
  package func perform(_ request: ActionRequest, at time: Double) -> Bool {
    now = max(now, time)
    update()
    let tree = window.accessibilityTree()
    guard tree.readingPlace(of: request.node) != nil else { return false }
    if tree[request.node]?.traits.contains(.notEnabled) == true, request.action != .focus { return false }
    let changed = window.perform(request)
    update()
    window.setNeedsFrame()
    return changed
  }
}
