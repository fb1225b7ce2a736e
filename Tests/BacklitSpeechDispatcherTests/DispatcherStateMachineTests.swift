import BacklitAccessibility
import BacklitValues
import Testing

@testable import BacklitSpeechDispatcher

@Suite("Dispatcher state machine") struct DispatcherStateMachineTests {
  typealias StateMachine = DispatcherStateMachine

  func utterance(_ id: UInt64) -> Utterance { Utterance(id: id, parts: ["text \(id)"]) }

  /// The events among some effects.
  func events(_ effects: [StateMachine.Effect]) -> [SynthesizerEvent] {
    effects.compactMap { if case .emit(let event) = $0 { event } else { nil } }
  }

  /// The call among some effects.
  func call(_ effects: [StateMachine.Effect]) -> (call: StateMachine.Call, token: UInt64)? {
    for case .call(let call, let token) in effects { return (call, token) }
    return nil
  }

  /// The delays of the timers among some effects.
  func times(_ effects: [StateMachine.Effect]) -> [Int] {
    effects.compactMap { if case .timer(_, let milliseconds) = $0 { milliseconds } else { nil } }
  }

  /// A connected, idle state machine.
  func connected() throws -> StateMachine {
    var machine = StateMachine()
    let open = try #require(call(machine.speak(utterance(100))))
    #expect(open.call == .open)
    let speak = try #require(call(machine.handleOutcome(.done, token: open.token)))
    _ = machine.handleOutcome(.accepted(messages: [100]), token: speak.token)
    let list = try #require(call(machine.handleNotice(SpeechNotice(message: 100, event: .ended))))
    _ = machine.handleOutcome(.voices([], VoiceSettings()), token: list.token)
    return machine
  }

