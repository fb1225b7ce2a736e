internal import Dispatch
internal import Synchronization

extension SpeechServerSurvey {
  /// Asks the server that ``DispatcherSynthesizer`` would speak through, which is started if it does not run.
  ///
  /// Like the synthesizer it makes the process ignore `SIGPIPE` if that signal would end it.
  /// - Parameters:
  ///   - clientName: how the program is called in the server's lists.
  ///   - milliseconds: how long to wait at most, whatever the server does.
  /// - Returns: what it has.
  /// - Throws: why there is no answer.
  public static func take(
    clientName: String, milliseconds: Int
  ) async throws(Failure) -> SpeechServerSurvey {
    DispatcherSynthesizer.ignoreBrokenPipes()
    let inquiry = Inquiry()
    let result = await withCheckedContinuation { continuation in
      inquiry.begin(continuation)
      // A call into the library waits for the server without limit, so it has a thread that can be left behind.
      let hasThread = DetachedThread.start { inquiry.finish(inquiry.ask(as: clientName)) }
      if !hasThread { inquiry.finish(.failure(.exhausted)) }
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
        inquiry.finish(.failure(.mute))
      }
    }
    switch result {
    case .success(let survey): return survey
    case .failure(let failure): throw Failure(reason: failure.reason, remedy: failure.remedy)
    }
  }
}

/// The answer or the end of the time, whichever comes first.
private final class Inquiry: Sendable {
  typealias Answer = Result<SpeechServerSurvey, SpeechFailure>

  private struct State {
    var continuation: CheckedContinuation<Answer, Never>?
    var connection: SpeechConnection?
  }
  private let state = Mutex(State())

  func begin(_ continuation: CheckedContinuation<Answer, Never>) {
    state.withLock { $0.continuation = continuation }
  }

  /// Hands out the first answer, and frees a call that still waits for one.
  func finish(_ answer: Answer) {
    let (continuation, connection) = state.withLock { state in
      defer { state = State() }
      return (state.continuation, state.connection)
    }
    connection?.sever()
    continuation?.resume(returning: answer)
  }

  func ask(as clientName: String) -> Answer {
    do throws(SpeechFailure) {
      let connection = try SpeechConnection.open(clientName: clientName, onNotice: { _ in }, onHangUp: {})
      defer { connection.close() }
      let isWanted = state.withLock { state in
        if state.continuation != nil { state.connection = connection }
        return state.continuation != nil
      }
      guard isWanted else { throw .mute }
      return .success(
        SpeechServerSurvey(
          modules: try connection.list("LIST OUTPUT_MODULES"),
          module: try connection.list("GET OUTPUT_MODULE").first,
          voices: try connection.voices()))
    } catch {
      return .failure(error)
    }
  }
}

extension SpeechConnection {
  /// The lines of an answer; none where the server has nothing to say to the question.
  func list(_ question: String) throws(SpeechFailure) -> [String] {
    guard let reply = request(question) else { throw .lost }
    return reply.isFine ? reply.data : []
  }
}
