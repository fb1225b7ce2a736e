import Glibc

/// A real pseudo-terminal, displayed by a virtual terminal.
///
/// Owns the file descriptor of the master end.
public final class TestTerminal {
  /// The screen of the terminal.
  public let screen: VirtualTerminal
  /// The bytes written so far.
  public private(set) var written: [UInt8] = []
  /// Whether the terminal answers queries.
  public var answers = true
  /// Whether the output is read; a terminal stopped with Control-S does not read.
  public var reads = true
  /// Answers to queries that libvterm does not know, sent once for each query.
  public var extraReplies: [(query: String, answer: String)] = []
  /// The file descriptor of the master end; -1 after ``hangUp()``.
  public private(set) var descriptor: Int32
  /// The line settings before any program used the terminal.
  public let firstSettings: termios
  /// The path of the terminal device.
  public let path: String

  /// Creates a terminal.
  /// - Parameters:
  ///   - columns: the width in cells.
  ///   - rows: the height in cells.
  /// - Throws: `ChildProcess.Failure` if the system has no free terminal.
  public init(columns: Int, rows: Int) throws {
    guard let screen = VirtualTerminal(columns: columns, rows: rows) else {
      throw ChildProcess.Failure(description: "no memory for a virtual terminal")
    }
    self.screen = screen
    var (own, theirs): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&own, &theirs, &name, nil, nil) == 0 else {
      throw ChildProcess.Failure(description: "no pseudo-terminal: \(String(cString: strerror(errno)))")
    }
    var settings = termios()
    tcgetattr(theirs, &settings)
    firstSettings = settings
    close(theirs)
    _ = fcntl(own, F_SETFD, FD_CLOEXEC)
    descriptor = own
    path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? ""
    setSize(columns, rows)
  }

  deinit { hangUp() }

  /// Closes the master end of the terminal, as closing a terminal window does.
  public func hangUp() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
  }

  /// Types text at the terminal.
  public func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }

  /// Resizes the terminal; the processes that it controls get SIGWINCH.
  public func resize(columns: Int, rows: Int) {
    screen.resize(columns: columns, rows: rows)
    setSize(columns, rows)
  }

  private func setSize(_ columns: Int, _ rows: Int) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: UInt16(columns * 8),
      ws_ypixel: UInt16(rows * 16))
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
  }

  /// The current line settings.
  public var settings: termios {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    return settings
  }

  /// Reads the output and answers queries until a condition holds.
  /// - Parameters:
  ///   - seconds: the timeout.
  ///   - condition: checked after each read.
  /// - Returns: whether the condition held before the timeout.
  public func wait(seconds: Double = 10, until condition: () -> Bool) -> Bool {
    var left = Int32(seconds * 1000)
    while left > 0 {
      if condition() { return true }
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let slice = min(left, 20)
      // If nothing can be read, time must still pass, for conditions on processes.
      if descriptor < 0 || !reads || (Glibc.poll(&poll, 1, slice) > 0 && !readAvailable()) {
        usleep(UInt32(slice) * 1000)
      }
      left -= slice
    }
    return condition()
  }

  /// Reads the available output, at most 64 KiB.
  /// - Returns: whether output was available.
  @discardableResult
  public func readAvailable() -> Bool {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, 0) > 0, ready.revents & Int16(POLLIN) != 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return false }
    let bytes = Array(buffer[..<count])
    written += bytes
    screen.write(bytes)
    let replies = screen.takeReplies()
    guard answers else { return true }
    let text = String(decoding: bytes, as: UTF8.self)
    for more in extraReplies {
      for _ in text.ranges(of: more.query) { send(more.answer) }
    }
    if !replies.isEmpty {
      _ = replies.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }
    return true
  }

  /// Reads the remaining output after a program ended: until no program uses the terminal, or no output has
  /// arrived for half a second. The output passes through a queue of the system, so the end of the process
  /// can be known first.
  public func drain() {
    while descriptor >= 0, reads {
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 500) > 0, readAvailable() else { return }
    }
  }
}
