import Glibc

/// An alternate signal stack (sigaltstack) for each thread that serves the main queue, so that handlers also
/// run after a stack overflow. After `dispatchMain()` these threads change.
enum SignalHandlerStack {
  private static let size = 1 << 16

  /// The thread-specific key whose destructor frees a thread's stack; nil when the system has no key left.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    let code = pthread_key_create(&key) { stack in
      var off = stack_t()
      off.ss_flags = Int32(SS_DISABLE)
      sigaltstack(&off, nil)
      stack?.deallocate()
    }
    return code == 0 ? key : nil
  }()

  /// Gives the current thread an alternate stack if it has none. Takes a system call.
  static func prepare() {
    var current = stack_t()
    sigaltstack(nil, &current)
    guard current.ss_flags & Int32(SS_DISABLE) != 0, let key else { return }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    var new = stack_t()
    new.ss_sp = memory
    new.ss_size = size
    guard sigaltstack(&new, nil) == 0 else {
      memory.deallocate()
      return
    }
    pthread_setspecific(key, memory)
  }
}
