import BacklitAccessibility
import BacklitValues
import CSpeechDispatcher
import Dispatch
import Synchronization

/// The modules and voices of a speech server, for diagnosing missing speech.
package struct SpeechServerSurvey: Hashable, Sendable {
  /// The names of the server's output modules.
  package let modules: [String]
  /// The current output module, if known.
  package let module: String?
  /// The voices of the current module, without variants of other voices.
  package let voices: [Voice]

  /// Creates a survey.
  package init(modules: [String], module: String?, voices: [Voice]) {
    self.modules = modules
    self.module = module
    self.voices = voices
  }

  /// The version of libspeechd at compile time.
  package static let libraryVersion =
    "\(LIBSPEECHD_MAJOR_VERSION).\(LIBSPEECHD_MINOR_VERSION).\(LIBSPEECHD_MICRO_VERSION)"
}

extension SpeechServerSurvey {
  /// Queries the server that ``DispatcherSynthesizer`` uses; the server is started if it is not running.
  ///
  /// Like the synthesizer, the call makes the process ignore `SIGPIPE` if that signal would end it.
  /// - Parameters:
  ///   - clientName: the name of the program in the server's lists.
  ///   - milliseconds: the maximum time to wait.
  /// - Returns: the properties of the server.
  /// - Throws: the reason why the server did not answer.
  package static func take(
    clientName: String, milliseconds: Int
  ) async throws(SpeechFailure) -> SpeechServerSurvey {
    BrokenPipes.ignore()
    let request = SurveyRequest()
    let result = await withCheckedContinuation { continuation in
      request.begin(continuation)
      // A call into the library can block forever, so it runs on a thread that can be abandoned.
      let hasThread = DetachedThread.start { request.finish(request.query(clientName, milliseconds)) }
      if !hasThread { request.finish(.failure(.exhausted)) }
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
        request.finish(.failure(.unresponsive))
      }
    }
    switch result {
    case .success(let survey): return survey
    case .failure(let failure): throw failure
    }
  }
}

/// A query that completes with the first of the answer and the timeout.
private final class SurveyRequest: Sendable {
  typealias Answer = Result<SpeechServerSurvey, SpeechFailure>

  private struct State {
    var continuation: CheckedContinuation<Answer, Never>?
    var connection: SpeechConnection?
  }
  private let state = Mutex(State())

  func begin(_ continuation: CheckedContinuation<Answer, Never>) {
    state.withLock { $0.continuation = continuation }
  }

  /// Completes the query with the first answer, and interrupts a call that is still blocked.
  func finish(_ answer: Answer) {
    let (continuation, connection) = state.withLock { state in
      defer { state = State() }
      return (state.continuation, state.connection)
    }
    connection?.sever()
    continuation?.resume(returning: answer)
  }

  func query(_ clientName: String, _ milliseconds: Int) -> Answer {
    do throws(SpeechFailure) {
      let connection = try SpeechConnection.open(
        clientName: clientName, onNotice: { _ in }, onHangUp: {})
      defer { connection.close() }
      let isWanted = state.withLock { state in
        if state.continuation != nil { state.connection = connection }
        return state.continuation != nil
      }
      guard isWanted else { throw .unresponsive }
      try connection.prepare()
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
  /// The data lines of a reply; empty if the server refuses the command.
  func list(_ question: String) throws(SpeechFailure) -> [String] {
    let reply = try request(question)
    return reply.isSuccess ? reply.data : []
  }
}
