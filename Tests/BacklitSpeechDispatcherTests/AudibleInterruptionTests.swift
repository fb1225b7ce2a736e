import BacklitAccessibility
import BacklitGeometry
import BacklitSession
import BacklitUI
import Glibc
import TestSupport
import Testing

@testable import BacklitSpeechDispatcher

extension DispatcherSynthesizerTests {
  /// Tests the rules of interruption with the voice of a real server.
  @MainActor
  @Suite("Audible interruption") struct AudibleInterruptionTests {
    let knob = Knob()
    let play = BacklitButton()
    let stack = StackView()

    init() {
      knob.accessibilityLabel = "Filter"
      knob.minimumValue = 0
      knob.maximumValue = 12
      knob.value = 0
      play.accessibilityLabel = "Play everything there is"
      for view in [play, knob] { stack.addArrangedSubview(view) }
    }

    /// Turns the reader on and waits until its first utterances have ended.
    private func start() async throws -> LiveSessionHarness {
      let server = try SpeechServer(millisecondsPerCharacter: 1)
      setenv("SPEECHD_ADDRESS", server.address, 1)
      let live = LiveSessionHarness(server, showing: stack)
      live.press(.function(6))
      try #require(await live.hearsEnd("Play everything there is, button"), "\(server.voice)")
      return live
    }

    /// The lines of the voice during an action.
    private func lines(
      of live: LiveSessionHarness, _ action: () async throws -> Void
    ) async rethrows -> [SpeechServer.Line] {
      let before = live.server.voice.count
      try await action()
      return Array(live.server.voice.dropFirst(before))
    }

    @Test("A cursor move interrupts the current utterance") func moves() async throws {
      let live = try await start()
      defer { live.close() }
      let heard = try await lines(of: live) {
        try live.server.hold("^Play")
        live.press(.left)
        #expect(await live.hearsBegin("Play everything there is, button"))
        live.press(.right)
        #expect(await live.hearsEnd("Filter, 0, adjustable"))
      }
      #expect(heard.map(\.text) == ["Play everything there is, button", nil, "Filter, 0, adjustable", nil])
      #expect(heard.filter { $0.text == nil } == [.stop, .end])
    }

    /// A knob with long values.
    private final class WordyKnob: Knob {
      override var accessibilityValue: String? {
        get { "\(Int(value)), counted from the left end, which is at seven o'clock" }
        set { super.accessibilityValue = newValue }
      }
    }

    @Test("Ten quick steps end with only the last value complete") func tenSteps() async throws {
      let wordy = WordyKnob()
      wordy.accessibilityLabel = "Filter"
      (wordy.minimumValue, wordy.maximumValue, wordy.value) = (0, 12, 0)
      knob.removeFromSuperview()
      stack.addArrangedSubview(wordy)
      let last = "10, counted from the left end, which is at seven o'clock"
      let live = try await start()
      defer { live.close() }
      // Only the last value can end.
      try live.server.hold(#"^(Filter, )?\d, counted"#)
      live.press(.right)
      #expect(await live.hears { $0.last?.text?.hasPrefix("Filter, 0") == true })
      let heard = await lines(of: live) {
        for _ in 0..<10 {
          live.press(.up)
          await Task.yield()
        }
        #expect(await live.hearsEnd(last), "\(live.server.voice)")
        live.session.window.post(.announcement("Silence", .low))
        #expect(await live.hearsEnd("Silence"), "\(live.server.voice)")
      }
      // Earlier values were interrupted, and nothing follows the last value.
      let end: [SpeechServer.Line] = [
        .speak(last, language: "en"), .end, .speak("Silence", language: "en"), .end,
      ]
      #expect(heard.suffix(4) == end[...])
      #expect(heard.filter { $0 == .end }.count == 2, "\(heard)")
    }

    @Test("A key interrupts an announcement of high priority") func high() async throws {
      let live = try await start()
      defer { live.close() }
      let heard = try await lines(of: live) {
        try live.server.hold("^The disk")
        live.session.window.post(.announcement("The disk is full", .high))
        #expect(await live.hearsBegin("The disk is full"))
        live.press(.right)
        #expect(await live.hearsEnd("Filter, 0, adjustable"))
      }
      #expect(heard.map(\.text) == ["The disk is full", nil, "Filter, 0, adjustable", nil])
      #expect(heard.filter { $0.text == nil } == [.stop, .end])
    }

    @Test("A default announcement waits for its turn, and a move interrupts it")
    func standard() async throws {
      let live = try await start()
      defer { live.close() }
      let heard = try await lines(of: live) {
        try live.server.hold("^Filter")
        live.press(.right)
        #expect(await live.hearsBegin("Filter, 0, adjustable"))
        live.session.window.post(.announcement("A track was added to those that are played next", .default))
        try live.server.hold("^A track")
        #expect(await live.hearsBegin("A track was added to those that are played next"))
        live.press(.left)
        #expect(await live.hearsEnd("Play everything there is, button"))
      }
      #expect(heard.filter { $0.text == nil } == [.end, .stop, .end], "\(heard)")
    }

    @Test("A low announcement waits for silence, and is repeated after an interruption")
    func low() async throws {
      let live = try await start()
      defer { live.close() }
      let heard = try await lines(of: live) {
        try live.server.hold("^Filter")
        live.press(.right)
        #expect(await live.hearsBegin("Filter, 0, adjustable"))
        live.session.window.post(.announcement("All that was changed is saved in the background", .low))
        try live.server.hold("^(All|Play)")
        #expect(await live.hearsBegin("All that was changed is saved in the background"))
        live.press(.left)
        #expect(await live.hearsBegin("Play everything there is, button"))
        try live.server.hold(nil)
        #expect(await live.hearsEnd("All that was changed is saved in the background"))
      }
      #expect(
        heard.compactMap(\.text) == [
          "Filter, 0, adjustable", "All that was changed is saved in the background",
          "Play everything there is, button",
          "All that was changed is saved in the background",
        ])
      #expect(heard.filter { $0.text == nil } == [.end, .stop, .end, .end])
    }

    @Test("Control alone stops all speech") func control() async throws {
      let live = try await start()
      defer { live.close() }
      let heard = try await lines(of: live) {
        try live.server.hold("^Play")
        live.press(.left)
        live.session.window.post(.announcement("More to come", .low))
        #expect(await live.hearsBegin("Play everything there is, button"))
        live.press(.control)
        #expect(await live.hears { $0.last == .stop })
        // What waited before would be spoken first.
        live.session.window.post(.announcement("Silence", .low))
        #expect(await live.hearsEnd("Silence"))
      }
      #expect(
        heard == [
          .speak("Play everything there is, button", language: "en"), .stop,
          .speak("Silence", language: "en"), .end,
        ])
    }
  }
}
