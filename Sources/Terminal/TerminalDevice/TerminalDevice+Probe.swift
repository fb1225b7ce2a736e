import Dispatch
import TerminalCodec

extension TerminalDevice {
  /// Asks the terminal what it can do, without waiting: the answers come in as input, and `receive(_:)` takes them one
  /// by one. `onProbed` tells of the end, which comes with the answer to DA1 or after `TerminalProbe.limit`. Does
  /// nothing while the terminal is not entered, or is being asked.
  public func probe() {
    guard probeRule.deadline == nil, send(capabilities.queries) else { return }
    probeRule.begin(at: Self.now)
    watchProbe()
  }

  /// Now, in seconds of a clock that never goes back.
  static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) * 1e-9 }

  private func watchProbe() {
    guard let deadline = probeRule.deadline else { return }
    let nanoseconds = Int(max(deadline - Self.now, 0) * 1e9)
    let item = DispatchWorkItem { [weak self] in
      // The main queue is the main actor's executor.
      MainActor.assumeIsolated { self?.lookAtProbe() }
    }
    probeWait = item
    DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds), execute: item)
  }

  private func lookAtProbe() {
    if probeRule.expire(at: Self.now) {
      endProbe()
    } else {
      watchProbe()  // a hair too early
    }
  }

  func endProbe() {
    stopProbe()
    if let outcome = probeRule.outcome { onProbed?(outcome) }
  }

  func stopProbe() {
    probeWait?.cancel()
    probeWait = nil
  }
}
