import BacklitAccessibility
import BacklitUI
import BacklitValues

extension Session {
  /// Has the reader speak the current element, because the user may not know where the cursor is.
  /// - Parameters:
  ///   - status: a text that precedes it; nil for none.
  ///   - containers: whether the containers around the element are spoken before it.
  func orient(saying status: String? = nil, containers: Bool = true) {
    guard reader.isOn, presence.isAtTerminal else { return }
    update()
    apply(reader.orient(saying: status, containers: containers))
    window.setNeedsFrame()
  }

  /// Notes whether the terminal is focused. Without the focus the reader is silent; when the terminal gets the focus
  /// again, the reader speaks the current element.
  func noteFocus(_ isFocused: Bool) {
    guard presence.isAtTerminal != isFocused else { return }
    if isFocused {
      presence.isAtTerminal = true
      orient()
    } else {
      silence(at: now)
      presence.isAtTerminal = false
    }
  }

  /// Stops speech and what would follow it, because the program is about to be stopped.
  /// - Parameter time: now, in seconds.
  package func silence(at time: Double) {
    advance(to: time)
    apply(reader.perform(.stop))
  }

  /// Has the reader speak the name of the program and the current element after the program was stopped.
  /// - Parameter time: now, in seconds.
  package func resume(at time: Double) {
    advance(to: time)
    presence.isAtTerminal = true
    send(.active(true))
    orient(saying: programName)
  }

  /// Turns the reader on because the user turned from another screen to this one, or because that screen disconnected. Speaks the
  /// user's place now: the focus, or the first control, on which the next key acts.
  /// - Parameters:
  ///   - time: now, in seconds.
  ///   - status: what precedes the current element; nil for the name of this screen.
  package func takeReader(at time: Double, saying status: String? = nil) {
    guard !reader.isOn else { return }
    advance(to: time)
    presence.isAtTerminal = true
    handlers.readerStarts.forEach { $0() }
    update()
    reader.start = focusedElement
    apply(reader.silently { $0.perform(.on) })
    if window.focusedView == nil, let control = firstControl {
      let time = milliseconds
      apply(reader.silently { $0.layoutChanged(control, at: time) })
    }
    readerDidToggle()
    orient(saying: status ?? title)
  }

  /// The first element that the user can operate; nil if there is none.
  private var firstControl: NodeID? {
    let tree = window.accessibilityTree()
    return tree.readingOrder.first {
      tree[$0].map { $0.respondsToUserInteraction && !$0.traits.contains(.notEnabled) } ?? false
    }
  }

  /// The name of the screen, or else its first heading; nil if there is neither.
  package var title: String? {
    if let screenName { return screenName }
    let tree = window.accessibilityTree()
    return tree.readingOrder.lazy.compactMap { tree[$0] }.first { $0.traits.contains(.header) }?.label
  }

  /// Announces that a further screen was connected or disconnected.
  /// - Parameters:
  ///   - title: the name of the screen; nil if it has none.
  ///   - number: its number; the first screen is that of the program.
  ///   - isConnected: whether it was connected.
  ///   - time: now, in seconds.
  package func announceScreen(_ title: String?, number: Int, isConnected: Bool, at time: Double) {
    advance(to: time)
    announce(screenStatus(title, number: number, isConnected: isConnected), about: .screens)
    window.setNeedsFrame()
  }

  /// The words about a further screen that was connected or disconnected, such as "Stage, second screen, connected".
  package func screenStatus(_ title: String?, number: Int, isConnected: Bool) -> String {
    let place =
      number == 2
      ? language.text(SessionText.secondScreen)
      : language.text(SessionText.furtherScreen, ["number": "\(number)"])
    let state = language.text(isConnected ? SessionText.connected : .disconnected)
    return [title, place, state].compactMap(\.self).joined(separator: ", ")
  }

  /// The last words of the program.
  /// - Parameter name: the name of the program, if the session has none.
  /// - Returns: the words; nil while the reader is off.
  package func farewell(from name: String) -> Utterance? {
    guard reader.isOn else { return nil }
    let text = language.text(SessionText.goodbye, ["name": programName ?? name])
    return Utterance(id: 0, parts: [SpokenText(text)], priority: .high, language: language.tag, kind: .status)
  }
}

/// The topic of an announcement by the session itself. The announcement replaces an earlier one about the same topic.
enum AnnouncementTopic: Hashable {
  case undo, curtain, report, history, screens, marking
  /// The task that a node shows.
  case task(NodeID)

  var rawValue: UInt64 {
    switch self {
    case .undo: 1
    case .curtain: 2
    case .report: 3
    case .history: 4
    case .screens: 5
    case .marking: 6
    // Nodes count up from 1.
    case .task(let node): ~node.rawValue
    }
  }
}
