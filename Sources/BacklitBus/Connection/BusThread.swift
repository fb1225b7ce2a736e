import BacklitAccessibility
import BacklitValues
import Glibc

/// The thread that serves the program's objects on the accessibility bus.
///
/// Everything here is used on that thread only, and passes ``Mailbox`` to and from the main actor.
final class BusThread {
  let mailbox: Mailbox
  let objects: ObjectDirectory
  let interfaces = BusInterface.all()
  private let alarm: WakePipe
  private let environment: BusEnvironment
  private let onReport: @Sendable () -> Void

  private var session: BusClient?
  /// Whether there was a session bus. Where there is none, the thread does not wait for one.
  private var hadSession = false
  private(set) var bus: BusClient?
  /// Whether the registry has the program.
  private var isEmbedded = false
  /// Whether the registry has not answered yet, which the first program of a desktop starts.
  private var isEmbedding = false
  /// The properties of `org.a11y.Status`; nil without a session bus.
  private var isEnabled: Bool?
  private var isReaderEnabled: Bool?
  /// When to connect again after a bus ended, and the pause after that.
  private var retry: ContinuousClock.Instant?
  private var pause = firstPause
  var filter = EventFilter()

  // The focus and frequent values; see BusThread+Events.swift.
  /// The windows that were announced as active.
  var activeWindows: Set<UInt64> = []
  /// When a window is announced as active.
  var activations: [UInt64: ContinuousClock.Instant] = [:]
  /// How often the focus is still reported again if the screen reader is elsewhere.
  var remainingReminders = 0
  /// When the value of an object that changes all the time was reported.
  var reportedValues: [NodeID: ContinuousClock.Instant] = [:]
  /// The objects with a newer value than the reported one.
  var waitingValues: Set<NodeID> = []

  private static let firstPause = Duration.milliseconds(250)
  private static let longestPause = Duration.seconds(60)
  /// The size of the queue, in bytes, beyond which no events are sent; later ones are merged.
  private static let maximumQueue = 1 << 20

  init(
    mailbox: Mailbox, alarm: WakePipe, environment: BusEnvironment, programName: String, version: String,
    onReport: @escaping @Sendable () -> Void
  ) {
    self.mailbox = mailbox
    self.alarm = alarm
    self.environment = environment
    self.onReport = onReport
    objects = ObjectDirectory(programName: programName, version: version)
  }

  /// Serves until the program ends.
  func run() {
    connect()
    while !mailbox.isEnding, session != nil || bus != nil || retry != nil {
      let now = ContinuousClock.now
      if let due = retry, due <= now {
        retry = nil
        connect()
      }
      var hasMore = false
      for client in [session, bus].compactMap(\.self) {
        client.expire(at: now)
        if client.dispatch({ handle($0, from: client) }) { hasMore = true }
      }
      if session?.isLost == true { loseSession() }
      if bus?.isLost == true { loseBus() }
      deliverIfWanted()
      sendDueEvents(at: .now)
      wait(isBusy: hasMore)
    }
    leave()
  }

  /// Waits for a message, for the main actor or for the next deadline.
  private func wait(isBusy: Bool) {
    var entries = [pollfd(fd: alarm.descriptor, events: Int16(POLLIN), revents: 0)]
    for client in [session, bus].compactMap(\.self) {
      // While the queue is full, only room in it matters: a client that floods waits for its replies.
      let input = isQueueFull && client === bus ? 0 : POLLIN
      entries.append(
        pollfd(
          fd: client.link.descriptor, events: Int16(input | (client.link.hasOutput ? POLLOUT : 0)), revents: 0
        ))
    }
    let deadlines =
      [retry, session?.deadline, bus?.deadline, nextEventDeadline].compactMap(\.self) + activations.values
    var timeout: CInt = -1
    if let first = deadlines.min() {
      timeout = CInt(clamping: max(0, Int((first - .now) / .milliseconds(1)) + 1))
    }
    poll(&entries, nfds_t(entries.count), isBusy && !isQueueFull ? 0 : timeout)
    alarm.drain()
  }

