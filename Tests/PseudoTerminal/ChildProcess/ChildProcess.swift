import Glibc

/// A program running on a real pseudo-terminal, with a virtual terminal at the other end.
///
/// Owns the process and the terminal's file descriptor; `deinit` kills what still runs.
public final class ChildProcess {
  /// Something the system refused, with its reason.
  public struct Failure: Error, CustomStringConvertible {
    /// What was tried and why it failed.
    public let description: String
  }

  /// What the program wrote, as it is shown.
  public let screen: VirtualTerminal
  /// All that the program wrote so far.
  public private(set) var written: [UInt8] = []
  /// Whether the terminal answers what it is asked.
  public var answers = true
  /// Whether the terminal takes what the program writes; one that was stopped with Control-S does not.
  public var reads = true
  /// What it answers beyond what libvterm knows: the answer to each query, once for each time that it is asked.
  public var moreAnswers: [(query: String, answer: String)] = []
  /// The program's process.
  public let pid: pid_t
  /// The terminal's settings before the program was started.
  public let firstSettings: termios
  /// The terminal's own end.
  public private(set) var terminal: Int32
  private var status: Int32?
  /// Where the program keeps settings: a folder of its own, so that no test sees another's, or the person's.
  private let folder: String
  /// `POSIX_SPAWN_SETSID`, which glibc's header has for GNU programs only.
  private static let setSession: Int16 = 0x80

  /// Starts a program on a new terminal.
  /// - Parameters:
  ///   - path: the program.
  ///   - arguments: its arguments, without its name.
  ///   - environment: all of its environment; without an `XDG_CONFIG_HOME` in it the program has one of its own.
  ///   - columns: the terminal's width in cells.
  ///   - rows: the terminal's height in cells.
  /// - Throws: `Failure` where there is no terminal or the program does not start.
  public init(
    _ path: String, _ arguments: [String] = [], environment: [String: String], columns: Int, rows: Int
  ) throws {
    guard let screen = VirtualTerminal(columns: columns, rows: rows) else {
      throw Failure(description: "no memory for a virtual terminal")
    }
    self.screen = screen
    var template = Array("/tmp/backlit-child-XXXXXX".utf8CString)
    folder = mkdtemp(&template).map { String(cString: $0) } ?? "/dev/null"
    let environment = ["XDG_CONFIG_HOME": folder].merging(environment) { $1 }
    var (own, theirs): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&own, &theirs, &name, nil, nil) == 0 else {
      throw Failure(description: "no pseudo-terminal: \(String(cString: strerror(errno)))")
    }
    var settings = termios()
    tcgetattr(theirs, &settings)
    firstSettings = settings
    close(theirs)
    _ = fcntl(own, F_SETFD, FD_CLOEXEC)
    terminal = own
    Self.setSize(terminal, columns, rows)

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session leader opens becomes its controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Self.setSession | Int16(POSIX_SPAWN_SETSIGMASK))

    var argv = ([path] + arguments).map { strdup($0) } + [nil]
    var envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var pid: pid_t = 0
    let failure = posix_spawn(&pid, path, &actions, &attributes, &argv, &envp)
    guard failure == 0 else {
      close(terminal)
      throw Failure(description: "\(path) did not start: \(String(cString: strerror(failure)))")
    }
    self.pid = pid
  }

  deinit {
    if status == nil {
      kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
    }
    hangUp()
    for name in ["/backlit/reader.json.broken", "/backlit/reader.json"] { unlink(folder + name) }
    rmdir(folder + "/backlit")
    rmdir(folder)
  }

  /// Closes the terminal's own end, as a terminal window that is closed does.
  public func hangUp() {
    guard terminal >= 0 else { return }
    close(terminal)
    terminal = -1
  }

  /// Types bytes at the terminal.
  public func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(terminal, $0.baseAddress, $0.count) }
  }

  /// Gives the terminal another size; the program gets SIGWINCH.
  public func resize(columns: Int, rows: Int) {
    screen.resize(columns: columns, rows: rows)
    Self.setSize(terminal, columns, rows)
  }

  private static func setSize(_ terminal: Int32, _ columns: Int, _ rows: Int) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: UInt16(columns * 8),
      ws_ypixel: UInt16(rows * 16))
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  /// Reads what the program writes, and answers its queries, until a condition holds.
  /// - Parameters:
  ///   - seconds: how long to wait at most.
  ///   - condition: looked at after everything that comes in.
  /// - Returns: whether it came to hold.
  public func wait(seconds: Double = 10, until condition: (ChildProcess) -> Bool) -> Bool {
    var left = Int32(seconds * 1000)
    while left > 0 {
      if condition(self) { return true }
      var poll = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      let slice = min(left, 20)
      // Where nothing can be read any more the time still has to pass, for conditions on the process.
      if terminal < 0 || !reads || (Glibc.poll(&poll, 1, slice) > 0 && !readAvailable()) {
        usleep(UInt32(slice) * 1000)
      }
      left -= slice
    }
    return condition(self)
  }

  /// Waits for the program's end.
  /// - Returns: its exit status, or 128 plus the number of the signal that ended it, or nil if it still runs.
  public func waitForExit(seconds: Double = 10) -> Int32? {
    _ = wait(seconds: seconds) { child in
      var status: Int32 = 0
      if child.status == nil, waitpid(child.pid, &status, WNOHANG) == child.pid { child.status = status }
      return child.status != nil
    }
    while reads, readAvailable() {}
    return status.map { $0 & 0x7f == 0 ? ($0 >> 8) & 0xff : 128 + ($0 & 0x7f) }
  }

  /// The terminal's settings now.
  public var settings: termios {
    var settings = termios()
    tcgetattr(terminal, &settings)
    return settings
  }

  private func readAvailable() -> Bool {
    var ready = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, 0) > 0, ready.revents & Int16(POLLIN) != 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = read(terminal, &buffer, buffer.count)
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
    if !replies.isEmpty { _ = replies.withUnsafeBytes { Glibc.write(terminal, $0.baseAddress, $0.count) } }
    return true
  }
}
