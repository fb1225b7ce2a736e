internal import Speech

/// What a synthesizer of speech-dispatcher does when, as a value without threads, clock or library.
///
/// One call into the library is under way at any time, because a call may wait for the server. What is
/// asked meanwhile is remembered: the latest utterance, and whether to cancel. A call that takes too long
/// is freed by ending its connection, and given up with its thread if even that does not free it.
struct DispatcherCore: Sendable {
  /// A call into the library, made by the worker.
  enum Call: Hashable, Sendable {
    case open, cancel, close, listVoices
    case speak(Utterance, VoiceSettings? = nil)
  }

  /// What came of a call.
  enum Outcome: Hashable, Sendable {
    case done
    /// An utterance was handed over, as these messages.
    case taken(messages: [Int])
    case voices([Voice])
    case failed(SpeechFailure)
  }

  /// What is to be done now, in order.
  enum Effect: Hashable, Sendable {
    /// Tell the owner.
    case emit(SynthesizerEvent)
    /// Have the worker make the call and report back with the token.
    case call(Call, token: UInt64)
    /// Report that the token's time is up, after so many milliseconds.
    case timer(token: UInt64, milliseconds: Int)
    /// End the connection's socket.
    case sever
    /// Leave the worker to its stuck call and take another one.
    case replaceWorker
    /// There is nothing left to do, ever.
    case finished
  }

  /// How long things may take, in milliseconds.
  struct Timing: Hashable, Sendable {
    /// Connecting, which may include the start of the server; also the list of voices, which has ten thousand
    /// lines with eSpeak NG.
    var open = 10_000
    /// Any other call.
    var call = 2_000
    /// The return of a call whose connection was ended.
    var grace = 1_000
    /// The wait before the first attempt to connect again; each further one is twice as long.
    var firstRetry = 500
    /// The longest wait between two attempts.
    var lastRetry = 8_000
    /// How many workers may be left behind.
    var spareWorkers = 4
  }

  /// A call under way.
  struct Running: Hashable, Sendable {
    var call: Call
    var token: UInt64
    /// Whether its connection was ended to free it.
    var isSevered = false
  }

  /// A message of the server, which is an utterance or a piece of one.
  struct Message: Hashable, Sendable {
    var utterance: UInt64
    var isFirst: Bool
    var isLast: Bool
  }

  var timing: Timing
  /// The call under way.
  var running: Running?
  /// Whether there is a connection, in whatever state.
  var isConnected = false
  /// Whether the connection is of no use any more.
  var isBroken = false
  /// Whether the owner was told that nothing can be spoken.
  var isUnavailable = false
  var isShutDown = false
  /// Whether ``Effect/finished`` was given.
  var isFinished = false
  /// The next utterance to hand over.
  var waiting: Utterance?
  /// Whether to have the server fall silent before that.
  var wantsCancel = false
  /// Whether to connect though there is nothing to say.
  var wantsOpen = false
  /// How to sound; `nil` leaves it to the server.
  var settings: VoiceSettings?
  /// Whether the server was asked for its voices on this connection, or will be as soon as it is silent.
  var hasAskedVoices = false
  var wantsVoices = false
  /// The voices that were told last.
  var voices: [Voice] = []
  /// The server's messages and whose they are.
  var messages: [Int: Message] = [:]
  /// What was told of messages whose number was not known yet.
  var early: [SpeechNotice] = []
  var retryDelay: Int
  var retryToken: UInt64?
  var nextToken: UInt64 = 1
  var workersLeftBehind = 0

  init(timing: Timing = Timing()) {
    self.timing = timing
    retryDelay = timing.firstRetry
  }

  /// A token never used before.
  mutating func makeToken() -> UInt64 {
    defer { nextToken += 1 }
    return nextToken
  }
}
