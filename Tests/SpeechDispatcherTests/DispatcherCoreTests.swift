import Speech
import Testing

@testable import SpeechDispatcher

@Suite("What the synthesizer does when") struct DispatcherCoreTests {
  typealias Core = DispatcherCore

  func utterance(_ id: UInt64) -> Utterance { Utterance(id: id, parts: ["text \(id)"]) }

  /// The events among some effects.
  func events(_ effects: [Core.Effect]) -> [SynthesizerEvent] {
    effects.compactMap { if case .emit(let event) = $0 { event } else { nil } }
  }

  /// The call among some effects.
  func call(_ effects: [Core.Effect]) -> (call: Core.Call, token: UInt64)? {
    for case .call(let call, let token) in effects { return (call, token) }
    return nil
  }

  /// The times to wait among some effects.
  func times(_ effects: [Core.Effect]) -> [Int] {
    effects.compactMap { if case .timer(_, let milliseconds) = $0 { milliseconds } else { nil } }
  }

  /// A core that is connected and has nothing to do.
  func connected() throws -> Core {
    var core = Core()
    let open = try #require(call(core.speak(utterance(100))))
    #expect(open.call == .open)
    let speak = try #require(call(core.finished(.done, token: open.token)))
    _ = core.finished(.taken(messages: [100]), token: speak.token)
    let list = try #require(call(core.notice(SpeechNotice(message: 100, event: .ended))))
    _ = core.finished(.voices([]), token: list.token)
    return core
  }

  @Test("What is told of a message before its number is known is not lost") func earlyNotice() throws {
    var core = try connected()
    let speak = try #require(call(core.speak(utterance(1))))
    #expect(core.notice(SpeechNotice(message: 7, event: .began)).isEmpty)
    #expect(core.notice(SpeechNotice(message: 7, event: .ended)).isEmpty)
    #expect(events(core.finished(.taken(messages: [7]), token: speak.token)) == [.began(1), .ended(1)])
  }

