import Speech
import Synchronization

/// Collects what a synthesizer tells.
final class EventLog: Sendable {
  private let events = Mutex<[SynthesizerEvent]>([])

  var all: [SynthesizerEvent] { events.withLock { $0 } }

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
