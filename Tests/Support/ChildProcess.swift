import Glibc

/// A program on a real pseudo-terminal, displayed by a virtual terminal.
///
/// Owns the process; `deinit` kills it if it still runs.
public final class ChildProcess {
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
  private var status: Int32?
  /// The folder for the settings of the program, so that tests do not share them with each other or with the
  /// user.
  private let folder: TemporaryFolder

  /// Starts a program on a new terminal.
  /// - Parameters:
  ///   - path: the program.
  ///   - arguments: its arguments, without its name.
  ///   - environment: the complete environment; `XDG_CONFIG_HOME` defaults to a temporary folder.
  ///   - columns: the terminal's width in cells.
  ///   - rows: the terminal's height in cells.
  /// - Throws: ``SystemCallError`` if no terminal is available or the program does not start.
  public init(
    _ path: String, _ arguments: [String] = [], environment: [String: String], columns: Int, rows: Int
  ) throws {
    let console = try TestTerminal(columns: columns, rows: rows)
    self.console = console
    folder = try TemporaryFolder()
    pid = try ProgramStart.spawn(
      path, arguments, environment: ["XDG_CONFIG_HOME": folder.path].merging(environment) { $1 },
      startsSession: true
    ) { actions in
      // The first terminal that a session leader opens becomes its controlling terminal.
      posix_spawn_file_actions_addopen(&actions, 0, console.path, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    }
  }

  deinit {
    if status == nil {
      kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
    }
  }

  /// Closes the window of the terminal, as closing a terminal window does.
  public func hangUp() { console.hangUp() }

  /// Types text at the terminal.
  public func send(_ text: String) { console.send(text) }

  /// Resizes the terminal; the program gets SIGWINCH.
  public func resize(columns: Int, rows: Int) { console.resize(columns: columns, rows: rows) }

  /// Whether a text was written, not counting a number of first bytes.
  public func wrote(_ text: String, after start: Int = 0) -> Bool { console.wrote(text, after: start) }

  /// The current line settings of the terminal.
  public var settings: termios { console.settings }

  /// Reads the output and answers queries until a condition holds.
  /// - Parameters:
  ///   - seconds: the time after which the wait has failed.
  ///   - condition: checked after each frame, see ``TestTerminal/wait(seconds:until:)``.
  /// - Returns: whether the condition held before the deadline.
  public func wait(
    seconds: Double = Deadline.limit, until condition: (ChildProcess) -> Bool
  ) -> Bool {
    console.wait(seconds: seconds) { condition(self) }
  }

  /// Waits until the program and its descendants rest: they have dealt with all input, their output is read,
  /// their threads sleep, and no frame is due. A program with an animation never rests.
  /// - Parameters:
  ///   - others: further terminals that they use.
  ///   - seconds: the time within which no timer may be due.
  /// - Returns: whether they rested before the deadline.
  public func settle(_ others: TestTerminal..., timersWithin seconds: Double = 0.25) -> Bool {
    let terminals = [console] + others
    return wait { child in
      ProcessTable.isAtRest(child.pid, timersWithin: seconds) {
        terminals.allSatisfy { !$0.terminal.hasUnreadInput && !$0.readAll() }
      }
    }
  }

  /// Waits until the program ends.
  /// - Returns: its exit status, or 128 plus the number of the signal that ended it, or nil if it still runs.
  public func waitForExit(seconds: Double = Deadline.limit) -> Int32? {
    _ = wait(seconds: seconds) { child in
      var status: Int32 = 0
      if child.status == nil, waitpid(child.pid, &status, WNOHANG) == child.pid { child.status = status }
      return child.status != nil
    }
    // The rest of the output may have been written between the last read and the end.
    console.readAll()
    return status.map(ProgramStart.exitStatus)
  }
}

extension ChildProcess {
  /// The answers to the queries for kitty's keyboard protocol and for the modes 2048 and 2031, so that a program turns
  /// them on.
  public static let kittyReplies = [
    (query: "\u{1B}[?u", answer: "\u{1B}[?0u"), (query: "\u{1B}[?2048$p", answer: "\u{1B}[?2048;2$y"),
    (query: "\u{1B}[?2031$p", answer: "\u{1B}[?2031;2$y"),
  ]

  /// The differences between the current and the original state of the terminal: line settings, modes,
  /// colours.
  /// - Returns: a description of each difference; empty if the terminal is restored.
  public func terminalDifferences() -> [String] {
    var found: [String] = []
    if settings != console.terminal.firstSettings {
      found.append("the line has other settings: \(settings), not \(console.terminal.firstSettings)")
    }
    let modes = [
      1047: "the alternate screen", 1000: "the pointer", 1002: "drags", 1003: "all motion", 1004: "the focus",
      1006: "the pointer's long form", 2004: "pastes", 2026: "a frame", 6: "the origin",
    ]
    for (mode, name) in modes.sorted(by: { $0.key < $1.key }) where screen.isOn(mode: mode) {
      found.append("\(name) (mode \(mode)) is on")
    }
    for (mode, name) in [(7, "the wrap"), (25, "the cursor")] where !screen.isOn(mode: mode) {
      found.append("\(name) (mode \(mode)) is off")
    }
    if console.count(of: "\u{1B}[>31u") != console.count(of: "\u{1B}[<u") {
      found.append("kitty's keyboard flags were not restored")
    }
    for (mode, name) in [(2048, "the size"), (2031, "the colours")]
    where console.count(of: "\u{1B}[?\(mode)h") != console.count(of: "\u{1B}[?\(mode)l") {
      found.append("reports of \(name) (mode \(mode)) are on")
    }
    if !screen.hasPlainPen { found.append("text is not plain") }
    return found
  }
}
