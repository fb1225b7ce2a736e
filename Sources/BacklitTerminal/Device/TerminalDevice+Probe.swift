import Dispatch
import Glibc

extension TerminalDevice {
  /// Queries the capabilities of the terminal without waiting: the replies arrive as input and go to
  /// `receive(_:)`. `onProbed` is called at the end, which is the reply to DA1 or the timeout
  /// `TerminalProbe.limit`. Without the alternate screen, nothing is asked that writes. Does nothing while the terminal is not entered or a probe is running.
  package func probe() {
    guard probeState.deadline == nil,
      send(
        capabilities.queries(
          isScreenBlank: modes.contains(.alternateScreen),
          asksGraphics: modes.isEmpty || modes.contains(.alternateScreen)))
    else { return }
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

extension TerminalDevice {
  /// The longest time to wait for the terminal to stop its reports, in seconds. It covers slow remote connections: a
  /// reply that arrives later is typed into the shell.
  private static let reportTimeout = 1.0

  /// Disables the reports that the terminal sends while the program leaves, and discards input up to the reply to DA1.
  ///
  /// Otherwise the shell would get them as text. They are the release of the key that ended the program, in kitty's keyboard
  /// protocol, expected changes of the focus, and the replies to a probe, which a busy machine delays beyond its deadline.
  ///
  /// Waits at most `reportTimeout` from the last query on; not at all if earlier bytes are still waiting or a handler has
  /// already restored the terminal.
  func discardPendingReports() {
    let stopsKeys = modes.contains(.kittyKeyboard)
    let stopsFocus = expectsFocusChange && probeState.outcome == .answered
    guard isEntered, restorerState.pointee.isArmed, !isBusy else { return }
    // The probe and the query each end with a reply to DA1.
    var limit = probeState.unansweredSince.map { $0 + Self.reportTimeout }
    var replies = limit == nil ? 0 : 1
    if stopsKeys || stopsFocus {
      let query = Array(
        ((stopsKeys ? "\u{1B}[=0u" : "") + (stopsFocus ? "\u{1B}[?1004l" : "") + "\u{1B}[c").utf8)
      guard Glibc.write(descriptor.raw, query, query.count) == query.count else { return }
      limit = Self.now + Self.reportTimeout
      replies += 1
    }
    guard let end = limit else { return }
    var decoder = InputDecoder()
    var buffer = [UInt8](repeating: 0, count: 4096)
    var remaining: Int32
    repeat {
      remaining = Int32(max(end - Self.now, 0) * 1000)
      var ready = pollfd(fd: descriptor.raw, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, remaining) > 0 else { return }
      let count = read(descriptor.raw, &buffer, buffer.count)
      guard count > 0 else { return }
      for case .reply(.primaryAttributes) in decoder.feed(buffer[..<count]) { replies -= 1 }
    } while replies > 0 && remaining > 0
  }
}
