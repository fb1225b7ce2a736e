import Glibc
import Synchronization

/// What it takes to put a terminal back in order, laid out so that a signal handler can use it: plain memory
/// at a fixed place, atomics for what changes, and nothing but async-signal-safe calls (POSIX 2.4.3).
///
/// Kits live behind a pointer that is never freed, because a handler may run at any time on any thread; that of a
/// terminal that is gone is used for the next one.
struct RescueKit: ~Copyable {
  /// More than the bytes of all modes together.
  static let capacity = 512
  // Computed, so that a handler is never the first to set them up.
  private static var idle: Int { 0 }
  private static var armed: Int { 1 }
  private static var restoring: Int { 2 }

  private var descriptor: Int32
  /// How long `restore()` waits at most, in tenths of a second.
  private var patience: Int
  private var original = termios()
  private let state = Atomic<Int>(RescueKit.idle)
  /// Two buffers of restoring bytes, so that one can be written while the other may be needed.
  private let buffers = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * RescueKit.capacity)
  /// The number of bytes, and which buffer they are in: `count << 1 | index`.
  private let active = Atomic<Int>(0)

  /// Kits whose terminals are gone.
  @MainActor private static var spare: [UnsafeMutablePointer<RescueKit>] = []

  /// A kit for a terminal's descriptor, which does nothing until it is armed.
  /// - Parameters:
  ///   - descriptor: the terminal's.
  ///   - patience: how long to wait at most for a terminal that does not take bytes, in tenths of a second.
  /// - Returns: the kit, perhaps one that another terminal had.
  @MainActor static func make(descriptor: Int32, patience: Int) -> UnsafeMutablePointer<RescueKit> {
    if let kit = spare.popLast() {
      kit.pointee.descriptor = descriptor
      kit.pointee.patience = patience
      return kit
    }
    let kit = UnsafeMutablePointer<RescueKit>.allocate(capacity: 1)
    kit.initialize(to: RescueKit(descriptor: descriptor, patience: patience))
    return kit
  }

  /// Takes back a kit that is not armed and that nothing protects.
  @MainActor static func recycle(_ kit: UnsafeMutablePointer<RescueKit>) { spare.append(kit) }

  private init(descriptor: Int32, patience: Int) {
    self.descriptor = descriptor
    self.patience = patience
  }

  /// Gets ready: from here on `restore()` brings back these settings and writes the bytes last given.
  mutating func arm(original: termios) {
    self.original = original
    state.store(Self.armed, ordering: .sequentiallyConsistent)
  }

  /// Whether `restore()` has something to do: false as soon as a handler has begun with it, on whichever thread.
  var isArmed: Bool { state.load(ordering: .sequentiallyConsistent) == Self.armed }

  /// Sets the bytes that `restore()` writes.
  ///
  /// - Precondition: they fit in `capacity`.
  func setBytes(_ bytes: [UInt8]) {
    precondition(bytes.count <= Self.capacity, "More restoring bytes than there is room for")
    let index = 1 - active.load(ordering: .sequentiallyConsistent) & 1
    let start = buffers + index * Self.capacity
    for (offset, byte) in bytes.enumerated() { start[offset] = byte }
    active.store(bytes.count << 1 | index, ordering: .sequentiallyConsistent)
  }

  /// Writes the restoring bytes, brings back the settings and prints what was held, once for each `arm`.
  /// Async-signal-safe.
  ///
  /// Waits for a terminal that does not take bytes, but not long, and only once the settings are back: whoever ends the
  /// process meanwhile leaves no raw line behind. A process in the background leaves the terminal to the one that has it.
  func restore() {
    let (exchanged, found) = state.compareExchange(
      expected: Self.armed, desired: Self.restoring, ordering: .sequentiallyConsistent)
    guard exchanged else {
      // Another thread is at it: dying now would cut it short.
      if found == Self.restoring { poll(nil, 0, 200) }
      return
    }
    let owner = tcgetpgrp(descriptor)
    if owner == -1 || owner == getpgrp() {
      giveBack()
    }
    HeldOutput.end(on: descriptor)
    state.store(Self.idle, ordering: .sequentiallyConsistent)
  }

  /// Writes bytes for as long as the terminal takes them.
  /// - Returns: how many were written.
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

  private func giveBack() {
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
    // Reports still under way are for this program, not for the shell.
    tcflush(descriptor, TCIFLUSH)
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
