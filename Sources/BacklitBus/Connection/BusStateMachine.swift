/// The state machine of the connection to the session bus and to the accessibility bus, as a value without D-Bus, thread or
/// clock.
///
/// `Call` is a method call of a client, which waits until the states are current.
struct BusStateMachine<Call> {
  /// An event to which the state machine reacts.
  enum Input {
    case start
    /// The outcome of ``Effect/openSession``.
    case sessionOpened(Bool)
    /// The answer to ``Effect/readStatus``.
    case statusRead(Settings)
    /// The answer to ``Effect/askForAddress``.
    case addressRead(String?)
    /// The outcome of ``Effect/openBus(_:)``.
    case busOpened(Bool)
    /// The answer to ``Effect/embed``.
    case embedded(Bool)
    /// The answer to ``Effect/readListeners``.
    case listenersRead(EventFilter)
    /// The registry took or lost its name.
    case registryChanged(hasOwner: Bool)
    /// The service that knows the accessibility bus took or lost its name.
    case serviceChanged(hasOwner: Bool)
    /// A client left the accessibility bus.
    case clientLeft(String)
    case sessionLost, busLost
    /// A client called a method.
    /// - Parameters:
    ///   - isAboutProgram: whether the answer does not depend on the states.
    ///   - isCurrent: whether the states that were published are the newest ones.
    case called(Call, isAboutProgram: Bool, isCurrent: Bool)
    /// The messages that arrived are handled.
    case turn(isCurrent: Bool)
    /// ``Effect/catchUp`` was performed.
    case caughtUp
    /// No window waits for its announcement.
    case presented
    /// A screen reader reported that it is in the program.
    case readerArrived
    /// The process is about to be stopped, or continues.
    case suspended(Bool)
    /// ``Effect/giveBackFocus`` was performed.
    case focusReturned
  }

  /// An effect that the thread performs; effects are performed in order.
  enum Effect {
    case openSession, readStatus, askForAddress, closeSession
    case openBus(String), embed, readListeners, closeBus
    /// Reports ``status`` to the main actor.
    case report
    /// Takes the states that were published.
    case deliver
    /// Takes the states before the first client listens, so that it gets no events about them.
    case catchUp
    /// Announces all windows to the first client that listens.
    case presentWindows
    /// Sends what is queued without waiting.
    case transfer
    case answer(Call)
    /// Lets the terminal report its focus again.
    case giveBackFocus
    /// The buses are left.
    case left
  }

  /// The session bus; a program that never had one does not wait for it.
  private enum Session { case never, lost, open }
  /// The accessibility bus. The registry's first answer may start the registry.
  private enum Bus { case closed, open, embedding, embedded }
  /// The phase of finding out who reads the program. While the program joins the bus, the earlier status counts.
  private enum Phase { case joining, known, settled, suspended }

  /// The properties of `org.a11y.Status`; nil without an answer.
  struct Settings: Hashable, Sendable {
    var isEnabled: Bool?
    var isReaderEnabled: Bool?
  }

  /// The address of the accessibility bus; empty to ask the session bus.
  private let address: String
  private var session = Session.never
  private var bus = Bus.closed
  private var phase = Phase.joining
  private var settings = Settings()
  /// The clients that the registry reports.
  private var listeners = EventFilter()
  /// Whether they get events. The first ones do when the states are current.
  private(set) var isServing = false
  /// The calls that wait until the states are current.
  private var calls: [Call] = []
  /// When they are answered from the states that are known; nil if none waits.
  private var callsEnd: ContinuousClock.Instant?
  /// Until when a client that only calls methods is expected to call more; nil for none.
  private var interestEnd: ContinuousClock.Instant?
  /// Until when a screen reader is expected in the windows that were announced; nil for none.
  private var arrivalEnd: ContinuousClock.Instant?
  /// When to connect again, and the pause after that.
  private var retry: ContinuousClock.Instant?
  private var pause = Self.firstPause

  private static var firstPause: Duration { .milliseconds(250) }
  private static var longestPause: Duration { .seconds(60) }
  /// How long states are wanted after a call.
  private static var interest: Duration { .seconds(5) }
  /// How long a call waits for current states.
  private static var longestWait: Duration { .milliseconds(500) }
  /// How long a screen reader may take to come from the terminal to the program.
  private static var longestArrival: Duration { .seconds(1) }
  /// The most calls that wait.
  static var maximumCalls: Int { 1_024 }

