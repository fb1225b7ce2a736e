import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitSession
import BacklitUI
import Dispatch
import TestSupport

@testable import BacklitSpeechDispatcher

/// A session with a real clock and a real speech server, but without a terminal.
@MainActor
final class LiveSessionHarness {
  let session = Session(metrics: CellMetrics(columns: 80, rows: 24))
  let server: SpeechServer
  private let start = ContinuousClock.now
  private var synthesizer: DispatcherSynthesizer?

  /// Creates a session for a server, which the environment of the process must name.
  init(
    _ server: SpeechServer, showing view: View,
    timing: DispatcherStateMachine.Timing = DispatcherStateMachine.Timing()
  ) {
    self.server = server
    let synthesizer = DispatcherSynthesizer(clientName: "backlit-live", timing: timing) { [weak self] event in
      // The main queue keeps the order of the events.
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.take(event) } }
    }
    self.synthesizer = synthesizer
    session.synthesizer = synthesizer
    // Hints follow after a delay, in which a busy machine may do nothing.
    session.settings.speaksHints = false
    session.window.clock = { [weak self] in self?.time ?? 0 }
    session.show(view)
    session.makeFrame(at: time)
  }

  var time: Double { (ContinuousClock.now - start) / .seconds(1) }

  private func take(_ event: SynthesizerEvent) {
    session.handle(event, at: time)
    session.makeFrame(at: time)
  }

  /// Presses a key.
  func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    session.handle(.key(KeyEvent(key, modifiers: modifiers)), at: time)
    session.makeFrame(at: time)
  }

  /// Makes frames until the voice meets a condition. At a deadline it returns `false`, and the test has
  /// failed.
  func hears(_ isMet: ([SpeechServer.Line]) -> Bool) async -> Bool {
    await eventually { isMet(server.voice) }
  }

  /// Makes frames until a condition holds. At a deadline it returns `false`, and the test has failed.
  func eventually(_ condition: () -> Bool) async -> Bool {
    await TestSupport.eventually {
      session.makeFrame(at: time)
      return condition()
    }
  }

  /// Stops speech as before a stop of the process.
  func silence() {
    session.silence(at: time)
    synthesizer?.silence(milliseconds: 20_000)
  }

  /// Waits until the voice begins a text.
  func hearsBegin(_ text: String) async -> Bool { await hears { $0.last?.text == text } }

  /// Waits until the voice ended a text and the session is silent.
  func hearsEnd(_ text: String) async -> Bool {
    await hears { [session] in
      $0.last == .end && $0.dropLast().last?.text == text && !session.hasPendingSpeech
    }
  }

  /// Ends speech and closes the connection.
  func close(saying farewell: Utterance? = nil) {
    synthesizer?.shutdown(saying: farewell)
    _ = synthesizer?.waitUntilClosed(milliseconds: 2_000)
  }
}

extension SpeechServer.Line {
  /// The spoken text; `nil` for other lines.
  var text: String? { if case .speak(let text, _) = self { text } else { nil } }
}
