import BacklitAccessibility

/// The windows that clients know as active.
struct ActiveWindows {
  /// The windows that were announced as active.
  var announced: Set<UInt64> = []
  /// When a window is announced as active.
  var activations: [UInt64: ContinuousClock.Instant] = [:]
  /// How often the focus is still reported again if the screen reader is elsewhere.
  var remainingReminders = 0
}

/// The values of objects that change all the time.
struct FrequentValues {
  /// When a value was reported.
  var reported: [NodeID: ContinuousClock.Instant] = [:]
  /// The objects with a newer value than the reported one.
  var waiting: Set<NodeID> = []
}

extension BusThread {
  /// The time between two reports of a value that changes all the time: of the object with the focus, and of others,
  /// which a screen reader does not speak. Each report takes its time.
  private static let pauses = (focused: Duration.milliseconds(250), other: Duration.seconds(1))
  /// The time between the focus of the terminal and the activation of the window. The terminal's own events, which it
  /// sends when it is idle, come before, so the screen reader follows the later ones to the program.
  private static let activationPause = Duration.milliseconds(40)
  /// How often the focus is reported again after a change.
  private static let reminders = 3

  // MARK: News of the main actor

  /// Takes the news of the main actor, and sends events about them if a client listens.
  /// - Parameter body: called before the announcements are sent. They were made since the first client is known to listen.
  func deliver(beforeAnnouncements body: () -> Void = {}) {
    let delivery = mailbox.take()
    for number in delivery.removed {
      guard let place = objects.place(of: number) else { continue }
      let screen = objects.screens[place]
      deactivate(screen)
      send(.childRemoved(screen.root, from: nil, at: place))
      for id in screen.index.family(of: screen.root) { send(.removed(id)) }
      _ = objects.remove(place)
    }
    var announcements = delivery.announcements
    for (_, screen) in delivery.screens.sorted(by: { $0.key < $1.key }) { apply(screen, &announcements) }
    body()
    for announcement in announcements { announce(announcement) }
  }

  /// Sends the events about a new state, and the announcements that came before the focus moved.
  private func apply(_ new: Mailbox.Screen, _ announcements: inout [Mailbox.Announcement]) {
    var state = new.state
    state.focus = state.focus.flatMap { state.tree.reachableElement(around: $0) }
    guard let place = objects.place(of: state.number) else {
      objects.set(ScreenModel(state))
      if let place = objects.place(of: state.number) {
        let screen = objects.screens[place]
        send(.added(screen.root))
        send(.childAdded(screen.root, to: nil, at: place))
        present(screen)
      }
      return
    }
    let before = objects.screens[place].state
    guard connection.isServing else { return objects.set(ScreenModel(state)) }
    // A screen reader speaks a new description of the element with the focus. That of the element that loses it, such as an
    // error of a field, is announced with the name of the element.
    var later: [BusEvent] = []
    for event in objects.update(place, { $0.update(to: state, touched: new.touched) }) {
      if case .descriptionChanged(let id, let text) = event {
        if id == state.focus {
          reportedDescription = text
        } else if id == before.focus {
          later.append(event)
          continue
        }
      }
      send(event)
    }
    if state.focus != before.focus {
      let isEarlier = { (announcement: Mailbox.Announcement) in
        announcement.screen == state.number && announcement.waitingFocus != .some(new.state.focus)
      }
      for announcement in announcements where isEarlier(announcement) { announce(announcement) }
      announcements.removeAll(where: isEarlier)
    }
    followFocus(objects.screens[place], before: before)
    later.forEach(send)
  }

  // MARK: Windows and focus

  /// Announces all windows to the first listener.
  func presentWindows() { objects.screens.forEach(present) }

  private func present(_ screen: ScreenModel) {
    guard connection.isServing else { return }
    sendWindow("Create", screen)
    if screen.state.isActive { activate(screen) }
  }

  private func followFocus(_ screen: ScreenModel, before: ScreenState) {
    let number = screen.state.number
    guard screen.state.isActive else { return deactivate(screen) }
    guard windows.announced.contains(number) else {
      if windows.activations[number] == nil { windows.activations[number] = .now + Self.activationPause }
      return
    }
    guard screen.state.focus != before.focus else { return }
    windows.remainingReminders = Self.reminders
    let (old, new) = (before.focus ?? screen.root, screen.focus)
    if screen.index.contains(old) { send(.stateChanged(old, "focused", false)) }
    if new == screen.root {
      // With the caret, Orca goes to the frame without a word, if it knows already that the frame has the focus. From a
      // dialog it does not.
      send(.added(new))
      send(.caretMoved(new, to: 0))
    } else {
      send(.stateChanged(new, "focused", true))
    }
  }

