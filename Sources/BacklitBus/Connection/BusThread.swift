import BacklitAccessibility
import BacklitValues
import Glibc

/// The thread that serves the program's objects on the accessibility bus.
///
/// Everything here is used on that thread only, and passes ``Mailbox`` to and from the main actor.
final class BusThread {
  let mailbox: Mailbox
  let objects: ObjectDirectory
  private let responder: CallResponder
  private let alarm: WakePipe
  private let environment: BusEnvironment
  private let onReport: @Sendable () -> Void
  /// Called when the thread left the bus because the process is about to be stopped.
  private let onSuspend: @Sendable () -> Void

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
  /// The clients that get events.
  var filter = EventFilter() {
    didSet {
      // The next client has not received that a window is active.
      if filter.isEmpty { (activeWindows, activations) = ([], [:]) }
    }
  }
  /// The clients that the registry reports. The first ones get events when the states are current.
  private var registered = EventFilter()
  /// The calls that wait until the states are current.
  private var waitingCalls: [BusMessage] = []
  /// When the waiting calls are answered from the states that are known; nil if none waits.
  private var waitingCallsEnd: ContinuousClock.Instant?
  /// Whether the thread left the bus because the process is stopped.
  private var isSuspended = false
  /// Whether the thread is joining the bus, at first or after that, and the status of before still counts.
  private var isJoining = true
  /// Whether it is known who reads the program, and the readers know its windows.
  private var isSettled = false
  /// Until when a client that only calls methods is expected to call more; nil for none.
  private var interestEnd: ContinuousClock.Instant?

  // The focus and frequent values; see BusThread+Events.swift.
  /// The windows that were announced as active.
  var activeWindows: Set<UInt64> = []
  /// When a window is announced as active.
  var activations: [UInt64: ContinuousClock.Instant] = [:]
  /// How often the focus is still reported again if the screen reader is elsewhere.
  var remainingReminders = 0
  /// When the value of an object that changes all the time was reported.
  var reportedValues: [NodeID: ContinuousClock.Instant] = [:]
  /// The last description of the focused object that was reported; nil after an announcement.
  var reportedDescription: String?
  /// The objects with a newer value than the reported one.
  var waitingValues: Set<NodeID> = []

  private static let firstPause = Duration.milliseconds(250)
  private static let longestPause = Duration.seconds(60)
  /// How long states are wanted after a call.
  private static let interest = Duration.seconds(5)
  /// How long a call waits for current states.
  private static let longestWait = Duration.milliseconds(500)
  /// The most calls that wait.
  private static let maximumCalls = 1_024
  /// The size of the queue, in bytes, beyond which no events are sent; later ones are merged.
  private static let maximumQueue = 1 << 20

  init(
    mailbox: Mailbox, alarm: WakePipe, environment: BusEnvironment, programName: String, version: String,
    onReport: @escaping @Sendable () -> Void, onSuspend: @escaping @Sendable () -> Void
  ) {
    self.mailbox = mailbox
    self.alarm = alarm
    self.environment = environment
    (self.onReport, self.onSuspend) = (onReport, onSuspend)
    objects = ObjectDirectory(programName: programName, version: version)
    responder = CallResponder(objects)
  }

  /// Serves until the program ends.
  func run() {
    connect()
    settle()
    while !mailbox.isEnding, session != nil || bus != nil || retry != nil || isSuspended {
      let now = ContinuousClock.now
      if let due = retry, due <= now {
        retry = nil
        connect()
      }
      for client in [session, bus].compactMap(\.self) {
        client.expire(at: now)
        client.dispatch { handle($0, from: client) }
      }
      if session?.isLost == true { loseSession() }
      if bus?.isLost == true { loseBus() }
      followInterest(at: now)
      serveFirstListener()
      answerWaitingCalls(at: now)
      deliverIfWanted()
      sendDueEvents(at: .now)
      settle()
      followSuspension()
      wait()
    }
    leave()
  }

  /// Waits for a message, for the main actor or for the next deadline.
  private func wait() {
    var entries = [pollfd(fd: alarm.descriptor, events: Int16(POLLIN), revents: 0)]
    var isBusy = false
    for client in [session, bus].compactMap(\.self) {
      // While the queue is full, only room in it matters: a client that floods waits for its replies.
      let input = isQueueFull && client === bus ? 0 : POLLIN
      if input != 0, client.link.hasInput { isBusy = true }
      entries.append(
        pollfd(
          fd: client.link.descriptor, events: Int16(input | (client.link.hasOutput ? POLLOUT : 0)), revents: 0
        ))
    }
    let deadlines =
      [retry, session?.deadline, bus?.deadline, nextEventDeadline, waitingCallsEnd, interestEnd].compactMap(
        \.self) + activations.values
    var timeout: CInt = -1
    if let first = deadlines.min() {
      timeout = CInt(clamping: max(0, Int((first - .now) / .milliseconds(1)) + 1))
    }
    poll(&entries, nfds_t(entries.count), isBusy ? 0 : timeout)
    alarm.drain()
  }

