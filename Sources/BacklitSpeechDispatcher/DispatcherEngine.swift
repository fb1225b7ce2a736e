import BacklitAccessibility
import Dispatch
import Logging
import Synchronization

/// Runs a ``DispatcherStateMachine``: passes inputs to it and performs its effects, all on one serial queue
/// that never blocks.
final class DispatcherEngine: Sendable {
  /// An input to the state machine, which returns the effects to perform.
  typealias Input = @Sendable (inout DispatcherStateMachine) -> [DispatcherStateMachine.Effect]

  private struct State {
    var machine: DispatcherStateMachine
    /// Closures that wait until the machine is quiet.
    var quietHandlers: [@Sendable () -> Void] = []
    var worker = SpeechWorker()
    /// The generation of the connection; notices of earlier generations are ignored.
    var generation = 0
  }

  private let queue = DispatchQueue(label: "backlit.speech.control")
  // Only the queue acquires the lock; it lets the compiler check that all accesses are synchronized.
  private let state: Mutex<State>
  private let clientName: String
  private let logger: Logger
  private let events: @Sendable (SynthesizerEvent) -> Void
  private let closed = DispatchGroup()

  init(
    clientName: String, timing: DispatcherStateMachine.Timing, logger: Logger,
    events: @escaping @Sendable (SynthesizerEvent) -> Void
  ) {
    self.clientName = clientName
    self.logger = logger
    self.events = events
    state = Mutex(State(machine: DispatcherStateMachine(timing: timing)))
    closed.enter()
  }

  /// Passes an input to the state machine, in the order of the calls, and performs its effects.
  func send(_ input: @escaping Input) {
    queue.async { [self] in
      for effect in state.withLock({ input(&$0.machine) }) { perform(effect) }
      reportQuiet()
    }
  }

  /// Passes an input to the state machine, and waits until the server speaks nothing of this program and no call
  /// runs.
  /// - Returns: whether that was so within the time.
  func sendAndWait(milliseconds: Int, _ input: @escaping Input) -> Bool {
    let quiet = DispatchSemaphore(value: 0)
    send { machine in input(&machine) }
    queue.async { [self] in
      state.withLock { $0.quietHandlers.append { quiet.signal() } }
      reportQuiet()
    }
    return quiet.wait(timeout: .now() + .milliseconds(milliseconds)) == .success
  }

  private func reportQuiet() {
    let handlers = state.withLock { state in
      guard state.machine.isQuiet, !state.quietHandlers.isEmpty else { return [@Sendable () -> Void]() }
      defer { state.quietHandlers = [] }
      return state.quietHandlers
    }
    for handler in handlers { handler() }
  }

  /// Waits until the connection is closed after a shutdown.
  func waitUntilClosed(milliseconds: Int) -> Bool {
    closed.wait(timeout: .now() + .milliseconds(milliseconds)) == .success
  }

  private func perform(_ effect: DispatcherStateMachine.Effect) {
    switch effect {
    case .emit(let event):
      logger.debug("speech event", metadata: ["event": "\(event)"])
      events(event)
    case .call(let call, let token): start(call, token)
    case .timer(let token, let milliseconds):
      queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak self] in
        self?.send { $0.handleTimeout(token: token) }
      }
    case .sever: state.withLock { $0.worker }.sever()
    case .replaceWorker:
      logger.debug("a call to the server did not return")
      state.withLock { state in
        state.worker.abandon()
        state.worker = SpeechWorker()
        state.generation += 1
      }
    case .finished: closed.leave()
    }
  }

  private func start(_ call: DispatcherStateMachine.Call, _ token: UInt64) {
    let (worker, generation, silences) = state.withLock { state in
      // Each connection starts a new generation.
      if call == .open { state.generation += 1 }
      return (state.worker, state.generation, state.machine.silences)
    }
    let onReply: SpeechConnection.ReplyHandler = { [weak self] milliseconds in
      self?.send { $0.handleReply(token: token, milliseconds: milliseconds) }
    }
    worker.perform(call, after: silences, onReply: onReply) {
      [self] () throws(SpeechFailure) -> SpeechConnection in
      try SpeechConnection.open(
        clientName: clientName, onReply: onReply,
        onNotice: { [weak self] notice in self?.send(generation) { $0.handleNotice(notice) } },
        onHangUp: { [weak self] in self?.send(generation) { $0.handleHangUp() } })
    } report: { [self] outcome in
      send { $0.handleOutcome(outcome, token: token) }
    }
  }

  /// Passes an input of a connection to the state machine, unless there is a newer connection.
  private func send(_ generation: Int, _ input: @escaping Input) {
    queue.async { [self] in
      let effects = state.withLock { $0.generation == generation ? input(&$0.machine) : [] }
      for effect in effects { perform(effect) }
      reportQuiet()
    }
  }
}

