internal import Dispatch
internal import Synchronization

/// Makes the calls into libspeechd, one after the other, on a queue of its own.
///
/// A worker is given up when a call does not come back; should it come back later, the worker closes its
/// connection and is gone.
final class SpeechWorker: Sendable {
  private struct State {
    var connection: SpeechConnection?
    var isAbandoned = false
  }

  private let queue = DispatchQueue(label: "backlit.speech.calls")
  private let state = Mutex(State())

  /// Makes a call, and reports what came of it unless the worker was given up meanwhile.
  /// - Parameters:
  ///   - call: the call.
  ///   - open: makes a connection.
  ///   - report: gets the outcome, on the worker's queue.
  func perform(
    _ call: DispatcherCore.Call,
    open: @escaping @Sendable () throws(SpeechFailure) -> SpeechConnection,
    report: @escaping @Sendable (DispatcherCore.Outcome) -> Void
  ) {
    queue.async { [self] in
      let outcome: DispatcherCore.Outcome
      do throws(SpeechFailure) {
        outcome = try attempt(call, open)
      } catch {
        outcome = .failed(error)
      }
      let isAbandoned = state.withLock { $0.isAbandoned }
      if isAbandoned { takeConnection()?.close() } else { report(outcome) }
    }
  }

  /// Ends the socket of the connection, from any thread.
  func sever() {
    state.withLock { $0.connection }?.sever()
  }

  /// Leaves the worker to itself.
  func abandon() {
    state.withLock { $0.isAbandoned = true }
  }

  private func attempt(
    _ call: DispatcherCore.Call, _ open: () throws(SpeechFailure) -> SpeechConnection
  ) throws(SpeechFailure) -> DispatcherCore.Outcome {
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
      return .taken(messages: try connection.speak(utterance, settings))
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