  private var isQueueFull: Bool { (bus?.link.queuedBytes ?? 0) > Self.maximumQueue }

  /// Takes the news of the main actor if a client listens and the bus takes events.
  private func deliverIfWanted() {
    if !filter.isEmpty, !isQueueFull { deliver() }
  }

  private func leave() {
    if let bus {
      deliverIfWanted()
      for screen in objects.screens { deactivate(screen) }
      if !filter.isEmpty { bus.link.flush() }
      bus.link.close()
    }
    session?.link.close()
  }

  // MARK: Connecting

  /// Connects to the buses that are missing.
  private func connect() {
    if session != nil {
      readStatus()
    } else if let link = BusLink(address: environment.session) {
      watch(BusClient(link))
    } else if hadSession {
      retryLater()
    }
    if !environment.accessibility.isEmpty, bus == nil { join(environment.accessibility) }
  }

  /// Watches the accessibility settings on the session bus.
  private func watch(_ client: BusClient) {
    session = client
    hadSession = true
    pause = Self.firstPause
    client.link.match(
      "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='org.a11y.Bus'")
    client.link.match(
      "type='signal',interface='org.freedesktop.DBus.Properties',member='PropertiesChanged',path='/org/a11y/bus'"
    )
    readStatus()
  }

  /// Asks whether accessibility is on. Starts no service: where none runs, nothing uses accessibility.
  private func readStatus() {
    let target = ObjectReference(name: "org.a11y.Bus", path: "/org/a11y/bus")
    let message = BusMessage.call(target, "org.freedesktop.DBus.Properties", "GetAll")?.write {
      $0.string("org.a11y.Status")
    }
    session?.call(message) { [unowned self] reply in
      var flags: [String: Bool] = [:]
      for entry in reply?.values?.first?.elements ?? [] {
        if let pair = entry.elements, pair.count == 2, let name = pair[0].string {
          flags[name] = pair[1].content?.bool
        }
      }
      (isEnabled, isReaderEnabled) = (flags["IsEnabled"], flags["ScreenReaderEnabled"])
      followStatus()
    }
  }

  /// Joins the accessibility bus if accessibility is on, and leaves it if not.
  private func followStatus() {
    guard environment.accessibility.isEmpty else { return report() }
    let isWanted = isEnabled == true || isReaderEnabled == true
    if !isWanted { closeBus() } else if bus == nil { askForBus() }
    report()
  }

  private func askForBus() {
    let target = ObjectReference(name: "org.a11y.Bus", path: "/org/a11y/bus")
    session?.call(BusMessage.call(target, "org.a11y.Bus", "GetAddress")) { [unowned self] reply in
      guard bus == nil else { return }
      if let address = reply?.values?.first?.string { join(address) } else { retryLater() }
    }
  }

  /// Connects to the accessibility bus and to the registry.
  private func join(_ address: String) {
    guard let link = BusLink(address: address) else { return retryLater() }
    let client = BusClient(link)
    bus = client
    objects.busName = link.name
    for rule in [
      "type='signal',sender='org.a11y.atspi.Registry',interface='org.a11y.atspi.Registry'",
      "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='org.a11y.atspi.Registry'",
      "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg2=''",
      "type='signal',interface='org.a11y.atspi.Event.ScreenReader',member='RegionChanged'",
    ] { link.match(rule) }
    embed()
  }

  /// Adds the program to the desktop of the registry.
  private func embed() {
    let target = ObjectReference(name: "org.a11y.atspi.Registry", path: ObjectDirectory.rootPath)
    let message = BusMessage.call(target, "org.a11y.atspi.Socket", "Embed")?.startingService().write {
      $0.reference(objects.reference(nil))
    }
    isEmbedding = true
    bus?.call(message) { [unowned self] reply in
      isEmbedding = false
      guard let desktop = reply?.values?.first?.reference else { return loseBus() }
      objects.desktop = desktop
      isEmbedded = true
      pause = Self.firstPause
      readListeners()
    }
  }

