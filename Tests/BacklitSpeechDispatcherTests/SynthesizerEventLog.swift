import BacklitAccessibility
import Synchronization
import TestSupport

/// A log of the events of a synthesizer.
final class SynthesizerEventLog: Sendable {
  private let events = Mutex<[SynthesizerEvent]>([])

  /// All events except voices, settings and marks, whose order is not defined.
  var all: [SynthesizerEvent] {
    events.withLock {
      $0.filter {
        switch $0 {
        case .voices, .defaults, .mark, .unplayed: false
        default: true
        }
      }
    }
  }

  /// The voices reported last.
  var voices: [Voice]? {
    events.withLock { $0.compactMap { if case .voices(let voices) = $0 { voices } else { nil } } }.last
  }

  /// The reached marks of an utterance.
  func marks(of id: UInt64) -> [String] {
    events.withLock {
      $0.compactMap { if case .mark(id, let name) = $0 { name } else { nil } }
    }
  }

  func note(_ event: SynthesizerEvent) { events.withLock { $0.append(event) } }

  /// Waits until the events meet a condition. At a deadline it returns `false`, and the test has failed.
  func wait(_ isMet: ([SynthesizerEvent]) -> Bool) async -> Bool { await eventually { isMet(all) } }

  func wait(for event: SynthesizerEvent) async -> Bool { await wait { $0.contains(event) } }

  /// The reported failures.
  var failures: [SpeechFailure] {
    all.compactMap { if case .unavailable(let failure) = $0 { failure } else { nil } }
  }
}
