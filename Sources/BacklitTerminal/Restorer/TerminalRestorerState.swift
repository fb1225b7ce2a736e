import BacklitGeometry
import Glibc
import Synchronization

/// The data needed to restore a terminal, laid out for signal handlers: plain memory at a fixed address,
/// atomics for everything that changes, and only async-signal-safe calls (POSIX 2.4.3).
///
/// Instances live behind a pointer that is never freed, because a handler may run at any time on any thread;
/// the instance of a closed terminal is reused.
struct TerminalRestorerState: ~Copyable {
  /// The capacity of a buffer, more than the reset sequences of all modes together.
  static let capacity = 512
  // Computed, so that a handler never has to initialize them.
  private static var idle: Int { 0 }
  private static var armed: Int { 1 }
  private static var restoring: Int { 2 }

  private var descriptor: Int32
  /// The longest time `restore()` waits, in tenths of a second.
  private var patience: Int
  private var original = termios()
  /// The flags of the open file that are restored; -1 if no other program uses it.
  private var flags: Int32 = -1
  private let state = Atomic<Int>(TerminalRestorerState.idle)
  /// Two buffers of reset sequences, so that one can be written while the other may be needed.
  private let buffers = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * TerminalRestorerState.capacity)
  /// The number of bytes and the index of their buffer: `count << 1 | index`.
  private let active = Atomic<Int>(0)

  /// The instances of closed terminals.
  @MainActor private static var spare: [UnsafeMutablePointer<TerminalRestorerState>] = []

  /// Creates the state of a terminal, which does nothing until it is armed.
  /// - Parameters:
  ///   - descriptor: the terminal.
  ///   - patience: the longest time to wait for a terminal that does not accept bytes, in tenths of a second.
  /// - Returns: the state, possibly a reused one.
  @MainActor static func make(
    descriptor: Int32, patience: Int
  ) -> UnsafeMutablePointer<TerminalRestorerState> {
    if let state = spare.popLast() {
      state.pointee.descriptor = descriptor
      state.pointee.patience = patience
      return state
    }
    let state = UnsafeMutablePointer<TerminalRestorerState>.allocate(capacity: 1)
    state.initialize(to: TerminalRestorerState(descriptor: descriptor, patience: patience))
    return state
  }

  /// Keeps a state for reuse that is neither armed nor registered.
  @MainActor static func recycle(_ state: UnsafeMutablePointer<TerminalRestorerState>) { spare.append(state) }

  private init(descriptor: Int32, patience: Int) {
    self.descriptor = descriptor
    self.patience = patience
  }

  /// Arms the state: from now on `restore()` restores these settings and writes the bytes set last.
  /// - Parameters:
  ///   - original: the settings of the line.
  ///   - flags: the flags of an open file that is shared; nil for one of the program's own.
  mutating func arm(original: termios, flags: Int32?) {
    self.original = original
    self.flags = flags ?? -1
    state.store(Self.armed, ordering: .sequentiallyConsistent)
  }

  /// Whether `restore()` has something to do: false as soon as a handler on any thread has begun.
  var isArmed: Bool { state.load(ordering: .sequentiallyConsistent) == Self.armed }

  /// Sets the bytes that `restore()` writes.
  ///
  /// - Precondition: they fit in `capacity`.
  func setBytes(_ bytes: [UInt8]) {
    checkPrecondition(
      bytes.count <= Self.capacity, "A reset sequence of more than \(Self.capacity) bytes does not fit.")
    let index = 1 - active.load(ordering: .sequentiallyConsistent) & 1
    let start = buffers + index * Self.capacity
    for (offset, byte) in bytes.enumerated() { start[offset] = byte }
    active.store(bytes.count << 1 | index, ordering: .sequentiallyConsistent)
  }

  /// Writes the reset sequence, restores the settings and prints the captured output, once for each `arm`.
  /// Async-signal-safe.
  ///
  /// Waits briefly for a terminal that does not accept bytes, but only after the settings are restored, so
  /// that a process killed meanwhile does not leave the line in raw mode. A background process leaves the
  /// terminal to its owner.
  func restore() {
    let (exchanged, found) = state.compareExchange(
      expected: Self.armed, desired: Self.restoring, ordering: .sequentiallyConsistent)
    guard exchanged else {
      // Another thread is restoring: dying now would interrupt it.
      if found == Self.restoring { poll(nil, 0, 200) }
      return
    }
    let owner = tcgetpgrp(descriptor)
    if owner == -1 || owner == getpgrp() {
      restoreTerminal()
    }
    OutputCapture.end(on: descriptor)
    // Last, because the writes before must not block.
    if flags >= 0 { _ = fcntl(descriptor, F_SETFL, flags) }
    state.store(Self.idle, ordering: .sequentiallyConsistent)
  }

  /// Writes bytes as long as the terminal accepts them.
  /// - Returns: the number of bytes written.
  private func write(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, patience: Int) -> Int {
    let bytes = UnsafeBufferPointer(rebasing: bytes)
    var (count, patience) = (0, patience)
    while count < bytes.count {
      let written = Glibc.write(descriptor, bytes.baseAddress.map { $0 + count }, bytes.count - count)
      if written > 0 {
        count += written
      } else if errno == EAGAIN, patience > 0 {
        patience -= 1
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, 100)
      } else if errno != EINTR {
        break
      }
    }
    return count
  }

  private func restoreTerminal() {
    // Without this, a process that has just lost the foreground would be stopped here.
    var blocked = sigset_t()
    var before = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    let active = active.load(ordering: .sequentiallyConsistent)
    let bytes = UnsafeBufferPointer(start: buffers + (active & 1) * Self.capacity, count: active >> 1)
    let count = write(bytes[...], patience: 0)
    var settings = original
    tcsetattr(descriptor, TCSANOW, &settings)
    _ = write(bytes[count...], patience: patience)
    // Reports still on the way are for this program, not for the shell. Without modes there are none.
    if !bytes.isEmpty { tcflush(descriptor, TCIFLUSH) }
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
