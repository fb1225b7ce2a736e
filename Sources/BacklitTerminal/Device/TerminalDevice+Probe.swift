import Dispatch
import TerminalCodec

extension TerminalDevice {
  /// Queries the capabilities of the terminal without waiting: the replies arrive as input and go to
  /// `receive(_:)`. `onProbed` is called at the end, which is the reply to DA1 or the timeout
  /// `TerminalProbe.limit`. Does nothing while the terminal is not entered or a probe is running.
  public func probe() {
    guard probeState.deadline == nil, send(capabilities.queries) else { return }
    probeState.begin(at: Self.now)
    scheduleProbeDeadline()
  }

  /// The time in seconds of a monotonic clock.
  static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) * 1e-9 }

  private func scheduleProbeDeadline() {
    guard let deadline = probeState.deadline else { return }
    let nanoseconds = Int(max(deadline - Self.now, 0) * 1e9)
    let item = DispatchWorkItem { [weak self] in
      // The main queue is the main actor's executor.
      MainActor.assumeIsolated { self?.checkProbeDeadline() }
    }
    probeTimer = item
    DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds), execute: item)
  }

  private func checkProbeDeadline() {
    if probeState.expire(at: Self.now) {
      endProbe()
    } else {
      scheduleProbeDeadline()  // the timer fired slightly early
    }
  }

  func endProbe() {
    stopProbe()
    if let outcome = probeState.outcome { onProbed?(outcome) }
  }

  func stopProbe() {
    probeTimer?.cancel()
    probeTimer = nil
  }
}
