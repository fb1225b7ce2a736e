import Testing

@testable import BacklitBus

@Suite("State machine of the connection to the buses") struct BusStateMachineTests {
  typealias Connection = BusStateMachine<Int>

  let start = ContinuousClock.now
  let orca = EventFilter([.init(client: ":1.7", event: "object:state-changed:focused")])
  let on = Connection.Settings(isEnabled: true, isReaderEnabled: true)

  /// The words for effects.
  func names(_ effects: [Connection.Effect]) -> [String] { effects.map { "\($0)" } }

  /// A connection whose program the registry has.
  func embedded(_ address: String = "") -> Connection {
    var connection = Connection(address: address)
    _ = connection.handle(.start, at: start)
    _ = connection.handle(.sessionOpened(true), at: start)
    _ = connection.handle(.statusRead(on), at: start)
    _ = connection.handle(.addressRead("unix:path=/bus"), at: start)
    _ = connection.handle(.busOpened(true), at: start)
    _ = connection.handle(.embedded(true), at: start)
    return connection
  }

  /// A connection with a listener that gets events.
  func serving() -> Connection {
    var connection = embedded()
    _ = connection.handle(.listenersRead(orca), at: start)
    _ = connection.handle(.caughtUp, at: start)
    _ = connection.handle(.presented, at: start)
    _ = connection.handle(.readerArrived, at: start)
    return connection
  }

  @Test("The program asks the session bus, then joins the accessibility bus and its registry")
  func joining() {
    var connection = Connection(address: "")
    #expect(names(connection.handle(.start, at: start)) == ["openSession"])
    #expect(names(connection.handle(.sessionOpened(true), at: start)) == ["readStatus"])
    #expect(names(connection.handle(.statusRead(on), at: start)) == ["askForAddress", "report"])
    #expect(connection.status == nil)
    #expect(names(connection.handle(.addressRead("a"), at: start)) == [#"openBus("a")"#])
    #expect(names(connection.handle(.busOpened(true), at: start)) == ["embed"])
    #expect(names(connection.handle(.embedded(true), at: start)) == ["readListeners"])
    #expect(names(connection.handle(.listenersRead(orca), at: start)) == ["report"])
    #expect(connection.status?.hasScreenReader == true && connection.status?.isSettled == false)
  }

  @Test("Without a session bus, the thread ends; a session bus that ended is expected again")
  func noSession() {
    var connection = Connection(address: "")
    _ = connection.handle(.start, at: start)
    #expect(connection.handle(.sessionOpened(false), at: start).isEmpty)
    #expect(!connection.isAlive && connection.status == BusStatus())
    #expect(names(connection.handle(.presented, at: start)) == ["transfer", "report"])
    #expect(connection.status?.isSettled == true)

    connection = embedded()
    #expect(names(connection.handle(.sessionLost, at: start)) == ["closeSession", "report"])
    #expect(connection.isAlive && connection.deadline == start + .milliseconds(250))
  }

  @Test("Attempts to connect follow each other after growing pauses, and a success shortens the next one")
  func pauses() {
    var connection = embedded("unix:path=/bus")
    var now = start
    var pauses: [Duration] = []
    _ = connection.handle(.busLost, at: now)
    while let due = connection.deadline, pauses.count < 10 {
      pauses.append(due - now)
      now = due
      #expect(connection.handle(.turn(isCurrent: true), at: now - .milliseconds(1)).isEmpty)
      #expect(names(connection.handle(.turn(isCurrent: true), at: now)).last == #"openBus("unix:path=/bus")"#)
      _ = connection.handle(.busOpened(false), at: now)
    }
    #expect(pauses.prefix(4) == [.milliseconds(250), .milliseconds(500), .seconds(1), .seconds(2)])
    #expect(pauses.last == .seconds(60))
    _ = connection.handle(.busOpened(true), at: now)
    _ = connection.handle(.embedded(true), at: now)
    _ = connection.handle(.turn(isCurrent: true), at: now + .seconds(60))
    _ = connection.handle(.busLost, at: now)
    #expect(connection.deadline == now + .milliseconds(250))
  }

  @Test("The first listener gets events when the states are current, and not about the states of before")
  func firstListener() {
    var connection = embedded()
    _ = connection.handle(.listenersRead(orca), at: start)
    #expect(connection.handle(.turn(isCurrent: false), at: start).isEmpty)
    #expect(connection.handle(.presented, at: start).isEmpty)
    #expect(names(connection.handle(.turn(isCurrent: true), at: start)) == ["catchUp"])
    #expect(!connection.isServing && connection.filter.isEmpty)
    #expect(names(connection.handle(.caughtUp, at: start)) == ["presentWindows"])
    #expect(connection.isServing && !connection.filter.isEmpty)
  }

  @Test("It is settled who reads the program when the screen reader is in it, or does not come for a second")
  func arrival() {
    var connection = embedded()
    _ = connection.handle(.listenersRead(orca), at: start)
    // It reads the terminal, or a different program.
    #expect(connection.handle(.readerArrived, at: start).isEmpty)
    _ = connection.handle(.caughtUp, at: start)
    #expect(connection.handle(.presented, at: start).isEmpty)
    #expect(connection.status?.isSettled == false)
    var late = connection
    #expect(names(connection.handle(.readerArrived, at: start)) == ["transfer", "report"])
    #expect(connection.status?.isSettled == true && connection.deadline == nil)
    #expect(connection.handle(.readerArrived, at: start).isEmpty)

    let end = start + .seconds(1)
    #expect(late.deadline == end)
    #expect(late.handle(.presented, at: end - .milliseconds(1)).isEmpty)
    #expect(names(late.handle(.presented, at: end)) == ["transfer", "report"])
    #expect(late.deadline == nil)

    // A client that does not follow the focus is not a screen reader.
    var tool = embedded()
    _ = tool.handle(.listenersRead(EventFilter([.init(client: ":1.9", event: "window:")])), at: start)
    _ = tool.handle(.caughtUp, at: start)
    #expect(names(tool.handle(.presented, at: start)) == ["transfer", "report"])
  }