  @Test("A call that hangs is freed by its socket, and its answer is not believed") func severed() throws {
    var core = try connected()
    let speak = try #require(call(core.speak(utterance(1))))
    let effects = core.timeUp(token: speak.token)
    #expect(effects.first == .sever)
    #expect(core.hungUp().isEmpty)
    let after = core.finished(.taken(messages: [1]), token: speak.token)
    #expect(
      events(after) == [
        .unavailable(reason: SpeechFailure.mute.reason, remedy: SpeechFailure.mute.remedy)
      ])
    #expect(call(after)?.call == .close)
  }

  @Test("A call that nothing frees is left behind, and the next words are spoken by another worker")
  func leftBehind() throws {
    var core = try connected()
    let stuck = try #require(call(core.speak(utterance(1))))
    _ = core.timeUp(token: stuck.token)
    let effects = core.timeUp(token: stuck.token)
    #expect(effects.first == .replaceWorker)
    #expect(events(effects).count == 1)
    let open = try #require(call(core.speak(utterance(2))))
    #expect(open.call == .open)
    let ready = core.finished(.done, token: open.token)
    #expect(events(ready) == [.available])
    #expect(call(ready)?.call == .speak(utterance(2)))
    #expect(core.finished(.taken(messages: [1]), token: stuck.token).isEmpty)
  }

  @Test("Only so many workers are left behind") func exhausted() {
    var core = Core()
    for id in 1...20 as ClosedRange<UInt64> {
      guard let open = call(core.speak(utterance(id))) else { continue }
      _ = core.timeUp(token: open.token)
      _ = core.timeUp(token: open.token)
    }
    #expect(core.workersLeftBehind == core.timing.spareWorkers + 1)
    let effects = core.speak(utterance(99))
    #expect(call(effects) == nil)
    #expect(events(effects).count == 1)
  }

  @Test("Attempts to connect are further and further apart, and say nothing new") func backOff() throws {
    var core = Core()
    let first = try #require(call(core.speak(utterance(1))))
    var effects = core.finished(.failed(.unreachable("no")), token: first.token)
    #expect(events(effects).count == 1)
    var waits: [Int] = []
    for _ in 0..<7 {
      let wait = try #require(times(effects).first)
      waits.append(wait)
      let retry = try #require(core.retryToken)
      let open = try #require(call(core.timeUp(token: retry)))
      #expect(open.call == .open)
      effects = core.finished(.failed(.unreachable("no")), token: open.token)
      #expect(events(effects).isEmpty)
    }
    #expect(waits == [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
  }

  @Test("An utterance is tried at once though an attempt is planned") func triesAtOnce() throws {
    var core = Core()
    let first = try #require(call(core.speak(utterance(1))))
    _ = core.finished(.failed(.lost), token: first.token)
    let second = try #require(call(core.speak(utterance(2))))
    let effects = core.finished(.done, token: second.token)
    #expect(events(effects) == [.available])
    #expect(call(effects)?.call == .speak(utterance(2)))
    #expect(core.retryToken == nil)
  }

  @Test("What was not handed over yet is cancelled without the server") func cancelsWaiting() throws {
    var core = Core()
    _ = core.speak(utterance(1))
    #expect(events(core.speak(utterance(2))) == [.cancelled(1)])
    #expect(events(core.cancel()) == [.cancelled(2)])
  }

  @Test("Nothing but blanks is spoken without the server") func blank() throws {
    var core = try connected()
    let effects = core.speak(Utterance(id: 1, parts: [" \n\t"]))
    #expect(events(effects) == [.began(1), .ended(1)])
    #expect(call(effects) == nil)
  }

  @Test("The server's own marks are not passed on, others are") func marks() throws {
    var core = try connected()
    let speak = try #require(call(core.speak(utterance(1))))
    _ = core.finished(.taken(messages: [5]), token: speak.token)
    #expect(core.notice(SpeechNotice(message: 5, event: .mark("__spd_id_1"))).isEmpty)
    #expect(events(core.notice(SpeechNotice(message: 5, event: .mark("word")))) == [.mark(1, "word")])
  }

  @Test("An utterance of several messages begins with the first and ends with the last") func pieces() throws
  {
    var core = try connected()
    let speak = try #require(call(core.speak(utterance(1))))
    #expect(core.notice(SpeechNotice(message: 7, event: .began)).isEmpty)
    #expect(events(core.finished(.taken(messages: [7, 8, 9]), token: speak.token)) == [.began(1)])
    #expect(core.notice(SpeechNotice(message: 7, event: .ended)).isEmpty)
    #expect(core.notice(SpeechNotice(message: 8, event: .began)).isEmpty)
    #expect(events(core.notice(SpeechNotice(message: 8, event: .mark("1")))) == [.mark(1, "1")])
    #expect(core.notice(SpeechNotice(message: 8, event: .ended)).isEmpty)
    #expect(events(core.notice(SpeechNotice(message: 9, event: .ended))) == [.ended(1)])
    #expect(core.messages.isEmpty)
  }

  @Test("Where another program drops a piece of an utterance, the others are dropped before anything else")
  func piecesCancelled() throws {
    var core = try connected()
    let speak = try #require(call(core.speak(utterance(1))))
    _ = core.finished(.taken(messages: [7, 8, 9]), token: speak.token)
    let effects = core.notice(SpeechNotice(message: 7, event: .cancelled))
    #expect(events(effects) == [.cancelled(1)])
    let cancel = try #require(call(effects))
    #expect(cancel.call == .cancel)
    #expect(core.speak(utterance(2)).isEmpty)
    // They may have been dropped by the other program as well.
    #expect(core.notice(SpeechNotice(message: 8, event: .cancelled)).isEmpty)
    let next = core.finished(.done, token: cancel.token)
    #expect(events(next).isEmpty, "it is cancelled once")
    #expect(call(next)?.call == .speak(utterance(2)))
  }

  @Test("Where another program drops the last piece, or the only one, nothing is left to drop")
  func lastPieceCancelled() throws {
    var core = try connected()
    let speak = try #require(call(core.speak(utterance(1))))
    _ = core.finished(.taken(messages: [7, 8]), token: speak.token)
    _ = core.notice(SpeechNotice(message: 7, event: .ended))
    let effects = core.notice(SpeechNotice(message: 8, event: .cancelled))
    #expect(events(effects) == [.cancelled(1)] && call(effects) == nil)
  }

  @Test("An utterance is over when the server has taken the order to drop it, and is told so once")
  func cancelIsTaken() throws {
    var core = try connected()
    let speak = try #require(call(core.speak(utterance(1))))
    _ = core.finished(.taken(messages: [7, 8]), token: speak.token)
    _ = core.notice(SpeechNotice(message: 7, event: .began))
    let cancel = try #require(call(core.cancel()))
    #expect(cancel.call == .cancel)
    #expect(call(core.speak(utterance(2))) == nil)
    let effects = core.finished(.done, token: cancel.token)
    #expect(events(effects) == [.cancelled(1)])
    #expect(call(effects)?.call == .speak(utterance(2)))
    // The word of the module, which comes later.
    #expect(events(core.notice(SpeechNotice(message: 7, event: .cancelled))).isEmpty)
  }

  @Test("Voices are asked for once, when an utterance has ended and nothing waits") func voices() throws {
    var core = Core()
    let open = try #require(call(core.speak(utterance(1))))
    let first = try #require(call(core.finished(.done, token: open.token)))
    _ = core.finished(.taken(messages: [1]), token: first.token)
    let second = try #require(call(core.speak(utterance(2))))
    // The second one is on its way: nothing is asked yet.
    #expect(call(core.notice(SpeechNotice(message: 1, event: .ended))) == nil)
    #expect(call(core.finished(.taken(messages: [2]), token: second.token)) == nil)
    let list = try #require(call(core.notice(SpeechNotice(message: 2, event: .ended))))
    #expect(list.call == .listVoices)
    let voice = Voice(name: "Ann", language: "en")
    // What comes meanwhile waits, and is spoken next.
    #expect(call(core.speak(utterance(3))) == nil)
    let next = core.finished(.voices([voice]), token: list.token)
    #expect(events(next) == [.voices([voice])])
    let third = try #require(call(next))
    _ = core.finished(.taken(messages: [3]), token: third.token)
    #expect(call(core.notice(SpeechNotice(message: 3, event: .ended))) == nil)
  }

  @Test("How to sound is told with each utterance, whatever became of the connection") func settings() throws
  {
    var core = try connected()
    let settings = VoiceSettings(rate: 20, voice: "Ann")
    // The usual ones say nothing about how the person set up the server.
    _ = core.use(VoiceSettings())
    #expect(core.settings == nil)
    #expect(core.use(settings).isEmpty)
    let speak = try #require(call(core.speak(utterance(1))))
    #expect(speak.call == .speak(utterance(1), settings))
    let close = try #require(call(core.finished(.failed(.lost), token: speak.token)))
    _ = core.finished(.done, token: close.token)
    let open = try #require(call(core.speak(utterance(2))))
    #expect(call(core.finished(.done, token: open.token))?.call == .speak(utterance(2), settings))
    // From now on they are a choice.
    _ = core.use(VoiceSettings())
    #expect(core.settings == VoiceSettings())
  }

  @Test("Answers are read as SSIP writes them") func replies() {
    let reply = SpeechReply("225-42\r\n225 OK MESSAGE QUEUED\r\n")
    #expect(reply.code == 225 && reply.data == ["42"] && reply.isFine)
    #expect(!SpeechReply("300 ERR INTERNAL\r\n").isFine)
    for text in ["", "\r\n", "22", "abc def", "-", "225-", "\u{301}225"] {
      #expect(!SpeechReply(text).isFine || SpeechReply(text).code == 225)
    }
  }
}
