import BacklitAccessibility

/// The state machine of the speech-dispatcher synthesizer, as a value without threads, clock or library.
///
/// At most one call into the library runs at a time, because a call may block. Requests during a call are
/// stored: the latest utterance, and whether to cancel. A call that takes too long is interrupted by shutting
/// its socket down. If it still does not return, it is abandoned together with its thread.
struct DispatcherStateMachine: Sendable {
  /// A call into the library, which the worker makes.
  enum Call: Hashable, Sendable {
    case open, cancel, close, listVoices
    case speak(Utterance, VoiceSettings? = nil)
  }

  /// The outcome of a call.
  enum Outcome: Hashable, Sendable {
    case done
    /// The server accepted an utterance, as these messages.
    case accepted(messages: [Int])
    case voices([Voice])
    case failed(SpeechFailure)
  }

  /// An effect that the engine performs; effects are performed in order.
  enum Effect: Hashable, Sendable {
    /// Reports an event to the owner.
    case emit(SynthesizerEvent)
    /// Starts the call on the worker, which reports its outcome with the token.
    case call(Call, token: UInt64)
    /// Reports the timeout of the token after a delay in milliseconds.
    case timer(token: UInt64, milliseconds: Int)
    /// Shuts the connection's socket down.
    case sever
    /// Abandons the worker with its blocked call and creates a new worker.
    case replaceWorker
    /// The shutdown is complete.
    case finished
  }

  /// Timeouts and delays, in milliseconds.
  struct Timing: Hashable, Sendable {
    /// The timeout of connecting, which may include the start of the server, and of listing the voices, which
    /// has 13,362 lines with eSpeak NG 1.51.
    var open = 10_000
    /// The timeout of any other call.
    var call = 2_000
    /// The time for a call to return after its socket was shut down.
    var grace = 1_000
    /// The delay before the first reconnection attempt; it doubles with each further attempt.
    var firstRetry = 500
    /// The maximum delay between two attempts.
    var lastRetry = 8_000
    /// The maximum number of abandoned workers.
    var abandonedWorkerLimit = 4
  }

  /// A running call.
  struct Running: Hashable, Sendable {
    var call: Call
    var token: UInt64
    /// Whether its socket was shut down to interrupt it.
    var isSevered = false
  }

  /// A message of the server: an utterance or a part of one.
  struct Message: Hashable, Sendable {
    var utterance: UInt64
    var isFirst: Bool
    var isLast: Bool
  }

  var timing: Timing
  /// The running call.
  var running: Running?
  /// Whether there is a connection, broken or not.
  var isConnected = false
  /// Whether the connection is broken and must be closed.
  var isBroken = false
  /// Whether ``SynthesizerEvent/unavailable(_:)`` was reported.
  var isUnavailable = false
  var isShutDown = false
  /// Whether ``Effect/finished`` was emitted.
  var isFinished = false
  /// The next utterance to send.
  var waiting: Utterance?
  /// Whether to cancel the current messages before sending the next utterance.
  var wantsCancel = false
  /// Whether to connect even without an utterance.
  var wantsOpen = false
  /// The voice settings; `nil` uses the server's settings.
  var settings: VoiceSettings?
  /// Whether the voices were requested on this connection, or will be at the next silence.
  var hasAskedVoices = false
  var wantsVoices = false
  /// The voices reported last.
  var voices: [Voice] = []
  /// The pending messages, by the server's number.
  var messages: [Int: Message] = [:]
  /// The events of messages whose number is not known yet.
  var earlyNotices: [SpeechNotice] = []
  var retryDelay: Int
  var retryToken: UInt64?
  var nextToken: UInt64 = 1
  var abandonedWorkers = 0

  init(timing: Timing = Timing()) {
    self.timing = timing
    retryDelay = timing.firstRetry
  }

  /// Creates a unique token.
  mutating func makeToken() -> UInt64 {
    defer { nextToken += 1 }
    return nextToken
  }
}

extension DispatcherStateMachine {
  /// Starts the next call, unless a call is running or nothing is to be done.
  mutating func advance() -> [Effect] {
    guard running == nil else { return [] }
    if isConnected && isBroken { return start(.close) }
    if wantsCancel {
      wantsCancel = false
      if isConnected { return start(.cancel) }
    }
    if isShutDown {
      if isConnected { return start(.close) }
      guard !isFinished else { return [] }
      isFinished = true
      return [.finished]
    }
    if !isConnected {
      guard waiting != nil || wantsOpen else { return [] }
      guard abandonedWorkers <= timing.abandonedWorkerLimit else { return fail(.exhausted) }
      return start(.open)
    }
    guard let next = waiting else {
      // The server does not respond while its module lists the voices: some tenths of a second with eSpeak
      // NG.
      guard wantsVoices, messages.isEmpty else { return [] }
      wantsVoices = false
      return start(.listVoices)
    }
    waiting = nil
    guard !SpeechRun.runs(of: next).isEmpty else {
      return [.emit(.began(next.id)), .emit(.ended(next.id))]
    }
    return start(.speak(next, settings))
  }

  /// Handles a failure: drops all utterances and schedules a retry.
  mutating func fail(_ failure: SpeechFailure) -> [Effect] {
    let isMissed = waiting != nil || !messages.isEmpty || !isUnavailable
    waiting = nil
    wantsCancel = false
    wantsOpen = false
    wantsVoices = false
    messages = [:]
    earlyNotices = []
    if isConnected { isBroken = true }
    guard !isShutDown else { return advance() }
    isUnavailable = true
    var effects: [Effect] = []
    if isMissed {
      effects.append(.emit(.unavailable(failure)))
    }
    if failure != .exhausted {
      let token = makeToken()
      retryToken = token
      effects.append(.timer(token: token, milliseconds: retryDelay))
      retryDelay = min(retryDelay * 2, timing.lastRetry)
    }
    return effects + advance()
  }

  /// Starts a call on the worker, with a timeout.
  private mutating func start(_ call: Call) -> [Effect] {
    let token = makeToken()
    running = Running(call: call, token: token)
    let limit = call == .open || call == .listVoices ? timing.open : timing.call
    return [.call(call, token: token), .timer(token: token, milliseconds: limit)]
  }
}
