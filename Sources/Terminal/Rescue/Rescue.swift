import Glibc
import Synchronization

/// The process's safety net: whichever way it ends, its terminals are put back in order first.
///
/// Handlers of signals that end or stop the process by request only pass the number on, through a pipe, to
/// the main queue; those of a crash restore the terminal themselves and let the signal take its course, so
/// that the exit status and the core are those of the crash.
enum Rescue {
  /// Signals that ask the process to end.
  static let terminating: [Int32] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  /// Signals that the main queue has to know of.
  static let passing: [Int32] = [SIGTSTP, SIGCONT, SIGWINCH]
  /// Signals of a crash.
  static let fatal: [Int32] = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]

  /// How many terminals can be in use at a time.
  static let capacity = 8

  /// The addresses of the kits of the terminals in use; 0 in a place that is free.
  // Plain memory that is never freed, as a handler may look at any time. Unsafe because of the pointer, which never
  // changes; what it leads to is atomic.
  nonisolated(unsafe) private static let kits: UnsafeMutablePointer<Atomic<UInt>> = {
    let kits = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: capacity)
    for place in 0..<capacity { (kits + place).initialize(to: Atomic(0)) }
    return kits
  }()
  /// The end of the pipe that handlers write to; -1 when there is none.
  static let pipe = Atomic<Int32>(-1)
  /// The terminating signals that have come, a bit each.
  static let requests = Atomic<UInt64>(0)
  /// Whether the main queue has begun to end the process.
  static let isEnding = Atomic<Bool>(false)
  /// How often the process has been continued.
  static let continuations = Atomic<Int>(0)

  // Plain memory: written while handlers are being installed or taken away, on the main actor, and read by
  // the handlers that were installed with it; a lock cannot be taken in a handler.
  nonisolated(unsafe) private static let previous: UnsafeMutablePointer<sigaction> = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    actions.initialize(repeating: sigaction(), count: 65)
    return actions
  }()

  /// Has a kit used when the process ends, until ``release(_:)``.
  /// - Returns: false where as many terminals are in use as there can be.
  static func protect(_ kit: UnsafeMutablePointer<RescueKit>) -> Bool {
    let address = UInt(bitPattern: kit)
    return replace(address, by: address) || replace(0, by: address)
  }

  /// Leaves a kit alone from now on.
  static func release(_ kit: UnsafeMutablePointer<RescueKit>) {
    _ = replace(UInt(bitPattern: kit), by: 0)
  }

  private static func replace(_ old: UInt, by new: UInt) -> Bool {
    for place in 0..<capacity
    where kits[place].compareExchange(expected: old, desired: new, ordering: .sequentiallyConsistent)
      .exchanged
    {
      return true
    }
    return false
  }

  /// Puts the terminals in use back in order, one after the other. Async-signal-safe.
  static func restore() {
    for place in 0..<capacity {
      let address = kits[place].load(ordering: .sequentiallyConsistent)
      UnsafeMutablePointer<RescueKit>(bitPattern: address)?.pointee.restore()
    }
  }

  /// Brings back the disposition a signal had before, and sends it again. Async-signal-safe.
  static func passOn(_ signal: Int32) {
    sigaction(signal, previous + Int(signal), nil)
    raise(signal)
  }

  /// Installs every handler.
  static func install() {
    // Handlers must not be the first to touch anything that is set up lazily.
    requests.store(0, ordering: .sequentiallyConsistent)
    isEnding.store(false, ordering: .sequentiallyConsistent)
    _ = continuations.load(ordering: .sequentiallyConsistent)
    _ = kits[0].load(ordering: .sequentiallyConsistent)
    HandlerStack.prepare()
    for signal in terminating + passing { set(signal, rescueRelay) }
    for signal in fatal { set(signal, rescueCrash) }
  }

  /// Brings back the dispositions from before `install()`.
  static func uninstall() {
    for signal in terminating + passing + fatal { sigaction(signal, previous + Int(signal), nil) }
  }

  /// Handles a passing signal again after its default action was wanted once.
  static func reinstall(_ signal: Int32) {
    var action = action(rescueRelay)
    sigaction(signal, &action, nil)
  }

  private static func action(_ handler: @escaping @convention(c) (Int32) -> Void) -> sigaction {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = SA_RESTART | Int32(bitPattern: UInt32(SA_ONSTACK))
    sigfillset(&action.sa_mask)
    // The signals of a crash inside a handler must still be seen.
    for signal in fatal { sigdelset(&action.sa_mask, signal) }
    return action
  }

  private static func set(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    let old = previous + Int(signal)
    sigaction(signal, nil, old)
    // What the one who started the program wanted ignored (nohup does so) stays ignored.
    let ignored = unsafeBitCast(old.pointee.__sigaction_handler.sa_handler, to: Int.self) == 1
    if ignored, terminating.contains(signal) || signal == SIGTSTP { return }
    var action = action(handler)
    sigaction(signal, &action, nil)
  }

  /// Does to the process what a signal does when nobody handles it.
  ///
  /// The threads that serve the main queue after `dispatchMain()` have most signals blocked, so the signal
  /// is let through to this one first.
  static func takeDefaultAction(_ signal: Int32) {
    Glibc.signal(signal, SIG_DFL)
    var wanted = sigset_t()
    var before = sigset_t()
    sigemptyset(&wanted)
    sigaddset(&wanted, signal)
    pthread_sigmask(SIG_UNBLOCK, &wanted, &before)
    raise(signal)
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
