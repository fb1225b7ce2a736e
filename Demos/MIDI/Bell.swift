import Glibc

/// Wakes a thread that waits for a device.
final class Bell: Sendable {
  /// The events that ended a wait.
  struct Events {
    /// Whether bytes of the device can be read.
    var canRead = false
    /// Whether the device takes bytes.
    var canWrite = false
    /// Whether the device is gone.
    var hasEnded = false
  }

  private let (reader, writer): (CInt, CInt)

  init() {
    var ends: [CInt] = [-1, -1]
    // Without descriptors, a device could not be opened either.
    guard pipe(&ends) == 0 else { fatalError("A pipe cannot be made: error \(errno).") }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (reader, writer) = (ends[0], ends[1])
  }

  deinit {
    close(reader)
    close(writer)
  }

  /// Ends the wait of the thread, or the next one.
  func ring() {
    // A full pipe wakes the thread as well.
    _ = write(writer, [1], 1)
  }

  /// Waits for the bell or the end of a time, and perhaps for a device.
  /// - Parameters:
  ///   - milliseconds: the time; negative for any.
  ///   - device: the descriptor of the device; −1, which is not waited for, for none.
  ///   - reading: whether to wait for bytes.
  ///   - writing: whether to wait until the device takes bytes.
  /// - Returns: what happened to the device.
  @discardableResult
  func wait(_ milliseconds: Int, for device: CInt = -1, reading: Bool = false, writing: Bool = false)
    -> Events
  {
    var events: Int32 = 0
    if reading { events |= POLLIN }
    if writing { events |= POLLOUT }
    var entries = [
      pollfd(fd: reader, events: Int16(POLLIN), revents: 0),
      pollfd(fd: device, events: Int16(events), revents: 0),
    ]
    guard poll(&entries, 2, CInt(milliseconds)) > 0 else { return Events() }
    if entries[0].revents != 0 {
      var bytes = [UInt8](repeating: 0, count: 64)
      while read(reader, &bytes, bytes.count) == bytes.count {}
    }
    let found = Int32(entries[1].revents)
    return Events(
      canRead: found & POLLIN != 0, canWrite: found & POLLOUT != 0,
      hasEnded: found & (POLLERR | POLLHUP | POLLNVAL) != 0)
  }
}