  /// Leaves the bus before the process is stopped, and joins it again afterwards.
  private func followSuspension() {
    guard mailbox.isSuspended != isSuspended else { return }
    isSuspended.toggle()
    (isJoining, isSettled) = (!isSuspended, false)
    guard isSuspended else { return connect() }
    giveBackFocus()
    // The status stays: the built-in reader must not speak for a moment when the process continues.
    closeBus()
    session?.link.close()
    (session, retry) = (nil, nil)
    onSuspend()
  }

  /// Reports that it is known who reads the program: nothing, or clients that have its windows.
  private func settle() {
    guard !isSettled, !isSuspended, !isJoining, activations.isEmpty, filter.isEmpty == registered.isEmpty
    else { return }
    // The clients get the windows before the terminal shows them.
    bus?.link.transfer()
    isSettled = true
    report()
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
    if session == nil, bus == nil { isJoining = false }
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
    if !isWanted { isJoining = false }
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

  /// Changes the clients that listen.
  private func use(_ new: EventFilter) {
    registered = new
    isJoining = false
    if !filter.isEmpty || new.isEmpty { filter = new }
    report()
    serveFirstListener()
  }

  /// Begins to send events when there is a listener and the states are current.
  private func serveFirstListener() {
    guard filter.isEmpty, !registered.isEmpty, mailbox.isCurrent else { return }
    // Without listeners, the states were only stored. They are taken before, so that clients get no events about them.
    deliver()
    filter = registered
    presentWindows()
  }

  /// Reports the status to the main actor.
  private func report() {
    guard !isJoining else { return }
    var status = BusStatus()
    status.isConnected = isEmbedded
    status.isSettled = isSettled
    status.hasListeners = !registered.isEmpty
    status.wantsStates = isEmbedded && (status.hasListeners || interestEnd != nil)
    // On an accessibility bus of a different machine, as over ssh, listening to the focus is the only sign.
    status.hasScreenReader =
      isReaderEnabled != false && registered.wants("object", "state-changed", "focused") && isEmbedded
    if mailbox.report(status) { onReport() }
  }

  // MARK: Losing a bus

  private func retryLater() {
    isJoining = false
    retry = .now + pause
    pause = min(pause * 2, Self.longestPause)
  }

  private func closeBus() {
    bus?.link.close()
    (bus, isEmbedded, isEmbedding, filter, registered) = (nil, false, false, EventFilter(), EventFilter())
    (waitingCalls, waitingCallsEnd, interestEnd) = ([], nil, nil)
    objects.busName = ""
    objects.removeNotices()
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

  func handle(_ message: BusMessage, from client: BusClient) {
    if message.kind == .call {
      guard client === bus else { return }
      receive(message)
    } else if client === session {
      handleSessionSignal(message)
    } else {
      handleBusSignal(message)
    }
  }

  /// Answers a call. Every call gets one reply, unless its caller wants none.
  private func answer(_ call: BusMessage) {
    let reply = responder.reply(to: call, performer: self)
    if call.wantsReply { bus?.link.send(reply) }
  }

  /// Answers a call, with the newest states.
  private func receive(_ call: BusMessage) {
    // The registry numbers the program, and asks whether it is alive.
    let isAboutProgram =
      call.interface == "org.freedesktop.DBus.Peer"
      || call.path == ObjectDirectory.rootPath && call.member == "Set"
    guard filter.isEmpty, !isAboutProgram else { return answer(call) }
    let isFirst = interestEnd == nil
    interestEnd = .now + Self.interest
    if isFirst { report() }
    if mailbox.isCurrent || waitingCalls.count >= Self.maximumCalls {
      deliver()
      return answer(call)
    }
    waitingCalls.append(call)
    waitingCallsEnd = waitingCallsEnd ?? .now + Self.longestWait
  }

  /// Answers the calls that waited, when the states are current or the program took too long.
  private func answerWaitingCalls(at now: ContinuousClock.Instant) {
    guard let end = waitingCallsEnd, end <= now || mailbox.isCurrent else { return }
    if filter.isEmpty { deliver() }
    let calls = waitingCalls
    (waitingCalls, waitingCallsEnd) = ([], nil)
    calls.forEach(answer)
  }

  /// Reports that states are no longer wanted, a while after the last call.
  private func followInterest(at now: ContinuousClock.Instant) {
    guard let end = interestEnd, end <= now else { return }
    interestEnd = nil
    report()
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
          (isEmbedded, filter, registered) = (false, EventFilter(), EventFilter())
          report()
        } else if !isEmbedded, !isEmbedding {
          embed()
        }
      } else if owner.isEmpty, registered.listeners.contains(where: { $0.client == name }) {
        use(registered.removing(client: name))
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