  @Test("A call makes the states wanted for five seconds, and waits half a second for them")
  func calls() {
    var connection = embedded()
    _ = connection.handle(.listenersRead(EventFilter()), at: start)
    #expect(connection.status?.wantsStates == false)
    let first = Connection.Input.called(1, isAboutProgram: false, isCurrent: false)
    #expect(names(connection.handle(first, at: start)) == ["report"])
    #expect(connection.status?.wantsStates == true)
    let second = Connection.Input.called(2, isAboutProgram: false, isCurrent: false)
    #expect(connection.handle(second, at: start + .milliseconds(400)).isEmpty)
    #expect(connection.handle(.turn(isCurrent: false), at: start + .milliseconds(499)).isEmpty)
    #expect(
      names(connection.handle(.turn(isCurrent: false), at: start + .milliseconds(500)))
        == ["deliver", "answer(1)", "answer(2)"])
    #expect(
      names(connection.handle(.called(3, isAboutProgram: false, isCurrent: true), at: start + .seconds(1)))
        == ["deliver", "answer(3)"])
    #expect(connection.deadline == start + .seconds(6))
    #expect(names(connection.handle(.turn(isCurrent: true), at: start + .seconds(6))) == ["report"])
    #expect(connection.status?.wantsStates == false)
  }

  @Test("A call about the program and a call of a client that listens are answered at once")
  func promptCalls() {
    var connection = embedded()
    let ping = Connection.Input.called(1, isAboutProgram: true, isCurrent: false)
    #expect(names(connection.handle(ping, at: start)) == ["answer(1)"])
    connection = serving()
    let name = Connection.Input.called(2, isAboutProgram: false, isCurrent: false)
    #expect(names(connection.handle(name, at: start)) == ["answer(2)"])
  }

  @Test("The number of calls that wait is limited")
  func manyCalls() {
    var connection = embedded()
    for number in 0..<Connection.maximumCalls {
      _ = connection.handle(.called(number, isAboutProgram: false, isCurrent: false), at: start)
    }
    let next = Connection.Input.called(-1, isAboutProgram: false, isCurrent: false)
    #expect(names(connection.handle(next, at: start)) == ["deliver", "answer(-1)"])
  }

  @Test("A client that left gets no events, and others still do")
  func leavingClients() {
    var connection = embedded()
    let both = EventFilter(orca.listeners + [.init(client: ":1.9", event: "window:")])
    _ = connection.handle(.listenersRead(both), at: start)
    _ = connection.handle(.caughtUp, at: start)
    #expect(connection.handle(.clientLeft(":1.8"), at: start).isEmpty)
    #expect(names(connection.handle(.clientLeft(":1.7"), at: start)) == ["report"])
    #expect(connection.isServing && connection.status?.hasScreenReader == false)
    _ = connection.handle(.clientLeft(":1.9"), at: start)
    #expect(!connection.isServing && connection.status?.hasListeners == false)
  }

  @Test("A registry that ended loses the program, and a new one gets it once")
  func registry() {
    var connection = serving()
    #expect(names(connection.handle(.registryChanged(hasOwner: false), at: start)) == ["report"])
    #expect(connection.status?.isConnected == false && !connection.isServing)
    #expect(names(connection.handle(.registryChanged(hasOwner: true), at: start)) == ["embed"])
    #expect(connection.handle(.registryChanged(hasOwner: true), at: start).isEmpty)
    #expect(names(connection.handle(.embedded(false), at: start)) == ["closeBus", "report"])
  }

  @Test("Accessibility that is turned off, and a new service of the desktop, close the bus")
  func settings() {
    var connection = serving()
    #expect(names(connection.handle(.statusRead(.init()), at: start)) == ["closeBus", "report"])
    #expect(connection.status?.isConnected == false && connection.status?.isSettled == true)
    connection = serving()
    #expect(names(connection.handle(.serviceChanged(hasOwner: false), at: start)) == ["readStatus"])
    #expect(
      names(connection.handle(.serviceChanged(hasOwner: true), at: start)) == ["closeBus", "readStatus"])
    // The address that the environment names stays.
    connection = embedded("unix:path=/bus")
    #expect(names(connection.handle(.serviceChanged(hasOwner: true), at: start)) == ["readStatus"])
  }

  @Test("A suspended process leaves the buses after it gave the focus back, and joins them when it continues")
  func suspension() {
    var connection = serving()
    #expect(connection.handle(.suspended(false), at: start).isEmpty)
    #expect(names(connection.handle(.suspended(true), at: start)) == ["giveBackFocus"])
    // The search for the terminal uses the bus and its listeners.
    #expect(connection.isServing)
    #expect(
      names(connection.handle(.focusReturned, at: start)) == ["closeBus", "closeSession", "left"])
    #expect(connection.isAlive && connection.deadline == nil)
    #expect(connection.handle(.presented, at: start).isEmpty)
    #expect(names(connection.handle(.suspended(false), at: start)) == ["openSession"])
    // The status of before counts until the readers are known again.
    #expect(connection.status == nil)
  }
}