  init(address: String) { self.address = address }
}

extension BusStateMachine {
  /// The clients that get events.
  var filter: EventFilter { isServing ? listeners : EventFilter() }

  /// Whether there is or may be a connection. Without, the thread can end.
  var isAlive: Bool { session == .open || bus != .closed || retry != nil || isSuspended }

  var isSuspended: Bool { phase == .suspended }

  /// When ``Input/turn(isCurrent:)`` has something to do; nil for never.
  var deadline: ContinuousClock.Instant? {
    [retry, callsEnd, interestEnd, arrivalEnd].compactMap(\.self).min()
  }

  /// The status for the main actor; nil while the one of before still counts.
  var status: BusStatus? {
    guard phase != .joining else { return nil }
    var status = BusStatus()
    status.isConnected = bus == .embedded
    status.isSettled = phase == .settled
    status.hasListeners = !listeners.isEmpty
    status.wantsStates = bus == .embedded && (status.hasListeners || interestEnd != nil)
    // On an accessibility bus of a different machine, as over ssh, listening to the focus is the only sign.
    status.hasScreenReader =
      settings.isReaderEnabled != false && listeners.wants("object", "state-changed", "focused")
      && bus == .embedded
    return status
  }

  /// Handles an input at a time.
  mutating func handle(_ input: Input, at now: ContinuousClock.Instant) -> [Effect] {
    switch input {
    case .start: connect()
    case .sessionOpened(let isOpen): sessionOpened(isOpen, at: now)
    case .statusRead(let new): follow(new)
    case .addressRead(let address): addressRead(address, at: now)
    case .busOpened(let isOpen): busOpened(isOpen, at: now)
    case .embedded(let isEmbedded): embedded(isEmbedded, at: now)
    case .listenersRead(let new): use(new)
    case .registryChanged(let hasOwner): registryChanged(hasOwner: hasOwner)
    case .serviceChanged(let hasOwner):
      // A new service has a new accessibility bus.
      (hasOwner && address.isEmpty ? closeBus() : []) + [.readStatus]
    case .clientLeft(let name):
      listeners.listeners.contains { $0.client == name } ? use(listeners.removing(client: name)) : []
    case .sessionLost: sessionLost(at: now)
    case .busLost: busLost(at: now)
    case .called(let call, let isAboutProgram, let isCurrent):
      receive(call, isAboutProgram: isAboutProgram, isCurrent: isCurrent, at: now)
    case .turn(let isCurrent): turn(isCurrent: isCurrent, at: now)
    case .caughtUp: serve()
    case .presented: presented(at: now)
    case .readerArrived: phase == .known && isServing ? settle() : []
    case .suspended(let isSuspended): suspended(isSuspended)
    case .focusReturned: leave()
    }
  }

  // MARK: Connecting

  /// Connects to the buses that are missing.
  private func connect() -> [Effect] {
    session == .open ? [.readStatus] + joinKnownBus() : [.openSession]
  }

  /// Joins the accessibility bus whose address is known without asking.
  private func joinKnownBus() -> [Effect] {
    !address.isEmpty && bus == .closed ? [.openBus(address)] : []
  }

  private mutating func sessionOpened(_ isOpen: Bool, at now: ContinuousClock.Instant) -> [Effect] {
    if isOpen {
      (session, pause) = (.open, Self.firstPause)
      return [.readStatus] + joinKnownBus()
    }
    if session == .lost { retryLater(at: now) }
    if address.isEmpty { endJoining() }
    return joinKnownBus()
  }

  /// Joins the accessibility bus if accessibility is on, and leaves it if not.
  private mutating func follow(_ new: Settings) -> [Effect] {
    settings = new
    guard address.isEmpty else { return [.report] }
    guard new.isEnabled == true || new.isReaderEnabled == true else {
      endJoining()
      return closeBus() + [.report]
    }
    return bus == .closed ? [.askForAddress, .report] : [.report]
  }

  private mutating func addressRead(_ address: String?, at now: ContinuousClock.Instant) -> [Effect] {
    guard bus == .closed else { return [] }
    if let address { return [.openBus(address)] }
    retryLater(at: now)
    return []
  }

  private mutating func busOpened(_ isOpen: Bool, at now: ContinuousClock.Instant) -> [Effect] {
    guard isOpen else {
      retryLater(at: now)
      return []
    }
    bus = .embedding
    return [.embed]
  }

