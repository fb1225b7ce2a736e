import BacklitAccessibility
import BacklitGeometry
import BacklitUI
import BacklitValues

/// A change for readers outside of the program: clients of the accessibility bus, a braille display, a browser.
package enum SessionNews: Sendable {
  /// The tree changed.
  case tree(TreeUpdate)
  /// The focus moved to an element; nil if nothing has it.
  case focus(NodeID?)
  /// A text was announced.
  case announcement(String, isUrgent: Bool)
  /// A page opened or closed: the element at which reading begins; nil for none.
  case screen(NodeID?)
  /// The terminal got or lost the focus.
  case active(Bool)
}

/// A screen reader on the accessibility bus, such as Orca, gets the same tree as the session's own reader. Only one of
/// them speaks.
extension Session {
  /// Called with what a client of the accessibility bus must know; nil if none is connected.
  package var onNews: (@MainActor (SessionNews) -> Void)? {
    get { followers.bus?.send }
    set { followers.bus = newValue.map { NewsClient(focus: focusedElement, send: $0) } }
  }

  /// Called with what a braille display must know; nil if none is connected.
  package var onBrailleNews: (@MainActor (SessionNews) -> Void)? {
    get { followers.braille?.send }
    set { followers.braille = newValue.map { NewsClient(focus: brailleFocus, send: $0) } }
  }

  /// The element with the keyboard focus for clients of the accessibility bus.
  package var focusedElement: NodeID? { window.focusedView.flatMap(element) }

  /// The element for a braille display: that at the reader's cursor, or the one with the focus while the reader is off.
  package var brailleFocus: NodeID? { readerCursor ?? focusedElement }

  /// Tells other readers that a page opened or closed.
  /// - Parameter start: the element to which the notification leads; nil for the first one.
  func reportScreen(at start: NodeID?) {
    guard onNews != nil || onBrailleNews != nil else { return }
    reportFocus()
    let tree = window.accessibilityTree()
    send(.screen(brailleFocus ?? start.flatMap(tree.reachableElement(around:)) ?? tree.readingOrder.first))
  }

  /// Tells the user where the element on the braille display, or else that with the focus, is: its place is spoken by the
  /// reader of the session, or else announced to other readers.
  /// - Returns: whether a reader is there.
  @discardableResult
  package func tellPlace() -> Bool {
    if reader.isOn { return perform(.whereAmI, at: now) }
    guard onNews != nil || onBrailleNews != nil else { return false }
    update()
    let element = window.brailleNode ?? focusedElement
    reader.surroundings = surroundings(of: element)
    sendPlace(reader.place(of: element).map(\.text).joined(separator: ", "))
    return true
  }

  /// Handles the key that asks for the place.
  func handlePlaceKey(_ key: KeyEvent) -> Bool { key == KeyEvent(.function(5)) && tellPlace() }

  /// Hands the words about a place to the braille display, and to the accessibility bus unless the session speaks them.
  func sendPlace(_ text: String) {
    onBrailleNews?(.announcement(text, isUrgent: true))
    if !reader.isOn || presence.isMuted { onNews?(.announcement(text, isUrgent: true)) }
  }

  /// Whether the terminal is focused.
  package var isActive: Bool { presence.isAtTerminal }

  /// The name of the window for clients of the accessibility bus.
  package var windowName: String { screenName ?? programName ?? title ?? "" }

  /// Notes whether a screen reader reads the program over the accessibility bus. The session's own reader is then silent,
  /// unless the user turns it on afterwards.
  /// - Parameters:
  ///   - isPresent: whether there is one.
  ///   - isChosen: whether the user asked for the session's own reader when the program was started.
  ///   - time: now, in seconds.
  package func setBusReader(_ isPresent: Bool, isChosen: Bool, at time: Double) {
    guard isPresent != presence.hasBusReader else { return }
    advance(to: time)
    if isPresent, !isChosen, reader.isOn { silence(at: now) }
    presence.busReader = !isPresent ? .absent : isChosen ? .accompanied : .alone
    updateCompanion()
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
    advance(to: time)
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
