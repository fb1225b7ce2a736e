internal import Dispatch
internal import Synchronization

/// Makes the calls into libspeechd on its own serial queue.
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
  ///   - open: creates a connection.
  ///   - report: receives the outcome, on the worker's queue.
  func perform(
    _ call: DispatcherStateMachine.Call,
    open: @escaping @Sendable () throws(SpeechFailure) -> SpeechConnection,
    report: @escaping @Sendable (DispatcherStateMachine.Outcome) -> Void
  ) {
    queue.async { [self] in
      let outcome: DispatcherStateMachine.Outcome
      do throws(SpeechFailure) {
        outcome = try attempt(call, open)
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
    _ call: DispatcherStateMachine.Call, _ open: () throws(SpeechFailure) -> SpeechConnection
  ) throws(SpeechFailure) -> DispatcherStateMachine.Outcome {
    switch call {
    case .open:
      let connection = try open()
      state.withLock { $0.connection = connection }
    case .close: takeConnection()?.close()
    case .cancel:
      guard let connection = state.withLock({ $0.connection }) else { throw .lost }
      try connection.cancel()
    case .speak(let utterance, let settings):
      guard let connection = state.withLock({ $0.connection }) else { throw .lost }
      return .accepted(messages: try connection.speak(utterance, settings))
    case .listVoices:
      guard let connection = state.withLock({ $0.connection }) else { throw .lost }
      return .voices(try connection.voices())
    }
    return .done
  }

  private func takeConnection() -> SpeechConnection? {
    state.withLock { state in
      defer { state.connection = nil }
      return state.connection
    }
  }
}
