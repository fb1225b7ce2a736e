import Cells
import Dispatch
import Input
import Session
import Speech
import SpeechServer
import Toolkit

@testable import SpeechDispatcher

/// A session with a real clock and a real server, as an application has it, but without a terminal.
@MainActor
final class LiveSession {
  let session = Session(metrics: CellMetrics(columns: 80, rows: 24))
  let server: SpeechServer
  private let start = ContinuousClock.now
  private var synthesizer: DispatcherSynthesizer?

  /// A session that speaks to a server, which the process's environment must name.
  init(_ server: SpeechServer, showing view: View) {
    self.server = server
    let synthesizer = DispatcherSynthesizer(clientName: "backlit-live") { [weak self] event in
      // The main queue keeps the order of the events.
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.take(event) } }
    }
    self.synthesizer = synthesizer
    session.synthesizer = synthesizer
    session.window.clock = { [weak self] in self?.time ?? 0 }
    session.show(view)
    session.makeFrame(at: time)
  }

  private var time: Double { (ContinuousClock.now - start) / .seconds(1) }

  private func take(_ event: SynthesizerEvent) {
    session.handle(event, at: time)
    session.makeFrame(at: time)
  }

  /// Presses a key.
  func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    session.handle(.key(KeyEvent(key, modifiers: modifiers)), at: time)
    session.makeFrame(at: time)
  }

  /// Waits, frames going on, until the voice did something; for 20 seconds at most, which is a failure.
  func hears(_ isMet: ([SpeechServer.Line]) -> Bool) async -> Bool {
    for _ in 0..<2_000 {
      session.makeFrame(at: time)
      if isMet(server.voice) { return true }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return false
  }

  /// Waits until a text is under way.
  func hearsBegin(_ text: String) async -> Bool { await hears { $0.last?.text == text } }

  /// Waits until a text was spoken and nothing more came.
  func hearsEnd(_ text: String) async -> Bool {
    await hears { [session] in
      $0.last == .end && $0.dropLast().last?.text == text && !session.isSpeaking
    }
  }

  /// Ends speech, and the connection with it.
  func close() {
    synthesizer?.shutdown()
    _ = synthesizer?.waitUntilClosed(milliseconds: 2_000)
  }
}

extension SpeechServer.Line {
  /// What is spoken; nil for the end of it.
  var text: String? { if case .speak(let text, _) = self { text } else { nil } }
}
