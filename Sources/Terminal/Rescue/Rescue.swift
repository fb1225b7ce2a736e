import Glibc
import Synchronization

/// The process's safety net: whichever way it ends, the terminal is put back in order first.
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

  /// The address of the kit of the terminal in use; 0 when there is none.
  private static let kit = Atomic<UInt>(0)
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

  /// Makes a kit the one that is used when the process ends; nil for none.
  static func protect(_ new: UnsafeMutablePointer<RescueKit>?) {
    kit.store(UInt(bitPattern: new), ordering: .sequentiallyConsistent)
  }

  /// Puts the terminal in use back in order. Async-signal-safe.
  static func restore() {
    let address = kit.load(ordering: .sequentiallyConsistent)
    UnsafeMutablePointer<RescueKit>(bitPattern: address)?.pointee.restore()
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
    _ = kit.load(ordering: .sequentiallyConsistent)
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
