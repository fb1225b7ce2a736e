import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitSession
import BacklitUI
import BacklitValues
import Glibc
import TestSupport
import Testing

@testable import BacklitSpeechDispatcher

extension DispatcherSynthesizerTests {
  /// Tests a session with a real server in trouble: no answer to the user is lost.
  @MainActor
  @Suite("A server in trouble") struct ServerTroubleTests {
    let play = BacklitButton(title: "Play")
    let cue = BacklitButton(title: "Cue")

    /// Turns the reader on and waits until its first utterances have ended.
    private func start(
      _ server: SpeechServer, address: String? = nil,
      timing: DispatcherStateMachine.Timing = DispatcherStateMachine.Timing()
    ) async throws -> LiveSessionHarness {
      setenv("SPEECHD_ADDRESS", address ?? server.address, 1)
      let live = LiveSessionHarness(
        server, showing: StackView(arrangedSubviews: [play, cue]), timing: timing)
      live.press(.function(6))
      try #require(await live.hearsEnd("Play, button"), "\(server.voice)")
      return live
    }

    @Test("The answer to a key is spoken when a stopped server continues within the limits") func stalled()
      async throws
    {
      let server = try SpeechServer(millisecondsPerCharacter: 1)
      let live = try await start(server)
      defer { live.close() }
      server.pause()
      live.press(.right)
      // The session goes on meanwhile.
      #expect(live.session.grid.rowText(23).contains("Cue, button"))
      live.press(.left)
      live.press(.right)
      server.resume()
      #expect(await live.hearsEnd("Cue, button"), "\(server.voice)")
      #expect(!server.texts.contains("Speech is back."))
    }

    @Test("When a server continues after the limits, speech is back unprompted, with the current element")
    func stalledLong() async throws {
      let server = try SpeechServer(millisecondsPerCharacter: 1)
      let live = try await start(
        server, timing: DispatcherStateMachine.Timing(reply: 500, begin: 500, grace: 500, firstRetry: 50))
      defer { live.close() }
      var bells = 0
      live.session.handlers.onBell = { bells += 1 }
      server.pause()
      live.press(.right)
      #expect(await live.eventually { bells == 1 })
      server.resume()
      // The server may also speak what it had received before the limits.
      #expect(
        await live.hears { _ in server.texts.suffix(2) == ["Speech is back.", "Cue, button"] },
        "\(server.voice)")
      #expect(await live.hearsEnd("Cue, button"), "\(server.voice)")
    }

    @Test("A program is notified of the first and the last word, also when the server dies") func speaking()
      async throws
    {
      let server = try SpeechServer(millisecondsPerCharacter: 20)
      setenv("SPEECHD_ADDRESS", server.address, 1)
      let live = LiveSessionHarness(server, showing: StackView(arrangedSubviews: [play, cue]))
      defer { live.close() }
      var changes: [Bool] = []
      live.session.addSpeakingChangeHandler { changes.append($0) }
      live.press(.function(6))
      #expect(changes == [true])
      try #require(await live.hearsEnd("Play, button"), "\(server.voice)")
      #expect(changes == [true, false])
      live.press(.right)
      #expect(changes == [true, false, true])
      try #require(await live.hearsBegin("Cue, button"), "\(server.voice)")
      server.kill()
      #expect(await live.eventually { !live.session.isSpeaking })
      #expect(changes == [true, false, true, false])
    }

    @Test("After a restart of the server, speech is back unprompted, with the present state") func restarted()
      async throws
    {
      let server = try SpeechServer(millisecondsPerCharacter: 1)
      let live = try await start(server)
      defer { live.close() }
      server.kill()
      #expect(await live.eventually { live.session.grid.rowText(23).contains("has gone away") })
      cue.isEnabled = false
      live.press(.right)
      try server.start()
      #expect(await live.hearsEnd("Cue, dimmed, button"), "\(server.voice)")
      #expect(server.texts.suffix(2) == ["Speech is back.", "Cue, dimmed, button"])
    }

    @Test(
      "A module that dies is noted within three seconds by the bell and in the captions, and started again")
    func deadModule() async throws {
      let server = try SpeechServer(millisecondsPerCharacter: 1)
      let live = try await start(server)
      defer { live.close() }
      var bells: [Double] = []
      live.session.handlers.onBell = { bells.append(live.time) }
      server.killModule()
      let death = live.time
      live.press(.right)
      let reason = SpeechFailure.silent.reason(in: .en)
      #expect(
        await live.eventually { bells.count == 1 && live.session.grid.rowText(23).contains(reason) })
      #expect(bells.allSatisfy { $0 - death < 3 })
      #expect(await live.hearsEnd("Cue, button"), "\(server.voice)")
      #expect(server.texts.suffix(2) == ["Speech is back.", "Cue, button"])
      #expect(bells.count == 1)
    }

    @Test("If a module cannot be started again, a different one speaks") func otherModule() async throws {
      let server = try SpeechServer(millisecondsPerCharacter: 1, hasSpareModule: true)
      let live = try await start(
        server, timing: DispatcherStateMachine.Timing(begin: 300, firstRetry: 50))
      defer { live.close() }
      try server.breakModule()
      live.press(.right)
      #expect(await live.hearsEnd("Cue, button"), "\(server.voice)")
    }

    @Test("With a slow connection, words are late and none is lost") func slow() async throws {
      let server = try SpeechServer(millisecondsPerCharacter: 1)
      let proxy = try DelayingProxy(to: server.socket, milliseconds: 300)
      // Two of these round trips take longer than the first limit of a reply.
      let live = try await start(
        server, address: proxy.address, timing: DispatcherStateMachine.Timing(reply: 500, firstRetry: 50))
      defer { live.close() }
      for (key, text) in [(Key.right, "Cue, button"), (.left, "Play, button"), (.right, "Cue, button")] {
        live.press(key)
        #expect(await live.hearsEnd(text), "\(server.voice)")
      }
    }

    @Test("The last words are spoken after the connection is closed") func farewell() async throws {
      let server = try SpeechServer(millisecondsPerCharacter: 20)
      let live = try await start(server)
      try server.hold("^Cue")
      live.press(.right)
      #expect(await live.hearsBegin("Cue, button"))
      live.close(saying: live.session.farewell(from: "deck"))
      #expect(await live.hears { $0.last == .end })
      #expect(server.texts.last == "deck has ended.")
      #expect(server.voice.suffix(3).first == .stop)
    }

    @Test("Before the process stops, the server is silent") func silence() async throws {
      let server = try SpeechServer(millisecondsPerCharacter: 1)
      let live = try await start(server)
      defer { live.close() }
      try server.hold("^Cue")
      live.press(.right)
      #expect(await live.hearsBegin("Cue, button"))
      live.silence()
      #expect(await live.hears { $0.last == .stop })
      live.session.resume(at: live.time)
      try server.hold(nil)
      #expect(await live.hearsEnd("Cue, button"))
    }
  }
}
