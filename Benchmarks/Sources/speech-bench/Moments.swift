import Synchronization

/// The times of an event, such as the start of speech. The event may be recorded on any thread.
final class Moments: Sendable {
  private struct State {
    var waiting: CheckedContinuation<ContinuousClock.Instant, Never>?
    var latest: ContinuousClock.Instant?
  }
  private let state = Mutex(State())

  /// Records the event with the present time.
  func note() {
    let now = ContinuousClock.now
    let waiting = state.withLock { state in
      defer { state.waiting = nil }
      if state.waiting == nil { state.latest = now }
      return state.waiting
    }
    waiting?.resume(returning: now)
  }

  /// Discards the recorded time, so that ``next(isolation:)`` waits for the next event.
  func reset() { state.withLock { $0.latest = nil } }

  /// The time of the event since ``reset()``, or of the next event.
  func next(isolation: isolated (any Actor)? = #isolation) async -> ContinuousClock.Instant {
    await withCheckedContinuation { continuation in
      let latest = state.withLock { state in
        if state.latest == nil { state.waiting = continuation }
        return state.latest
      }
      if let latest { continuation.resume(returning: latest) }
    }
  }
}