  private mutating func embedded(_ isEmbedded: Bool, at now: ContinuousClock.Instant) -> [Effect] {
    guard isEmbedded else { return busLost(at: now) }
    (bus, pause) = (.embedded, Self.firstPause)
    return [.readListeners]
  }

  private mutating func registryChanged(hasOwner: Bool) -> [Effect] {
    if hasOwner {
      guard bus == .open else { return [] }
      bus = .embedding
      return [.embed]
    }
    if bus == .embedded { bus = .open }
    (listeners, isServing) = (EventFilter(), false)
    return [.report]
  }

  private mutating func endJoining() { if phase == .joining { phase = .known } }

  private mutating func retryLater(at now: ContinuousClock.Instant) {
    endJoining()
    retry = now + pause
    pause = min(pause * 2, Self.longestPause)
  }

  private mutating func closeBus() -> [Effect] {
    (bus, listeners, isServing) = (.closed, EventFilter(), false)
    (calls, callsEnd, interestEnd, arrivalEnd) = ([], nil, nil, nil)
    return [.closeBus]
  }

  private mutating func busLost(at now: ContinuousClock.Instant) -> [Effect] {
    retryLater(at: now)
    return closeBus() + [.report]
  }

  private mutating func sessionLost(at now: ContinuousClock.Instant) -> [Effect] {
    (session, settings) = (.lost, Settings())
    retryLater(at: now)
    return [.closeSession, .report]
  }

  // MARK: Clients

  /// Changes the clients that listen.
  private mutating func use(_ new: EventFilter) -> [Effect] {
    listeners = new
    endJoining()
    if new.isEmpty { isServing = false }
    return [.report]
  }

  /// Begins to send events.
  private mutating func serve() -> [Effect] {
    isServing = !listeners.isEmpty
    return isServing ? [.presentWindows] : []
  }

  private mutating func receive(
    _ call: Call, isAboutProgram: Bool, isCurrent: Bool, at now: ContinuousClock.Instant
  ) -> [Effect] {
    guard !isServing, !isAboutProgram else { return [.answer(call)] }
    let isFirst = interestEnd == nil
    interestEnd = now + Self.interest
    let effects: [Effect] = isFirst ? [.report] : []
    if isCurrent || calls.count >= Self.maximumCalls { return effects + [.deliver, .answer(call)] }
    calls.append(call)
    callsEnd = callsEnd ?? now + Self.longestWait
    return effects
  }

  private mutating func turn(isCurrent: Bool, at now: ContinuousClock.Instant) -> [Effect] {
    var effects: [Effect] = []
    if let due = retry, due <= now {
      retry = nil
      effects += connect()
    }
    if let end = interestEnd, end <= now {
      interestEnd = nil
      effects.append(.report)
    }
    if !isServing, !listeners.isEmpty, isCurrent { effects.append(.catchUp) }
    if let end = callsEnd, end <= now || isCurrent {
      // With a client that listens, the thread takes the states as soon as the bus takes their events.
      if !isServing { effects.append(.deliver) }
      effects += calls.map(Effect.answer)
      (calls, callsEnd) = ([], nil)
    }
    return effects
  }

  /// Notes that clients have the windows, or that there are no clients. A screen reader must also have arrived: until then, it
  /// handles events of the terminal, and reads what the terminal shows.
  private mutating func presented(at now: ContinuousClock.Instant) -> [Effect] {
    guard phase == .known, isServing != listeners.isEmpty else { return [] }
    let end = arrivalEnd ?? now + Self.longestArrival
    if status?.hasScreenReader == true, now < end {
      arrivalEnd = end
      return []
    }
    return settle()
  }

  /// Notes that it is known who reads the program.
  private mutating func settle() -> [Effect] {
    (phase, arrivalEnd) = (.settled, nil)
    // The clients get the windows before the terminal shows them.
    return [.transfer, .report]
  }

  // MARK: Stopping

  /// Leaves the buses before the process is stopped, and joins them again afterwards.
  private mutating func suspended(_ suspends: Bool) -> [Effect] {
    guard suspends != isSuspended else { return [] }
    phase = suspends ? .suspended : .joining
    return suspends ? [.giveBackFocus] : connect()
  }

  private mutating func leave() -> [Effect] {
    // The status stays: the built-in reader must not speak for a moment when the process continues.
    retry = nil
    if session == .open { session = .lost }
    return closeBus() + [.closeSession, .left]
  }
}
