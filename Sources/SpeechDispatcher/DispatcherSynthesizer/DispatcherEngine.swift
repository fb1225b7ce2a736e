internal import Dispatch
internal import Logging
internal import Speech
internal import Synchronization

/// Runs a ``DispatcherCore``: gives it what happens, and does what it says, all on one queue that never
/// waits.
final class DispatcherEngine: Sendable {
  private struct State {
    var core: DispatcherCore
    var worker = SpeechWorker()
    /// Counts the workers, so that what an earlier one's connection tells is known to be old.
    var generation = 0
  }

  private let queue = DispatchQueue(label: "backlit.speech.control")
  // Only the queue takes the lock; it is there so that the compiler can see that nothing else gets in.
  private let state: Mutex<State>
  private let clientName: String
  private let logger: Logger
  private let events: @Sendable (SynthesizerEvent) -> Void
  private let closed = DispatchGroup()

  init(
    clientName: String, timing: DispatcherCore.Timing, logger: Logger,
    events: @escaping @Sendable (SynthesizerEvent) -> Void
  ) {
    self.clientName = clientName
    self.logger = logger
    self.events = events
    state = Mutex(State(core: DispatcherCore(timing: timing)))
    closed.enter()
  }

  /// Tells the core something, in the order of the calls, and does what comes of it.
  func tell(_ input: @escaping @Sendable (inout DispatcherCore) -> [DispatcherCore.Effect]) {
    queue.async { [self] in
      for effect in state.withLock({ input(&$0.core) }) { perform(effect) }
    }
  }

  /// Waits until all is closed after a shutdown.
  func waitUntilClosed(milliseconds: Int) -> Bool {
    closed.wait(timeout: .now() + .milliseconds(milliseconds)) == .success
  }

  private func perform(_ effect: DispatcherCore.Effect) {
    switch effect {
    case .emit(let event):
      logger.debug("speech event", metadata: ["event": "\(event)"])
      events(event)
    case .call(let call, let token): start(call, token)
    case .timer(let token, let milliseconds):
      queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak self] in
        self?.tell { $0.timeUp(token: token) }
      }
    case .sever: state.withLock { $0.worker }.sever()
    case .replaceWorker:
      logger.debug("a call into libspeechd did not come back")
      state.withLock { state in
        state.worker.abandon()
        state.worker = SpeechWorker()
        state.generation += 1
      }
    case .finished: closed.leave()
    }
  }

  private func start(_ call: DispatcherCore.Call, _ token: UInt64) {
    let (worker, generation) = state.withLock { state in
      // Each connection is a generation of its own.
      if call == .open { state.generation += 1 }
      return (state.worker, state.generation)
    }
    worker.perform(call) { [self] () throws(SpeechFailure) -> SpeechConnection in
      try SpeechConnection.open(
        clientName: clientName,
        onNotice: { [weak self] notice in self?.tell(generation) { $0.notice(notice) } },
        onHangUp: { [weak self] in self?.tell(generation) { $0.hungUp() } })
    } report: { [self] outcome in
      tell { $0.finished(outcome, token: token) }
    }
  }

  /// Tells the core something of a connection, unless there has been another one since.
  private func tell(
    _ generation: Int, _ input: @escaping @Sendable (inout DispatcherCore) -> [DispatcherCore.Effect]
  ) {
    queue.async { [self] in
      let effects = state.withLock { $0.generation == generation ? input(&$0.core) : [] }
      for effect in effects { perform(effect) }
    }
  }
}