  @Test("Events of a message that arrive before its number are kept") func earlyNotice() throws {
    var machine = try connected()
    let speak = try #require(call(machine.speak(utterance(1))))
    #expect(machine.handleNotice(SpeechNotice(message: 7, event: .began)).isEmpty)
    #expect(machine.handleNotice(SpeechNotice(message: 7, event: .ended)).isEmpty)
    #expect(
      events(machine.handleOutcome(.accepted(messages: [7]), token: speak.token)) == [.began(1), .ended(1)])
  }

  @Test("A blocked call is interrupted through its socket, and its outcome is ignored")
  func severed() throws {
    var machine = try connected()
    let speak = try #require(call(machine.speak(utterance(1))))
    let effects = machine.handleTimeout(token: speak.token)
    #expect(effects.first == .sever)
    #expect(machine.handleHangUp().isEmpty)
    let after = machine.handleOutcome(.accepted(messages: [1]), token: speak.token)
    #expect(
      events(after) == [
        .unavailable(.unresponsive)
      ])
    #expect(call(after)?.call == .close)
  }

  @Test("A call that cannot be interrupted is abandoned, and a new worker speaks")
  func leftBehind() throws {
    var machine = try connected()
    let stuck = try #require(call(machine.speak(utterance(1))))
    _ = machine.handleTimeout(token: stuck.token)
    let effects = machine.handleTimeout(token: stuck.token)
    #expect(effects.first == .replaceWorker)
    #expect(events(effects).count == 1)
    let open = try #require(call(machine.speak(utterance(2))))
    #expect(open.call == .open)
    let ready = machine.handleOutcome(.done, token: open.token)
    #expect(events(ready) == [.available])
    #expect(call(ready)?.call == .speak(utterance(2)))
    #expect(machine.handleOutcome(.accepted(messages: [1]), token: stuck.token).isEmpty)
  }

  @Test("The number of abandoned workers is limited") func exhausted() {
    var machine = StateMachine()
    for id in 1...40 as ClosedRange<UInt64> {
      guard let open = call(machine.speak(utterance(id))) else { continue }
      _ = machine.handleTimeout(token: open.token)
      _ = machine.handleTimeout(token: open.token)
    }
    #expect(machine.abandonedWorkers == machine.timing.abandonedWorkerLimit + 1)
    let effects = machine.speak(utterance(99))
    #expect(call(effects) == nil)
    #expect(events(effects).count == 1)
  }

  @Test("The delay between reconnection attempts grows, and failures are reported once")
  func backOff() throws {
    var machine = StateMachine()
    let first = try #require(call(machine.speak(utterance(1))))
    var effects = machine.handleOutcome(.failed(.unreachable("no")), token: first.token)
    #expect(events(effects).count == 1)
    var waits: [Int] = []
    for _ in 0..<7 {
      let wait = try #require(times(effects).first)
      waits.append(wait)
      let retry = try #require(machine.retryToken)
      let open = try #require(call(machine.handleTimeout(token: retry)))
      #expect(open.call == .open)
      effects = machine.handleOutcome(.failed(.unreachable("no")), token: open.token)
      #expect(events(effects).isEmpty)
    }
    #expect(waits == [500, 1_000, 2_000, 4_000, 4_000, 4_000, 4_000])
  }

  @Test("A new utterance is tried immediately, even if a retry is scheduled") func triesAtOnce() throws {
    var machine = StateMachine()
    let first = try #require(call(machine.speak(utterance(1))))
    _ = machine.handleOutcome(.failed(.lost), token: first.token)
    let second = try #require(call(machine.speak(utterance(2))))
    let effects = machine.handleOutcome(.done, token: second.token)
    #expect(events(effects) == [.available])
    #expect(call(effects)?.call == .speak(utterance(2)))
    #expect(machine.retryToken == nil)
  }

  @Test("An utterance that was not sent is cancelled without the server") func cancelsWaiting() throws {
    var machine = StateMachine()
    _ = machine.speak(utterance(1))
    #expect(events(machine.speak(utterance(2))) == [.cancelled(1)])
    #expect(events(machine.cancel()) == [.cancelled(2)])
  }

  @Test("White space completes without the server") func blank() throws {
    var machine = try connected()
    let effects = machine.speak(Utterance(id: 1, parts: [" \n\t"]))
    #expect(events(effects) == [.began(1), .ended(1)])
    #expect(call(effects) == nil)
  }

  @Test("The server's own marks are not reported, others are") func marks() throws {
    var machine = try connected()
    let speak = try #require(call(machine.speak(utterance(1))))
    _ = machine.handleOutcome(.accepted(messages: [5]), token: speak.token)
    #expect(machine.handleNotice(SpeechNotice(message: 5, event: .mark("__spd_id_1"))).isEmpty)
    #expect(
      events(machine.handleNotice(SpeechNotice(message: 5, event: .mark("word")))) == [.mark(1, "word")])
  }

  @Test("An utterance of several messages begins with the first and ends with the last")
  func pieces() throws {
    var machine = try connected()
    let speak = try #require(call(machine.speak(utterance(1))))
    #expect(machine.handleNotice(SpeechNotice(message: 7, event: .began)).isEmpty)
    #expect(events(machine.handleOutcome(.accepted(messages: [7, 8, 9]), token: speak.token)) == [.began(1)])
    #expect(machine.handleNotice(SpeechNotice(message: 7, event: .ended)).isEmpty)
    #expect(machine.handleNotice(SpeechNotice(message: 8, event: .began)).isEmpty)
    #expect(events(machine.handleNotice(SpeechNotice(message: 8, event: .mark("1")))) == [.mark(1, "1")])
    #expect(machine.handleNotice(SpeechNotice(message: 8, event: .ended)).isEmpty)
    #expect(events(machine.handleNotice(SpeechNotice(message: 9, event: .ended))) == [.ended(1)])
    #expect(machine.messages.isEmpty)
  }

  @Test("If another program cancels a message, the remaining messages of the utterance are cancelled")
  func piecesCancelled() throws {
    var machine = try connected()
    let speak = try #require(call(machine.speak(utterance(1))))
    _ = machine.handleOutcome(.accepted(messages: [7, 8, 9]), token: speak.token)
    let effects = machine.handleNotice(SpeechNotice(message: 7, event: .cancelled))
    #expect(events(effects) == [.cancelled(1)])
    let cancel = try #require(call(effects))
    #expect(cancel.call == .cancel)
    #expect(machine.speak(utterance(2)).isEmpty)
    // The other program may have cancelled them as well.
    #expect(machine.handleNotice(SpeechNotice(message: 8, event: .cancelled)).isEmpty)
    let next = machine.handleOutcome(.done, token: cancel.token)
    #expect(events(next).isEmpty, "it is cancelled once")
    #expect(call(next)?.call == .speak(utterance(2)))
  }

  @Test("If another program cancels the last message, nothing else is cancelled")
  func lastPieceCancelled() throws {
    var machine = try connected()
    let speak = try #require(call(machine.speak(utterance(1))))
    _ = machine.handleOutcome(.accepted(messages: [7, 8]), token: speak.token)
    _ = machine.handleNotice(SpeechNotice(message: 7, event: .ended))
    let effects = machine.handleNotice(SpeechNotice(message: 8, event: .cancelled))
    #expect(events(effects) == [.cancelled(1)] && call(effects) == nil)
  }

  @Test("An utterance completes once when the server accepts its cancellation")
  func cancelIsTaken() throws {
    var machine = try connected()
    let speak = try #require(call(machine.speak(utterance(1))))
    _ = machine.handleOutcome(.accepted(messages: [7, 8]), token: speak.token)
    _ = machine.handleNotice(SpeechNotice(message: 7, event: .began))
    let cancel = try #require(call(machine.cancel()))
    #expect(cancel.call == .cancel)
    #expect(call(machine.speak(utterance(2))) == nil)
    let effects = machine.handleOutcome(.done, token: cancel.token)
    #expect(events(effects) == [.cancelled(1)])
    #expect(call(effects)?.call == .speak(utterance(2)))
    // The module's confirmation arrives later.
    #expect(events(machine.handleNotice(SpeechNotice(message: 7, event: .cancelled))).isEmpty)
  }

  @Test("Voices are requested once, after an utterance has ended and nothing waits") func voices() throws {
    var machine = StateMachine()
    let open = try #require(call(machine.speak(utterance(1))))
    let first = try #require(call(machine.handleOutcome(.done, token: open.token)))
    _ = machine.handleOutcome(.accepted(messages: [1]), token: first.token)
    let second = try #require(call(machine.speak(utterance(2))))
    // The second utterance is being sent, so the voices are not requested yet.
    #expect(call(machine.handleNotice(SpeechNotice(message: 1, event: .ended))) == nil)
    #expect(call(machine.handleOutcome(.accepted(messages: [2]), token: second.token)) == nil)
    let list = try #require(call(machine.handleNotice(SpeechNotice(message: 2, event: .ended))))
    #expect(list.call == .listVoices)
    let voice = Voice(name: "Ann", language: "en")
    // An utterance that arrives meanwhile waits and is spoken next.
    #expect(call(machine.speak(utterance(3))) == nil)
    let own = VoiceSettings(rate: 40, pitch: 0, volume: 0)
    let next = machine.handleOutcome(.voices([voice], own), token: list.token)
    #expect(events(next) == [.defaults(own), .voices([voice])])
    let third = try #require(call(next))
    _ = machine.handleOutcome(.accepted(messages: [3]), token: third.token)
    #expect(call(machine.handleNotice(SpeechNotice(message: 3, event: .ended))) == nil)
  }

  @Test("The settings are sent with each utterance, also after a reconnection") func settings() throws {
    var machine = try connected()
    let settings = VoiceSettings(rate: 20, voice: "Ann")
    #expect(machine.use(settings).isEmpty)
    let speak = try #require(call(machine.speak(utterance(1))))
    #expect(speak.call == .speak(utterance(1), settings))
    let close = try #require(call(machine.handleOutcome(.failed(.lost), token: speak.token)))
    _ = machine.handleOutcome(.done, token: close.token)
    let open = try #require(call(machine.speak(utterance(2))))
    #expect(call(machine.handleOutcome(.done, token: open.token))?.call == .speak(utterance(2), settings))
  }

  @Test("If nothing begins in time and the server replies, its module does not speak") func silentModule()
    throws
  {
    var machine = try connected()
    let speak = try #require(call(machine.speak(utterance(1))))
    let accepted = machine.handleOutcome(.accepted(messages: [1]), token: speak.token)
    #expect(times(accepted) == [2_200])
    let timer = try #require(machine.beginning?.timer)
    let ping = try #require(call(machine.handleTimeout(token: timer)))
    #expect(ping.call == .ping)
    // The stale message is cancelled, so that a module that works again does not speak it.
    let cancel = try #require(call(machine.handleOutcome(.done, token: ping.token)))
    #expect(cancel.call == .cancel)
    let effects = machine.handleOutcome(.done, token: cancel.token)
    #expect(events(effects) == [.unavailable(.silent)])
    let restart = try #require(call(effects))
    #expect(restart.call == .restartModules)
    let close = try #require(call(machine.handleOutcome(.done, token: restart.token)))
    #expect(close.call == .close)
    // The next limit is longer.
    #expect(machine.patience.failures == 1 && machine.silences == 1)
    _ = machine.handleOutcome(.done, token: close.token)
    let open = try #require(call(machine.speak(utterance(2))))
    let next = try #require(call(machine.handleOutcome(.done, token: open.token)))
    _ = machine.handleOutcome(.accepted(messages: [1]), token: next.token)
    _ = machine.handleNotice(SpeechNotice(message: 1, event: .began))
    #expect(machine.silences == 0)
  }

  @Test("A message that begins before the server replies is not lost") func beginsLate() throws {
    var machine = try connected()
    let speak = try #require(call(machine.speak(utterance(1))))
    _ = machine.handleOutcome(.accepted(messages: [1]), token: speak.token)
    let timer = try #require(machine.beginning?.timer)
    let ping = try #require(call(machine.handleTimeout(token: timer)))
    #expect(events(machine.handleNotice(SpeechNotice(message: 1, event: .began))) == [.began(1)])
    #expect(machine.handleOutcome(.done, token: ping.token).isEmpty)
    #expect(events(machine.handleNotice(SpeechNotice(message: 1, event: .ended))) == [.ended(1)])
  }

  @Test("Messages that are cancelled before they begin do not count as a silent module") func cancelledEarly()
    throws
  {
    var machine = try connected()
    for id in 1...3 as ClosedRange<UInt64> {
      let speak = try #require(call(machine.speak(utterance(id))))
      _ = machine.handleOutcome(.accepted(messages: [Int(id)]), token: speak.token)
      guard id < 3 else { break }
      let cancel = try #require(call(machine.cancel()))
      _ = machine.handleOutcome(.done, token: cancel.token)
    }
    let first = try #require(machine.beginning)
    #expect(first.utterance == 1)
    // The pending message gets a shorter time of its own.
    let effects = machine.handleTimeout(token: first.timer)
    #expect(call(effects) == nil && times(effects) == [550])
    #expect(machine.beginning?.utterance == 3)
    #expect(machine.handleTimeout(token: first.timer).isEmpty)
    _ = machine.handleNotice(SpeechNotice(message: 3, event: .began))
    #expect(machine.beginning == nil)
  }

  @Test("Each reply has a time limit of its own, which grows with slow replies and failures") func limits()
    throws
  {
    var machine = try connected()
    let speak = try #require(call(machine.speak(utterance(1))))
    let effects = machine.handleReply(token: speak.token, milliseconds: 2_500)
    #expect(times(effects) == [7_500])
    // The first limit has no effect any more.
    #expect(machine.handleTimeout(token: speak.token).isEmpty)
    let timer = try #require(machine.running?.timer)
    #expect(machine.handleTimeout(token: timer).first == .sever)
    _ = machine.handleOutcome(.failed(.lost), token: speak.token)
    #expect(machine.patience.failures == 1)
    for _ in 0..<40 { machine.patience.note(reply: 1) }
    #expect(machine.replyLimit == 6_000)
    _ = machine.handleNotice(SpeechNotice(message: 99, event: .ended))
    #expect(machine.replyLimit == 3_000)
    machine.patience.note(reply: 60_000)
    #expect(machine.replyLimit == machine.timing.longest)
  }

  @Test("At the shutdown, speech is cancelled, the last words are sent, and the connection is closed")
  func farewell() throws {
    var machine = try connected()
    let speak = try #require(call(machine.speak(utterance(1))))
    _ = machine.handleOutcome(.accepted(messages: [1]), token: speak.token)
    let cancel = try #require(call(machine.shutdown(saying: utterance(2))))
    #expect(cancel.call == .cancel)
    let last = try #require(call(machine.handleOutcome(.done, token: cancel.token)))
    #expect(last.call == .speak(utterance(2)))
    let close = try #require(call(machine.handleOutcome(.accepted(messages: [2]), token: last.token)))
    #expect(close.call == .close)
    #expect(machine.handleOutcome(.done, token: close.token) == [.finished])
    var unused = StateMachine()
    #expect(unused.shutdown(saying: utterance(1)) == [.finished])
  }

  @Test("SSIP replies are parsed") func replies() {
    let reply = SpeechReply("225-42\r\n225 OK MESSAGE QUEUED\r\n")
    #expect(reply.code == 225 && reply.data == ["42"] && reply.isSuccess)
    #expect(!SpeechReply("300 ERR INTERNAL\r\n").isSuccess)
    for text in ["", "\r\n", "22", "abc def", "-", "225-", "\u{301}225"] {
      #expect(!SpeechReply(text).isSuccess || SpeechReply(text).code == 225)
    }
  }
}

@Suite("Reasons for missing speech") struct SpeechFailureTests {
  @Test("Every reason and remedy is translated, the server's words are not") func translated() {
    let failures: [SpeechFailure] = [
      .unreachable(details: "No such file", hasAddress: true),
      .unreachable(details: "No such file", hasAddress: false),
      .unresponsive, .lost, .refused(SpeechReply("300 why")), .exhausted,
    ]
    for failure in failures {
      #expect(failure.reason(in: .de) != failure.reason(in: .en))
      #expect(failure.remedy(in: .de) != failure.remedy(in: .en))
    }
    #expect(
      failures[0].detailedReason(in: .de) == "speech-dispatcher ist nicht erreichbar: No such file")
    #expect(failures[4].detailedReason(in: .en) == "speech-dispatcher refused to speak: why")
    #expect(failures[4].remedy(in: .fr) == "essayez\u{A0}: spd-say bonjour")
    #expect(failures[3].detailedReason(in: .en) == failures[3].reason(in: .en))
  }

  @Test("A reason is one line") func oneLine() {
    let failure = SpeechFailure.unreachable(details: "a\r\nb\n", hasAddress: true)
    #expect(failure.detailedReason(in: .en) == "speech-dispatcher cannot be reached: a b")
  }
}
