import Glibc

/// A program between pipes, without a terminal.
public final class Pipeline {
  /// The standard output so far.
  public var output: String { String(decoding: outputBytes, as: UTF8.self) }
  /// The standard error so far.
  public var errors: String { String(decoding: errorBytes, as: UTF8.self) }
  /// Whether the output is read.
  public var reads = true
  /// The program's process.
  public let pid: pid_t
  private var (outputBytes, errorBytes): ([UInt8], [UInt8]) = ([], [])
  private var (input, out, err): (Int32, Int32, Int32) = (-1, -1, -1)
  private let folder: TemporaryFolder
  private var status: Int32?

  /// Starts a program.
  /// - Parameters:
  ///   - path: the program.
  ///   - arguments: its arguments, without its name.
  ///   - environment: the complete environment; `XDG_CONFIG_HOME` defaults to a temporary folder.
  ///   - inputFile: the file for standard input; nil for a pipe, which ``send(_:)`` writes to.
  ///   - inputWaits: whether reading from the empty pipe blocks.
  /// - Throws: ``SystemCallError`` if the program does not start.
  public init(
    _ path: String, _ arguments: [String] = [], environment: [String: String], inputFile: String? = nil,
    inputWaits: Bool = true
  ) throws {
    folder = try TemporaryFolder()
    var ends = [Int32](repeating: -1, count: 6)
    for index in stride(from: 0, to: 6, by: 2) {
      // Programs of other tests, which start at the same time, must not inherit the ends: a named pipe is
      // opened with O_CLOEXEC.
      let name = folder.path("pipe")
      guard mkfifo(name, 0o600) == 0 else { throw SystemCallError("mkfifo") }
      ends[index] = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      ends[index + 1] = open(name, O_WRONLY | O_CLOEXEC)
      unlink(name)
      _ = fcntl(ends[index], F_SETFL, index == 0 && !inputWaits ? O_NONBLOCK : 0)
    }
    (input, out, err) = (ends[1], ends[2], ends[4])
    defer { for end in [ends[0], ends[3], ends[5]] { close(end) } }
    pid = try ProgramStart.spawn(
      path, arguments, environment: ["XDG_CONFIG_HOME": folder.path].merging(environment) { $1 }
    ) { actions in
      if let inputFile {
        posix_spawn_file_actions_addopen(&actions, 0, inputFile, O_RDONLY, 0)
      } else {
        posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
      }
      posix_spawn_file_actions_adddup2(&actions, ends[3], 1)
      posix_spawn_file_actions_adddup2(&actions, ends[5], 2)
    }
  }

  deinit {
    if status == nil {
      kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
    }
    for end in [input, out, err] where end >= 0 { close(end) }
  }

  /// Writes to standard input.
  public func send(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
  }

  /// Closes standard input.
  public func endInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Closes the read end of standard output, and waits until it has no reader.
  public func stopReading() {
    guard out >= 0 else { return }
    // A process that starts at this moment has a copy of the read end until it executes its program. Until
    // then, writing succeeds.
    let end = open("/proc/self/fd/\(out)", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    close(out)
    out = -1
    var broken = pollfd(fd: end, events: 0, revents: 0)
    poll(&broken, 1, Int32(Deadline.limit * 1000))
    close(end)
  }

  /// The number of bytes of output that are not read yet.
  public var unread: Int {
    var count: Int32 = 0
    return ioctl(out, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Reads the output until a condition holds.
  /// - Returns: whether the condition held before the deadline.
  public func wait(seconds: Double = Deadline.limit, until condition: (Pipeline) -> Bool) -> Bool {
    let deadline = Deadline(seconds: seconds)
    while true {
      if reads { readAvailable() }
      if condition(self) { return true }
      if deadline.isOver { return false }
      var ready = [pollfd(fd: out, events: Int16(POLLIN), revents: 0)]
      // A closed or full pipe is ready at once.
      if !reads || poll(&ready, 1, 10) > 0 && ready[0].revents & Int16(POLLIN) == 0 { usleep(10_000) }
    }
  }

  /// Waits until the program ends.
  /// - Returns: its exit status, or 128 plus the number of the signal that ended it, or nil if it still runs.
  public func waitForExit() -> Int32? {
    _ = wait { pipeline in
      var status: Int32 = 0
      if pipeline.status == nil, waitpid(pipeline.pid, &status, WNOHANG) == pipeline.pid {
        pipeline.status = status
      }
      return pipeline.status != nil
    }
    readAvailable()
    return status.map(ProgramStart.exitStatus)
  }

  private func readAvailable() {
    outputBytes += Self.read(out)
    errorBytes += Self.read(err)
  }

  private static func read(_ end: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var ready = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
    while end >= 0, poll(&ready, 1, 0) > 0, ready.revents & Int16(POLLIN) != 0 {
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = Glibc.read(end, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes
  }
}
