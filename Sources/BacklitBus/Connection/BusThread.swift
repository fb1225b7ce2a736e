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

  private var sessionBus: BusClient?
  private(set) var bus: BusClient?
  /// The state of both connections, and the clients that get events.
  private(set) var connection: BusStateMachine<BusMessage>
  /// The windows that are active.
  var windows = ActiveWindows()
  /// The values that change all the time.
  var values = FrequentValues()
  /// The last description of the focused object that was reported; nil after an announcement.
  var reportedDescription: String?

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
    connection = BusStateMachine(address: environment.accessibility)
  }

  /// Serves until the program ends.
  func run() {
    follow(.start)
    settle()
    while !mailbox.isEnding, connection.isAlive {
      let now = ContinuousClock.now
      for client in [sessionBus, bus].compactMap(\.self) {
        client.expire(at: now)
        client.dispatch { handle($0, from: client) }
      }
      if sessionBus?.isLost == true { follow(.sessionLost) }
      if bus?.isLost == true { follow(.busLost) }
      follow(.turn(isCurrent: mailbox.isCurrent))
      deliverIfWanted()
      sendDueEvents(at: .now)
      settle()
      follow(.suspended(mailbox.isSuspended))
      wait()
    }
    leave()
  }

  /// Notes that the screen reader is in the program.
  func arrive() { follow(.readerArrived) }

  private func settle() { if windows.activations.isEmpty { follow(.presented) } }

  /// Changes the state of the connection, and performs what follows from it.
  private func follow(_ input: BusStateMachine<BusMessage>.Input) {
    let effects = connection.handle(input, at: .now)
    // The next client has not received that a window is active.
    if !connection.isServing { windows = ActiveWindows() }
    effects.forEach(perform)
  }

  /// Waits for a message, for the main actor or for the next deadline.
  private func wait() {
    var entries = [pollfd(fd: alarm.descriptor, events: Int16(POLLIN), revents: 0)]
    var isBusy = false
    for client in [sessionBus, bus].compactMap(\.self) {
      // While the queue is full, only room in it matters: a client that floods waits for its replies.
      let input = isQueueFull && client === bus ? 0 : POLLIN
      if input != 0, client.link.hasInput { isBusy = true }
      entries.append(
        pollfd(
          fd: client.link.descriptor, events: Int16(input | (client.link.hasOutput ? POLLOUT : 0)), revents: 0
        ))
    }
    let deadlines =
      [connection.deadline, sessionBus?.deadline, bus?.deadline, nextEventDeadline].compactMap(\.self)
      + windows.activations.values
    var timeout: CInt = -1
    if let first = deadlines.min() {
      timeout = CInt(clamping: max(0, Int((first - .now) / .milliseconds(1)) + 1))
    }
    poll(&entries, nfds_t(entries.count), isBusy ? 0 : timeout)
    alarm.drain()
  }

  private var isQueueFull: Bool { (bus?.link.queuedBytes ?? 0) > Self.maximumQueue }

  /// Takes the news of the main actor if a client listens and the bus takes events.
  private func deliverIfWanted() {
    if connection.isServing, !isQueueFull { deliver() }
  }

  private func leave() {
    if let bus {
      deliverIfWanted()
      for screen in objects.screens { deactivate(screen) }
      if connection.isServing { bus.link.flush() }
      bus.link.close()
    }
    sessionBus?.link.close()
  }

  // MARK: Connecting

  private func perform(_ effect: BusStateMachine<BusMessage>.Effect) {
    switch effect {
    case .openSession: openSession()
    case .readStatus: readStatus()
    case .askForAddress: askForAddress()
    case .closeSession:
      sessionBus?.link.close()
      sessionBus = nil
    case .openBus(let address): openBus(address)
    case .embed: embed()
    case .readListeners: readListeners()
    case .closeBus: closeBus()
    case .report: if let status = connection.status, mailbox.report(status) { onReport() }
    case .deliver: deliver()
    case .catchUp: deliver { follow(.caughtUp) }
    case .presentWindows: presentWindows()
    case .transfer: bus?.link.transfer()
    case .answer(let call): answer(call)
    case .giveBackFocus:
      giveBackFocus()
      follow(.focusReturned)
    case .left: onSuspend()
    }
  }

  /// Connects to the session bus, which knows the settings of accessibility.
  private func openSession() {
    sessionBus = BusLink(address: environment.session).map(BusClient.init)
    sessionBus?.link.match(
      "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='org.a11y.Bus'")
    sessionBus?.link.match(
      "type='signal',interface='org.freedesktop.DBus.Properties',member='PropertiesChanged',path='/org/a11y/bus'"
    )
    follow(.sessionOpened(sessionBus != nil))
  }

  /// Asks whether accessibility is on. Starts no service: where none runs, nothing uses accessibility.
  private func readStatus() {
    let target = ObjectReference(name: "org.a11y.Bus", path: "/org/a11y/bus")
    let message = BusMessage.call(target, "org.freedesktop.DBus.Properties", "GetAll")?.write {
      $0.string("org.a11y.Status")
    }
    sessionBus?.call(message) { [unowned self] reply in
      var flags: [String: Bool] = [:]
      for entry in reply?.values?.first?.elements ?? [] {
        if let pair = entry.elements, pair.count == 2, let name = pair[0].string {
          flags[name] = pair[1].content?.bool
        }
      }
      follow(
        .statusRead(.init(isEnabled: flags["IsEnabled"], isReaderEnabled: flags["ScreenReaderEnabled"])))
    }
  }

  private func askForAddress() {
    let target = ObjectReference(name: "org.a11y.Bus", path: "/org/a11y/bus")
    sessionBus?.call(BusMessage.call(target, "org.a11y.Bus", "GetAddress")) { [unowned self] reply in
      follow(.addressRead(reply?.values?.first?.string))
    }
  }

  private func openBus(_ address: String) {
    let link = BusLink(address: address)
    bus = link.map(BusClient.init)
    objects.busName = link?.name ?? ""
    for rule in [
      "type='signal',sender='org.a11y.atspi.Registry',interface='org.a11y.atspi.Registry'",
      "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='org.a11y.atspi.Registry'",
      "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg2=''",
      "type='signal',interface='org.a11y.atspi.Event.ScreenReader',member='RegionChanged'",
    ] { link?.match(rule) }
    follow(.busOpened(link != nil))
  }

  private func closeBus() {
    bus?.link.close()
    bus = nil
    objects.busName = ""
    objects.removeNotices()
    values = FrequentValues()
  }

  /// Adds the program to the desktop of the registry.
  private func embed() {
    let target = ObjectReference(name: "org.a11y.atspi.Registry", path: ObjectDirectory.rootPath)
    let message = BusMessage.call(target, "org.a11y.atspi.Socket", "Embed")?.startingService().write {
      $0.reference(objects.reference(nil))
    }
    bus?.call(message) { [unowned self] reply in
      let desktop = reply?.values?.first?.reference
      objects.desktop = desktop ?? objects.desktop
      follow(.embedded(desktop != nil))
    }
  }

  /// Asks the registry for the clients that listen.
  private func readListeners() {
    let target = ObjectReference(name: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/registry")
    bus?.call(BusMessage.call(target, "org.a11y.atspi.Registry", "GetRegisteredEvents")) {
      [unowned self] reply in
      let entries = reply?.values?.first?.elements ?? []
      let listeners = entries.compactMap { entry -> EventFilter.Listener? in
        guard let pair = entry.elements, pair.count >= 2, let client = pair[0].string,
          let event = pair[1].string
        else { return nil }
        return EventFilter.Listener(client: client, event: event)
      }
      follow(.listenersRead(EventFilter(listeners)))
    }
  }

  // MARK: Messages

  func handle(_ message: BusMessage, from client: BusClient) {
    if message.kind == .call {
      guard client === bus else { return }
      // The registry numbers the program, and asks whether it is alive.
      let isAboutProgram =
        message.interface == "org.freedesktop.DBus.Peer"
        || message.path == ObjectDirectory.rootPath && message.member == "Set"
      follow(.called(message, isAboutProgram: isAboutProgram, isCurrent: mailbox.isCurrent))
    } else if client === sessionBus {
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

  private func handleSessionSignal(_ message: BusMessage) {
    switch message.member {
    case "PropertiesChanged": readStatus()
    case "NameOwnerChanged":
      follow(.serviceChanged(hasOwner: message.values?.last?.string?.isEmpty == false))
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
        follow(.registryChanged(hasOwner: !owner.isEmpty))
      } else if owner.isEmpty {
        follow(.clientLeft(name))
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
