import Glibc

/// A program running on a real pseudo-terminal, with a virtual terminal at the other end.
///
/// Owns the process; `deinit` kills what still runs.
public final class ChildProcess {
  /// Something the system refused, with its reason.
  public struct Failure: Error, CustomStringConvertible {
    /// What was tried and why it failed.
    public let description: String
  }

  /// The terminal that it runs in.
  public let console: TestTerminal
  /// What the program wrote, as it is shown.
  public var screen: VirtualTerminal { console.screen }
  /// All that the program wrote so far.
  public var written: [UInt8] { console.written }
  /// Whether the terminal answers what it is asked.
  public var answers: Bool {
    get { console.answers }
    set { console.answers = newValue }
  }
  /// Whether the terminal takes what the program writes; one that was stopped with Control-S does not.
  public var reads: Bool {
    get { console.reads }
    set { console.reads = newValue }
  }
  /// What it answers beyond what libvterm knows: the answer to each query, once for each time that it is asked.
  public var moreAnswers: [(query: String, answer: String)] {
    get { console.moreAnswers }
    set { console.moreAnswers = newValue }
  }
  /// The program's process.
  public let pid: pid_t
  /// The terminal's settings before the program was started.
  public var firstSettings: termios { console.firstSettings }
  /// The terminal's own end.
  public var terminal: Int32 { console.descriptor }
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
    console = try TestTerminal(columns: columns, rows: rows)
    var template = Array("/tmp/backlit-child-XXXXXX".utf8CString)
    folder = mkdtemp(&template).map { String(cString: $0) } ?? "/dev/null"
    let environment = ["XDG_CONFIG_HOME": folder].merging(environment) { $1 }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session leader opens becomes its controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 0, console.path, O_RDWR, 0)
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
      throw Failure(description: "\(path) did not start: \(String(cString: strerror(failure)))")
    }
    self.pid = pid
  }

  deinit {
    if status == nil {
      kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
    }
    for name in ["/backlit/reader.json.broken", "/backlit/reader.json"] { unlink(folder + name) }
    rmdir(folder + "/backlit")
    rmdir(folder)
  }

  /// Closes the terminal's own end, as a terminal window that is closed does.
  public func hangUp() { console.hangUp() }

  /// Types bytes at the terminal.
  public func send(_ text: String) { console.send(text) }

  /// Gives the terminal another size; the program gets SIGWINCH.
  public func resize(columns: Int, rows: Int) { console.resize(columns: columns, rows: rows) }

  /// Reads what the program writes, and answers its queries, until a condition holds.
  /// - Parameters:
  ///   - seconds: how long to wait at most.
  ///   - condition: looked at after everything that comes in.
  /// - Returns: whether it came to hold.
  public func wait(seconds: Double = 10, until condition: (ChildProcess) -> Bool) -> Bool {
    console.wait(seconds: seconds) { condition(self) }
  }

  /// Waits for the program's end.
  /// - Returns: its exit status, or 128 plus the number of the signal that ended it, or nil if it still runs.
  public func waitForExit(seconds: Double = 10) -> Int32? {
    _ = wait(seconds: seconds) { child in
      var status: Int32 = 0
      if child.status == nil, waitpid(child.pid, &status, WNOHANG) == child.pid { child.status = status }
      return child.status != nil
    }
    console.drain()
    return status.map { $0 & 0x7f == 0 ? ($0 >> 8) & 0xff : 128 + ($0 & 0x7f) }
  }

  /// The terminal's settings now.
  public var settings: termios { console.settings }
}
