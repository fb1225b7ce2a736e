import CSound
import Dispatch
import Glibc

/// RealtimeKit, a service of most desktops that gives single threads real-time scheduling if the program has no right to it.
enum RealtimeKit {
  /// Asks for real-time scheduling of the calling thread: the system, and RealtimeKit if the program has no right to it. Without
  /// both, the thread runs at normal priority.
  /// - Returns: signalled when RealtimeKit has answered; nil if it was not asked. Wait for it at the end of the thread: afterwards
  ///   its number can be that of a different one.
  static func requestForCurrentThread() -> DispatchSemaphore? {
    let priority = 5
    var parameters = sched_param()
    parameters.sched_priority = CInt(priority)
    guard pthread_setschedparam(pthread_self(), SCHED_RR, &parameters) != 0 else { return nil }
    let (thread, hasAnswered) = (currentThread, DispatchSemaphore(value: 0))
    // The answer can take long if the service is not started yet, and the sound does not wait for it.
    startThread {
      _ = makeRealTime(thread: thread, priority: priority)
      hasAnswered.signal()
    }
    return hasAnswered
  }

  /// Asks for real-time scheduling of a thread of this process, and waits for the answer, at most some seconds.
  ///
  /// Afterwards the system ends the process if a real-time thread runs for 200 milliseconds without a pause, which
  /// RealtimeKit demands.
  /// - Parameters:
  ///   - thread: the number of the thread, as ``currentThread`` returns it.
  ///   - priority: the priority, from 1 to 20.
  ///   - bus: the addresses of the system bus.
  /// - Returns: whether the thread has it.
  static func makeRealTime(thread: pid_t, priority: Int, bus: String = systemBus) -> Bool {
    // Only sockets are tried: no address may start a program.
    let sockets = bus.split(separator: ";").filter { $0.hasPrefix("unix:") || $0.hasPrefix("tcp:") }
    guard !sockets.isEmpty else { return false }
    return backlit_realtime_request(sockets.joined(separator: ";"), thread, UInt32(priority)) != 0
  }

  /// The number of the calling thread, as gettid(2) returns it.
  static var currentThread: pid_t { backlit_thread_number() }

  /// The addresses of the system bus.
  static var systemBus: String {
    getenv("DBUS_SYSTEM_BUS_ADDRESS").map { String(cString: $0) } ?? "unix:path=/run/dbus/system_bus_socket"
  }
}
