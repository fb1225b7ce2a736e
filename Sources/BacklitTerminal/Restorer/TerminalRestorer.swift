import Glibc
import Synchronization

/// Restores the terminals of the process, however it ends.
///
/// The handlers of signals that ask the process to end or stop only send the signal number through a pipe to the main queue. The
/// handlers of a crash restore the terminals themselves, and call the handlers from before, such as Swift's backtracer. Then they
/// raise the signal again with its default action, so that the exit status and the core file are those of the crash. So do those
/// of other signals that end the process.
enum TerminalRestorer {
  /// The signals that ask the process to end.
  static let terminating: [Int32] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  /// The signals that the main queue processes.
  static let relayed: [Int32] = [SIGTSTP, SIGCONT, SIGWINCH]
  /// The signals of a crash.
  static let fatal: [Int32] = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]
  /// Further signals that end a process which does not handle them, the real-time signals last. They are left to a program
  /// that handles or ignores them.
  static let unhandled: [Int32] =
    [SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGIO, SIGPWR, SIGSYS, SIGSTKFLT]
    + (34...64)

  /// The most terminals in use at a time.
  static let capacity = 8

  /// The addresses of the restorer states of the terminals in use; 0 in a free slot.
  // Plain memory that is never freed, because a handler may read it at any time. Unsafe because of the
  // pointer, which never changes; what it points to is atomic.
  nonisolated(unsafe) private static let states: UnsafeMutablePointer<Atomic<UInt>> = {
    let states = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: capacity)
    for place in 0..<capacity { (states + place).initialize(to: Atomic(0)) }
    return states
  }()
  /// The write end of the pipe that handlers use; -1 when there is none.
  static let pipe = Atomic<Int32>(-1)
  /// The terminating signals received so far, one bit each.
  static let requests = Atomic<UInt64>(0)
  /// Whether the main queue has begun to end the process.
  static let isTerminating = Atomic<Bool>(false)
  /// The number of times the process has been continued.
  static let continuations = Atomic<Int>(0)

  // Plain memory: written on the main actor while handlers are installed or removed, and read by those
  // handlers, which cannot take a lock.
  nonisolated(unsafe) private static let previous: UnsafeMutablePointer<sigaction> = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    actions.initialize(repeating: sigaction(), count: 65)
    return actions
  }()

  /// Restores a terminal when the process ends, until ``unregister(_:)``.
  /// - Returns: false when the most terminals are already registered.
  static func register(_ state: UnsafeMutablePointer<TerminalRestorerState>) -> Bool {
    let address = UInt(bitPattern: state)
    return replace(address, by: address) || replace(0, by: address)
  }

  /// Stops restoring a terminal when the process ends.
  static func unregister(_ state: UnsafeMutablePointer<TerminalRestorerState>) {
    _ = replace(UInt(bitPattern: state), by: 0)
  }

  private static func replace(_ old: UInt, by new: UInt) -> Bool {
    for place in 0..<capacity
    where states[place].compareExchange(expected: old, desired: new, ordering: .sequentiallyConsistent)
      .exchanged
    {
      return true
    }
    return false
  }

  /// Restores the terminals in use, one after the other. Async-signal-safe.
  static func restore() {
    for place in 0..<capacity {
      let address = states[place].load(ordering: .sequentiallyConsistent)
      UnsafeMutablePointer<TerminalRestorerState>(bitPattern: address)?.pointee.restore()
    }
  }

  /// Restores the previous disposition of a signal and raises it again. Async-signal-safe.
  static func reraise(_ signal: Int32) {
    sigaction(signal, previous + Int(signal), nil)
    raise(signal)
  }

  /// Installs every handler.
  static func install() {
    awaitRequests()
    for signal in terminating + relayed { set(signal, action(handleRelayedSignal)) }
    installCrashHandlers()
  }

  /// Installs the handlers of signals that end the process without asking it. Not to be called again before
  /// ``uninstallCrashHandlers()``.
  static func installCrashHandlers() {
    SignalHandlerStack.prepare()
    for signal in fatal { set(signal, action(handleCrashSignal)) }
    for signal in unhandled where address(of: signal) == 0 { set(signal, action(handleCrashSignal)) }
  }

  /// Forgets the terminating signals received so far. Initializes everything lazy, because handlers must not.
  static func awaitRequests() {
    requests.store(0, ordering: .sequentiallyConsistent)
    isTerminating.store(false, ordering: .sequentiallyConsistent)
    _ = continuations.load(ordering: .sequentiallyConsistent)
    _ = states[0].load(ordering: .sequentiallyConsistent)
    TerminationTimer.create()
  }

  /// The effect of a signal that asks the process to end.
  enum Request {
    /// The main queue ends the process within a time limit.
    case relay
    /// The signal ends the process now: it was received twice, or the time is over.
    case end(Int32)
    /// The main queue ends the process already.
    case ignore
  }

  /// Notes a signal that asks the process to end. Async-signal-safe.
  static func note(_ signal: Int32, _ cause: UnsafeMutablePointer<siginfo_t>?) -> Request {
    if TerminationTimer.isSource(of: cause) {
      let received = requests.load(ordering: .sequentiallyConsistent)
      if received == 0 || isTerminating.load(ordering: .sequentiallyConsistent) { return .ignore }
      return .end(Int32(received.trailingZeroBitCount))
    }
    let bit = UInt64(1) << UInt64(signal)
    let received = requests.bitwiseOr(bit, ordering: .sequentiallyConsistent).oldValue
    if received & bit != 0 { return .end(signal) }
    if received == 0 { TerminationTimer.start() }
    return .relay
  }

  /// Restores the dispositions from before ``install()``.
  static func uninstall() {
    TerminationTimer.cancel()
    for signal in terminating + relayed { sigaction(signal, previous + Int(signal), nil) }
    uninstallCrashHandlers()
  }

  /// Restores the dispositions from before ``installCrashHandlers()``.
  static func uninstallCrashHandlers() {
    for signal in fatal { sigaction(signal, previous + Int(signal), nil) }
    let own = address(of: action(handleCrashSignal))
    for signal in unhandled where address(of: signal) == own { Glibc.signal(signal, SIG_DFL) }
  }

  /// The address of the handler of a signal; 0 for its default action.
  private static func address(of signal: Int32) -> Int {
    var current = sigaction()
    sigaction(signal, nil, &current)
    return address(of: current)
  }

  private static func address(of action: sigaction) -> Int {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
  }

  /// Installs the handler of a relayed signal again, after its default action was performed once.
  static func reinstall(_ signal: Int32) {
    var action = action(handleRelayedSignal)
    sigaction(signal, &action, nil)
  }

  /// A handler with all arguments: the signal, its cause and the state of the interrupted thread.
  private typealias Handler =
    @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  private static func action(_ handler: @escaping Handler) -> sigaction {
    var action = sigaction()
    action.__sigaction_handler.sa_sigaction = handler
    action.sa_flags = SA_SIGINFO | SA_RESTART | Int32(bitPattern: UInt32(SA_ONSTACK))
    sigfillset(&action.sa_mask)
    // A crash inside a handler must still be handled.
    for signal in fatal { sigdelset(&action.sa_mask, signal) }
    return action
  }

  private static func set(_ signal: Int32, _ action: sigaction) {
    let old = previous + Int(signal)
    sigaction(signal, nil, old)
    // A signal that the parent process ignored (as nohup does) stays ignored.
    let ignored = address(of: old.pointee) == 1
    if ignored, terminating.contains(signal) || signal == SIGTSTP { return }
    var action = action
    sigaction(signal, &action, nil)
  }

  /// Calls the handler of a crash from before ``install()``, if there is one. Async-signal-safe if it is.
  static func callPreviousHandler(
    _ signal: Int32, _ cause: UnsafeMutablePointer<siginfo_t>?, _ thread: UnsafeMutableRawPointer?
  ) {
    let handler = previous[Int(signal)].__sigaction_handler
    // The default action, and a signal that is ignored.
    guard !(0...1).contains(unsafeBitCast(handler.sa_handler, to: Int.self)) else { return }
    if previous[Int(signal)].sa_flags & SA_SIGINFO != 0 {
      handler.sa_sigaction(signal, cause, thread)
    } else {
      handler.sa_handler(signal)
    }
  }

  /// Performs the default action of a signal on the process.
  ///
  /// The threads that serve the main queue after `dispatchMain()` block most signals, so the signal is
  /// unblocked for this thread first.
  static func performDefaultAction(_ signal: Int32) {
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

/// Handles the signals that the main queue processes. A repeated request to terminate, before or while the
/// program ends, takes effect at once.
func handleRelayedSignal(
  _ signal: Int32, _ cause: UnsafeMutablePointer<siginfo_t>?, _ thread: UnsafeMutableRawPointer?
) {
  let saved = errno
  defer { errno = saved }
  if signal == SIGCONT { TerminalRestorer.continuations.add(1, ordering: .sequentiallyConsistent) }
  if signal == SIGINT || signal == SIGTERM || signal == SIGHUP || signal == SIGQUIT {
    switch TerminalRestorer.note(signal, cause) {
    case .relay: break
    case .ignore: return
    case .end(let ending):
      TerminalRestorer.restore()
      TerminalRestorer.report(ending)
      if TerminationTimer.isSource(of: cause) {
        TerminalRestorer.performDefaultAction(ending)
      } else {
        TerminalRestorer.reraise(ending)
      }
      return
    }
  }
  var byte = UInt8(truncatingIfNeeded: signal)
  write(TerminalRestorer.pipe.load(ordering: .sequentiallyConsistent), &byte, 1)
}

/// Handles the signals of a crash. The signal that is raised again is delivered when this returns.
///
/// It is raised in any case: if another process sent the signal, the instruction that was interrupted does not
/// crash again.
func handleCrashSignal(
  _ signal: Int32, _ cause: UnsafeMutablePointer<siginfo_t>?, _ thread: UnsafeMutableRawPointer?
) {
  TerminalRestorer.restore()
  TerminalRestorer.report(signal)
  TerminalRestorer.callPreviousHandler(signal, cause, thread)
  Glibc.signal(signal, SIG_DFL)
  raise(signal)
}

extension TerminalRestorer {
  /// Prints one line on standard error that names the signal that ended the program. Async-signal-safe.
  ///
  /// Prints nothing if the terminal accepts no bytes, as after Control-S: waiting would keep the program
  /// alive.
  static func report(_ signal: Int32) {
    var room = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&room, 1, 0) > 0 else { return }
    writeMessage("Ended by ")
    writeMessage(name(signal))
    writeMessage("; the terminal has been restored.\n")
  }

  private static func writeMessage(_ text: StaticString) {
    write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }

  private static func name(_ signal: Int32) -> StaticString {
    switch signal {
    case SIGINT: "SIGINT (interrupt)"
    case SIGTERM: "SIGTERM (termination)"
    case SIGHUP: "SIGHUP (hang-up)"
    case SIGQUIT: "SIGQUIT (quit)"
    case SIGSEGV: "SIGSEGV (invalid memory)"
    case SIGBUS: "SIGBUS (bus error)"
    case SIGILL: "SIGILL (illegal instruction)"
    case SIGTRAP: "SIGTRAP (trap)"
    case SIGABRT: "SIGABRT (abort)"
    case SIGFPE: "SIGFPE (arithmetic error)"
    case SIGUSR1: "SIGUSR1"
    case SIGUSR2: "SIGUSR2"
    case SIGALRM: "SIGALRM (timer)"
    case SIGVTALRM: "SIGVTALRM (timer)"
    case SIGPROF: "SIGPROF (timer)"
    case SIGXCPU: "SIGXCPU (processor time)"
    case SIGXFSZ: "SIGXFSZ (file size)"
    case SIGIO: "SIGIO"
    case SIGPWR: "SIGPWR (power failure)"
    case SIGSYS: "SIGSYS (system call)"
    case SIGSTKFLT: "SIGSTKFLT"
    default: "a real-time signal"
    }
  }
}
