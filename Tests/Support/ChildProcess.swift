import Glibc

/// A program on a real pseudo-terminal, displayed by a virtual terminal.
///
/// Owns the process; `deinit` kills it if it still runs.
public final class ChildProcess {
  /// A failed system call.
  public struct Failure: Error, CustomStringConvertible {
    /// The call and the reason.
    public let description: String
  }

  /// The terminal of the program.
  public let console: TestTerminal
  /// The screen of the terminal.
  public var screen: VirtualTerminal { console.screen }
  /// The bytes written so far.
  public var written: [UInt8] { console.written }
  /// Whether the terminal answers queries.
  public var answers: Bool {
    get { console.answers }
    set { console.answers = newValue }
  }
  /// Whether the output is read; a terminal stopped with Control-S does not read.
  public var reads: Bool {
    get { console.reads }
    set { console.reads = newValue }
  }
  /// Answers to queries that libvterm does not know, sent once for each query.
  public var extraReplies: [(query: String, answer: String)] {
    get { console.extraReplies }
    set { console.extraReplies = newValue }
  }
  /// The program's process.
  public let pid: pid_t
  /// The terminal's settings before the program was started.
  public var firstSettings: termios { console.firstSettings }
  /// The file descriptor of the master end.
  public var terminal: Int32 { console.descriptor }
  private var status: Int32?
  /// The folder for the settings of the program, so that tests do not share them with each other or with the
  /// user.
  private let folder: String
  /// `POSIX_SPAWN_SETSID`, which glibc's header defines only for GNU programs.
  private static let setSession: Int16 = 0x80

  /// Starts a program on a new terminal.
  /// - Parameters:
  ///   - path: the program.
  ///   - arguments: its arguments, without its name.
  ///   - environment: the complete environment; `XDG_CONFIG_HOME` defaults to a temporary folder.
  ///   - columns: the terminal's width in cells.
  ///   - rows: the terminal's height in cells.
  /// - Throws: `Failure` if no terminal is available or the program does not start.
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

  /// Closes the master end of the terminal, as closing a terminal window does.
  public func hangUp() { console.hangUp() }

  /// Types text at the terminal.
  public func send(_ text: String) { console.send(text) }

  /// Resizes the terminal; the program gets SIGWINCH.
  public func resize(columns: Int, rows: Int) { console.resize(columns: columns, rows: rows) }

  /// Reads the output and answers queries until a condition holds.
  /// - Parameters:
  ///   - seconds: the timeout.
  ///   - condition: checked after each read.
  /// - Returns: whether the condition held before the timeout.
  public func wait(seconds: Double = 10, until condition: (ChildProcess) -> Bool) -> Bool {
    console.wait(seconds: seconds) { condition(self) }
  }

  /// Waits until the program ends.
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

extension ChildProcess {
  /// The answers to the queries for kitty's keyboard protocol and for mode 2048, so that a program turns both
  /// on.
  public static let kittyReplies = [
    (query: "\u{1B}[?u", answer: "\u{1B}[?0u"), (query: "\u{1B}[?2048$p", answer: "\u{1B}[?2048;2$y"),
  ]

  /// The differences between the current and the original state of the terminal: line settings, modes,
  /// colours.
  /// - Returns: a description of each difference; empty if the terminal is restored.
  public func leftovers() -> [String] {
    var found: [String] = []
    var (old, new) = (firstSettings, settings)
    let isSame = withUnsafeBytes(of: &old) { old in
      withUnsafeBytes(of: &new) { new in old.elementsEqual(new) }
    }
    if !isSame { found.append("the line has other settings: \(new), not \(old)") }
    let modes = [
      1047: "the alternate screen", 1000: "the pointer", 1002: "drags", 1003: "all motion", 1004: "the focus",
      1006: "the pointer's long form", 2004: "pastes", 6: "the origin",
    ]
    for (mode, name) in modes.sorted(by: { $0.key < $1.key }) where screen.isOn(mode: mode) == true {
      found.append("\(name) (mode \(mode)) is on")
    }
    for (mode, name) in [(7, "the wrap"), (25, "the cursor")] where screen.isOn(mode: mode) == false {
      found.append("\(name) (mode \(mode)) is off")
    }
    let text = String(decoding: written, as: UTF8.self)
    let pushed = text.ranges(of: "\u{1B}[>31u").count
    if pushed != text.ranges(of: "\u{1B}[<u").count { found.append("kitty's keyboard flags are left") }
    if text.ranges(of: "\u{1B}[?2048h").count != text.ranges(of: "\u{1B}[?2048l").count {
      found.append("reports of the size (mode 2048) are on")
    }
    // A character written now must have the default colours.
    let place = screen.cursor
    screen.write(Array("x".utf8))
    let cell = screen.cell(column: place.column, row: place.row)
    if let plain = VirtualTerminal(columns: 2, rows: 1) {
      plain.write(Array("x".utf8))
      if cell != plain.cell(column: 0, row: 0) { found.append("text is not plain: \(cell)") }
    }
    return found
  }
}
