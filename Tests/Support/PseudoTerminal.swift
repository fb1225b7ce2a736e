import Glibc

/// A real pseudo-terminal; the test plays the terminal's window.
///
/// Owns the file descriptors. Used by one thread at a time, except for its settings.
public final class PseudoTerminal: @unchecked Sendable {
  /// The file descriptor of the window's end; -1 after ``hangUp()``. It does not block.
  public private(set) var window: Int32
  /// The path of the terminal device.
  public let path: String
  /// The line settings before any program used the terminal.
  public let firstSettings: termios
  private var openedLine: Int32 = -1

  /// Creates a terminal with a size in cells. A cell has 8 × 16 pixels.
  /// - Throws: ``SystemCallError`` if the system has no free terminal.
  public init(columns: Int, rows: Int) throws {
    // Unlike openpty(3), this leaves no moment in which a program of another test inherits the descriptor and
    // keeps the window open.
    window = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard window >= 0 else { throw SystemCallError("open /dev/ptmx") }
    var (number, lock): (UInt32, Int32) = (0, 0)
    let (getNumber, setLock): (UInt, UInt) = (0x8004_5430, 0x4004_5431)  // TIOCGPTN, TIOCSPTLCK
    guard ioctl(window, setLock, &lock) == 0, ioctl(window, getNumber, &number) == 0 else {
      throw SystemCallError("TIOCGPTN")
    }
    path = "/dev/pts/\(number)"
    var settings = termios()
    tcgetattr(window, &settings)
    firstSettings = settings
    resize(columns: columns, rows: rows)
  }

  deinit {
    if window >= 0 { close(window) }
    if openedLine >= 0 { close(openedLine) }
  }

  /// The program's end of the terminal in this process, opened at the first use and kept open.
  public var line: Int32 {
    if openedLine < 0 { openedLine = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC) }
    return openedLine
  }

  /// Closes the window, as closing a terminal window does.
  ///
  /// The system does not give the number of the terminal to another test while the object exists: a program
  /// that waits for the terminal at its path would draw on the terminal of that test.
  public func hangUp() {
    guard window >= 0 else { return }
    // The number is in use as long as a descriptor is open.
    _ = line
    close(window)
    window = -1
  }

  /// Types text.
  public func send(_ text: String) { send(Array(text.utf8)) }

  /// Types bytes. Bytes that the system does not accept before a deadline are lost.
  public func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    let deadline = Deadline()
    while !rest.isEmpty, window >= 0, !deadline.isOver {
      let count = rest.withUnsafeBytes { write(window, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else {
        guard errno == EAGAIN || errno == EINTR else { return }
        var ready = pollfd(fd: window, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, 10)
      }
    }
  }

  /// Changes the size; the processes that the terminal controls get SIGWINCH.
  /// - Parameters:
  ///   - columns: the width in cells.
  ///   - rows: the height in cells.
  ///   - pixels: the size in pixels; nil for cells of 8 × 16 pixels.
  public func resize(columns: Int, rows: Int, pixels: (width: Int, height: Int)? = nil) {
    let pixels = pixels ?? (columns * 8, rows * 16)
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: UInt16(pixels.width),
      ws_ypixel: UInt16(pixels.height))
    _ = ioctl(window, UInt(TIOCSWINSZ), &size)
  }

  /// Reads output that was not read yet, without waiting, at most a few kibibytes; empty if there is none.
  ///
  /// If the result is empty, everything was read that a write(2) of the program has returned for: poll(2)
  /// passes on the bytes that are on the way in the kernel.
  public func read() -> [UInt8] {
    var ready = pollfd(fd: window, events: Int16(POLLIN), revents: 0)
    guard window >= 0, poll(&ready, 1, 0) > 0, ready.revents & Int16(POLLIN) != 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
      count = max(0, Glibc.read(window, buffer.baseAddress, buffer.count))
    }
  }

  /// Reads all output that was not read yet, without waiting.
  public func readAll() -> [UInt8] {
    var bytes: [UInt8] = []
    while case let more = read(), !more.isEmpty { bytes += more }
    return bytes
  }

  /// Waits until there is output, for some milliseconds at most.
  public func waitForOutput(milliseconds: Int32 = 10) {
    var ready = pollfd(fd: window, events: Int16(POLLIN), revents: 0)
    // A terminal that no program uses is ready at once, without output.
    if window < 0 || poll(&ready, 1, milliseconds) > 0 && ready.revents & Int16(POLLIN) == 0 {
      usleep(UInt32(milliseconds) * 1000)
    }
  }

  /// Whether typed bytes wait to be read by a program.
  public var hasUnreadInput: Bool {
    let line = open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    guard line >= 0 else { return false }
    defer { close(line) }
    var ready = pollfd(fd: line, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, 0) > 0 && ready.revents & Int16(POLLIN) != 0
  }

  /// The number of bytes that a program has written and the window has not read.
  public var unreadOutput: Int {
    var count: Int32 = 0
    return ioctl(window, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Fills the terminal until it accepts no bytes of a program, as while the window reads nothing.
  /// - Returns: whether it is full.
  public func fillOutput() -> Bool {
    let program = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    defer { close(program) }
    let deadline = Deadline()
    while !deadline.isOver {
      // The kernel moves bytes from its buffer until the window has 4095 to read.
      let isMoved = unreadOutput == 4095
      if write(program, " ", 1) < 0, isMoved { return true }
    }
    return false
  }

  /// The current line settings.
  public var settings: termios {
    var settings = termios()
    tcgetattr(window >= 0 ? window : line, &settings)
    return settings
  }
}

extension termios: @retroactive Equatable {
  /// Whether all settings are equal.
  public static func == (first: termios, second: termios) -> Bool {
    withUnsafeBytes(of: first) { first in withUnsafeBytes(of: second) { first.elementsEqual($0) } }
  }
}
