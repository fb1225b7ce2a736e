import Speech
import Synchronization

/// Collects what a synthesizer tells.
final class EventLog: Sendable {
  private let events = Mutex<[SynthesizerEvent]>([])

  /// What was told but for the lists of voices and the marks, which come when they come.
  var all: [SynthesizerEvent] {
    events.withLock {
      $0.filter {
        switch $0 {
        case .voices, .mark: false
        default: true
        }
      }
    }
  }

  /// The voices that were told last.
  var voices: [Voice]? {
    events.withLock { $0.compactMap { if case .voices(let voices) = $0 { voices } else { nil } } }.last
  }

  /// The marks that an utterance reached.
  func marks(of id: UInt64) -> [String] {
    events.withLock {
      $0.compactMap { if case .mark(id, let name) = $0 { name } else { nil } }
    }
  }

  func note(_ event: SynthesizerEvent) { events.withLock { $0.append(event) } }

  /// Waits until something was told, for at most 20 seconds: a test that waits that long has failed.
  func wait(_ isMet: ([SynthesizerEvent]) -> Bool) async -> Bool {
    for _ in 0..<2_000 {
      if isMet(all) { return true }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return false
  }

  func wait(for event: SynthesizerEvent) async -> Bool { await wait { $0.contains(event) } }

  /// How often it was told that nothing can be spoken.
  var failures: [(reason: String, remedy: String)] {
    all.compactMap { if case .unavailable(let reason, let remedy) = $0 { (reason, remedy) } else { nil } }
  }
}
