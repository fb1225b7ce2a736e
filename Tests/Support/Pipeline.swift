import Glibc

/// A program between pipes, without a terminal.
public final class Pipeline {
  /// The standard output so far.
  public private(set) var output = ""
  /// The standard error so far.
  public private(set) var errors = ""
  /// The program's process.
  public let pid: pid_t
  private var (input, out, err): (Int32, Int32, Int32) = (-1, -1, -1)
  private let folder = TemporaryFolder()
  private var status: Int32?

  /// Starts a program.
  /// - Parameters:
  ///   - path: the program.
  ///   - arguments: its arguments, without its name.
  ///   - environment: the complete environment; `XDG_CONFIG_HOME` defaults to a temporary folder.
  ///   - inputFile: the file for standard input; nil for a pipe, which ``send(_:)`` writes to.
  ///   - inputWaits: whether reading from the empty pipe blocks.
  /// - Throws: `ChildProcess.Failure` if the program does not start.
  public init(
    _ path: String, _ arguments: [String] = [], environment: [String: String], inputFile: String? = nil,
    inputWaits: Bool = true
  ) throws {
    var ends = [Int32](repeating: -1, count: 6)
    for index in stride(from: 0, to: 6, by: 2) {
      var pair: [Int32] = [-1, -1]
      guard pipe(&pair) == 0 else { throw ChildProcess.Failure(description: "no pipe") }
      ends.replaceSubrange(index..<index + 2, with: pair)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    if !inputWaits { _ = fcntl(ends[0], F_SETFL, O_NONBLOCK) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let inputFile {
      posix_spawn_file_actions_addopen(&actions, 0, inputFile, O_RDONLY, 0)
    } else {
      posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    }
    posix_spawn_file_actions_adddup2(&actions, ends[3], 1)
    posix_spawn_file_actions_adddup2(&actions, ends[5], 2)
    let environment = ["XDG_CONFIG_HOME": folder?.path ?? "/dev/null"].merging(environment) { $1 }
    var argv = ([path] + arguments).map { strdup($0) } + [nil]
    var envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var pid: pid_t = 0
    let failure = posix_spawn(&pid, path, &actions, nil, &argv, &envp)
    for end in [ends[0], ends[3], ends[5]] { close(end) }
    (self.input, out, err, self.pid) = (ends[1], ends[2], ends[4], pid)
    guard failure == 0 else {
      throw ChildProcess.Failure(description: "\(path) did not start: \(String(cString: strerror(failure)))")
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

  /// Closes the read end of standard output.
  public func stopReading() {
    if out >= 0 { close(out) }
    out = -1
  }

  /// The number of bytes of output that are not read yet.
  public var unread: Int {
    var count: Int32 = 0
    return ioctl(out, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Reads the output until a condition holds.
  /// - Returns: whether the condition held before the timeout.
  public func wait(seconds: Double = 20, until condition: (Pipeline) -> Bool) -> Bool {
    var left = Int32(seconds * 1000)
    while left > 0 {
      readAvailable()
      if condition(self) { return true }
      poll(nil, 0, 10)
      left -= 10
    }
    return condition(self)
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
    return status.map { $0 & 0x7f == 0 ? ($0 >> 8) & 0xff : 128 + ($0 & 0x7f) }
  }

  private func readAvailable() {
    output += Self.read(out)
    errors += Self.read(err)
  }

  private static func read(_ end: Int32) -> String {
    var bytes: [UInt8] = []
    var ready = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
    while end >= 0, poll(&ready, 1, 0) > 0, ready.revents & Int16(POLLIN) != 0 {
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = Glibc.read(end, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
