import BacklitAccessibility
import BacklitValues
import Dispatch
import Glibc

/// The program's controls on AT-SPI, for Orca and other clients of the accessibility bus.
///
/// A thread of its own talks to libdbus. The main actor hands over states, which are values. It waits only in ``suspend(waitingMilliseconds:)`` and
/// ``stop(waitingMilliseconds:)``, at most half a second. Actions of clients come back as values. Without a bus, nothing happens; if the bus ends, the thread tries again after growing
/// pauses.
package final class AccessibilityBus: Sendable {
  private let mailbox = Mailbox()
  private let alarm: WakePipe
  private let ended = DispatchSemaphore(value: 0)
  private let left = DispatchSemaphore(value: 0)

  /// Creates a bus that is not connected; nil if the system has no pipe left.
  /// - Parameters:
  ///   - programName: the name of the program for clients.
  ///   - version: the version for clients.
  ///   - environment: where the buses are.
  ///   - onReport: called on the thread when ``takeReports()`` has something new.
  package init?(
    programName: String, version: String, environment: BusEnvironment = .current,
    onReport: @escaping @Sendable () -> Void
  ) {
    guard let alarm = WakePipe() else { return nil }
    self.alarm = alarm
    let (mailbox, ended, left) = (mailbox, ended, left)
    DetachedThread.start {
      BusThread(
        mailbox: mailbox, alarm: alarm, environment: environment, programName: programName, version: version,
        onReport: onReport, onSuspend: { left.signal() }
      ).run()
      ended.signal()
    }
  }

  deinit { stop() }

  /// The state of the connection to the bus and to its clients.
  package var status: BusStatus { mailbox.status }

  /// Says whether the states that were published are the newest ones; at first, they are.
  ///
  /// While ``BusStatus/wantsStates`` is false, a program need not publish anything. It then sets this to false. The first
  /// client that listens or calls a method waits until the program has published all screens and sets it to true again, at
  /// most half a second for a call.
  package func setCurrent(_ isCurrent: Bool) {
    mailbox.setCurrent(isCurrent)
    if isCurrent { alarm.ring() }
  }

  /// Replaces the state of a screen, or adds the screen.
  ///
  /// Without a listener, it is only stored, and the thread sleeps.
  /// - Parameters:
  ///   - state: the new state.
  ///   - touched: the nodes that may differ from the previous state; nil for all.
  package func publish(_ state: ScreenState, touched: [NodeID]? = nil) {
    mailbox.put(state, touched: touched)
    if mailbox.status.hasListeners { alarm.ring() }
  }

  /// Removes a screen.
  package func remove(screen number: UInt64) {
    mailbox.remove(number)
    alarm.ring()
  }

  /// Announces a text to clients that listen.
  package func announce(_ text: String, isAssertive: Bool, screen: UInt64) {
    guard mailbox.status.hasListeners else { return }
    mailbox.announce(Mailbox.Announcement(screen: screen, text: text, isAssertive: isAssertive))
    alarm.ring()
  }

  /// Takes the actions that clients requested, and the status if it changed.
  package func takeReports() -> (requests: [ActionRequest], status: BusStatus?) { mailbox.takeReports() }

  /// Gives the focus back to the terminal and leaves the bus until ``resume()``, because the process ends or is stopped. A
  /// process that is stopped on the bus does not answer, and a screen reader would wait for it.
  ///
  /// - Parameter milliseconds: how long to wait at most until the bus is left. Without a screen reader, it does not wait.
  package func suspend(waitingMilliseconds milliseconds: Int = 500) {
    // A suspension that did not wait left its signal, which would end this wait at once.
    while left.wait(timeout: .now()) == .success {}
    let hasScreenReader = mailbox.status.hasScreenReader
    mailbox.setSuspended(true)
    alarm.ring()
    if hasScreenReader { _ = left.wait(timeout: .now() + .milliseconds(milliseconds)) }
  }

  /// Joins the bus again after ``suspend()``.
  package func resume() {
    mailbox.setSuspended(false)
    alarm.ring()
  }

  /// Leaves the bus.
  /// - Parameter milliseconds: how long to wait at most until the bus knows it.
  package func stop(waitingMilliseconds milliseconds: Int = 0) {
    mailbox.end()
    alarm.ring()
    if milliseconds > 0 { _ = ended.wait(timeout: .now() + .milliseconds(milliseconds)) }
  }
}

/// Where the buses of the user are.
package struct BusEnvironment: Hashable, Sendable {
  /// The addresses of the session bus; empty for none.
  package var session: String
  /// The addresses of the accessibility bus; empty to ask the session bus.
  package var accessibility: String

  /// Creates an environment.
  package init(session: String, accessibility: String = "") {
    self.session = session
    self.accessibility = accessibility
  }

  /// The environment of the process.
  package static var current: Self {
    let value = { (name: String) in getenv(name).map { String(cString: $0) } ?? "" }
    let runtime = value("XDG_RUNTIME_DIR")
    let standard = runtime.isEmpty ? "/run/user/\(getuid())" : runtime
    let session = value("DBUS_SESSION_BUS_ADDRESS")
    return Self(
      session: session.isEmpty ? "unix:path=\(standard)/bus" : session,
      accessibility: value("AT_SPI_BUS_ADDRESS"))
  }
}

/// A pair of sockets whose bytes wake a thread in `poll`.
///
/// It owns both ends, which `deinit` closes.
final class WakePipe: Sendable {
  /// The end to poll.
  let descriptor: CInt
  private let input: CInt

  init?() {
    var ends: [CInt] = [-1, -1]
    // Unlike a pipe, they are closed in every program that starts meanwhile.
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    guard socketpair(AF_UNIX, CInt(kind), 0, &ends) == 0 else { return nil }
    (descriptor, input) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(input)
  }

  /// Wakes the thread.
  func ring() {
    var byte: UInt8 = 1
    // A full socket wakes the thread anyway.
    _ = write(input, &byte, 1)
  }

  /// Removes all bytes.
  func drain() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }
}
