// `stdout` is a variable of C's, which nobody assigns.
@preconcurrency import Glibc
import Synchronization

/// Keeps what is printed while the terminal shows a picture, and prints it where it belonged once the terminal has been
/// restored.
///
/// A Swift trap prints its reason before its signal comes, so without this the reason would go to the alternate screen and
/// vanish with it; what libraries print there would tear the picture. Standard output and standard error are held where
/// they are the same terminal as the picture; one that goes to a file or a pipe is left alone.
enum HeldOutput {
  /// The descriptor of the terminal that is shown on; -1 when nothing is held.
  private static let terminal = Atomic<Int32>(-1)
  /// The file that what is printed goes to: no name, gone with the process.
  private static let file = Atomic<Int32>(-1)
  /// The ways back; -1 for what is not held.
  private static let output = Atomic<Int32>(-1)
  private static let error = Atomic<Int32>(-1)

  /// Holds what is printed on a terminal from now on. Does nothing where something is held already, or the system has no
  /// room for it.
  /// - Parameter descriptor: the terminal.
  static func begin(on descriptor: Int32) {
    guard terminal.load(ordering: .sequentiallyConsistent) == -1 else { return }
    let held = [STDOUT_FILENO, STDERR_FILENO].map { isSame($0, descriptor) }
    guard held.contains(true), let store = openStore() else { return }
    flush()
    // For C's library a file is not to be written to line by line; what a crash cuts off would be lost.
    if held[0] { setvbuf(stdout, nil, Int32(_IOLBF), 0) }
    output.store(held[0] ? redirect(STDOUT_FILENO, to: store) : -1, ordering: .sequentiallyConsistent)
    error.store(held[1] ? redirect(STDERR_FILENO, to: store) : -1, ordering: .sequentiallyConsistent)
    file.store(store, ordering: .sequentiallyConsistent)
    terminal.store(descriptor, ordering: .sequentiallyConsistent)
  }

  /// Has C's library hand on what was printed, which comes before the way back.
  ///
  /// Not what all of its streams hold: one that a thread reads from, as libspeechd's does, is locked for as long as
  /// nothing comes there.
  static func flush() { fflush(stdout) }

  /// Gives both back, and prints what was held. Does nothing if nothing is held for this terminal. Async-signal-safe.
  static func end(on descriptor: Int32) {
    let (isMine, _) = terminal.compareExchange(
      expected: descriptor, desired: -1, ordering: .sequentiallyConsistent)
    guard isMine else { return }
    giveBack(output, STDOUT_FILENO)
    giveBack(error, STDERR_FILENO)
    let store = file.exchange(-1, ordering: .sequentiallyConsistent)
    print(from: store, to: descriptor)
    close(store)
  }

  /// Drops all but the last part of what is held, once it is more than a mebibyte. What another thread prints at that
  /// moment may be dropped with it.
  static func bound() {
    let store = file.load(ordering: .sequentiallyConsistent)
    guard store >= 0, size(of: store) > 1 << 20 else { return }
    var last = [UInt8](repeating: 0, count: limit)
    let count = pread(store, &last, limit, size(of: store) - limit)
    guard count > 0, ftruncate(store, 0) == 0 else { return }
    write(store, last, count)
  }

  /// How many bytes are printed at most, the last ones; no trap's reason is longer. Computed, so that a handler is never
  /// the first to set it up.
  private static var limit: Int { 1 << 16 }

  private static func size(of store: Int32) -> Int {
    var found = stat()
    return fstat(store, &found) == 0 ? Int(found.st_size) : 0
  }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// Whether two descriptors are the same terminal.
  private static func isSame(_ one: Int32, _ other: Int32) -> Bool {
    var (first, second) = (stat(), stat())
    return isatty(one) == 1 && fstat(one, &first) == 0 && fstat(other, &second) == 0
      && first.st_rdev == second.st_rdev
  }

  /// A file in memory that nobody else sees.
  private static func openStore() -> Int32? {
    let name = "/backlit-\(getpid())"
    let store = shm_open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard store >= 0 else { return nil }
    shm_unlink(name)
    _ = fcntl(store, F_SETFL, O_APPEND)
    return store
  }

  private static func redirect(_ descriptor: Int32, to store: Int32) -> Int32 {
    let way = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    if way >= 0 { dup2(store, descriptor) }
    return way
  }

  private static func giveBack(_ way: borrowing Atomic<Int32>, _ descriptor: Int32) {
    let old = way.exchange(-1, ordering: .sequentiallyConsistent)
    guard old >= 0 else { return }
    dup2(old, descriptor)
    close(old)
  }

  /// Copies the last part of what was held. A terminal that takes nothing for a second gets no more, and none gets more
  /// than it takes in two.
  private static func print(from store: Int32, to descriptor: Int32) {
    withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { buffer in
      var (offset, patience) = (max(0, size(of: store) - limit), 10)
      let end = now + 2000
      while patience > 0, now < end {
        let count = pread(store, buffer.baseAddress, buffer.count, offset)
        guard count > 0 else { return }
        let written = write(descriptor, buffer.baseAddress, count)
        if written > 0 {
          offset += written
          patience = 10
        } else if errno == EAGAIN {
          patience -= 1
          var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&wait, 1, 100)
        } else if errno != EINTR {
          return
        }
      }
    }
  }
}
