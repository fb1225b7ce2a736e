import BacklitAccessibility

/// The state machine of the speech-dispatcher synthesizer, as a value without threads, clock or library.
///
/// At most one call into the library runs at a time, because a call may block. Requests during a call are
/// stored: the latest utterance, and whether to cancel. A call that waits too long for a reply is interrupted by
/// shutting its socket down. If it still does not return, it is abandoned together with its thread.
///
/// Every utterance is completed: it ends, it is cancelled, or the synthesizer becomes unavailable. If nothing that
/// the server accepted begins in time, the server is asked for a reply. A server that replies has a module that
/// does not speak: some versions accept messages for a module that has died. The server is then asked to start its modules
/// again, and if the module still does not speak on the next connection, the one after that uses a different module.
struct DispatcherStateMachine: Sendable {
  /// A call into the library, which the worker makes.
  enum Call: Hashable, Sendable {
    case open, cancel, close, listVoices
    /// Requests a reply without an effect.
    case ping
    /// Asks the server to start modules again that have died.
    case restartModules
    case speak(Utterance, VoiceSettings = VoiceSettings())
  }

  /// The outcome of a call.
  enum Outcome: Hashable, Sendable {
    case done
    /// The server accepted an utterance, as these messages.
    case accepted(messages: [Int])
    case voices([Voice], VoiceSettings)
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

  /// A running call.
  struct Running: Hashable, Sendable {
    var call: Call
    var token: UInt64
    /// The token of its current time limit; each reply begins a new one.
    var timer: UInt64
    /// Whether its socket was shut down to interrupt it.
    var isSevered = false
  }

  /// An expected beginning of an utterance.
  struct Beginning: Hashable, Sendable {
    /// The token of its time limit.
    var timer: UInt64
    var utterance: UInt64
  }

  /// A message of the server: an utterance or a part of one.
  struct Message: Hashable, Sendable {
    var utterance: UInt64
    var isFirst: Bool
    var isLast: Bool
  }

  var timing: Timing
  /// The time limits, which adapt to the speed of the server.
  var patience = Patience()
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
  /// The utterance to send before the connection is closed at the shutdown.
  var farewell: Utterance?
  /// Whether to cancel the current messages before sending the next utterance.
  var wantsCancel = false
  /// Whether to connect even without an utterance.
  var wantsOpen = false
  /// Whether to ask for a reply because nothing began in time.
  var wantsPing = false
  /// The utterance that must begin in time; nil if none is expected to.
  var beginning: Beginning?
  /// Whether it did not begin in time.
  var isOverdue = false
  /// The number of connections one after the other whose module stayed silent.
  var silences = 0
  /// Whether to ask for a restart of the modules before the connection is closed.
  var wantsModules = false
  /// Whether utterances were cancelled before they began, for as long as one has time to begin.
  var isSuspicious = false
  /// The voice settings.
  var settings = VoiceSettings()
  /// Whether the voices were requested on this connection, or will be at the next silence.
  var hasAskedVoices = false
  var wantsVoices = false
  /// The voices reported last, and the server's own settings.
  var voices: [Voice] = []
  var defaults: VoiceSettings?
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
  /// Whether no call runs and no message is pending, so that the server speaks nothing of this program.
  var isQuiet: Bool { running == nil && (messages.isEmpty || !isConnected) }

  /// The time limit of a reply, in milliseconds.
  var replyLimit: Int { patience.limit(timing.reply, timing) }

  /// Starts the next call, unless a call is running or nothing is to be done.
  mutating func advance() -> [Effect] {
    guard running == nil else { return [] }
    if isConnected && isBroken {
      guard wantsModules else { return start(.close) }
      wantsModules = false
      return start(.restartModules)
    }
    if wantsCancel {
      wantsCancel = false
      if isConnected { return start(.cancel) }
    }
    if isShutDown {
      if isConnected {
        guard let farewell else { return start(.close) }
        self.farewell = nil
        return start(.speak(farewell, settings))
      }
      guard !isFinished else { return [] }
      isFinished = true
      return [.finished]
    }
    if !isConnected {
      guard waiting != nil || wantsOpen else { return [] }
      guard abandonedWorkers <= timing.abandonedWorkerLimit else { return fail(.exhausted) }
      return start(.open)
    }
    if wantsPing {
      wantsPing = false
      return start(.ping)
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
    if failure == .unresponsive || failure == .silent { patience.failures += 1 }
    if failure == .silent { silences += 1 }
    wantsModules = failure == .silent
    waiting = nil
    farewell = nil
    wantsCancel = false
    wantsOpen = false
    wantsVoices = false
    wantsPing = false
    beginning = nil
    isOverdue = false
    isSuspicious = false
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
    running = Running(call: call, token: token, timer: token)
    return [.call(call, token: token), .timer(token: token, milliseconds: limit(of: call))]
  }

  /// The time limit of the first reply to a call.
  func limit(of call: Call) -> Int {
    switch call {
    // It may start the server. A server that runs has the limit of any reply.
    case .open: patience.limit(timing.open, timing) + replyLimit
    case .listVoices: patience.limit(timing.open, timing)
    case .cancel, .close, .ping, .restartModules, .speak: replyLimit
    }
  }
}

extension DispatcherStateMachine {
  /// Time limits and delays, in milliseconds.
  struct Timing: Hashable, Sendable {
    /// The limit of connecting, which may include the start of the server, and of listing the voices, which has
    /// 13,362 lines with eSpeak NG 1.51.
    var open = 10_000
    /// The limit of any other reply of the server.
    var reply = 3_000
    /// The limit of the beginning of a message that the server accepted. A user who hears nothing must learn why within
    /// three seconds.
    var begin = 2_200
    /// The longest limit; limits grow for slow servers.
    var longest = 30_000
    /// The time for a call to return after its socket was shut down.
    var grace = 1_000
    /// The delay before the first reconnection attempt; it doubles with each further attempt.
    var firstRetry = 500
    /// The maximum delay between two attempts.
    var lastRetry = 4_000
    /// The maximum number of abandoned workers.
    var abandonedWorkerLimit = 16
  }

  /// The patience with a slow server: limits double with each failure, and are three times the latest slow reply.
  struct Patience: Hashable, Sendable {
    /// The number of limits that were exceeded since the server last answered.
    var failures = 0
    /// The time of the slowest reply, in milliseconds; it decreases slowly with faster replies.
    var slowestReply = 0

    /// Notes the time of a reply.
    mutating func note(reply milliseconds: Int) {
      slowestReply = max(milliseconds, slowestReply - slowestReply / 8)
    }

    /// The limit in place of a basic one.
    func limit(_ basic: Int, _ timing: Timing) -> Int {
      max(basic, min(max(basic << min(failures, 4), 3 * slowestReply), timing.longest))
    }
  }
}