/// Makes the calls to the server on its own serial queue.
///
/// A worker is abandoned when a call does not return. If the call returns later, the worker closes its
/// connection.
final class SpeechWorker: Sendable {
  private struct State {
    var connection: SpeechConnection?
    var isAbandoned = false
  }

  private let queue = DispatchQueue(label: "backlit.speech.calls")
  private let state = Mutex(State())

  /// Makes a call, and reports its outcome unless the worker was abandoned meanwhile.
  /// - Parameters:
  ///   - call: the call.
  ///   - silences: the number of connections before a new one whose module stayed silent.
  ///   - onReply: receives the time of each reply of the server.
  ///   - open: creates a connection.
  ///   - report: receives the outcome, on the worker's queue.
  func perform(
    _ call: DispatcherStateMachine.Call, after silences: Int,
    onReply: @escaping SpeechConnection.ReplyHandler,
    open: @escaping @Sendable () throws(SpeechFailure) -> SpeechConnection,
    report: @escaping @Sendable (DispatcherStateMachine.Outcome) -> Void
  ) {
    queue.async { [self] in
      let outcome: DispatcherStateMachine.Outcome
      do throws(SpeechFailure) {
        outcome = try attempt(call, after: silences, onReply, open)
      } catch {
        outcome = .failed(error)
      }
      let isAbandoned = state.withLock { $0.isAbandoned }
      if isAbandoned { takeConnection()?.close() } else { report(outcome) }
    }
  }

  /// Shuts the socket of the connection down. May be called on any thread.
  func sever() {
    state.withLock { $0.connection }?.sever()
  }

  /// Abandons the worker.
  func abandon() {
    state.withLock { $0.isAbandoned = true }
  }

  private func attempt(
    _ call: DispatcherStateMachine.Call, after silences: Int,
    _ onReply: @escaping SpeechConnection.ReplyHandler, _ open: () throws(SpeechFailure) -> SpeechConnection
  ) throws(SpeechFailure) -> DispatcherStateMachine.Outcome {
    switch call {
    case .open:
      let connection = try open()
      // From now on a blocked request can be interrupted.
      state.withLock { $0.connection = connection }
      do throws(SpeechFailure) { try connection.prepare(after: silences) } catch {
        takeConnection()?.close()
        throw error
      }
    case .close: takeConnection()?.close()
    case .cancel: try connection(onReply).cancel()
    case .ping: try connection(onReply).ping()
    case .restartModules: try connection(onReply).restartModules()
    case .speak(let utterance, let settings):
      return .accepted(messages: try connection(onReply).speak(utterance, settings))
    case .listVoices:
      let connection = try connection(onReply)
      return .voices(try connection.voices(), connection.defaults)
    }
    return .done
  }

  /// The connection, which reports its replies to a handler.
  private func connection(
    _ onReply: @escaping SpeechConnection.ReplyHandler
  ) throws(SpeechFailure) -> SpeechConnection {
    guard let connection = state.withLock({ $0.connection }) else { throw .lost }
    connection.onReply = onReply
    return connection
  }

  private func takeConnection() -> SpeechConnection? {
    state.withLock { state in
      defer { state.connection = nil }
      return state.connection
    }
  }
}
