// `stdout` is a C variable that no code assigns.
@preconcurrency import Glibc
import Synchronization

/// Captures standard output and standard error while the terminal shows the interface, and prints them after
/// the terminal has been restored.
///
/// A Swift trap prints its reason before its signal arrives, so without this the reason would go to the
/// alternate screen and be lost; library output there would corrupt the picture. Only descriptors that are
/// the same terminal as the interface are captured; a file or a pipe is not.
enum OutputCapture {
  /// The descriptor of the captured terminal; -1 while nothing is captured.
  private static let terminal = Atomic<Int32>(-1)
  /// The unlinked memory file that receives the output; it disappears with the process.
  private static let file = Atomic<Int32>(-1)
  /// Duplicates of the original descriptors; -1 for a descriptor that is not captured.
  private static let output = Atomic<Int32>(-1)
  private static let error = Atomic<Int32>(-1)

  /// Starts to capture output to a terminal. Does nothing if a capture is active or the system cannot provide
  /// a memory file.
  /// - Parameter descriptor: the terminal.
  static func begin(on descriptor: Int32) {
    guard terminal.load(ordering: .sequentiallyConsistent) == -1 else { return }
    let isCaptured = [STDOUT_FILENO, STDERR_FILENO].map { isSame($0, descriptor) }
    guard isCaptured.contains(true), let store = openMemoryFile() else { return }
    flush()
    // The C library buffers a file fully; a crash would lose its last lines.
    if isCaptured[0] { setvbuf(stdout, nil, Int32(_IOLBF), 0) }
    output.store(isCaptured[0] ? redirect(STDOUT_FILENO, to: store) : -1, ordering: .sequentiallyConsistent)
    error.store(isCaptured[1] ? redirect(STDERR_FILENO, to: store) : -1, ordering: .sequentiallyConsistent)
    file.store(store, ordering: .sequentiallyConsistent)
    terminal.store(descriptor, ordering: .sequentiallyConsistent)
  }

  /// Flushes `stdout`, which must precede the end of the capture.
  ///
  /// Not `fflush(nil)`: a stream that a thread is reading, such as that of libspeechd, stays locked until
  /// data arrives.
  static func flush() { fflush(stdout) }

  /// Restores both descriptors and prints the captured output. Does nothing if this terminal is not captured.
  /// Async-signal-safe.
  static func end(on descriptor: Int32) {
    let (isActive, _) = terminal.compareExchange(
      expected: descriptor, desired: -1, ordering: .sequentiallyConsistent)
    guard isActive else { return }
    restoreDescriptor(output, STDOUT_FILENO)
    restoreDescriptor(error, STDERR_FILENO)
    let store = file.exchange(-1, ordering: .sequentiallyConsistent)
    print(from: store, to: descriptor)
    close(store)
  }

  /// Drops all but the end of the captured output when it exceeds a mebibyte. Concurrent output of another
  /// thread may be dropped with it.
  static func trim() {
    let store = file.load(ordering: .sequentiallyConsistent)
    guard store >= 0, size(of: store) > 1 << 20 else { return }
    var last = [UInt8](repeating: 0, count: limit)
    let count = pread(store, &last, limit, size(of: store) - limit)
    guard count > 0, ftruncate(store, 0) == 0 else { return }
    write(store, last, count)
  }

  /// The most bytes that are printed, from the end; the reason of a trap is shorter. Computed, so that a
  /// handler never has to initialize it.
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

  /// Whether both descriptors are the same terminal.
  private static func isSame(_ one: Int32, _ other: Int32) -> Bool {
    var (first, second) = (stat(), stat())
    return isatty(one) == 1 && fstat(one, &first) == 0 && fstat(other, &second) == 0
      && first.st_rdev == second.st_rdev
  }

  /// An unlinked file in shared memory.
  private static func openMemoryFile() -> Int32? {
    let name = "/backlit-\(getpid())"
    let store = shm_open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard store >= 0 else { return nil }
    shm_unlink(name)
    _ = fcntl(store, F_SETFL, O_APPEND)
    return store
  }

  private static func redirect(_ descriptor: Int32, to store: Int32) -> Int32 {
    let duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    if duplicate >= 0 { dup2(store, descriptor) }
    return duplicate
  }

  private static func restoreDescriptor(_ duplicate: borrowing Atomic<Int32>, _ descriptor: Int32) {
    let old = duplicate.exchange(-1, ordering: .sequentiallyConsistent)
    guard old >= 0 else { return }
    dup2(old, descriptor)
    close(old)
  }

  /// Prints the end of the captured output. Gives up if the terminal accepts nothing for a second, and in any
  /// case after two seconds.
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