  /// Asks the registry for the clients that listen.
  private func readListeners() {
    let target = ObjectReference(name: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/registry")
    bus?.call(BusMessage.call(target, "org.a11y.atspi.Registry", "GetRegisteredEvents")) {
      [unowned self] reply in
      let entries = reply?.values?.first?.elements ?? []
      use(
        EventFilter(
          entries.compactMap { entry in
            guard let pair = entry.elements, pair.count >= 2, let client = pair[0].string,
              let event = pair[1].string
            else { return nil }
            return EventFilter.Listener(client: client, event: event)
          }))
    }
  }

  /// Changes the clients that listen. The first one learns which window is active.
  private func use(_ new: EventFilter) {
    let isFirst = filter.isEmpty && !new.isEmpty
    // Without listeners, the states were only stored. They are taken before, so that clients get no events about them.
    if isFirst { deliver() }
    filter = new
    if isFirst { presentWindows() }
    report()
  }

  /// Reports the status to the main actor.
  private func report() {
    var status = BusStatus()
    status.isConnected = isEmbedded
    status.hasListeners = !filter.isEmpty
    // On an accessibility bus of a different machine, as over ssh, listening to the focus is the only sign.
    status.hasScreenReader =
      isReaderEnabled != false && filter.wants("object", "state-changed", "focused") && isEmbedded
    if mailbox.report(status) { onReport() }
  }

  // MARK: Losing a bus

  private func retryLater() {
    retry = .now + pause
    pause = min(pause * 2, Self.longestPause)
  }

  private func closeBus() {
    bus?.link.close()
    (bus, isEmbedded, isEmbedding, filter) = (nil, false, false, EventFilter())
    objects.busName = ""
    activeWindows = []
    activations = [:]
    waitingValues = []
    reportedValues = [:]
  }

  private func loseBus() {
    closeBus()
    report()
    retryLater()
  }

  private func loseSession() {
    session?.link.close()
    (session, isEnabled, isReaderEnabled) = (nil, nil, nil)
    report()
    retryLater()
  }

  // MARK: Messages

  private func handle(_ message: BusMessage, from client: BusClient) {
    if message.kind == .call {
      guard client === bus else { return }
      // A client that only asks gets the newest state.
      if filter.isEmpty { deliver() }
      answer(message)
    } else if client === session {
      handleSessionSignal(message)
    } else {
      handleBusSignal(message)
    }
  }

  private func handleSessionSignal(_ message: BusMessage) {
    switch message.member {
    case "PropertiesChanged": readStatus()
    case "NameOwnerChanged":
      // A new service has a new accessibility bus.
      if message.values?.last?.string?.isEmpty == false, environment.accessibility.isEmpty { closeBus() }
      readStatus()
    default: break
    }
  }

  private func handleBusSignal(_ message: BusMessage) {
    switch message.member {
    case "EventListenerRegistered", "EventListenerDeregistered": readListeners()
    case "NameOwnerChanged":
      guard message.sender == "org.freedesktop.DBus", let values = message.values, values.count == 3,
        let name = values[0].string, let owner = values[2].string
      else { return }
      if name == "org.a11y.atspi.Registry" {
        if owner.isEmpty {
          (isEmbedded, filter) = (false, EventFilter())
          report()
        } else if !isEmbedded, !isEmbedding {
          embed()
        }
      } else if owner.isEmpty, filter.listeners.contains(where: { $0.client == name }) {
        use(filter.removing(client: name))
      }
    case "RegionChanged": followScreenReader(message)
    default: break
    }
  }
}

extension BusThread: ActionPerformer {
  func request(_ request: ActionRequest) -> Bool {
    let (isAdded, notifies) = mailbox.add(request)
    if notifies { onReport() }
    return isAdded
  }
}
