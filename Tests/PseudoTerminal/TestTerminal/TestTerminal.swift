import Glibc

/// A real pseudo-terminal, with a virtual terminal at its own end in the place of a window.
///
/// Owns the file descriptor of that end.
public final class TestTerminal {
  /// What programs wrote, as it is shown.
  public let screen: VirtualTerminal
  /// All that programs wrote so far.
  public private(set) var written: [UInt8] = []
  /// Whether the terminal answers what it is asked.
  public var answers = true
  /// Whether the terminal takes what programs write; one that was stopped with Control-S does not.
  public var reads = true
  /// What it answers beyond what libvterm knows: the answer to each query, once for each time that it is asked.
  public var moreAnswers: [(query: String, answer: String)] = []
  /// The terminal's own end; -1 once it hung up.
  public private(set) var descriptor: Int32
  /// Its settings before any program had it.
  public let firstSettings: termios
  /// Where programs find it.
  public let path: String

  /// A new terminal.
  /// - Parameters:
  ///   - columns: its width in cells.
  ///   - rows: its height in cells.
  /// - Throws: `ChildProcess.Failure` where the system has none.
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

  /// Closes the terminal's own end, as a terminal window that is closed does.
  public func hangUp() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
  }

  /// Types bytes at the terminal.
  public func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }

  /// Gives the terminal another size; the processes that it controls get SIGWINCH.
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

  /// The terminal's settings now.
  public var settings: termios {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    return settings
  }

  /// Reads what programs write, and answers their queries, until a condition holds.
  /// - Parameters:
  ///   - seconds: how long to wait at most.
  ///   - condition: looked at after everything that comes in.
  /// - Returns: whether it came to hold.
  public func wait(seconds: Double = 10, until condition: () -> Bool) -> Bool {
    var left = Int32(seconds * 1000)
    while left > 0 {
      if condition() { return true }
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let slice = min(left, 20)
      // Where nothing can be read any more the time still has to pass, for conditions on processes.
      if descriptor < 0 || !reads || (Glibc.poll(&poll, 1, slice) > 0 && !readAvailable()) {
        usleep(UInt32(slice) * 1000)
      }
      left -= slice
    }
    return condition()
  }

  /// Reads what has been written, 64 KiB at most.
  /// - Returns: whether there was anything.
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
    for more in moreAnswers {
      for _ in text.ranges(of: more.query) { send(more.answer) }
    }
    if !replies.isEmpty {
      _ = replies.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }
    return true
  }

  /// Reads what is still on its way when a program has ended: until no program has the terminal any more, or nothing has
  /// come for half a second. What was written goes through a queue of the system's, so the end may be known first.
  public func drain() {
    while descriptor >= 0, reads {
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 500) > 0, readAvailable() else { return }
    }
  }
}