  private func activate(_ screen: ScreenModel) {
    windows.activations[screen.state.number] = nil
    guard screen.state.isActive, windows.announced.insert(screen.state.number).inserted else { return }
    windows.remainingReminders = Self.reminders
    sendWindow("Activate", screen)
    send(.stateChanged(screen.root, "active", true))
    send(.stateChanged(screen.focus, "focused", true))
  }

  func deactivate(_ screen: ScreenModel) {
    windows.activations[screen.state.number] = nil
    guard windows.announced.remove(screen.state.number) != nil else { return }
    send(.stateChanged(screen.focus, "focused", false))
    send(.stateChanged(screen.root, "active", false))
    sendWindow("Deactivate", screen)
  }

  /// Notes that the screen reader is in the program. If it went to a different program, such as the terminal, while the window
  /// is active, reports the focus again.
  func followScreenReader(_ message: BusMessage) {
    guard let region = message.values?.lazy.compactMap({ $0.content?.reference }).first else { return }
    if region.name == objects.busName { return arrive() }
    guard windows.remainingReminders > 0,
      let screen = objects.screens.first(where: { windows.announced.contains($0.state.number) })
    else { return }
    windows.remainingReminders -= 1
    sendWindow("Activate", screen)
    send(.stateChanged(screen.focus, "focused", true))
  }

  private func announce(_ announcement: Mailbox.Announcement) {
    guard let place = objects.place(of: announcement.screen) else { return }
    let screen = objects.screens[place]
    if screen.state.focus == nil, windows.announced.contains(announcement.screen) {
      // From a dialog that closed, Orca goes to the frame and speaks it.
      send(.stateChanged(screen.root, "focused", true))
      if announcement.text == screen.state.title { return }
    }
    if connection.filter.wants("object", "announcement") {
      return signal(screen.root, "Announcement", "", announcement.isAssertive ? 2 : 1) {
        $0.variant("s") { $0.string(announcement.text) }
      }
    }
    // Clients that do not know announcements, such as Orca 43, speak notifications.
    guard connection.filter.wants("object", "state-changed", "showing") else { return }
    // They speak a new description of the focused object, too, such as an error of a field.
    defer { reportedDescription = nil }
    guard reportedDescription != announcement.text else { return }
    let new = objects.addNotice(announcement.text, on: screen)
    for id in new.ended { send(.removed(id)) }
    for id in [new.bar, new.notice, new.label].compactMap(\.self) { send(.added(id)) }
    send(.stateChanged(new.notice, "showing", true))
  }

  // MARK: Deadlines

  /// When ``sendDueEvents(at:)`` has something to send; nil for never. The activations have deadlines of their own.
  var nextEventDeadline: ContinuousClock.Instant? {
    values.waiting.compactMap(dueReport).min()
  }

  /// When the value of an object may be reported again; nil for now.
  private func dueReport(_ id: NodeID) -> ContinuousClock.Instant? {
    guard let last = values.reported[id] else { return nil }
    let isFocused = objects.screens.contains { $0.state.focus == id }
    return last + (isFocused ? Self.pauses.focused : Self.pauses.other)
  }

  /// Sends the events that are due.
  func sendDueEvents(at now: ContinuousClock.Instant) {
    for (number, due) in windows.activations where due <= now {
      windows.activations[number] = nil
      if let place = objects.place(of: number) { activate(objects.screens[place]) }
    }
    for id in values.waiting where dueReport(id).map({ $0 <= now }) ?? true {
      values.waiting.remove(id)
      if let value = objects.object(id)?.accessible.range?.value { send(.valueChanged(id, value)) }
    }
  }

  /// Whether a value must wait because it was reported just now.
  private func waits(_ id: NodeID) -> Bool {
    guard objects.object(id)?.accessible.updatesFrequently == true else { return false }
    let now = ContinuousClock.now
    if let due = dueReport(id), due > now {
      values.waiting.insert(id)
      return true
    }
    values.reported[id] = now
    return false
  }

  // MARK: Signals

