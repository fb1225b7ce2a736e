import Synchronization

/// When something happened, such as a voice beginning to speak, told on whatever thread hears of it.
final class Moments: Sendable {
  private struct State {
    var waiting: CheckedContinuation<ContinuousClock.Instant, Never>?
    var latest: ContinuousClock.Instant?
  }
  private let state = Mutex(State())

  /// It happened now.
  func note() {
    let now = ContinuousClock.now
    let waiting = state.withLock { state in
      defer { state.waiting = nil }
      if state.waiting == nil { state.latest = now }
      return state.waiting
    }
    waiting?.resume(returning: now)
  }

  /// Forgets what was noted, so that ``next(isolation:)`` is of what follows.
  func reset() { state.withLock { $0.latest = nil } }

  /// The moment noted since ``reset()``, or else the next one.
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
