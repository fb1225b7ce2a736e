import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitUI
import BacklitValues
import Glibc
import TestSupport
import Testing

@testable import BacklitSpeechDispatcher

// Part of the serialized suite, because the address of the server is an environment variable of the process.
extension DispatcherSynthesizerTests {
  /// Starts a server with a fault and makes this process use it.
  func makeFaultyServer(_ fault: FaultyServer.Fault = .none) throws -> FaultyServer {
    let server = try FaultyServer(fault)
    setenv("SPEECHD_ADDRESS", server.address, 1)
    return server
  }

  /// Timeouts that are short for tests but long enough for a busy machine.
  var shortTimeouts: DispatcherStateMachine.Timing {
    DispatcherStateMachine.Timing(
      open: 5_000, reply: 1_000, begin: 1_000, grace: 500, firstRetry: 50, lastRetry: 100)
  }

  /// Makes a server fail at an utterance, and expects speech to resume after the fault is fixed.
  func expectRecovery(
    from fault: FaultyServer.Fault, _ server: FaultyServer, _ voice: DispatcherSynthesizer, id: UInt64
  ) async throws {
    let failures = log.failures.count
    server.fault = fault
    voice.speak(utterance(id, "lost"))
    try #require(
      await log.wait { _ in log.failures.count > failures },
      "\(fault), \(server.received) lines, \(server.answers) answers: \(log.all.suffix(5))")
    server.fault = .none
    // The synthesizer reconnects by itself. Each reason and each remedy is one line.
    try #require(await log.wait { events in events.last == .available }, "\(fault): \(log.all.suffix(5))")
    for failure in log.failures {
      for text in [failure.detailedReason(in: .en), failure.remedy(in: .en)] {
        #expect(!text.isEmpty && !text.contains(where: \.isNewline))
      }
    }
    voice.speak(utterance(id + 1, "back"))
    try #require(await log.wait(for: .ended(id + 1)), "\(fault): \(log.all.suffix(5))")
    #expect(!log.all.contains(.ended(id)))
  }

  @Test("A server that refuses, disconnects or is silent is reported, and used again after it recovers")
  func faults() async throws {
    let server = try makeFaultyServer()
    let voice = synthesizer(shortTimeouts)
    voice.speak(utterance(1, "well"))
    try #require(await log.wait(for: .ended(1)))
    try await expectRecovery(from: .refusing, server, voice, id: 10)
    #expect(log.failures.last == .refused(details: "ERR THIS IS\tREFUSED"))
    try await expectRecovery(from: .breakingOff, server, voice, id: 20)
    #expect(log.failures.last == .lost)
    try await expectRecovery(from: .mute, server, voice, id: 30)
    #expect(log.failures.last == .unresponsive)
    // Longer than all limits: the voices of the new connection may be listed meanwhile, which has a longer one, and after a
    // reply that took three seconds, all limits would be longer.
    try await expectRecovery(from: .slow(60_000), server, voice, id: 40)
    #expect(log.failures.last == .unresponsive)
  }

  @Test("A server that replies with garbage is reported, and used again after it recovers")
  func garbage() async throws {
    let server = try makeFaultyServer()
    let voice = synthesizer(shortTimeouts)
    voice.speak(utterance(1, "well"))
    try #require(await log.wait(for: .ended(1)))
    var random = SeededRandom(seed: 3)
    var answers = ["\r\n", "225\r\n", "-\r\n", "2", "HTTP/1.1 400 Bad Request\r\n\r\n", "999 \u{FFFD}\r\n"]
      .map {
        Array($0.utf8)
      }
    for _ in 0..<6 {
      // libspeechd treats a line that starts with 7 as an event, which is not tested here.
      answers.append(
        (0..<Int.random(in: 1...200, using: &random)).map { _ in
          UInt8.random(in: 1...255, using: &random)
        }.filter { $0 != 0x37 } + [13, 10])
    }
    for (index, bytes) in answers.enumerated() {
      try await expectRecovery(from: .garbled(bytes), server, voice, id: UInt64(index * 10 + 10))
    }
  }

  @Test("A slow server is tolerated") func slow() async throws {
    let server = try makeFaultyServer(.slow(100))
    let voice = synthesizer(shortTimeouts)
    voice.speak(utterance(1, "patience"))
    try #require(await log.wait(for: .ended(1)))
    #expect(log.all == [.began(1), .ended(1)])
    #expect(server.texts.count == 1)
  }

  @Test(
    "With a slow server, an utterance takes one round trip with its settings and the cancellation before it")
  func roundTrips() async throws {
    // Slow, so that what is sent without waiting is there before the reply, on a busy machine too.
    let server = try makeFaultyServer(.slow(300))
    let voice = synthesizer(shortTimeouts)
    voice.use(VoiceSettings(rate: 10, volume: 20))
    voice.speak(utterance(1, "one"))
    try #require(await log.wait { _ in log.voices != nil })
    // To configure the connection; to speak; to list the voices.
    let start = server.roundTrips
    #expect(start == 3, "\(server.lines)")
    voice.speak(utterance(2, "two"))
    try #require(await log.wait(for: .ended(2)))
    #expect(server.roundTrips == start + 1, "\(server.lines)")
    // The second one replaces the first, which the server is receiving.
    let received = server.received
    voice.speak(utterance(3, "three"))
    try #require(await log.wait { _ in server.received > received })
    voice.cancel()
    voice.speak(utterance(4, "four", language: "de"))
    try #require(await log.wait(for: .ended(4)))
    // The cancellation goes with the next words, unless the server has answered it before they come.
    #expect((start + 3...start + 4).contains(server.roundTrips) && server.texts.count == 4, "\(server.lines)")
    #expect(server.lines.contains("CANCEL SELF"))
    #expect(server.lines.filter { $0.hasPrefix("SET SELF RATE") } == ["SET SELF RATE 10"])
    #expect(server.lines.filter { $0.hasPrefix("SET SELF VOLUME") } == ["SET SELF VOLUME 20"])
    #expect(server.lines.filter { $0.hasPrefix("SET SELF LANGUAGE") } == ["SET SELF LANGUAGE de"])
  }

  @Test("A server that accepts words of which none begins is reported, and used again when it speaks")
  func withoutEvents() async throws {
    let server = try makeFaultyServer(.withoutEndEvents)
    let voice = synthesizer(shortTimeouts)
    voice.speak(utterance(1, "unheard"))
    try #require(await log.wait { _ in !log.failures.isEmpty })
    #expect(log.failures == [.silent])
    try #require(await log.wait(for: .available))
    voice.speak(utterance(2, "unheard again"))
    try #require(await log.wait { _ in log.failures.count == 2 })
    #expect(log.failures == [.silent, .silent])
    server.fault = .none
    try #require(await log.wait { events in events.last == .available })
    voice.speak(utterance(3, "heard"))
    try #require(await log.wait(for: .ended(3)))
  }

  @Test("With a server that answers later than the first limit, words are late and none is lost")
  func slower() async throws {
    // Each reply takes longer than the first limit of one second.
    let server = try makeFaultyServer(.slow(1_300))
    let voice = synthesizer(shortTimeouts)
    voice.speak(utterance(1, "too early"))
    try #require(await log.wait(for: .available), "\(log.all)")
    let failures = log.failures
    #expect(!failures.isEmpty && failures.allSatisfy { $0 == .unresponsive })
    for id in 2...3 as ClosedRange<UInt64> {
      voice.speak(utterance(id, "late"))
      try #require(await log.wait(for: .ended(id)), "\(log.all)")
    }
    // Only the first limits were too short.
    #expect(log.failures == failures)
    #expect(server.texts.count == 2)
  }

  @Test("Calls never wait for the server") func neverBlocks() async throws {
    let server = try makeFaultyServer(.mute)
    let voice = synthesizer()
    for id in 1...2_000 as ClosedRange<UInt64> {
      voice.use(VoiceSettings(rate: Int(id % 100)))
      voice.speak(utterance(id, "value \(id)"))
      voice.cancel()
    }
    voice.shutdown()
    #expect(server.answers == 0)
    #expect(voice.waitUntilClosed(milliseconds: 20_000))
  }

  @MainActor
  @Test("A silent server delays no frame: each key is drawn, and captions continue")
  func frames() throws {
    let server = try makeFaultyServer(.mute)
    let voice = synthesizer()
    let display = HeadlessDisplay(columns: 60, rows: 10)
    let knob = Knob()
    knob.accessibilityLabel = "Volume"
    knob.frame = Rect(x: 0, y: 0, width: 96, height: 96)
    display.session.contentView.addSubview(knob)
    display.settle()
    display.session.synthesizer = voice
    display.robot.reader(.on)
    var frames = 0
    display.session.handlers.frames.add { frames += 1 }
    var captions: Set<String> = []
    for step in 0..<100 {
      display.robot.press(step.isMultiple(of: 2) ? .up : .down)
      display.advance(by: 0.3)
      captions.insert(display.session.grid.rowText(9))
    }
    #expect(frames >= 100)
    #expect(captions.count >= 2)
    #expect(server.answers == 0)
    voice.shutdown()
  }
}