  /// Sends an event. What clients store is always sent if any client listens; the rest only if it is wanted.
  private func send(_ event: BusEvent) {
    guard connection.isServing, bus != nil else { return }
    switch event {
    case .added(let id):
      guard let object = objects.object(id) else { return }
      emit(ObjectDirectory.cachePath, "org.a11y.atspi.Cache", "AddAccessible") {
        objects.writeCacheItem(object, $0)
      }
    case .removed(let id):
      values.reported[id] = nil
      values.waiting.remove(id)
      signal(id, "StateChanged", "defunct", 1)
      emit(ObjectDirectory.cachePath, "org.a11y.atspi.Cache", "RemoveAccessible") {
        $0.reference(objects.reference(id))
      }
    case .childAdded(let child, let id, let place):
      childrenChanged(id, "add", place, child)
    case .childRemoved(let child, let id, let place):
      childrenChanged(id, "remove", place, child)
    case .nameChanged(let id, let text): property(id, "accessible-name", "s") { $0.string(text) }
    case .descriptionChanged(let id, let text):
      property(id, "accessible-description", "s") { $0.string(text) }
    case .roleChanged(let id, let role): property(id, "accessible-role", "u") { $0.uint32(role.rawValue) }
    case .valueChanged(let id, let value):
      guard connection.filter.wants("object", "property-change", "accessible-value"), !waits(id) else {
        return
      }
      property(id, "accessible-value", "d") { $0.double(value) }
    case .stateChanged(let id, let name, let isOn): signal(id, "StateChanged", name, isOn ? 1 : 0)
    case .textRemoved(let id, let place, let text):
      textChanged(id, "delete", place, text)
    case .textInserted(let id, let place, let text):
      textChanged(id, "insert", place, text)
    case .caretMoved(let id, let place):
      if connection.filter.wants("object", "text-caret-moved") { signal(id, "TextCaretMoved", "", place) }
    case .textSelectionChanged(let id):
      signalIfWanted(id, "TextSelectionChanged")
    case .selectionChanged(let id):
      signalIfWanted(id, "SelectionChanged")
    case .attributesChanged(let id):
      signalIfWanted(id, "AttributesChanged")
    case .boundsChanged(let id):
      guard connection.filter.wants("object", "bounds-changed"),
        let frame = objects.object(id)?.accessible.frame
      else {
        return
      }
      signal(id, "BoundsChanged", "") { $0.variant("(iiii)") { $0.structure { $0.rect(frame) } } }
    }
  }

  private func childrenChanged(_ parent: NodeID?, _ kind: String, _ place: Int, _ child: NodeID) {
    let reference = objects.reference(child)
    signal(parent, "ChildrenChanged", kind, place) { $0.variant("(so)") { $0.reference(reference) } }
  }

  private func textChanged(_ id: NodeID, _ kind: String, _ place: Int, _ text: String) {
    guard connection.filter.wants("object", "text-changed", kind) else { return }
    signal(id, "TextChanged", kind, place, text.unicodeScalars.count) { $0.variant("s") { $0.string(text) } }
  }

  private func property(_ id: NodeID, _ name: String, _ type: String, _ value: @escaping Answer) {
    signal(id, "PropertyChange", name) { $0.variant(type, value) }
  }

  private func sendWindow(_ member: String, _ screen: ScreenModel) {
    guard connection.filter.wants("window", member) else { return }
    emit(ObjectDirectory.path(of: screen.root), "org.a11y.atspi.Event.Window", member) {
      Self.body($0, "", 0, 0) { $0.variant("s") { $0.string(screen.state.title) } }
    }
  }

  /// Sends an event of an object; of the program for nil.
  private func signal(
    _ id: NodeID?, _ member: String, _ detail: String, _ first: Int = 0, _ second: Int = 0,
    _ value: Answer = { $0.variant("i") { $0.int32(0) } }
  ) {
    emit(objects.reference(id).path, "org.a11y.atspi.Event.Object", member) {
      Self.body($0, detail, first, second, value)
    }
  }

  private func signalIfWanted(_ id: NodeID, _ member: String) {
    if connection.filter.wants("object", member) { signal(id, member, "") }
  }

  private func emit(_ path: String, _ interface: String, _ member: String, _ body: Answer) {
    bus?.link.send(BusMessage.signal(path, interface, member)?.write(body))
  }

  /// Appends the arguments that all events have.
  private static func body(
    _ writer: MessageWriter, _ detail: String, _ first: Int, _ second: Int, _ value: Answer
  ) {
    writer.string(detail)
    writer.int32(first)
    writer.int32(second)
    value(writer)
    writer.array("{sv}") { _ in }
  }
}
